/// Bytes packed as DEFLATE by its fixed codes (RFC 1951): some bytes, many copies of one byte, some bytes.
enum Deflate {
    /// How many bytes a code stands for, at most.
    private static let longest = 258

    /// The packed bytes, and how many they unpack to: at least `copies` between both ends. 100 MB take 630 kB.
    static func pack(_ before: [UInt8], copies: Int = 0, of byte: UInt8 = 0x61, _ after: [UInt8] = [])
        -> (bytes: [UInt8], size: Int)
    {
        var bits = Bits()
        bits.write(1, 1)
        bits.write(1, 2)
        func literal(_ byte: UInt8) { byte < 144 ? bits.code(0x30 + Int(byte), 8) : bits.code(0x100 + Int(byte), 9) }
        before.forEach(literal)
        var size = before.count + after.count
        if copies > 0 {
            literal(byte)
            size += 1
            for _ in 0..<(copies + longest - 1) / longest {
                bits.code(0xC5, 8)
                bits.code(0, 5)
                size += longest
            }
        }
        after.forEach(literal)
        bits.code(0, 7)
        return (bits.finished, size)
    }

    private struct Bits {
        private var bytes: [UInt8] = [], pending = 0, count = 0

        mutating func write(_ bits: Int, _ length: Int) {
            pending |= bits << count
            count += length
            while count >= 8 {
                bytes.append(UInt8(truncatingIfNeeded: pending))
                pending >>= 8
                count -= 8
            }
        }

        /// A code's first bit is its highest.
        mutating func code(_ code: Int, _ length: Int) {
            for bit in (0..<length).reversed() { write(code >> bit & 1, 1) }
        }

        var finished: [UInt8] { count > 0 ? bytes + [UInt8(truncatingIfNeeded: pending)] : bytes }
    }
}

extension Zip.Member {
    /// A member of a text, many copies of `a`, and a text.
    static func swollen(_ name: String, _ before: String, copies: Int, _ after: String) -> Zip.Member {
        let packed = Deflate.pack(Array(before.utf8), copies: copies, Array(after.utf8))
        return Zip.Member(name: name, bytes: packed.bytes, method: 8, size: packed.size)
    }

    static func plain(_ name: String, _ text: String) -> Zip.Member {
        Zip.Member(name: name, bytes: Array(text.utf8), size: text.utf8.count)
    }
}

/// What `gzip` writes. libarchive does not look at the checksum.
enum Gzip {
    static func file(_ packed: (bytes: [UInt8], size: Int)) -> [UInt8] {
        joined([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3], packed.bytes, little(0, 4), little(packed.size, 4))
    }

    static func file(_ bytes: [UInt8]) -> [UInt8] { file(Deflate.pack(bytes)) }
}

/// POSIX's tar archives.
enum Tar {
    static func archive(_ members: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        let all: [UInt8] = members.flatMap { member in
            let padding = [UInt8](repeating: 0, count: (512 - member.bytes.count % 512) % 512)
            return joined(header(member.name, size: member.bytes.count), member.bytes, padding)
        }
        return all + [UInt8](repeating: 0, count: 1024)
    }

    static func header(_ name: String, size: Int) -> [UInt8] {
        func field(_ text: String, _ width: Int) -> [UInt8] {
            Array(text.utf8) + [UInt8](repeating: 0, count: width - text.utf8.count)
        }
        func octal(_ number: Int, _ digits: Int) -> String {
            let text = String(number, radix: 8)
            return String(repeating: "0", count: digits - text.count) + text
        }
        let owner = field(octal(0, 7), 8)
        let start = joined(
            field(name, 100), field(octal(0o644, 7), 8), owner, owner, field(octal(size, 11), 12),
            field(octal(0, 11), 12))
        let end = joined(field("0", 101), field("ustar", 6), Array("00".utf8), field("", 247))
        // The checksum counts as blanks.
        let sum = (start + end).reduce(8 * 32) { $0 + Int($1) }
        return joined(start, field(octal(sum, 6), 7), [32], end)
    }
}
