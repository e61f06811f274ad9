import Foundation

/// A film of the list.
struct Movie {
    let title: String
    let category: String
    let description: String
    let director: String
    let stars: String
    let rating: String
    let image: String
}

/// The films, as the property list has them.
final class MovieList {
    let movies: [Movie]

    init() {
        let url = Bundle.module.url(forResource: "MoviesData", withExtension: "plist")!
        let data = try! Data(contentsOf: url)
        let list = try! PropertyListSerialization.propertyList(from: data, format: nil) as! [[String: Any]]
        movies = list.map { entry in
            func text(_ key: String) -> String { entry[key] as? String ?? "" }
            return Movie(
                title: text("Title"), category: text("Category"), description: text("Description"),
                director: text("Director"), stars: text("Stars"), rating: text("Rating"), image: text("Image"))
        }
    }
}
