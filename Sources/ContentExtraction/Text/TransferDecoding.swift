import SearchlightBasics

/// Bytes out of the characters in which mail carries them.
enum TransferDecoding {
    static func decoded(_ body: ArraySlice<UInt8>, _ encoding: String) -> [UInt8] {
        switch encoding {
        case "base64": base64(body)
        case "quoted-printable": quotedPrintable(body)
        case "x-uuencode", "uuencode", "x-uue", "uue": uuencoded(body)?.bytes ?? Array(body)
        default: Array(body)
        }
    }

    /// Other characters between the digits are passed over, and parts that were put together are read on behind their padding.
    static func base64(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var result: [UInt8] = [], value: UInt32 = 0, bits = 0
        for byte in bytes {
            let digit: UInt32
            switch byte {
            case 0x41...0x5A: digit = UInt32(byte) - 0x41
            case 0x61...0x7A: digit = UInt32(byte) - 0x61 + 26
            case 0x30...0x39: digit = UInt32(byte) - 0x30 + 52
            case 0x2B, 0x2D: digit = 62
            case 0x2F, 0x5F: digit = 63
            case 0x3D:
                bits = 0
                value = 0
                continue
            default: continue
            }
            value = value << 6 | digit
            bits += 6
            if bits >= 8 {
                bits -= 8
                result.append(UInt8(truncatingIfNeeded: value >> UInt32(bits)))
                value &= (1 << UInt32(bits)) - 1
            }
        }
        return result
    }

    static func quotedPrintable(_ bytes: ArraySlice<UInt8>, isWord: Bool = false) -> [UInt8] {
        var result: [UInt8] = [], position = bytes.startIndex
        result.reserveCapacity(bytes.count)
        while position < bytes.endIndex {
            let byte = bytes[position]
            if byte == 0x3D {
                if position + 2 < bytes.endIndex, let high = PercentEncoding.value(ofDigit: bytes[position + 1]),
                    let low = PercentEncoding.value(ofDigit: bytes[position + 2])
                {
                    result.append(high << 4 | low)
                    position += 3
                    continue
                }
                // A soft line break, perhaps with blanks before the line's end.
                var end = position + 1
                while end < bytes.endIndex, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
                if end >= bytes.endIndex || bytes[end] == 10 || bytes[end] == 13 {
                    if end < bytes.endIndex, bytes[end] == 13, end + 1 < bytes.endIndex, bytes[end + 1] == 10 {
                        end += 1
                    }
                    position = min(end + 1, bytes.endIndex)
                    continue
                }
            }
            result.append(isWord && byte == 0x5F ? 0x20 : byte)
            position += 1
        }
        return result
    }

    /// The file of a uuencoded text, its name, and where it stands; nil if there is none.
    static func uuencoded(_ body: ArraySlice<UInt8>) -> (name: String, bytes: [UInt8], range: Range<Int>)? {
        var position = body.startIndex, start = 0, name: String?, bytes: [UInt8] = []
        while position < body.endIndex {
            let end = body[position...].firstIndex(of: 10) ?? body.endIndex
            let line = body[position..<end].filter { $0 != 13 }
            let begin = position
            position = min(end + 1, body.endIndex)
            if name == nil {
                guard line.starts(with: "begin ".utf8), line.count > 10,
                    line[6..<9].allSatisfy({ (0x30...0x37).contains($0) }), line[9] == 0x20
                else { continue }
                name = CharacterDecoding.text(Array(line[10...]))
                start = begin
                continue
            }
            if line.elementsEqual("end".utf8) || line.isEmpty { break }
            guard let count = line.first.map({ Int(($0 &- 0x20) & 63) }), count > 0 else { continue }
            var packed = line.dropFirst().map { ($0 &- 0x20) & 63 }
            while packed.count % 4 != 0 { packed.append(0) }
            var decoded: [UInt8] = []
            for group in stride(from: 0, to: packed.count, by: 4) {
                decoded.append(packed[group] << 2 | packed[group + 1] >> 4)
                decoded.append(packed[group + 1] << 4 | packed[group + 2] >> 2)
                decoded.append(packed[group + 2] << 6 | packed[group + 3])
            }
            bytes += decoded.prefix(count)
        }
        return name.map { ($0, bytes, start..<position) }
    }
}
