/// Files that stand for an address or a program.
enum Shortcut {
    static func read(_ reading: Reading) throws {
        let bytes = try reading.file.all(maximum: 1 << 20)
        var attributes = AttributeList()
        if reading.type.hasSuffix("web-internet-location") {
            let list = LocationList()
            XMLBytes.read(bytes, list)
            attributes.set("url", list.address)
        } else {
            for line in CharacterDecoding.text(bytes).split(whereSeparator: \.isNewline)
            where line.uppercased().hasPrefix("URL=") {
                attributes.set("url", String(line.dropFirst(4)))
            }
        }
        attributes.set("title", reading.name.split(separator: ".").dropLast().joined(separator: "."))
        guard attributes["url"] != nil else { throw ExtractionFailure(.damaged, "The shortcut names no address.") }
        try reading.emit(attributes)
    }

    /// Programs' entries: names, comments and keywords of all languages.
    static func readDesktopEntry(_ reading: Reading) throws {
        try reading.emit(desktopEntry(CharacterDecoding.text(try reading.file.all(maximum: 1 << 20))))
    }

    static func desktopEntry(_ text: String) -> AttributeList {
        var attributes = AttributeList(), isMain = false
        for line in text.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("[") { isMain = line.hasPrefix("[Desktop Entry]") }
            let pair = line.split(separator: "=", maxSplits: 1)
            guard isMain, pair.count == 2 else { continue }
            let value = pair[1].cleaned
            switch pair[0].cleaned {
            case "Name": attributes.set("title", value)
            case "Comment": attributes.set("contentDescription", value)
            case "GenericName": attributes.set("kind", value)
            case "Keywords": attributes.addKeywords(value)
            case "URL": attributes.set("url", value)
            case let key where key.hasPrefix("Name[") || key.hasPrefix("GenericName["):
                attributes.add("alternateNames", value)
            default: break
            }
        }
        return attributes
    }
}

private final class LocationList: ElementHandler {
    private(set) var address: String?

    override func ended(_ name: String, space: String, text: String) {
        if name == "string", address == nil { address = text }
    }
}
