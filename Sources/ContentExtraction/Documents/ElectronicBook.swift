import SearchlightBasics

/// EPUB: the chapters in reading order.
enum ElectronicBook {
    static func read(_ reading: Reading) throws {
        let container = BookContainer()
        var packages: [String: BookPackage] = [:]
        try Package.forEachPart(reading) {
            $0 == "META-INF/container.xml" || $0.lowercased().hasSuffix(".opf") || isRights($0)
        } _: {
            name, archive in
            if isRights(name) { return container.isEncrypted = true }
            if name == "META-INF/container.xml" { return try Package.read(archive, container) }
            let package = BookPackage()
            try Package.read(archive, package)
            packages[name] = package
        }
        guard let (name, package) = packages.first(where: { $0.key == container.root }) ?? packages.first else {
            throw ExtractionFailure(.damaged, "The book lacks its table of parts.")
        }
        let folder = name.split(separator: "/").dropLast().joined(separator: "/")
        let chapters = package.chapters(in: folder)
        var texts: [String: String] = [:], room = reading.limits.textBytes
        if !container.isEncrypted {
            try Package.forEachPart(reading) {
                chapters.contains($0)
            } _: { name, archive in
                guard room > 0 else { return reading.cut("Only the first chapters are searched.") }
                let text = HTMLText(try archive.all(), collector: TextCollector(limit: room)).collector.text
                room -= text.utf8.count
                texts[name] = text
            }
        } else {
            reading.cut("The book's text is locked to a reader's account.")
        }
        var collector = reading.collector()
        for chapter in chapters { collector.line(texts[chapter] ?? "") }
        try reading.emit(package.attributes, text: collector)
    }

    /// Books of shops have this; encryption.xml alone is also there for fonts.
    private static func isRights(_ name: String) -> Bool {
        name == "META-INF/rights.xml" || name == "META-INF/sinf.xml"
    }
}

private final class BookContainer: ElementHandler {
    private(set) var root = ""
    var isEncrypted = false

    override func began(_ name: String, space: String, attributes: XMLAttributes) {
        if name == "rootfile", root.isEmpty { root = attributes["full-path"] ?? "" }
    }
}

private final class BookPackage: ElementHandler {
    private(set) var attributes = AttributeList()
    private var manifest: [String: String] = [:]
    private var types: [String: String] = [:]
    private var spine: [String] = []
    private var role = "", event = "", property = "", identifier = ""
    /// Creators by the identifiers by which EPUB 3 tells their roles.
    private var creators: [(identifier: String, name: String, role: String)] = []

    override func began(_ name: String, space: String, attributes: XMLAttributes) {
        switch name {
        case "item":
            if let identifier = attributes["id"], let address = attributes["href"], manifest.count < 20_000 {
                manifest[identifier] = address
                types[identifier] = attributes["media-type"] ?? ""
            }
        case "itemref": if let identifier = attributes["idref"], spine.count < 20_000 { spine.append(identifier) }
        case "creator", "contributor":
            role = attributes.any("role") ?? ""
            identifier = attributes["id"] ?? ""
        case "date": event = attributes.any("event") ?? ""
        case "meta":
            property = attributes["property"] ?? ""
            identifier = attributes["refines"].map { String($0.drop { $0 == "#" }) } ?? ""
            if let content = attributes["content"] { meta(attributes["name"] ?? "", content) }
        default: break
        }
    }

    private func meta(_ name: String, _ content: String) {
        switch name {
        case "generator", "Sigil version": attributes.add("encodingApplications", content)
        case "calibre:series": attributes.set("containerTitle", content)
        case "calibre:rating": attributes.set("rating", Double(content).map { $0 / 2 })
        default: break
        }
    }

    override func ended(_ name: String, space: String, text: String) {
        guard isInside("metadata"), !text.isEmpty else { return }
        switch name {
        case "creator", "contributor":
            creators.append((identifier, text, role.isEmpty ? name == "creator" ? "aut" : "ctb" : role))
        case "description":
            attributes.set(
                "contentDescription",
                HTMLText(utf8: Array(text.utf8), collector: TextCollector(limit: 65_536)).collector.text)
        case "subject": attributes.add("keywords", text)
        case "date":
            let isChange = event.contains("modif")
            attributes.set(isChange ? "contentModificationDate" : "contentCreationDate", Moment(iso: text))
        case "meta":
            if property == "dcterms:modified" { attributes.set("contentModificationDate", Moment(iso: text)) }
            if property == "role",
                let position = creators.firstIndex(where: { $0.identifier == identifier && !identifier.isEmpty })
            {
                creators[position].role = text
            }
        case "metadata": break
        default: DublinCore.set(name, text, in: &attributes)
        }
    }

    /// The names of the chapters' parts, in reading order, then those that the order leaves out.
    func chapters(in folder: String) -> [String] {
        for creator in creators {
            switch creator.role {
            case "aut": attributes.add("authorNames", creator.name)
            default:
                // The book's producer: a person or a program.
                if creator.role == "bkp" { attributes.add("encodingApplications", creator.name) }
                attributes.add("contributors", creator.name)
            }
        }
        let read = spine.isEmpty ? manifest.keys.filter { types[$0]?.contains("html") == true }.sorted() : spine
        return read.compactMap { manifest[$0] }.map { address in
            let plain = address.split(separator: "#").first.map(String.init) ?? ""
            var parts = folder.split(separator: "/")
            let unescaped = PercentEncoding.unescaped(plain.utf8).map { String(decoding: $0, as: UTF8.self) } ?? plain
            for part in unescaped.split(separator: "/") {
                if part == ".." { if !parts.isEmpty { parts.removeLast() } } else if part != "." { parts.append(part) }
            }
            return parts.joined(separator: "/")
        }
    }
}
