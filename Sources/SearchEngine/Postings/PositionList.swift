/// Where a term stands in one item: the positions of one posting.
///
/// A position is `position in the field × 8 + field`. So the same field's next position is 8 more, and positions of
/// different fields are never a multiple of 8 apart.
package enum PositionList {
    @inline(__always) package static func code(_ position: UInt32, in field: TextField) -> UInt32 {
        position &* 8 &+ UInt32(field.rawValue)
    }

    /// What lies between the positions of neighbours in a field.
    package static let step: UInt32 = 8

    @inline(__always) package static func field(of code: UInt32) -> UInt8 { UInt8(1) << UInt8(code & 7) }

    /// Appends ascending positions, at least one, as differences times two. The last one is written plus 1.
    package static func write(_ positions: some Collection<UInt32>, to out: inout ByteWriter) {
        var previous: UInt32 = 0
        var left = positions.count
        for position in positions {
            left -= 1
            out.varint(UInt64(position - previous) << 1 | (left == 0 ? 1 : 0))
            previous = position
        }
    }

    /// Calls `body` with each position of the next posting.
    @inline(__always)
    package static func read(_ cursor: inout ByteCursor, _ body: (UInt32) -> Void) {
        var position: UInt32 = 0
        while true {
            let code = cursor.varint()
            if cursor.overran { return }
            position &+= UInt32(truncatingIfNeeded: code >> 1)
            body(position)
            if code & 1 != 0 { return }
        }
    }

    /// Appends the positions of the next posting as they are.
    @inline(__always)
    package static func copy(_ cursor: inout ByteCursor, to out: inout ByteWriter) {
        while true {
            let code = cursor.varint()
            if cursor.overran { return }
            out.varint(code)
            if code & 1 != 0 { return }
        }
    }

    /// Passes over the positions of the next posting.
    @inline(__always)
    package static func skip(_ cursor: inout ByteCursor) {
        while !cursor.overran, cursor.varint() & 1 == 0 {}
    }
}
