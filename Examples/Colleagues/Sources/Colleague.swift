import Foundation

/// Somebody who works here.
struct Colleague: Codable, Sendable {
    let id: String
    let name: String
    let department: String
    let title: String
    let phone: String
    let mail: String
    let skills: [String]
    let office: String
    let about: String
    let picture: String?
}

/// Everybody who works here.
struct Directory {
    let colleagues: [Colleague]

    init() throws {
        let url = Bundle.module.url(forResource: "colleagues", withExtension: "json")!
        colleagues = try JSONDecoder().decode([Colleague].self, from: Data(contentsOf: url))
    }

    func colleague(_ id: String) -> Colleague? { colleagues.first { $0.id == id } }

    /// The others of somebody's department.
    func others(besides colleague: Colleague) -> [Colleague] {
        colleagues.filter { $0.department == colleague.department && $0.id != colleague.id }
    }
}
