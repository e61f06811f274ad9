/// An accumulator that a workspace lends until this value is destroyed.
///
/// It cannot be copied, so the compiler checks that each accumulator has one owner. A function that found something
/// returns it, and the caller's value gives the accumulator back at the end of its scope. Use ``accumulator`` only
/// while this value lives.
struct BorrowedAccumulator: ~Copyable {
    let accumulator: DocumentAccumulator
    private let use: SearchWorkspace.AccumulatorUse
    private let workspace: SearchWorkspace

    fileprivate init(
        _ accumulator: DocumentAccumulator, for use: SearchWorkspace.AccumulatorUse, of workspace: SearchWorkspace
    ) {
        self.accumulator = accumulator
        self.use = use
        self.workspace = workspace
    }

    deinit { workspace.takeBack(accumulator, from: use) }

    var count: Int { accumulator.count }
}

extension SearchWorkspace {
    /// What an accumulator is borrowed for.
    enum AccumulatorUse {
        case values
        /// Documents without values. Their accumulators are kept apart, so that their memory for values, megabytes, is never touched.
        case documents
    }

    /// Lends an empty accumulator with room for a segment's documents. It allocates only if more are lent at once than ever before,
    /// or the segment is larger than any before.
    ///
    /// - Parameter expecting: how many documents may come with values, if that is known.
    func borrow(
        _ use: AccumulatorUse = .values, documentCount: Int, expecting: Int = 0
    ) -> BorrowedAccumulator {
        let accumulator = takeAccumulator(for: use)
        accumulator.prepare(documentCount: documentCount, expecting: expecting)
        return BorrowedAccumulator(accumulator, for: use, of: self)
    }
}
