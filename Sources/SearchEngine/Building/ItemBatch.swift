/// Encoded items on their way to the segment: some whole blocks of stored attributes.
///
/// It is inverted first, and its blocks are written when it is known how: at once, or in another turn.
///
/// Belongs to whoever fills it, then to the thread that processes it, then to the first again.
final class ItemBatch: @unchecked Sendable {
    /// Blocks of a batch: enough that handing it over costs nothing beside the work.
    static let blocks = 8

    /// The items one after the other, each with its length, as the compressed blocks hold them.
    let bytes = GrowingBytes()
    /// Where each item's attributes are in `bytes`.
    private(set) var items: [(offset: UInt32, length: UInt32)] = []
    /// Where blocks end: in bytes, and in items.
    private(set) var blocks: [(bytes: Int, items: Int)] = []

    /// How blocks are to be written, once that is known.
    var writing: Writing?

    enum Writing {
        case frames
        case words(WordCode)
    }

    // What processing makes of it.

    private(set) var isInverted = false
    /// The blocks one after the other, and how long each is and how it is written.
    private(set) var encoded: [UInt8] = []
    private(set) var encodedBlocks: [(length: Int, coding: StoredCoding)] = []
    /// Where each item's terms are in the lane's lists.
    var positions: [UInt32] = []
    /// How long each item's fields are.
    var lengths: [FieldLengths] = []
    /// By how much the lane's memory grew; nil once that was counted.
    private var growth: Int?

    // For the pipeline, under its monitor.

    var lane = 0
    var result: Result<Void, any Error>?

    private var blockStart = 0

    /// Adds an item; returns whether the batch is full.
    func add(_ encoded: [UInt8]) -> Bool {
        bytes.reserve(10)
        bytes.varint(UInt64(encoded.count))
        items.append((UInt32(bytes.count), UInt32(encoded.count)))
        bytes.append(encoded)
        if bytes.count - blockStart >= SegmentFormat.storedBlockBytes { endBlock() }
        return blocks.count == Self.blocks
    }

    /// Ends the last block, after the last item.
    func endBlock() {
        guard bytes.count > blockStart else { return }
        blocks.append((bytes.count, items.count))
        blockStart = bytes.count
    }

    fileprivate func endInversion(growth: Int) {
        isInverted = true
        self.growth = growth
    }

    /// By how much inverting it made the lane's memory grow; the first time only.
    func takeGrowth() -> Int? {
        defer { growth = nil }
        return growth
    }

    /// For another turn.
    func prepareAgain(lane: Int) {
        self.lane = lane
        result = nil
    }

    /// Writes the blocks; needs the bytes no more.
    func encode(with encoder: StoredEncoder) throws {
        guard let writing else { return }
        var code: WordCode?
        if case .words(let words) = writing { code = words }
        var start = 0, firstItem = 0
        for block in blocks {
            let before = encoded.count
            let usesWords = try encoder.encode(
                bytes.region.slice(start, block.bytes - start), items[firstItem..<block.items], from: start, with: code,
                into: &encoded)
            encodedBlocks.append((encoded.count - before, usesWords ? .words(0) : .frame))
            (start, firstItem) = block
        }
        bytes.drop()
    }
}

/// A part of the documents of a segment, inverted by one thread at a time.
final class InversionLane: @unchecked Sendable {
    let terms: ByteStringTable
    private(set) var lists = ForwardLists()
    private var inversion = DocumentInversion()
    private let encoder = StoredEncoder()
    /// Fields by attribute number.
    private let fields: [TextField?]

    init(schema: IndexSchema, seed: UInt64) {
        terms = ByteStringTable(seed: seed)
        fields = schema.byNumber.map { $0?.field }
    }

    var memory: Int { terms.byteCount + lists.memory }

    /// Inverts, where that is still to be done, and encodes, where it is known how.
    func process(_ batch: ItemBatch) throws {
        if !batch.isInverted { invert(batch) }
        try batch.encode(with: encoder)
    }

    private func invert(_ batch: ItemBatch) {
        let region = batch.bytes.region
        let before = memory
        batch.positions.reserveCapacity(batch.items.count)
        for item in batch.items {
            batch.positions.append(UInt32(lists.position))
            inversion.begin()
            let start = Int(item.offset)
            DocumentCoding.forEachText(in: region.slice(start, Int(item.length))) { number, offset, length in
                guard Int(number) < fields.count, let field = fields[Int(number)] else { return }
                inversion.add(region, start + offset, length, to: field)
            }
            inversion.finish(terms, into: &lists)
            batch.lengths.append(inversion.lengths)
        }
        batch.endInversion(growth: memory - before)
    }

    /// Leaves a document out of the frequencies of its terms.
    func discount(_ position: Int) {
        lists.forEachTerm(at: position) { terms.addToThird(terms.record($0), -1) }
    }
}
