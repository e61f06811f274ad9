/// Excel 5 to 2003: strings and numbers in records ([MS-XLS]).
enum OldExcel {
    static func read(_ bytes: [UInt8], _ text: inout TextCollector) throws {
        let reader = ByteReader(bytes)
        var position = 0, strings: [String] = [], isWide = true, codePage = 1252, row = -1
        func cell(_ words: String, _ at: Int, _ text: inout TextCollector) {
            if words.isEmpty { return }
            if at != row { text.endLine() } else { text.append("\t") }
            row = at
            text.append(words)
        }
        while position + 4 <= bytes.count, !text.isCut, let type = reader.u16(position),
            let length = reader.u16(position + 2)
        {
            let body = ByteReader(reader.slice(position + 4, length))
            position += 4 + length
            switch type {
            case 0x809: isWide = body.u16(0) == 0x600
            case 0x2F: throw ExtractionFailure(.encrypted, "A password protects the workbook.")
            case 0x42: codePage = body.u16(0) ?? codePage
            case 0x85:
                if let count = body.byte(6) {
                    text.line(
                        isWide
                            ? name(body, 7, Int(count))
                            : CharacterDecoding.text(Array(body.slice(7, Int(count))), codePage: codePage))
                }
            case 0xFC:
                var blocks = [Array(body.bytes)]
                while reader.u16(position) == 0x3C, let length = reader.u16(position + 2) {
                    blocks.append(Array(reader.slice(position + 4, length)))
                    position += 4 + length
                }
                strings = SharedStringTable(blocks).strings(limit: text.limit)
            case 0xFD:
                if let at = body.u16(0), let index = body.u32(6), strings.indices.contains(index) {
                    cell(strings[index], at, &text)
                }
            case 0x204:
                if let at = body.u16(0), let count = body.u16(6) {
                    cell(
                        isWide
                            ? name(body, 8, count)
                            : CharacterDecoding.text(Array(body.slice(8, count)), codePage: codePage), at, &text)
                }
            case 0x203: if let at = body.u16(0), let number = body.double(6) { cell(shown(number), at, &text) }
            case 0x27E: if let at = body.u16(0), let packed = body.u32(6) { cell(shown(number(packed)), at, &text) }
            case 0xBD:
                guard let at = body.u16(0) else { break }
                for index in 0..<max(0, (length - 6) / 6) {
                    if let packed = body.u32(6 + 6 * index) { cell(shown(number(packed)), at, &text) }
                }
            case 0x06:
                if let at = body.u16(0), body.u16(12) != 0xFFFF, let number = body.double(6) {
                    cell(shown(number), at, &text)
                }
            case 0x207:
                if let count = body.u16(0) {
                    cell(
                        isWide
                            ? name(body, 2, count)
                            : CharacterDecoding.text(Array(body.slice(2, count)), codePage: codePage), row, &text)
                }
            default: break
            }
        }
        text.endLine()
    }

    private static func name(_ body: ByteReader, _ at: Int, _ count: Int) -> String {
        let isWide = (body.byte(at) ?? 0) & 1 == 1
        return CharacterDecoding.converted(
            Array(body.slice(at + 1, isWide ? count * 2 : count)), from: isWide ? "UTF-16LE" : "WINDOWS-1252") ?? ""
    }

    /// A number of 30 bits: whole or the upper half of a double, perhaps a hundredth.
    private static func number(_ packed: Int) -> Double {
        let whole = Int32(truncatingIfNeeded: packed)
        let value = packed & 2 != 0 ? Double(whole >> 2) : Double(bitPattern: UInt64(packed & 0xFFFF_FFFC) << 32)
        return packed & 1 != 0 ? value / 100 : value
    }

    private static func shown(_ number: Double) -> String {
        guard number.isFinite else { return "" }
        return number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : "\(number)"
    }
}

/// The strings that cells share. A string may go on in the next record, with its width stated anew.
private struct SharedStringTable {
    private let blocks: [[UInt8]]
    private var block = 0, position = 8

    init(_ blocks: [[UInt8]]) { self.blocks = blocks }

    private var isOver: Bool { block >= blocks.count }

    private mutating func byte() -> UInt8 {
        while block < blocks.count, position >= blocks[block].count {
            block += 1
            position = 0
        }
        guard !isOver else { return 0 }
        defer { position += 1 }
        return blocks[block][position]
    }

    private mutating func u16() -> Int { Int(byte()) | Int(byte()) << 8 }

    func strings(limit: Int) -> [String] {
        var table = self, strings: [String] = [], room = limit
        while !table.isOver, room > 0 {
            if table.block == blocks.count - 1, table.position >= blocks[table.block].count { break }
            let text = table.next()
            room -= text.utf8.count + 16
            strings.append(text)
        }
        return strings
    }

    private mutating func next() -> String {
        let count = u16(), flags = byte()
        let runs = flags & 8 != 0 ? u16() : 0
        let extra = flags & 4 != 0 ? u16() | u16() << 16 : 0
        var isWide = flags & 1 == 1, units: [UInt16] = []
        while units.count < count, !isOver {
            if position >= blocks[block].count {
                block += 1
                position = 0
                if isOver { break }
                isWide = byte() & 1 == 1
            }
            units.append(isWide ? UInt16(u16()) : UInt16(byte()))
        }
        var skipped = runs * 4 + max(0, extra)
        while skipped > 0, !isOver {
            _ = byte()
            skipped -= 1
        }
        return String(decoding: units, as: UTF16.self)
    }
}
