/// Where something was found: a tag, and its line.
struct FoundPlace {
    var tag: String?
    var line: SourceLine

    /// A property of a thing, as its syntax writes it.
    init(_ name: String, of syntax: PageMarkup.Syntax, line: SourceLine) {
        self.line = line
        switch syntax {
        case .linkedData: tag = "\"\(name)\" in JSON-LD"
        case .microdata: tag = "itemprop=\"\(name)\""
        case .rdfa: tag = "property=\"\(name)\""
        }
    }

    init(tag: String?, line: SourceLine) {
        self.tag = tag
        self.line = line
    }
}

extension PageMarkup {
    /// The first `meta` element of some names that has a content.
    func place(ofMeta names: String...) -> FoundPlace? {
        for name in names {
            guard let meta = metas.first(where: { $0.name == name && !$0.content.isEmpty }) else { continue }
            let attribute = name.contains(":") ? "property" : "name"
            return FoundPlace(tag: "<meta \(attribute)=\"\(name)\">", line: meta.line)
        }
        return nil
    }

    func place(ofLink relation: String) -> FoundPlace? {
        linked(relation).first.map { FoundPlace(tag: "<link rel=\"\(relation)\">", line: $0.line) }
    }
}
