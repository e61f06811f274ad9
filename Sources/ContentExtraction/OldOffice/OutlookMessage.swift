/// Outlook's .msg: properties of MAPI in streams ([MS-OXMSG]).
enum OutlookMessage {
    static func read(_ reading: Reading) throws {
        let file = try CompoundFile(reading.file, maximum: reading.limits.partBytes)
        let message = OutlookStorage(file, 0, headerSize: 32)
        guard message.hasProperties else { throw ExtractionFailure(.damaged, "The file is no message of Outlook's.") }
        var attributes = AttributeList(), text = reading.collector()
        // What came over the net keeps its header, whose addresses are better than Exchange's.
        if let header = message.text(0x007D) {
            attributes = MailMessage(Array(header.utf8)[...], limits: reading.limits).attributes
        }
        attributes.set("title", message.text(0x0037))
        attributes.set("subject", message.text(0x0037))
        if attributes["authorEmailAddresses"] == nil {
            attributes.add("authorNames", message.text(0x0C1A) ?? message.text(0x0042))
            attributes.add(
                "authorEmailAddresses",
                [message.text(0x5D01), message.text(0x0C1F), message.text(0x0065)].compactMap { $0 }.first {
                    $0.contains("@")
                })
        }
        for identifier in [0x0039, 0x0E06, 0x3007] { attributes.set("contentCreationDate", message.date(identifier)) }
        attributes.set("identifier", message.text(0x1035).map { $0.filter { $0 != "<" && $0 != ">" } })
        readStorages(file, message, reading, &attributes, &text)
        try reading.emit(attributes, text: text)
    }

    private static func readStorages(
        _ file: CompoundFile, _ message: OutlookStorage, _ reading: Reading, _ attributes: inout AttributeList,
        _ text: inout TextCollector
    ) {
        text.append(body(message, reading.limits))
        text.endLine()
        for number in file.children(of: 0).prefix(5_000) where file.entries[number].type == 1 {
            let name = file.entries[number].name
            let storage = OutlookStorage(file, number, headerSize: 8)
            if name.hasPrefix("__recip") {
                attributes.add("recipientNames", storage.text(0x3001).flatMap { $0.contains("@") ? nil : $0.unquoted })
                attributes.add(
                    "recipientEmailAddresses",
                    [storage.text(0x39FE), storage.text(0x3003)].compactMap { $0 }.first { $0.contains("@") })
            } else if name.hasPrefix("__attach") {
                attributes.add("contentSources", storage.text(0x3707) ?? storage.text(0x3704) ?? storage.text(0x3001))
                // A message in the message.
                if let inner = file.child("__substg1.0_3701000D", of: number) {
                    let embedded = OutlookStorage(file, inner, headerSize: 24)
                    text.line(embedded.text(0x0037) ?? "")
                    text.line(body(embedded, reading.limits))
                }
            }
        }
    }

    private static func body(_ message: OutlookStorage, _ limits: ExtractionLimits) -> String {
        if let plain = message.text(0x1000), !plain.cleaned.isEmpty { return plain.replacing("\r\n", with: "\n") }
        if let html = message.bytes(0x1013) {
            return HTMLText(html, collector: TextCollector(limit: limits.textBytes)).collector.text
        }
        if let packed = message.bytes(0x1009) {
            return RichText.text(CompressedRichText.unpack(packed), limit: limits.textBytes)
        }
        return ""
    }
}

/// A storage with properties: the message, a recipient or an attachment.
private struct OutlookStorage {
    private let file: CompoundFile
    private var streams: [String: Int] = [:]
    private var fixed: [Int: Int] = [:]
    private let properties: ByteReader
    var hasProperties: Bool { properties.count > 0 }

    init(_ file: CompoundFile, _ storage: Int, headerSize: Int) {
        self.file = file
        for number in file.children(of: storage) { streams[file.entries[number].name.uppercased()] = number }
        properties = ByteReader(streams["__PROPERTIES_VERSION1.0"].map { file.stream($0) } ?? [])
        var position = headerSize
        while let type = properties.u16(position), let identifier = properties.u16(position + 2) {
            if type == 0x40 || type == 3 { fixed[identifier] = position + 8 }
            position += 16
        }
    }

    private func stream(_ identifier: Int, _ type: String) -> [UInt8]? {
        let digits = String(identifier, radix: 16).uppercased()
        let name = "__SUBSTG1.0_" + String(repeating: "0", count: 4 - digits.count) + digits + type
        return streams[name].map { file.stream($0) }
    }

    func text(_ identifier: Int) -> String? {
        if let wide = stream(identifier, "001F") { return CharacterDecoding.converted(wide, from: "UTF-16LE") }
        guard let narrow = stream(identifier, "001E") else { return nil }
        // The code page of the message (PidTagMessageCodepage), or of its HTML.
        let page = fixed[0x3FFD].flatMap { properties.u32($0) } ?? fixed[0x3FDE].flatMap { properties.u32($0) }
        let bytes = narrow.filter { $0 != 0 }
        return page.map { CharacterDecoding.text(bytes, codePage: $0) } ?? CharacterDecoding.text(bytes)
    }

    func bytes(_ identifier: Int) -> [UInt8]? { stream(identifier, "0102") ?? text(identifier).map { Array($0.utf8) } }

    func date(_ identifier: Int) -> Moment? {
        guard let place = fixed[identifier], let ticks = properties.u64(place), ticks > 0 else { return nil }
        return Moment(seconds: Double(ticks) / 1e7 - 11_644_473_600)
    }
}

/// RTF as Outlook packs it ([MS-OXRTFCP]).
enum CompressedRichText {
    private static let dictionary = Array(
        ("{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArial"
            + "Times New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx")
            .utf8)

    static func unpack(_ packed: [UInt8]) -> [UInt8] {
        let reader = ByteReader(packed)
        guard let size = reader.u32(4), size < 64 << 20 else { return [] }
        if reader.has("MELA", at: 8) { return Array(packed.dropFirst(16).prefix(size)) }
        guard reader.has("LZFu", at: 8) else { return [] }
        var window = dictionary + [UInt8](repeating: 0x20, count: 4096 - dictionary.count), write = dictionary.count
        var result: [UInt8] = [], position = 16
        while position < packed.count, result.count < size {
            let flags = packed[position]
            position += 1
            for bit in 0..<8 where position < packed.count {
                if flags >> bit & 1 == 0 {
                    window[write & 4095] = packed[position]
                    result.append(packed[position])
                    write += 1
                    position += 1
                    continue
                }
                guard position + 1 < packed.count else { return result }
                let pair = Int(packed[position]) << 8 | Int(packed[position + 1]), offset = pair >> 4
                position += 2
                if offset == write & 4095 { return result }
                for step in 0..<(pair & 15) + 2 {
                    let byte = window[(offset + step) & 4095]
                    window[write & 4095] = byte
                    result.append(byte)
                    write += 1
                }
            }
        }
        return result
    }
}
