import ExampleKit
import Foundation

/// What the window shows of the films.
extension Movies: WindowContent {
    var rows: [WindowRow] {
        list.movies.enumerated().map { index, movie in
            WindowRow(
                id: "\(MovieSearch.identifierPrefix)\(index)", title: movie.title,
                subtitle: "\(movie.category) · \(movie.rating)", picture: movie.image)
        }
    }

    func detail(_ id: String) -> WindowDetail? {
        guard let index = Int(id.components(separatedBy: ".").last!), list.movies.indices.contains(index) else {
            return nil
        }
        let movie = list.movies[index]
        return WindowDetail(
            id: id, title: movie.title, subtitle: "\(movie.category) · \(movie.rating) of 10", picture: movie.image,
            lines: [movie.description, "Directed by \(movie.director)", "With \(movie.stars)"])
    }

    func picture(_ name: String) -> Data? {
        guard list.movies.contains(where: { $0.image == name }) else { return nil }
        let url = Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Images")
        return url.flatMap { try? Data(contentsOf: $0) }
    }

    func viewed(_ id: String) {
        guard let index = Int(id.components(separatedBy: ".").last!), list.movies.indices.contains(index) else {
            return
        }
        viewing.look(at: MovieSearch.viewing(list.movies[index], at: index))
    }

    func left() { viewing.look(at: nil) }
}
