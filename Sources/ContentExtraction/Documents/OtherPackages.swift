import SearchlightBasics

/// Documents in archives that have little in common: XPS, 3MF, Krita, iWork.
enum OtherPackages {
    static func readXPS(_ reading: Reading) throws {
        let properties = PackageProperties()
        var pages: [(number: Int, text: String)] = [], room = reading.limits.textBytes
        try Package.forEachPart(reading) {
            PackageProperties.isProperties($0) || $0.lowercased().hasSuffix(".fpage")
        } _: {
            name, archive in
            guard name.lowercased().hasSuffix(".fpage") else { return try Package.read(archive, properties) }
            let page = FixedPage(TextCollector(limit: room))
            try Package.read(archive, page)
            room -= page.collector.text.utf8.count
            pages.append((Package.number(in: name), page.collector.text))
        }
        var text = TextCollector(limit: reading.limits.textBytes + pages.count)
        for page in pages.sorted(by: { $0.number < $1.number }) {
            text.append(page.text)
            text.endPage()
        }
        var attributes = properties.attributes
        if !pages.isEmpty { attributes.set("pageCount", pages.count) }
        try reading.emit(attributes, text: text)
    }

    static func read3MF(_ reading: Reading) throws {
        let properties = PackageProperties(), model = ModelProperties()
        try Package.forEachPart(reading) {
            PackageProperties.isProperties($0) || $0.lowercased().hasSuffix(".model")
        } _: {
            name, archive in
            if PackageProperties.isProperties(name) { return try Package.read(archive, properties) }
            let stream = XMLStream(model)
            while !model.isOver, let piece = try archive.piece() { if !stream.feed(piece) { break } }
        }
        var attributes = model.attributes
        attributes.fill(from: properties.attributes)
        try reading.emit(attributes)
    }

    static func readKrita(_ reading: Reading) throws {
        let properties = KritaProperties()
        let parts = ["documentinfo.xml", "maindoc.xml", "stack.xml"]
        try Package.forEachPart(reading) {
            parts.contains($0)
        } _: {
            try Package.read($1, properties)
        }
        var attributes = properties.attributes
        attributes.set("contentCreationDate", properties.created ?? properties.date)
        try reading.emit(attributes)
    }

    /// Pages, Numbers and Keynote: their text is in a format of Apple's own; the preview is a PDF or a picture.
    static func readIWork(_ reading: Reading) throws {
        var strings = reading.collector(), isXML = false
        try Package.forEachPart(reading) {
            $0.hasSuffix(".iwa") || $0 == "index.xml" || $0.hasSuffix("index.apxl")
        } _: { name, archive in
            if name.hasSuffix(".iwa") {
                IWorkArchive.strings(try archive.all()) { strings.line($0) }
            } else {
                isXML = true
                let text = GenericXML(strings)
                try Package.read(archive, text)
                strings = text.collector
            }
        }
        guard !strings.isEmpty || isXML else {
            throw ExtractionFailure(.unsupported, "The document's text is not found.")
        }
        try reading.emit(AttributeList(), text: strings)
    }
}

private final class FixedPage: ElementHandler {
    private(set) var collector: TextCollector
    private var baseline = ""

    init(_ collector: TextCollector) { self.collector = collector }

    override func began(_ name: String, space: String, attributes: XMLAttributes) {
        guard name == "Glyphs", var text = attributes["UnicodeString"] else { return }
        if text.hasPrefix("{}") { text = String(text.dropFirst(2)) }
        // Glyphs on one line may be parts of a word: only another line begins another one.
        let line = attributes["OriginY"] ?? ""
        if line != baseline { collector.endLine() }
        baseline = line
        collector.append(text)
    }
}

private final class ModelProperties: ElementHandler {
    private(set) var attributes = AttributeList()
    private(set) var isOver = false
    private var name = ""

    override func began(_ name: String, space: String, attributes: XMLAttributes) {
        if name == "metadata" { self.name = attributes["name"] ?? "" }
        // Metadata stands before the geometry, which is most of the file.
        if name == "resources" { isOver = true }
    }

    override func ended(_ name: String, space: String, text: String) {
        guard name == "metadata" else { return }
        switch self.name {
        case "Title": attributes.set("title", text)
        case "Designer": attributes.add("authorNames", text)
        case "Description": attributes.set("contentDescription", text)
        case "Copyright": attributes.set("copyright", text)
        case "LicenseTerms": attributes.set("rights", text)
        case "CreationDate": attributes.set("contentCreationDate", Moment(iso: text))
        case "ModificationDate": attributes.set("contentModificationDate", Moment(iso: text))
        case "Application": attributes.set("creator", text)
        default: break
        }
    }
}

private final class KritaProperties: ElementHandler {
    private(set) var attributes = AttributeList()
    private(set) var created: Moment?, date: Moment?

    override func began(_ name: String, space: String, attributes: XMLAttributes) {
        func number(_ name: String) -> Int? {
            attributes[name].flatMap { Double($0) }.flatMap { Int(exactly: $0.rounded()) }
        }
        guard name == "IMAGE" || name == "image" else { return }
        self.attributes.set("pixelWidth", number("width") ?? number("w"))
        self.attributes.set("pixelHeight", number("height") ?? number("h"))
        self.attributes.set("colorSpace", attributes["colorspacename"])
        self.attributes.set("title", attributes["name"].flatMap { $0 == "Unnamed" ? nil : $0 })
    }

    override func ended(_ name: String, space: String, text: String) {
        if text.isEmpty { return }
        switch name {
        case "title": attributes.set("title", text)
        case "description", "abstract": attributes.set("contentDescription", text)
        case "subject": attributes.set("subject", text)
        case "keyword": attributes.addKeywords(text)
        case "full-name": attributes.add("authorNames", text)
        case "initial-creator" where text != "Unknown": attributes.add("authorNames", text)
        case "license": attributes.set("copyright", text)
        case "creation-date": created = Moment(iso: text)
        case "date": date = Moment(iso: text)
        case "language": attributes.add("languages", text)
        default: break
        }
    }
}
