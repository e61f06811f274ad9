import Glibc

extension PostingKernel.Lane {
    /// Puts the terms of each document in the order of their parts, so that each part finds its own where the one before
    /// ended. Documents stay where they are.
    ///
    /// - Parameter partCount: how many there are.
    package func group(partCount: Int) {
        let base = UnsafeMutableRawPointer(mutating: lists.region.base), end = base + lists.count
        var terms = DocumentTerms(capacity: 1024)
        var sorted = Scratch<UInt8>(count: 16 << 10)
        let next = Scratch<UInt32>(count: partCount + 1)
        var start = base
        while start < end {
            let (count, isOrdered) = terms.read(start, parts)
            let length = Int(terms.begins[count])
            if !isOrdered {
                terms.sort(count, next)
                if length + 8 > sorted.count { sorted = Scratch(count: (length + 8) * 2) }
                var target = UnsafeMutableRawPointer(sorted.start)
                for index in 0..<count {
                    let term = Int(terms.order[index]), begin = Int(terms.begins[term])
                    let size = Int(terms.begins[term + 1]) - begin
                    if size <= 8 {
                        // Eight at once: what is too much is overwritten by the next.
                        target.storeBytes(of: (start + begin).loadUnaligned(as: UInt64.self), as: UInt64.self)
                    } else {
                        memcpy(target, start + begin, size)
                    }
                    target += size
                }
                memcpy(start, sorted.start, length)
            }
            start += length + PostingKernel.pair(start + length).length
        }
    }
}

/// The terms of one document, to be reused for the next.
private struct DocumentTerms {
    /// Where each term begins in the document, and behind the last where that ends.
    private(set) var begins: Scratch<UInt32>
    private var parts: Scratch<UInt16>
    /// The terms by part.
    private(set) var order: Scratch<UInt32>

    init(capacity: Int) {
        begins = Scratch(count: capacity)
        parts = Scratch(count: capacity)
        order = Scratch(count: capacity)
    }

    /// - Parameter table: as ``PostingKernel/Lane`` has it.
    @inline(__always)
    mutating func read(
        _ start: UnsafeMutableRawPointer, _ table: UnsafeMutablePointer<UInt16>
    ) -> (count: Int, isOrdered: Bool) {
        var cursor = UnsafeRawPointer(start)
        var count = 0, isOrdered = true
        var previous: UInt16 = 0
        while true {
            begins[count] = UInt32(truncatingIfNeeded: cursor - UnsafeRawPointer(start))
            let term = PostingKernel.pair(cursor)
            if term.value == 0 { return (count, isOrdered) }
            let part = table[term.value]
            parts[count] = part >> 1
            if part >> 1 < previous { isOrdered = false }
            previous = part >> 1
            count += 1
            if count == begins.count { grow() }
            cursor += term.length
            _ = PostingKernel.varint(&cursor)
            if part & 1 != 0 { PostingKernel.skipPositions(&cursor) }
        }
    }

    private mutating func grow() {
        func wider<Value>(_ values: Scratch<Value>) -> Scratch<Value> {
            let wider = Scratch<Value>(count: values.count * 2)
            wider.start.update(from: values.start, count: values.count)
            return wider
        }
        begins = wider(begins)
        parts = wider(parts)
        order = wider(order)
    }

    /// Orders the terms by part; those of one stay as they are.
    ///
    /// - Parameter next: room for one number more than there are parts.
    @inline(__always)
    func sort(_ count: Int, _ next: Scratch<UInt32>) {
        next.fill(0)
        for term in 0..<count { next[Int(parts[term]) + 1] += 1 }
        for part in 1..<next.count { next[part] += next[part - 1] }
        for term in 0..<count {
            let part = Int(parts[term])
            order[Int(next[part])] = UInt32(truncatingIfNeeded: term)
            next[part] += 1
        }
    }
}
