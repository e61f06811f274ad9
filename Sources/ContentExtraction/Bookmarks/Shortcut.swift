/// Files that stand for an address or a program.
enum Shortcut {
    static func read(_ reading: Reading) throws {
        let bytes = try reading.file.all(maximum: 1 << 20)
        var attributes = AttributeList()
        if bytes.starts(with: "bplist".utf8) {
            attributes.set("url", BinaryList.address(bytes))
        } else if reading.type.hasSuffix("web-internet-location") {
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

/// Property lists in Apple's binary form (CoreFoundation, `CFBinaryPList.c`), as newer systems write locations.
private enum BinaryList {
    private static let trailerBytes = 32
    /// A location has three objects.
    private static let maximumObjects = 100

    /// The first string that is an address.
    static func address(_ bytes: [UInt8]) -> String? {
        let reader = ByteReader(bytes, isBigEndian: true), trailer = bytes.count - trailerBytes
        guard let width = reader.byte(trailer + 6), let count = reader.length64(trailer + 8),
            let table = reader.length64(trailer + 24), table < bytes.count
        else { return nil }
        for index in 0..<min(count, maximumObjects) {
            guard let place = number(reader, table + index * Int(width), Int(width)), let mark = reader.byte(place),
                mark >> 4 == 5
            else { continue }
            var start = place + 1, length = Int(mark & 15)
            if length == 15 {
                // The length stands behind the mark as a number with a mark of its own.
                guard let kind = reader.byte(start), kind >> 4 == 1,
                    let long = number(reader, start + 1, 1 << Int(kind & 15))
                else { continue }
                (start, length) = (start + 1 + (1 << Int(kind & 15)), long)
            }
            let text = reader.text(start, length)
            if let colon = text.firstIndex(of: ":"), colon != text.startIndex, !text.contains(" ") { return text }
        }
        return nil
    }

    private static func number(_ reader: ByteReader, _ offset: Int, _ width: Int) -> Int? {
        switch width {
        case 1: reader.byte(offset).map { Int($0) }
        case 2: reader.u16(offset)
        case 4: reader.u32(offset)
        default: nil
        }
    }
}

private final class LocationList: ElementHandler {
    private(set) var address: String?

    override func ended(_ name: String, space: String, text: String) {
        if name == "string", address == nil { address = text }
    }
}
