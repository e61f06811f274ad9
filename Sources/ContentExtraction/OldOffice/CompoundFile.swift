/// Microsoft's compound file: streams in storages, in chains of sectors ([MS-CFB]).
final class CompoundFile {
    struct Entry {
        var name: String
        /// 1: a storage; 2: a stream; 5: the root.
        var type: UInt8
        var left: Int, right: Int, child: Int
        var start: Int, size: Int
    }

    private let file: FileBytes
    private let sectorSize: Int, miniSize: Int, cutoff: Int
    private var table: [UInt32] = []
    private var miniTable: [UInt32] = []
    private var miniStream: [UInt8] = []
    private(set) var entries: [Entry] = []
    private let maximum: Int

    /// - Throws: ``ExtractionFailure`` for what is no such file.
    init(_ file: FileBytes, maximum: Int) throws(ExtractionFailure) {
        self.file = file
        self.maximum = maximum
        let head = ByteReader(file.beginning(512))
        guard head.u32(0) == 0xE011_CFD0, let shift = head.u16(30), (7...16).contains(shift), let mini = head.u16(32),
            (4...12).contains(mini),
            let directory = head.u32(48)
        else { throw ExtractionFailure(.damaged, "The document does not begin as its format does.") }
        sectorSize = 1 << shift
        miniSize = 1 << mini
        cutoff = head.u32(56) ?? 4096
        var sectors = (0..<109).compactMap { head.u32(76 + 4 * $0) }.filter { $0 < 0xFFFF_FFFA }
        var next = head.u32(68) ?? 0xFFFF_FFFE, steps = 0
        while next < 0xFFFF_FFFA, steps < 2000 {
            steps += 1
            let block = ByteReader(sector(next))
            for place in 0..<(sectorSize / 4 - 1) {
                if let number = block.u32(4 * place), number < 0xFFFF_FFFA { sectors.append(number) }
            }
            next = block.u32(sectorSize - 4) ?? 0xFFFF_FFFE
        }
        for number in sectors.prefix(16_384) {
            let block = ByteReader(sector(number))
            table += (0..<sectorSize / 4).map { UInt32(truncatingIfNeeded: block.u32(4 * $0) ?? 0xFFFF_FFFF) }
        }
        readDirectory(chain(directory, 16 << 20))
        if let root = entries.first {
            miniStream = Array(chain(root.start, maximum).prefix(max(0, root.size)))
            let packed = ByteReader(chain(head.u32(60) ?? 0xFFFF_FFFE, 16 << 20))
            miniTable = (0..<packed.count / 4).map { UInt32(truncatingIfNeeded: packed.u32(4 * $0) ?? 0xFFFF_FFFF) }
        }
        if entries.isEmpty { throw ExtractionFailure(.damaged, "The document lacks its table of parts.") }
    }

    private func sector(_ number: Int) -> [UInt8] {
        file.bytes(at: (number + 1).multipliedReportingOverflow(by: sectorSize).partialValue, count: sectorSize)
    }

    private func chain(_ start: Int, _ limit: Int) -> [UInt8] {
        var bytes: [UInt8] = [], next = start, steps = 0
        // A chain that bites its own tail is as long as the table at most.
        while next < 0xFFFF_FFFA, table.indices.contains(next), steps <= table.count, bytes.count < limit {
            bytes += sector(next)
            next = Int(table[next])
            steps += 1
        }
        return bytes
    }

    private func readDirectory(_ bytes: [UInt8]) {
        let reader = ByteReader(bytes)
        for number in 0..<min(bytes.count / 128, 100_000) {
            let at = 128 * number
            guard let length = reader.u16(at + 64), let type = reader.byte(at + 66) else { break }
            let name =
                CharacterDecoding.converted(Array(reader.slice(at, max(0, min(length, 64) - 2))), from: "UTF-16LE")
                ?? ""
            entries.append(
                Entry(
                    name: name, type: type, left: reader.u32(at + 68) ?? -1, right: reader.u32(at + 72) ?? -1,
                    child: reader.u32(at + 76) ?? -1, start: reader.u32(at + 116) ?? 0xFFFF_FFFE,
                    size: reader.u32(at + 120) ?? 0))
        }
    }

    /// The entries of a storage; 0 is the root.
    func children(of storage: Int) -> [Int] {
        var found: [Int] = [], waiting = entries.indices.contains(storage) ? [entries[storage].child] : [],
            seen: Set<Int> = []
        while let number = waiting.popLast() {
            guard entries.indices.contains(number), seen.insert(number).inserted else { continue }
            found.append(number)
            waiting += [entries[number].left, entries[number].right]
        }
        return found.sorted()
    }

    func child(_ name: String, of storage: Int = 0) -> Int? {
        children(of: storage).first { entries[$0].name.lowercased() == name.lowercased() }
    }

    /// The bytes of a stream.
    func stream(_ number: Int) -> [UInt8] {
        let entry = entries[number]
        guard entry.type == 2, entry.size > 0 else { return [] }
        if entry.size >= cutoff { return Array(chain(entry.start, min(maximum, entry.size)).prefix(entry.size)) }
        var bytes: [UInt8] = [], next = entry.start, steps = 0
        while miniTable.indices.contains(next), steps <= miniTable.count, bytes.count < entry.size {
            let at = next * miniSize
            guard at < miniStream.count else { break }
            bytes += miniStream[at..<min(at + miniSize, miniStream.count)]
            next = Int(miniTable[next])
            steps += 1
        }
        return Array(bytes.prefix(entry.size))
    }

    func stream(named name: String, of storage: Int = 0) -> [UInt8]? { child(name, of: storage).map { stream($0) } }
}
