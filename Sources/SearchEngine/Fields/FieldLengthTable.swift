/// How long the fields of each item are: a byte for each field that some item of the segment has, side by side.
package struct FieldLengthTable: Sendable {
    private let region: CheckedRegion
    private let mask: UInt8

    init(_ region: CheckedRegion, documentCount: Int) throws {
        try region.check(0, 1)
        self.region = region
        mask = region.bytes.u8(0)
        guard mask < 1 << UInt8(TextField.allCases.count),
            region.count == 1 + mask.nonzeroBitCount * documentCount
        else { throw IndexError.corrupted("its field lengths", path: "") }
    }

    /// The table, checked and ready for many look-ups, by terms that count words.
    package func checked() throws -> Reader { Reader(bytes: try region.checked(), mask: mask) }

    /// Looks lengths up. Valid while the segment lives.
    package struct Reader {
        private let bytes: ByteRegion
        private let mask: UInt8
        private var tables = ImpactTables.counting(.words)
        private let stride: Int
        // Where each field's byte is in an item's; beyond all bytes for those that no item has.
        private let title: Int, names: Int, keywords: Int, description: Int, content: Int

        fileprivate init(bytes: ByteRegion, mask: UInt8) {
            self.bytes = bytes
            self.mask = mask
            stride = mask.nonzeroBitCount
            func offset(_ field: TextField) -> Int {
                mask & field.bit == 0 ? bytes.count : 1 + (mask & (field.bit - 1)).nonzeroBitCount
            }
            title = offset(.title)
            names = offset(.alternateNames)
            keywords = offset(.keywords)
            description = offset(.description)
            content = offset(.content)
        }

        /// The same for terms that count in some unit.
        func counting(_ unit: LengthUnit) -> Reader {
            var reader = self
            reader.tables = ImpactTables.counting(unit)
            return reader
        }

        @inline(__always) package func lengths(_ document: Int) -> FieldLengths {
            let start = document * stride
            return FieldLengths(
                bytes.u8(start + title), bytes.u8(start + names), bytes.u8(start + keywords),
                bytes.u8(start + description), bytes.u8(start + content), 0, 0, 0)
        }

        /// Adds up the lengths of all documents. Reads the whole table.
        func sums(documentCount: Int) -> FieldLengthSums {
            let counts = Scratch<UInt32>(repeating: 0, count: stride * FieldLength.codes)
            for document in 0..<documentCount {
                for column in 0..<stride {
                    counts[column * FieldLength.codes + Int(bytes.u8(1 + document * stride + column))] += 1
                }
            }
            var sums = FieldLengthSums(), column = 0
            for field in TextField.allCases where mask & field.bit != 0 {
                for code in 0..<FieldLength.codes {
                    let count = Int(counts[column * FieldLength.codes + code])
                    sums.add(Int(field.rawValue), length: UInt8(code), count: count)
                }
                column += 1
            }
            return sums
        }

        /// Begins to fetch the lengths of a document whose turn comes soon.
        @inline(__always) package func prefetch(_ document: Int) { bytes.prefetch(document * stride + 1) }

        /// The impact of a posting.
        @inline(__always) package func impact(_ document: Int, _ occurrences: Occurrences) -> Int {
            if occurrences.code < 8 {
                return tables.descriptionOnly(
                    Int(occurrences.code), length: bytes.u8(document * stride + description))
            }
            return tables.impact(occurrences, lengths(document))
        }
    }
}

/// Makes the table of a segment's field lengths.
package struct FieldLengthWriter {
    private let mask: UInt8
    private let fields: [TextField]
    private(set) var bytes: [UInt8]

    /// - Parameter used: the lengths of all documents, joined by OR: fields that no document has take no room.
    package init(documentCount: Int, used: FieldLengths) {
        let fields = TextField.allCases.filter { used[Int($0.rawValue)] != 0 }
        self.fields = fields
        mask = fields.reduce(0) { $0 | $1.bit }
        bytes = [UInt8](repeating: 0, count: 1 + documentCount * fields.count)
        bytes[0] = mask
    }

    package init(_ lengths: [FieldLengths]) {
        self.init(documentCount: lengths.count, used: lengths.reduce(FieldLengths()) { $0 | $1 })
        for (document, one) in lengths.enumerated() { set(document, one) }
    }

    /// Sets the lengths of a document's fields. All of `lengths` are used.
    package mutating func set(_ document: Int, _ lengths: FieldLengths) {
        var offset = 1 + document * fields.count
        for field in fields {
            bytes[offset] = lengths[Int(field.rawValue)]
            offset += 1
        }
    }

    /// What was written, to be looked up.
    package var reader: FieldLengthTable.Reader {
        FieldLengthTable.Reader(bytes: HeapBytes(bytes).region, mask: mask)
    }
}
