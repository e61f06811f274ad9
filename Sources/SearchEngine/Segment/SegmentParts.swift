import CEngineSupport

/// What building and merging write alike.
enum SegmentParts {
    /// A list of strings: their number, then each with its length.
    static func strings(_ strings: [String]) -> [UInt8] {
        var out = ByteWriter()
        out.length(strings.count)
        for string in strings { out.string(string) }
        return out.bytes
    }

    /// Writes columns one after the other.
    ///
    /// - Parameter columns: each with what makes it when its turn comes, so that no two are in memory at once; nil leaves it
    ///   out.
    static func writeColumns(
        _ columns: [(key: ColumnKey, values: () throws -> ColumnValues?)], documentCount: Int,
        _ file: inout SegmentFileWriter
    ) throws {
        var entries = ByteWriter()
        let all = file.sink.sideSection("columns")
        // The order of a dictionary differs from run to run; files do not.
        var keyed: [(key: [UInt8], values: () throws -> ColumnValues?)] = columns.map { key, values in
            var name = ByteWriter()
            key.write(to: &name)
            return (name.bytes, values)
        }
        keyed.sort { $0.key.lexicographicallyPrecedes($1.key) }
        var count = 0
        var written: [Range<Int>] = []
        for (key, values) in keyed {
            guard let values = try values() else { continue }
            // Many values take much memory, so no other copy may exist.
            count += 1
            entries.raw(key)
            var column = ByteWriter()
            var header = ColumnEncoding.write(consume values, documentCount: documentCount, to: &column)
            // A rank that is a date, identifiers that came in order: the same numbers need not stand there twice.
            let same = try written.first { try $0.count == column.count && all.holds(column.bytes, at: $0.lowerBound) }
            header.offset = same?.lowerBound ?? all.count
            if same == nil {
                written.append(all.count..<all.count + column.count)
                try all.append(column.bytes)
            }
            header.write(to: &entries)
        }
        var index = ByteWriter()
        index.length(count)
        index.raw(entries.bytes)
        try all.move(to: &file, .columns)
        try file.add(.columnIndex, index.bytes)
    }
}

/// Numbers strings in the order they come; 0 is the empty string.
struct StringOrdinals {
    // By bytes: strings that only look alike are equal as `String`s. The random seed keeps chosen strings from colliding.
    private let table = ByteStringTable(seed: se_random())
    private var strings = [""]

    mutating func ordinal(_ string: String) -> UInt32 {
        if string.utf8.isEmpty { return 0 }
        let (record, isNew) = table.record(of: string)
        if isNew { strings.append(string) }
        return UInt32(table.number(record) + 1)
    }

    func string(_ ordinal: UInt32) -> String { strings[Int(ordinal)] }

    /// The strings in byte order, and for each ordinal its position among them.
    func sortedOrdinals() -> (strings: [String], positions: [Int]) {
        let order = strings.indices.sorted { strings[$0].utf8.lexicographicallyPrecedes(strings[$1].utf8) }
        var positions = [Int](repeating: 0, count: strings.count)
        for (position, ordinal) in order.enumerated() { positions[ordinal] = position }
        return (order.map { strings[$0] }, positions)
    }
}
