/// Sources of a merge by the documents they stand at, the highest rank first, then the lowest ordinal: a binary heap.
struct RankQueue {
    struct Head {
        var rank: Int64
        /// Of the document's identifier in byte order: no two documents have the same.
        var ordinal: Int32
        var source: Int
        var document: Int
    }
    private var heap: [Head] = []

    var first: Head? { heap.first }

    mutating func insert(_ head: Head) {
        heap.append(head)
        var child = heap.count - 1
        while child > 0, precedes(child, (child - 1) / 2) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Moves the first source on to its next document; drops it after its last.
    mutating func replaceFirst(_ head: Head?) {
        if let head {
            heap[0] = head
        } else {
            heap.swapAt(0, heap.count - 1)
            heap.removeLast()
        }
        var parent = 0
        while true {
            var least = parent
            for child in 2 * parent + 1..<2 * parent + 3 where child < heap.count && precedes(child, least) {
                least = child
            }
            if least == parent { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }

    @inline(__always) private func precedes(_ a: Int, _ b: Int) -> Bool {
        heap[a].rank != heap[b].rank ? heap[a].rank > heap[b].rank : heap[a].ordinal < heap[b].ordinal
    }
}
