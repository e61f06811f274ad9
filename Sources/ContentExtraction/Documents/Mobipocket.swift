/// Mobipocket and Kindle books without protection.
enum Mobipocket {
    static func read(_ reading: Reading) throws {
        let file = reading.file
        let header = ByteReader(file.beginning(78 + 8 * 65_536), isBigEndian: true)
        guard let count = header.u16(76), count > 1, let first = header.u32(78), let second = header.u32(86),
            second > first
        else {
            throw ExtractionFailure(.damaged, "The book lacks its table of parts.")
        }
        let offsets = (0..<count).map { header.u32(78 + 8 * $0) ?? file.count } + [file.count]
        let record = ByteReader(file.bytes(at: first, count: min(second - first, 1 << 20)), isBigEndian: true)
        guard let compression = record.u16(0), let textRecords = record.u16(8) else {
            throw ExtractionFailure(.damaged, "The book's first part is cut off.")
        }
        var attributes = AttributeList()
        let isUTF8 = record.u32(28) == 65001
        readProperties(record, isUTF8, &attributes)
        if (record.u16(12) ?? 0) != 0 {
            reading.cut("The book's text is locked to a reader's account.")
            return try reading.emit(attributes)
        }
        guard compression == 1 || compression == 2 else {
            reading.cut("The book's text is packed in a way that is not read.")
            return try reading.emit(attributes)
        }
        var bytes: [UInt8] = []
        let trailers = record.has("MOBI", at: 16) && (record.u32(20) ?? 0) >= 228 ? record.u16(242) ?? 0 : 0
        for number in 1...max(1, min(textRecords, count - 1)) {
            guard offsets[number + 1] > offsets[number], bytes.count < reading.limits.partBytes / 4 else { break }
            var packed = file.bytes(at: offsets[number], count: min(offsets[number + 1] - offsets[number], 65_536))[...]
            packed = packed.dropLast(trailing(packed, trailers))
            bytes += compression == 2 ? unpack(packed) : Array(packed)
        }
        let text = isUTF8 ? String(decoding: bytes, as: UTF8.self) : CharacterDecoding.text(bytes, codePage: 1252)
        let page = HTMLText(utf8: Array(text.utf8), collector: reading.collector())
        attributes.set("title", page.title)
        try reading.emit(attributes, text: page.collector)
    }

    /// Bytes behind a record's text.
    private static func trailing(_ record: ArraySlice<UInt8>, _ flags: Int) -> Int {
        var size = 0, flags = flags
        var rest = record
        while flags > 1 {
            if flags & 2 != 0 {
                var value = 0
                for byte in rest.suffix(4) {
                    if byte & 0x80 != 0 { value = 0 }
                    value = value << 7 | Int(byte & 0x7F)
                }
                size += value
                rest = rest.dropLast(min(value, rest.count))
            }
            flags >>= 1
        }
        return min(size, record.count)
    }

    /// PalmDoc's compression (LZ77 with distances of 11 bits).
    private static func unpack(_ packed: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = [], position = packed.startIndex
        bytes.reserveCapacity(4096)
        while position < packed.endIndex, bytes.count < 65_536 {
            let byte = packed[position]
            position += 1
            switch byte {
            case 1...8:
                bytes += packed[position..<min(position + Int(byte), packed.endIndex)]
                position = min(position + Int(byte), packed.endIndex)
            case 0x80...0xBF:
                guard position < packed.endIndex else { return bytes }
                let pair = Int(byte) << 8 | Int(packed[position])
                position += 1
                let distance = pair >> 3 & 0x7FF
                guard distance > 0, distance <= bytes.count else { continue }
                for _ in 0..<(pair & 7) + 3 { bytes.append(bytes[bytes.count - distance]) }
            case 0xC0...0xFF: bytes += [0x20, byte ^ 0x80]
            default: bytes.append(byte)
            }
        }
        return bytes
    }

    private static func readProperties(_ record: ByteReader, _ isUTF8: Bool, _ attributes: inout AttributeList) {
        func text(_ bytes: ArraySlice<UInt8>) -> String {
            isUTF8 ? String(decoding: bytes, as: UTF8.self) : CharacterDecoding.text(Array(bytes), codePage: 1252)
        }
        guard record.has("MOBI", at: 16), let length = record.u32(20) else { return }
        var position = 16 + length
        if (record.u32(128) ?? 0) & 0x40 != 0, record.has("EXTH", at: position), let count = record.u32(position + 8) {
            position += 12
            for _ in 0..<min(count, 1000) {
                guard let type = record.u32(position), let size = record.u32(position + 4), size >= 8 else { break }
                let value = text(record.slice(position + 8, size - 8))
                switch type {
                case 100: attributes.add("authorNames", value)
                case 101: attributes.add("publishers", value)
                case 103:
                    attributes.set(
                        "contentDescription",
                        HTMLText(utf8: Array(value.utf8), collector: TextCollector(limit: 65_536)).collector.text)
                case 104: attributes.set("identifier", value)
                case 105: attributes.add("keywords", value)
                case 106: attributes.set("contentCreationDate", Moment(iso: value))
                case 108: attributes.add("contributors", value)
                case 109: attributes.set("copyright", value)
                case 503: attributes.set("title", value)
                case 524: attributes.add("languages", value)
                default: break
                }
                position += size
            }
        }
        if let offset = record.u32(84), let size = record.u32(88), size < 4096 {
            attributes.set("title", text(record.slice(offset, size)))
        }
    }
}
