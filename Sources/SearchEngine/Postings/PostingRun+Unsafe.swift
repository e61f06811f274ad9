/// Neighbouring postings in columns, ascending by document. Valid as long as their owner lives and does not change.
///
/// It retains nothing, so that loops over all terms, with two runs each, count no references.
package struct PostingRun {
    /// The columns, for loops that read them by address.
    let documents: UnsafePointer<UInt32>
    let codes: UnsafePointer<UInt16>
    package let count: Int

    init(documents: UnsafeMutablePointer<UInt32>, codes: UnsafeMutablePointer<UInt16>, count: Int) {
        self.documents = UnsafePointer(documents)
        self.codes = UnsafePointer(codes)
        self.count = count
    }

    @inline(__always) package var isEmpty: Bool { count == 0 }

    @inline(__always)
    package func document(_ index: Int) -> UInt32 {
        assert(index >= 0 && index < count)
        return documents[index]
    }

    @inline(__always)
    package func code(_ index: Int) -> UInt16 {
        assert(index >= 0 && index < count)
        return codes[index]
    }
}
