import CMeaning

/// Scalars of a text and what Unicode's tables say of them, without Foundation.
enum Scalars {
    /// Reads the scalar that begins at an index below `count`. Ill-formed bytes give U+FFFD, one byte at a time.
    @inline(__always)
    static func decode(_ bytes: UnsafePointer<UInt8>, at index: Int, count: Int) -> (scalar: UInt32, length: Int) {
        let first = UInt32(bytes[index])
        if first < 0x80 { return (first, 1) }
        let invalid: (UInt32, Int) = (0xFFFD, 1)
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard first >= 0xC2, first <= 0xF4, index + length <= count else { return invalid }
        var scalar = first & (0x7F >> UInt32(length))
        for offset in 1..<length {
            let next = UInt32(bytes[index + offset])
            guard next & 0xC0 == 0x80 else { return invalid }
            scalar = scalar << 6 | next & 0x3F
        }
        let isShortest = length == 2 || length == 3 && scalar >= 0x800 || length == 4 && scalar >= 0x10000
        guard isShortest, scalar <= 0x10FFFF, scalar & 0xFFFF_F800 != 0xD800 else { return invalid }
        return (scalar, length)
    }

    /// Appends the UTF-8 form of a scalar.
    @inline(__always)
    static func encode(_ scalar: UInt32, into bytes: inout [UInt8]) {
        if scalar < 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: scalar))
            return
        }
        if scalar < 0x800 {
            bytes.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
        } else {
            if scalar < 0x10000 {
                bytes.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
            } else {
                bytes.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
                bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
            }
            bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
        }
        bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    }

    /// The class in the division into words: `CM_SEPARATOR` to `CM_CONTROL`.
    @inline(__always)
    static func kind(_ scalar: UInt32) -> UInt32 { cm_record(scalar) >> 24 & 15 }

    /// Appends the scalars of a table entry. Index 0 is the scalar itself.
    @inline(__always)
    static func append(_ index: UInt32, of scalar: UInt32, to scalars: inout [UInt32]) {
        if index == 0 {
            scalars.append(scalar)
            return
        }
        let expansion = cm_expansion(index)!
        for offset in 1...max(1, Int(expansion[0])) where offset <= Int(expansion[0]) {
            scalars.append(expansion[offset])
        }
    }

    /// Puts decomposed scalars into normalisation form C (UAX #15): canonical order, then composition.
    static func compose(_ scalars: inout [UInt32]) {
        var mayCompose = false, hasMarks = false
        for scalar in scalars where scalar >= 0x300 {
            let record = cm_record(scalar)
            if record & 1 << 28 != 0 { mayCompose = true }
            if record >> 16 & 0xFF != 0 { hasMarks = true }
        }
        if hasMarks { order(&scalars) }
        guard mayCompose else { return }
        var written = 0, starter = -1
        var lastClass: UInt32 = 0
        for index in scalars.indices {
            let scalar = scalars[index], combining = cm_record(scalar) >> 16 & 0xFF
            // A scalar is blocked from its starter by one between them of the same or a higher class, or of class 0.
            let isNext = starter == written - 1
            if starter >= 0, isNext || lastClass != 0 && lastClass < combining {
                let composed = cm_compose(scalars[starter], scalar)
                if composed != 0 {
                    scalars[starter] = composed
                    continue
                }
            }
            if combining == 0 { starter = written }
            lastClass = combining
            scalars[written] = scalar
            written += 1
        }
        scalars.removeLast(scalars.count - written)
    }

    /// Sorts runs of combining marks by class; equal ones keep their order.
    private static func order(_ scalars: inout [UInt32]) {
        var start = 0
        while start < scalars.count {
            guard combiningClass(scalars[start]) != 0 else {
                start += 1
                continue
            }
            var end = start + 1
            while end < scalars.count, combiningClass(scalars[end]) != 0 { end += 1 }
            if end - start > 1 {
                // The sort of the standard library is stable, and fast for a run of a million marks.
                let run = scalars[start..<end].sorted { combiningClass($0) < combiningClass($1) }
                scalars.replaceSubrange(start..<end, with: run)
            }
            start = end
        }
    }

    private static func combiningClass(_ scalar: UInt32) -> UInt32 { cm_record(scalar) >> 16 & 0xFF }
}
