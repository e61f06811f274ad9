/// How many words the fields of some items have together, and how many of the items have each field.
///
/// Sums of whole numbers: they are the same however the items are spread over segments. Lengths are those that segments
/// keep, rounded by ``FieldLength``.
package struct FieldLengthSums: Sendable, Equatable {
    /// By field number.
    package private(set) var words = SIMD8<Int>(repeating: 0)
    /// By field number: items with a word in the field.
    package private(set) var items = SIMD8<Int>(repeating: 0)

    package init() {}

    /// Adds items with fields of a length.
    ///
    /// - Parameter count: how many; negative to take them away again.
    package mutating func add(_ field: Int, length code: UInt8, count: Int = 1) {
        if code == 0 { return }
        words[field] += FieldLength.length(code, .words) * count
        items[field] += count
    }

    /// Takes an item away that was added.
    package mutating func remove(_ lengths: FieldLengths) {
        for field in 0..<TextField.allCases.count { add(field, length: lengths[field], count: -1) }
    }

    package static func += (sums: inout FieldLengthSums, more: FieldLengthSums) {
        sums.words &+= more.words
        sums.items &+= more.items
    }
}
