/// Encoded items on their way to the segment: some whole blocks of stored attributes.
///
/// It is inverted first, and its blocks are written when it is known how: at once, or in another turn.
///
/// Belongs to the thread that fills it, then to the thread that processes it, then to the first again.
final class ItemBatch: @unchecked Sendable {
    /// Blocks of a batch: enough that handing it over costs nothing beside the work.
    static let blocks = 4

    private(set) var full: [StoredBlock] = []
    private var current = StoredBlock()
    private(set) var itemCount = 0

    /// The vectors that came with items, by the item's number in the batch.
    private(set) var givenVectors: [Int: GivenVector] = [:]

    /// How blocks are to be written, once that is known.
    var writing: Writing?

    enum Writing {
        case frames
        case words(WordCode)
    }

    // What processing makes of it.

    private(set) var isInverted = false
    /// The blocks one after the other, and of each how long it is, how it is written and how many items it has.
    private(set) var encoded: [UInt8] = []
    private(set) var encodedBlocks: [(length: Int, coding: StoredCoding, items: Int)] = []
    /// Where each item's terms are in the lane's lists.
    var positions: [UInt32] = []
    /// How long each item's fields are.
    var lengths: [FieldLengths] = []
    /// What each item means; empty if nothing tells.
    var vectors = VectorList()
    /// By how much the lane's memory grew; nil once that was counted.
    private var growth: Int?

    // For the pipeline, under its monitor.

    var lane = 0
    var result: Result<Void, any Error>?

    /// Adds an item; returns whether the batch is full.
    func add(_ encoded: [UInt8], _ vector: GivenVector?) -> Bool {
        current.add(encoded)
        if let vector { givenVectors[itemCount] = vector }
        itemCount += 1
        if current.isFull { endBlock() }
        return full.count == Self.blocks
    }

    /// Ends the last block, after the last item.
    func endBlock() {
        guard current.itemCount > 0 else { return }
        full.append(current)
        current = StoredBlock()
    }

    /// Bytes of what is not encoded yet.
    var byteCount: Int { full.reduce(0) { $0 + $1.region.count } }

    func forEachItem(_ body: (ByteRegion) -> Void) {
        for block in full { block.forEachItem(body) }
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

    /// Writes the blocks, which are not needed any more.
    func encode(with encoder: StoredEncoder) throws {
        guard let writing else { return }
        var code: WordCode?
        if case .words(let words) = writing { code = words }
        for block in full {
            let before = encoded.count
            let usesWords = try encoder.encode(block, with: code, into: &encoded)
            encodedBlocks.append((encoded.count - before, usesWords ? .words(0) : .frame, block.itemCount))
        }
        full = []
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
    private let vectorizer: (any ItemVectorizer)?
    private var texts: [TextRange] = []

    init(schema: IndexSchema, seed: UInt64, vectorizer: (any ItemVectorizer)?) {
        terms = ByteStringTable(seed: seed)
        fields = schema.byNumber.map { $0?.field }
        self.vectorizer = vectorizer
    }

    var memory: Int { terms.byteCount + lists.memory }

    /// Inverts, if that is still to be done, and encodes, if it is known how.
    func process(_ batch: ItemBatch) throws {
        if !batch.isInverted { invert(batch) }
        try batch.encode(with: encoder)
    }

    private func invert(_ batch: ItemBatch) {
        let before = memory
        batch.positions.reserveCapacity(batch.itemCount)
        let hasVectors = vectorizer != nil || !batch.givenVectors.isEmpty
        batch.forEachItem { item in
            batch.positions.append(UInt32(lists.position))
            inversion.begin()
            texts.removeAll(keepingCapacity: true)
            DocumentCoding.forEachText(in: item) { number, offset, length in
                guard Int(number) < fields.count, let field = fields[Int(number)] else { return }
                inversion.add(item, offset, length, to: field)
                if hasVectors { texts.append(TextRange(field: field, offset: offset, length: length)) }
            }
            inversion.finish(terms, into: &lists)
            batch.lengths.append(inversion.lengths)
            if hasVectors {
                batch.vectors.append(vector(of: item, given: batch.givenVectors[batch.vectors.count]))
            }
        }
        batch.endInversion(growth: memory - before)
    }

    /// The vector that came with an item, if the item has the texts that it is of; otherwise one that is made of them.
    private func vector(of item: ByteRegion, given: GivenVector?) -> ItemVector {
        if let given {
            if given.digest == nil, given.vector.origin.isVector { return given.vector }
            var digest = TextDigest()
            for text in texts { digest.add(item, text) }
            if digest.value == given.digest { return given.vector }
        }
        return vectorizer?.vector(of: item, texts) ?? .none
    }

    /// Whether a term's postings have positions.
    func keepsPositions(_ term: Int) -> Bool {
        TermNamespace.hasPositions(firstByte: terms.firstByte(terms.record(term)))
    }

    /// Leaves a document out of the frequencies of its terms.
    func discount(_ position: Int) {
        lists.forEachTerm(at: position, keepsPositions: keepsPositions) { terms.addToThird(terms.record($0), -1) }
    }
}
