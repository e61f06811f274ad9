/// Writes the stored attributes of the documents that stay when segments are merged.
///
/// A block whose items all stay is copied as it is, together with the code of its words, if that was made for enough
/// items. A code of its own costs a larger segment little and makes it smaller.
struct StoredMerge {
    private let sources: [Segment]
    private let itemCount: Int
    private let policy: WordCodePolicy
    /// Segments whose codes may be used too.
    private let neighbours: [Segment]
    /// Whether items that have none get a code.
    private let makesCode: Bool
    /// For each source, whether the item of each slot stays.
    private let isLive: [[Bool]]
    /// Those of the result.
    private var codes: [WordCode.Entry] = []
    /// For each source, the index among them of each of its own; nil for those that are not good enough.
    private var kept: [[Int?]] = []

    /// Codes of a segment at most: each is some hundred kilobytes.
    private static let maximumCodes = 16
    /// What a block in a frame comes to, of what it holds, roughly.
    private static let frameShare = 2

    /// - Parameters:
    ///   - numbers: for each source, the new number of each document; negative for those that go.
    ///   - itemCount: how many stay.
    ///   - neighbours: segments of the same index, whose codes will do as well as a new one. Without any the sources' are not
    ///     kept either: then no word is left of what goes.
    ///   - makesCode: whether items that have none get a code; otherwise their frames are copied.
    init(
        _ sources: [Segment], _ numbers: [[Int32]], itemCount: Int, neighbours: [Segment], makesCode: Bool,
        _ policy: WordCodePolicy
    ) throws {
        self.makesCode = makesCode
        self.sources = sources
        self.itemCount = itemCount
        self.policy = policy
        self.neighbours = neighbours
        isLive = try sources.indices.map { try Self.liveSlots(of: sources[$0], numbers[$0]) }
        for source in sources {
            kept.append(
                try source.stored.wordCodes().map { entry in
                    guard !neighbours.isEmpty, isGoodEnough(entry) else { return nil }
                    if let known = codes.firstIndex(where: { $0.code == entry.code }) { return known }
                    codes.append(entry)
                    return codes.count - 1
                })
        }
        if codes.count > Self.maximumCodes {
            codes = []
            kept = kept.map { $0.map { _ in nil } }
        }
    }

    private func isGoodEnough(_ entry: WordCode.Entry) -> Bool { entry.itemCount >= itemCount / policy.growth }

    /// Returns how many slots there are, and for each source the new slot of each of its own.
    mutating func write(to file: inout SegmentFileWriter) throws -> (count: Int, bySource: [[Int32]]) {
        let code = try chooseCode()
        var writer = StoredWriter(writingWith: code.map { (codes[$0].code, $0) })
        var slots: [[Int32]] = []
        try file.begin(.stored)
        for source in sources.indices {
            slots.append(try copy(source, usesWords: code != nil, into: &writer, file.sink))
        }
        try writer.flush(to: file.sink)
        file.end()
        try file.add(.storedIndex, writer.indexBytes)
        if !codes.isEmpty { try file.add(.wordCodes, WordCode.section(codes)) }
        return (writer.slotCount, slots)
    }

    private static func liveSlots(of segment: Segment, _ numbers: [Int32]) throws -> [Bool] {
        var isLive = [Bool](repeating: false, count: segment.meta.storedSlotCount)
        for document in 0..<segment.documentCount where numbers[document] >= 0 {
            let slot = try segment.storedSlot(document)
            guard slot >= 0, slot < isLive.count else {
                throw IndexError.corrupted("a stored slot", path: segment.path)
            }
            isLive[slot] = true
        }
        return isLive
    }

    /// Returns for each slot of a source its new one.
    private func copy(
        _ source: Int, usesWords: Bool, into writer: inout StoredWriter, _ sink: SegmentSink
    ) throws -> [Int32] {
        let stored = sources[source].stored, isLive = isLive[source]
        var moved = [Int32](repeating: -1, count: isLive.count)
        for number in 0..<stored.blockCount {
            let block = try stored.block(number)
            let range = block.firstSlot..<block.firstSlot + block.slots
            if let coding = coding(of: block, source, usesWords), block.slots > 0, range.allSatisfy({ isLive[$0] }) {
                let first = try writer.copy(
                    try stored.encoded(block), coding, slots: block.slots, to: sink)
                for slot in range { moved[slot] = Int32(first + slot - block.firstSlot) }
            } else if range.contains(where: { isLive[$0] }) {
                for (offset, item) in try stored.items(block).enumerated() {
                    let slot = block.firstSlot + offset
                    if isLive[slot] { moved[slot] = Int32(try writer.add(item, to: sink)) }
                }
            }
        }
        return moved
    }

    /// How a block is written in the result if it is copied; nil if it had better be written anew.
    private func coding(of block: StoredReader.Block, _ source: Int, _ usesWords: Bool) -> StoredCoding? {
        guard block.length > SegmentFormat.storedBlockBytes / 8 else { return nil }
        switch block.coding {
        // Beside blocks of words, a frame holds what is no text.
        case .frame: return usesWords && kept[source].isEmpty ? nil : .frame
        case .words(let number): return number < kept[source].count ? kept[source][number].map { .words($0) } : nil
        }
    }

    /// Whether frames of so many bytes are worth a code for their words.
    static func isWorthCode(_ bytes: Int, _ policy: WordCodePolicy) -> Bool {
        bytes * frameShare >= policy.minimumBytes
    }

    /// The index of the code with which items are written: the one that was made for the most, or a new one. Nil if there
    /// are too few for any.
    private mutating func chooseCode() throws -> Int? {
        if codes.isEmpty {
            let bytes = sources.reduce(0) { $0 + $1.stored.byteCount }
            guard makesCode, Self.isWorthCode(bytes, policy) else { return nil }
            let others = try neighbours.flatMap { try $0.stored.wordCodes() }.filter(isGoodEnough)
            codes = [try others.max { $0.itemCount < $1.itemCount } ?? makeCode()]
        }
        let best = codes.indices.max { codes[$0].itemCount < codes[$1].itemCount }!
        guard let code = WordCode(codes[best].code.bytes, isForWriting: true) else {
            throw IndexError(.limitExceeded, "Items could not be compressed: there is not enough memory.")
        }
        codes[best].code = code
        return best
    }

    /// A code for a sample of what stays.
    private func makeCode() throws -> WordCode.Entry {
        let blocks = sources.reduce(0) { $0 + $1.stored.blockCount }
        // Blocks from everywhere tell as much as twice as many from the start.
        let step = max(1, 2 * blocks * SegmentFormat.storedBlockBytes / policy.sampleBytes)
        var builder = WordCodeBuilder(seed: UInt64(itemCount))
        var next = 0
        for (source, isLive) in zip(sources, isLive) {
            for number in 0..<source.stored.blockCount {
                defer { next = (next + 1) % step }
                if next > 0 { continue }
                let block = try source.stored.block(number)
                for (offset, item) in try source.stored.items(block).enumerated()
                where isLive[block.firstSlot + offset] {
                    builder.add(HeapBytes(item).region)
                }
            }
        }
        return WordCode.Entry(code: try builder.finish(isOfAll: step == 1), itemCount: itemCount)
    }
}
