/// Encoded items on their way to the segment: some whole blocks of stored attributes.
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

    // What processing makes of it.

    /// The compressed blocks one after the other, and how long each is.
    var frames: [UInt8] = []
    var frameLengths: [Int] = []
    /// Where each item's terms are in the lane's lists.
    var positions: [UInt32] = []
    /// How long each item's fields are.
    var lengths: [FieldLengths] = []
    /// By how much the lane's memory grew.
    var growth = 0

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

    func dropBytes() { bytes.removeAll() }
}

/// A part of the documents of a segment, inverted by one thread at a time.
final class InversionLane: @unchecked Sendable {
    let terms: ByteStringTable
    private(set) var lists = ForwardLists()
    private var inversion = DocumentInversion()
    private let compressor = Compressor()
    /// Fields by attribute number.
    private let fields: [TextField?]

    init(schema: IndexSchema, seed: UInt64) {
        terms = ByteStringTable(seed: seed)
        fields = schema.byNumber.map { $0?.field }
    }

    var memory: Int { terms.byteCount + lists.memory }

    /// Compresses and inverts.
    func process(_ batch: ItemBatch) throws {
        let region = batch.bytes.region
        let before = memory
        var start = 0
        for block in batch.blocks {
            let length = try compressor.compress(region.slice(start, block.bytes - start), into: &batch.frames)
            batch.frameLengths.append(length)
            start = block.bytes
        }
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
        batch.growth = memory - before
        batch.dropBytes()
    }

    /// Leaves a document out of the frequencies of its terms.
    func discount(_ position: Int) {
        lists.forEachTerm(at: position) { terms.addToThird(terms.record($0), -1) }
    }
}
