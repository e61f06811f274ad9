/// Orders records of tables by their bytes.
package enum StringSorting {
    /// Strings that begin alike up to which they are compared one by one.
    private static let fewAlike = 16

    /// The records in ascending order of their bytes: what all share is skipped, then eight bytes decide at once.
    package static func sorted(_ records: [ByteStringTable.Record], _ table: ByteStringTable) -> [ByteStringTable
        .Record]
    {
        guard records.count > 1, !isAscending(records, table) else { return records }
        let skipped = commonPrefix(records, table)
        // The first bytes of the string above, the index in `records` below.
        let bits = UInt64(bitWidth(UInt64(records.count)))
        let mask: UInt64 = 1 << bits - 1
        var keys: [UInt64] = []
        keys.reserveCapacity(records.count)
        for (index, record) in records.enumerated() {
            keys.append(key(record, table, skipping: skipped) & ~mask | UInt64(index))
        }
        RadixSort.sort(&keys, fromBit: bits)
        var sorted: [ByteStringTable.Record] = []
        sorted.reserveCapacity(records.count)
        var start = 0
        while start < keys.count {
            sorted.append(records[Int(keys[start] & mask)])
            var end = start + 1
            while end < keys.count, (keys[end] ^ keys[start]) & ~mask == 0 {
                // Those that begin alike are few: each is inserted among those before it.
                let record = records[Int(keys[end] & mask)]
                if end - start < fewAlike {
                    sorted.append(record)
                    var index = end
                    while index > start, precedes(record, table, sorted[index - 1], table) {
                        sorted[index] = sorted[index - 1]
                        index -= 1
                    }
                    sorted[index] = record
                }
                end += 1
            }
            if end - start > fewAlike {
                sorted.removeLast(sorted.count - start)
                sorted += keys[start..<end].map { records[Int($0 & mask)] }.sorted { precedes($0, table, $1, table) }
            }
            start = end
        }
        return sorted
    }

    /// Whether one string comes before another, a prefix first.
    @inline(__always)
    package static func precedes(
        _ a: ByteStringTable.Record, _ first: ByteStringTable, _ b: ByteStringTable.Record, _ second: ByteStringTable
    ) -> Bool { compare(a, first, b, second) < 0 }

    /// Below 0, 0 or above 0 as `memcmp` says, a prefix first.
    @inline(__always)
    package static func compare(
        _ a: ByteStringTable.Record, _ first: ByteStringTable, _ b: ByteStringTable.Record, _ second: ByteStringTable
    ) -> Int {
        first.withBytes(a) { one in
            second.withBytes(b) { other in
                for i in 0..<min(one.count, other.count) where one[i] != other[i] { return one[i] < other[i] ? -1 : 1 }
                return one.count - other.count
            }
        }
    }

    /// How many bytes two strings begin with alike.
    @inline(__always)
    static func shared(_ first: [UInt8], _ second: [UInt8]) -> Int {
        var shared = 0
        while shared < first.count, shared < second.count, first[shared] == second[shared] { shared += 1 }
        return shared
    }

    /// Whether the second comes after the first.
    ///
    /// - Parameter shared: how many bytes they have in common, by ``shared(_:_:)``.
    static func areAscending(_ first: [UInt8], _ second: [UInt8], sharing shared: Int) -> Bool {
        shared < second.count && (shared == first.count || first[shared] < second[shared])
    }

    private static func isAscending(_ records: [ByteStringTable.Record], _ table: ByteStringTable) -> Bool {
        for i in 1..<records.count where !precedes(records[i - 1], table, records[i], table) { return false }
        return true
    }

    /// How many bytes all begin with.
    private static func commonPrefix(_ records: [ByteStringTable.Record], _ table: ByteStringTable) -> Int {
        table.withBytes(records[0]) { first in
            var shared = first.count
            for record in records {
                table.withBytes(record) { bytes in
                    shared = min(shared, bytes.count)
                    var i = 0
                    while i < shared, bytes[i] == first[i] { i += 1 }
                    shared = i
                }
                if shared == 0 { break }
            }
            return shared
        }
    }

    /// Eight bytes as one integer that orders as they do. Shorter strings count as ending in zeros.
    @inline(__always)
    static func key(_ record: ByteStringTable.Record, _ table: ByteStringTable, skipping skipped: Int = 0) -> UInt64 {
        table.withBytes(record) { bytes in
            if bytes.count >= skipped + 8 {
                return UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: skipped, as: UInt64.self))
            }
            var key: UInt64 = 0
            for i in 0..<8 { key = key << 8 | (skipped + i < bytes.count ? UInt64(bytes[skipped + i]) : 0) }
            return key
        }
    }
}
