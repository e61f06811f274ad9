/// What a builder keeps of each item besides its terms, by its number: the number of items added before.
struct ItemTable {
    /// The identifiers; a record's second word is the number of the item that was added last.
    private(set) var identifiers: ByteStringTable
    private(set) var records: [ByteStringTable.Record] = []
    private(set) var ranks: [Int64] = []
    /// Empty as long as no item expires.
    private var expirations: [Int64] = []
    private(set) var domains: [UInt32] = []
    private(set) var types: [UInt32] = []
    /// Where the item's terms are: the lane in the highest bit, below it the position in its lists.
    private(set) var locations: [UInt32] = []
    /// How long the item's fields are.
    private(set) var lengths: [FieldLengths] = []
    private var deleted: [Bool] = []
    private(set) var deletedCount = 0
    private(set) var domainOrdinals = StringOrdinals()
    private(set) var typeOrdinals = StringOrdinals()

    init(identifiers: ByteStringTable) { self.identifiers = identifiers }

    var count: Int { records.count }
    var memory: Int { count * (4 + 8 + 4 + 4 + 4 + 8) + expirations.count * 8 }

    mutating func add(
        _ record: ByteStringTable.Record, rank: Int64, expiration: Int64, domain: String, contentType: String
    ) {
        identifiers.setSecond(record, UInt32(count))
        if expiration != Document.never && expirations.isEmpty {
            expirations = [Int64](repeating: Document.never, count: count)
        }
        if expiration != Document.never || !expirations.isEmpty { expirations.append(expiration) }
        records.append(record)
        ranks.append(rank)
        domains.append(domainOrdinals.ordinal(domain))
        types.append(typeOrdinals.ordinal(contentType))
    }

    mutating func setLocations(_ positions: [UInt32], _ lengths: [FieldLengths], lane: Int) {
        self.lengths.append(contentsOf: lengths)
        for position in positions { locations.append(position | UInt32(lane) << 31) }
    }

    func expiration(_ item: Int) -> Int64 { expirations.isEmpty ? Document.never : expirations[item] }

    mutating func delete(_ item: Int) {
        if deleted.isEmpty || deleted.count <= item {
            deleted.append(contentsOf: repeatElement(false, count: count - deleted.count))
        }
        if !deleted[item] {
            deleted[item] = true
            deletedCount += 1
        }
    }

    @inline(__always) func isDeleted(_ item: Int) -> Bool { item < deleted.count && deleted[item] }

    /// The locations by document; they are not kept.
    mutating func takeLocations(_ itemNumbers: [UInt32]) -> [UInt32] {
        defer { locations = [] }
        return itemNumbers.map { locations[Int($0)] }
    }

    /// Drops what only identifiers and columns are made of.
    mutating func dropIdentifiers() {
        identifiers = ByteStringTable(seed: 0)
        ranks = []
    }

    /// Drops what only columns and the terms of whole strings are made of.
    mutating func dropOrdinals() {
        domains = []
        types = []
    }

    /// The lengths by document; they are not kept.
    mutating func takeLengths(_ itemNumbers: [UInt32]) -> [FieldLengths] {
        defer { lengths = [] }
        return itemNumbers.map { lengths[Int($0)] }
    }

    /// The order of a segment's documents.
    struct Order {
        /// For each document, its number.
        var itemNumbers: [UInt32]
        /// For each document, the ordinal of its identifier in byte order.
        var identifierOrdinals: [UInt32]
        /// The identifiers in byte order.
        var sorted: [ByteStringTable.Record]
    }

    /// Orders what is not deleted by rank, highest first, then by identifier.
    func order() -> Order {
        let live = deletedCount == 0 ? records : records.indices.filter { !isDeleted($0) }.map { records[$0] }
        let sorted = StringSorting.sorted(live, identifiers)
        let ordinals = RankOrder.order(sorted.map { ranks[Int(identifiers.second($0))] })
        return Order(
            itemNumbers: ordinals.map { identifiers.second(sorted[Int($0)]) }, identifierOrdinals: ordinals,
            sorted: sorted)
    }
}
