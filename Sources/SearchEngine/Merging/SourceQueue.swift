/// Sources of a merge by the byte strings they stand at, the least first: a binary heap that compares sixteen bytes at once.
package struct SourceQueue {
    private struct Head {
        var string: Prefix
        var source: Int
    }

    /// The first bytes of a string as integers that order as they do, zeros behind its end, and how long it is. Of most words
    /// that is all of them.
    private struct Prefix {
        static let length = 16
        var high: UInt64 = 0, low: UInt64 = 0
        var count: Int

        init(_ bytes: [UInt8]) {
            count = bytes.count
            for index in 0..<min(count, 8) { high |= UInt64(bytes[index]) << UInt64(56 - 8 * index) }
            if count <= 8 { return }
            for index in 8..<min(count, 16) { low |= UInt64(bytes[index]) << UInt64(120 - 8 * index) }
        }

        var isWhole: Bool { count <= Self.length }
    }

    private var heap: [Head] = []
    /// By source, those that are longer than their prefix. Copies: an array that two hold would be copied anew at each step.
    private var strings: [[UInt8]] = []
    private var marked = Prefix([])
    /// The marked string, if it is longer than its prefix; a copy too.
    private var markedString: [UInt8] = []

    /// The source with the least string; of equal ones the first.
    package var first: Int? { heap.first?.source }

    /// Remembers the least string. There must be one.
    package mutating func mark() {
        let head = heap[0]
        marked = head.string
        if head.string.isWhole { return }
        markedString.removeAll(keepingCapacity: true)
        markedString.append(contentsOf: strings[head.source])
    }

    /// Whether the least string is the one that was marked.
    package var isFirstMarked: Bool {
        guard let head = heap.first else { return false }
        if head.string.high != marked.high || head.string.low != marked.low || head.string.count != marked.count {
            return false
        }
        return head.string.isWhole || strings[head.source] == markedString
    }

    package init() {}

    /// Adds a source that is not in it.
    package mutating func insert(_ source: Int, _ bytes: [UInt8]) {
        while strings.count <= source { strings.append([]) }
        heap.append(Head(string: keep(bytes, of: source), source: source))
        var child = heap.count - 1
        while child > 0, precedes(heap[child], heap[(child - 1) / 2]) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Moves the first source on to its next string.
    package mutating func replaceFirst(_ bytes: [UInt8]) {
        sink(Head(string: keep(bytes, of: heap[0].source), source: heap[0].source))
    }

    private mutating func keep(_ bytes: [UInt8], of source: Int) -> Prefix {
        let prefix = Prefix(bytes)
        if !prefix.isWhole {
            strings[source].removeAll(keepingCapacity: true)
            strings[source].append(contentsOf: bytes)
        }
        return prefix
    }

    /// Leaves the first source out from now on.
    package mutating func removeFirst() {
        let last = heap.removeLast()
        if !heap.isEmpty { sink(last) }
    }

    /// Replaces the first head, and moves the new one to where it belongs.
    private mutating func sink(_ head: Head) {
        let count = heap.count
        var parent = 0
        while true {
            var least = 2 * parent + 1
            if least >= count { break }
            if least + 1 < count, precedes(heap[least + 1], heap[least]) { least += 1 }
            if !precedes(heap[least], head) { break }
            heap[parent] = heap[least]
            parent = least
        }
        heap[parent] = head
    }

    @inline(__always)
    private func precedes(_ a: Head, _ b: Head) -> Bool {
        if a.string.high != b.string.high { return a.string.high < b.string.high }
        if a.string.low != b.string.low { return a.string.low < b.string.low }
        if a.string.isWhole || b.string.isWhole {
            // The zeros behind a shorter one may be bytes of the longer: it comes first anyway.
            return (a.string.count, a.source) < (b.string.count, b.source)
        }
        return precedesFromString(a, b)
    }

    private func precedesFromString(_ a: Head, _ b: Head) -> Bool {
        if strings[a.source] == strings[b.source] { return a.source < b.source }
        return strings[a.source].lexicographicallyPrecedes(strings[b.source])
    }
}
