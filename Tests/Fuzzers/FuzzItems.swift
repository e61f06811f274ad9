import SearchEngine

@testable import SystemIndex

/// The items that inputs are searched among: a few, with texts of many scripts and values of every kind.
enum FuzzItems {
    static func item(
        _ identifier: String, _ title: String, domain: String = "", more: [(String, AttributeValue)] = []
    ) -> Document {
        let attributes = ([("title", .text(title))] + more).map { name, value in
            Attribute(AttributeCatalog.schema.attribute(name), value)
        }
        return Document(identifier: identifier, domain: domain, attributes: attributes)
    }

    static let all: [Document] = [
        item(
            "1", "Jazz at the Philharmonic", domain: "music.live",
            more: [
                ("rating", .integer(5)), ("contentCreationDate", .date(700_000_000)), ("artist", .text("Ella")),
                ("keywords", .list([.text("swing"), .text("concert")])), ("contentType", .text("public.audio")),
            ]),
        item(
            "2", "Crème brûlée", domain: "food", more: [("textContent", .text("Sugar, cream and vanilla. 1,234.5 g"))]),
        item(
            "3", "电影院 dianying", domain: "films",
            more: [("duration", .double(90.5)), ("contentDescription", .text("北京 2024"))]),
        item("4", "장롱 한국어", more: [("namedLocation", .text("서울"))]),
        item(
            "5", "Anna Karenina", domain: "people",
            more: [
                ("phoneNumbers", .list([.text("+49 (0)30 123-4567")])), ("emailAddresses", .list([.text("a@b.org")])),
                ("dueDate", .date(821_692_800)),
            ]),
        item("6", "état-major O’Neill U.S.A", more: [("htmlContentData", .data(Array("<p>bold <b>move".utf8)))]),
        item("7", "ひらがな カタカナ 漢字", more: [("latitude", .double(48.1)), ("longitude", .double(11.5))]),
        item(
            "8", "Spotlight search", domain: "music",
            more: [("com_example_own", .dictionary([.init(key: "k", value: .list([.boolean(true), .null]))]))]),
        item("9", "Straße ёлка ἄνθρωπος עברית العربية ไทย", more: [("rankingHint", .integer(40))]),
        item("10", "🎬 👩‍👩‍👧 🇩🇪", more: [("rating", .list([.integer(1), .double(.nan)]))]),
    ]

    /// An index in memory.
    static func index(_ items: [Document]) throws -> Index {
        let index = try Index(storage: MemoryStorage(), schema: AttributeCatalog.schema, options: repeatable)
        let transaction = try index.transaction()
        for item in items { try transaction.index(item.withMarkupText) }
        try index.commit(transaction)
        return index
    }

    /// Numbers that are the same at each run, so that a finding is, too.
    static var repeatable: Index.Options {
        var options = Index.Options()
        let numbers = FuzzNumbers()
        options.random = { numbers.next() }
        return options
    }
}
