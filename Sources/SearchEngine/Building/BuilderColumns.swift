/// The columns of attributes while a segment is built, by item.
struct BuilderColumns {
    private var columns: [(name: AttributeName, values: ColumnValues)] = []
    /// By attribute number: the index in `columns`, -1 for comparable attributes without a column yet, -2 for others.
    private var known: [Int] = []
    private var custom: [String: Int] = [:]
    /// What the document that is being added brings.
    private var pending: [(column: Int, value: Int64)] = []
    private var item = 0

    /// Without any attribute that could be added.
    init() {}

    init(_ schema: IndexSchema) { known = schema.byNumber.map { $0?.isComparable == true ? -1 : -2 } }

    var memory: Int { columns.reduce(0) { $0 + $1.values.memory } }

    mutating func begin(_ item: Int) {
        self.item = item
        pending.removeAll(keepingCapacity: true)
    }

    /// Takes a number that stands alone as an attribute's value. Returns whether it is the document's first in the column.
    @inline(__always)
    mutating func add(_ name: AttributeName, _ number: Double) -> Bool {
        guard let column = column(name) else { return false }
        let isFirst = !pending.contains { $0.column == column }
        pending.append((column, ColumnEncoding.ordered(number)))
        return isFirst
    }

    /// Takes the numbers of any value of an attribute.
    mutating func addAll(_ attribute: Attribute) {
        switch attribute.value {
        case .text, .data, .null, .dictionary: return
        default: attribute.value.forEachNumber { _ = add(attribute.name, $0) }
        }
    }

    /// Makes what was added since ``begin(_:)`` part of the columns.
    mutating func commit() {
        for (column, value) in pending { columns[column].values.add(item, value) }
    }

    @inline(__always)
    private mutating func column(_ name: AttributeName) -> Int? {
        switch name {
        case .known(let number):
            guard Int(number) < known.count, known[Int(number)] != -2 else { return nil }
            if known[Int(number)] < 0 { known[Int(number)] = new(name) }
            return known[Int(number)]
        case .custom(let text):
            if let column = custom[text] { return column }
            custom[text] = columns.count
            return new(name)
        }
    }

    private mutating func new(_ name: AttributeName) -> Int {
        columns.append((name, ColumnValues(isDouble: true)))
        return columns.count - 1
    }

    /// The columns by document, each made when it is asked for; nil when no document has anything there.
    ///
    /// - Parameters:
    ///   - itemNumbers: each document's item.
    ///   - count: the number of items.
    func ordered(_ itemNumbers: [UInt32], count: Int) -> [(ColumnKey, () -> ColumnValues?)] {
        columns.map { name, values in
            let column: () -> ColumnValues? = {
                if values.isSequential && values.count == count {
                    return ColumnValues(dense: itemNumbers.map { values.values[Int($0)] }, isDouble: true)
                }
                var documents = [Int32](repeating: -1, count: count)
                for (document, item) in itemNumbers.enumerated() { documents[Int(item)] = Int32(document) }
                var sparse = ColumnValues(isDouble: true)
                for index in 0..<values.count where documents[values.document(index)] >= 0 {
                    sparse.add(Int(documents[values.document(index)]), values.values[index])
                }
                return sparse.count > 0 ? sparse : nil
            }
            return (.attribute(name), column)
        }
    }
}
