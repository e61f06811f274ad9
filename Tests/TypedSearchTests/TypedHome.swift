import AppPrograms
import FileTestSupport
import Foundation
import SearchEngine
import SearchlightBasics
import SystemIndex

@testable import TypedSearch

/// A home with a mail app, films and documents.
struct TypedHome {
    let folder: Folder
    let index: SystemIndex
    static let mail = try! AppIdentifier("org.example.mail"), films = try! AppIdentifier("org.example.films")
    static let papers = try! AppIdentifier("com.papers.reader")

    /// 1 June 2024, 12:00 UTC.
    static let now: Int64 = 1_717_243_200

    init() throws {
        folder = try Folder()
        index = folder.index
        try index.register(Self.mail, AppRegistration(name: "Post Office"))
        try index.register(Self.films, AppRegistration(name: "电影院"))
        try add(
            Self.mail, "m1", "Rain in spring", type: "public.email-message", author: "Anna Karenina",
            date: "2024-05-31", rating: nil)
        try add(Self.mail, "m2", "Rain again", type: "message/rfc822", author: "Bob", date: "2023-03-01", rating: nil)
        try add(Self.films, "f1", "Rain man", type: "public.movie", author: nil, date: "2024-05-02", rating: 4)
        try add(
            Self.films, "f2", "Singing in the rain", type: "public.mpeg-4", author: nil, date: "2020-01-01", rating: 2)
        try add(
            Self.papers, "p1", "Rain forests", type: "com.adobe.pdf", author: "Anneliese", date: "2024-06-01",
            rating: nil, domain: "trees.tropical")
        try add(
            Self.papers, "p2", "Rain gauges", type: "application/pdf", author: "Zoë Anna", date: "2022-01-01",
            rating: 5, domain: "tools")
        try add(Self.papers, "p3", "Rain type:pdf", type: "org.example.recipe", author: nil, date: nil, rating: nil)
    }

    private func add(
        _ app: AppIdentifier, _ identifier: String, _ title: String, type: String, author: String?, date: String?,
        rating: Double?,
        domain: String = ""
    ) throws {
        var attributes: [Attribute] = []
        func set(_ name: String, _ value: AttributeValue?) {
            if let value { attributes.append(Attribute(AttributeCatalog.schema.attribute(name), value)) }
        }
        set("title", .text(title))
        set("contentType", .text(type))
        set("authorNames", author.map { .list([.text($0)]) })
        set("contentCreationDate", date.flatMap(DateText.seconds).map { .date($0 + 3600 * 14) })
        set("rating", rating.map { .double($0) })
        let item = Document(identifier: identifier, domain: domain, attributes: attributes)
        try index.app(app).commit { try $0.index(item) }
    }

    /// The identifiers that a typed text finds, in order of the identifiers.
    func find(_ text: String, in choice: SearchedChoice = .all) throws -> [String] {
        try index.findTyped(SearchRequest(text, limit: 50, now: Self.now), in: choice) { results, _ in
            results.found.items.map(\.hit.identifier)
        }.shown.sorted()
    }

    func typed(_ text: String) throws -> TypedQuery { try index.typed(text, now: Self.now) }
}
