import SearchEngine
import TestSupport

/// What segments and logs to begin with are made of.
enum SmallItems {
    static let some: [Document] = [
        TestSchema.item(
            "item1", title: "Spotlight", keywords: ["jazz", "movie"], domain: "a.b",
            more: [
                Attribute(.known(TestSchema.rating), .integer(4)), Attribute(.known(TestSchema.date), .date(43_200.5)),
                Attribute(.known(TestSchema.type), .text("public.image")),
            ]),
        TestSchema.item(
            "item2", title: "Crème brûlée", names: ["spotlights"], description: "state-of-the-art spot light",
            more: [Attribute(.custom("own"), .dictionary([.init(key: "k", value: .list([.boolean(true), .null]))]))]),
        TestSchema.item(
            "élément 3", title: "电影 北京", content: "Spotless jazz in the light. Telephone 0123 456789.", domain: "a",
            more: [Attribute(.custom("data"), .data([0, 1, 2, 255]))]),
        TestSchema.item(
            "item4", title: "Straße ёлка 한국", keywords: (0..<12).map { "key\($0)" }, domain: "with space.x",
            more: [
                Attribute(.known(TestSchema.latitude), .double(48.1)),
                Attribute(.known(TestSchema.longitude), .double(-11.5)),
                Attribute(.known(TestSchema.rating), .list([.integer(1), .double(4.5)])),
            ]),
        TestSchema.item("item5", title: "jazz", more: [Attribute(.known(TestSchema.hint), .integer(90))]),
    ]

    /// - Parameter everything: whether segments have every section, however small they are.
    static func options(everything: Bool) -> Index.Options {
        var options = FuzzItems.repeatable
        guard everything else { return options }
        options.prefixes.postings = 1
        options.prefixes.terms = 2
        options.prefixes.rareTerms = 1
        options.prefixes.rarePostings = 2
        options.prefixes.documentsForRare = 1
        options.words.minimumBytes = 1
        return options
    }
}
