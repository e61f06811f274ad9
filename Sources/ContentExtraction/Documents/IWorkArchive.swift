/// Texts in iWork's archives: Snappy blocks of Protocol Buffers.
enum IWorkArchive {
    /// Calls `body` for each text of two letters or more.
    static func strings(_ bytes: [UInt8], _ body: (String) -> Void) {
        var data: [UInt8] = [], position = 0
        while position + 4 <= bytes.count, bytes[position] == 0, data.count < 32 << 20 {
            let length = Int(bytes[position + 1]) | Int(bytes[position + 2]) << 8 | Int(bytes[position + 3]) << 16
            position += 4
            data += unpack(bytes[position..<min(position + length, bytes.count)])
            position += length
        }
        var budget = 200_000
        fields(data[...], depth: 0, &budget, body)
    }

    /// Snappy's block format.
    private static func unpack(_ packed: ArraySlice<UInt8>) -> [UInt8] {
        var position = packed.startIndex, bytes: [UInt8] = []
        guard number(packed, &position) != nil else { return [] }
        while position < packed.endIndex, bytes.count < 1 << 20 {
            let tag = Int(packed[position])
            position += 1
            func little(_ count: Int) -> Int {
                var value = 0
                for place in 0..<count where position + place < packed.endIndex {
                    value |= Int(packed[position + place]) << (8 * place)
                }
                position += count
                return value
            }
            if tag & 3 == 0 {
                var length = tag >> 2
                if length >= 60 { length = little(length - 59) }
                length += 1
                guard position < packed.endIndex else { break }
                let end = min(position + length, packed.endIndex)
                bytes += packed[position..<end]
                position = end
            } else {
                let length = tag & 3 == 1 ? (tag >> 2 & 7) + 4 : (tag >> 2) + 1
                let distance = tag & 3 == 1 ? (tag >> 5) << 8 | little(1) : little(tag & 3 == 2 ? 2 : 4)
                guard distance > 0, distance <= bytes.count else { break }
                for _ in 0..<length { bytes.append(bytes[bytes.count - distance]) }
            }
        }
        return bytes
    }

    private static func number(_ bytes: ArraySlice<UInt8>, _ position: inout Int) -> Int? {
        var value: UInt64 = 0, shift: UInt64 = 0
        while position < bytes.endIndex, shift < 64 {
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return Int(truncatingIfNeeded: value) }
            shift += 7
        }
        return nil
    }

    /// Walks fields; each that holds bytes is a text, or else tried as a message.
    @discardableResult
    private static func fields(_ bytes: ArraySlice<UInt8>, depth: Int, _ budget: inout Int, _ body: (String) -> Void)
        -> Bool
    {
        var position = bytes.startIndex
        while position < bytes.endIndex {
            budget -= 1
            guard budget > 0, let tag = number(bytes, &position), tag >> 3 > 0 else { return false }
            switch tag & 7 {
            case 0: guard number(bytes, &position) != nil else { return false }
            case 1: position += 8
            case 5: position += 4
            case 2:
                guard let length = number(bytes, &position), length >= 0, length <= bytes.endIndex - position else {
                    return false
                }
                let field = bytes[position..<position + length]
                position += length
                if let text = words(field) {
                    body(text)
                } else if depth < 16 {
                    fields(field, depth: depth + 1, &budget, body)
                }
            default: return false
            }
        }
        return position == bytes.endIndex
    }

    private static func words(_ bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.count > 2, !bytes.contains(where: { $0 < 32 && $0 != 9 && $0 != 10 && $0 != 13 }),
            let text = String(validating: bytes, as: UTF8.self), text.contains(where: \.isLetter),
            text.contains(where: \.isWhitespace)
        else { return nil }
        return text
    }
}
