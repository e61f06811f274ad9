/// AppImages: what the program in them says of itself.
enum ProgramImage {
    static func read(_ reading: Reading) throws {
        let head = ByteReader(reading.file.beginning(64))
        guard head.u32(0) == 0x464C_457F, let place = head.byte(4) == 2 ? head.length64(40) : head.u32(32),
            let size = head.u16(head.byte(4) == 2 ? 58 : 46), let count = head.u16(head.byte(4) == 2 ? 60 : 48)
        else { throw ExtractionFailure(.damaged, "The program's header is damaged.") }
        let end = place.addingReportingOverflow(size * count).partialValue
        guard let image = SquashFileSystem(reading.file, at: end, limits: reading.limits) else {
            throw ExtractionFailure(.unsupported, "The program holds no image that is read.")
        }
        var attributes = AttributeList(), text = reading.collector()
        // The one at the top is mostly a link to the one below.
        for folder in [[], ["usr", "share", "applications"]] where attributes.isEmpty {
            for entry in image.files(in: folder, where: { $0.hasSuffix(".desktop") }).prefix(1) {
                attributes = Shortcut.desktopEntry(CharacterDecoding.text(image.bytes(of: entry, maximum: 1 << 20)))
            }
        }
        for folder in ["metainfo", "appdata"] {
            for entry in image.files(in: ["usr", "share", folder], where: { $0.hasSuffix(".xml") }).prefix(1) {
                let info = ProgramInformation(text)
                XMLBytes.read(image.bytes(of: entry, maximum: 1 << 20), info)
                attributes.fill(from: info.attributes)
                text = info.collector
            }
        }
        guard !attributes.isEmpty else { throw ExtractionFailure(.unsupported, "The program says nothing of itself.") }
        try reading.emit(attributes, text: text.isEmpty ? nil : text)
    }
}

/// AppStream's file about a program.
private final class ProgramInformation: ElementHandler {
    private(set) var attributes = AttributeList()
    private(set) var collector: TextCollector

    init(_ collector: TextCollector) { self.collector = collector }

    override func ended(_ name: String, space: String, text: String) {
        switch name {
        case "name" where path.count == 2: attributes.set("title", text)
        case "name" where parent == "developer": attributes.add("authorNames", text)
        case "summary" where path.count == 2: attributes.set("contentDescription", text)
        case "developer_name": attributes.add("authorNames", text)
        case "project_license": attributes.set("rights", text)
        case "keyword": attributes.addKeywords(text)
        case "p", "li": collector.line(text.collapsedText)
        default: break
        }
    }
}
