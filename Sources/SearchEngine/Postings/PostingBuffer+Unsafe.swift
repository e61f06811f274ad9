/// Postings of one list in columns, ascending by document; kept from list to list. One thread.
package final class PostingBuffer {
    /// Behind a pointer, where no access is checked for exclusivity.
    private struct State {
        var documents: UnsafeMutablePointer<UInt32>
        var codes: UnsafeMutablePointer<UInt16>
        var count = 0
        var capacity: Int
    }
    private let state: UnsafeMutablePointer<State>

    package init() {
        let capacity = 256
        state = .allocate(capacity: 1)
        state.initialize(
            to: State(
                documents: .allocate(capacity: capacity), codes: .allocate(capacity: capacity), capacity: capacity))
    }

    deinit {
        state.pointee.documents.deallocate()
        state.pointee.codes.deallocate()
        state.deallocate()
    }

    @inline(__always) package var count: Int { state.pointee.count }
    @inline(__always) package var isEmpty: Bool { state.pointee.count == 0 }

    @inline(__always)
    package func document(_ index: Int) -> UInt32 {
        assert(index >= 0 && index < count)
        return state.pointee.documents[index]
    }

    @inline(__always)
    package func code(_ index: Int) -> UInt16 {
        assert(index >= 0 && index < count)
        return state.pointee.codes[index]
    }

    @inline(__always) private var documents: UnsafeMutablePointer<UInt32> { state.pointee.documents }
    @inline(__always) private var codes: UnsafeMutablePointer<UInt16> { state.pointee.codes }

    /// All of them; valid while this lives, until one is added or all are removed.
    package var run: PostingRun { PostingRun(documents: documents, codes: codes, count: count) }

    /// Postings from which on room is given back when they are removed.
    private static let maximumKept = 2 << 20

    package func removeAll() {
        state.pointee.count = 0
        if state.pointee.capacity > Self.maximumKept { move(toCapacity: 256) }
    }

    @inline(__always)
    package func append(_ document: UInt32, _ code: UInt16) {
        if state.pointee.count == state.pointee.capacity { reserve(1) }
        state.pointee.documents[state.pointee.count] = document
        state.pointee.codes[state.pointee.count] = code
        state.pointee.count += 1
    }

    /// Appends all postings of a run.
    func append(_ run: PostingRun) {
        reserve(run.count)
        (documents + count).update(from: run.documents, count: run.count)
        (codes + count).update(from: run.codes, count: run.count)
        state.pointee.count += run.count
    }

    /// Drops what stands from an index on.
    func truncate(to count: Int) {
        assert(count <= self.count)
        state.pointee.count = count
    }

    /// The postings from an index on, each with its document above bit 32 and its code in the lowest 16 bits.
    func keys(from start: Int) -> [UInt64] {
        let documents = documents, codes = codes
        return (start..<count).map { UInt64(documents[$0]) << 32 | UInt64(codes[$0]) }
    }

    /// Replaces each code by what a table has for it.
    package func mapCodes(_ table: Scratch<UInt16>) {
        let codes = codes
        for index in 0..<count { codes[index] = table[Int(codes[index])] }
    }

    private func reserve(_ more: Int) {
        let count = state.pointee.count
        guard count + more > state.pointee.capacity else { return }
        move(toCapacity: max(state.pointee.capacity * 2, count + more))
    }

    private func move(toCapacity capacity: Int) {
        let documents = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
        let codes = UnsafeMutablePointer<UInt16>.allocate(capacity: capacity)
        documents.update(from: state.pointee.documents, count: count)
        codes.update(from: state.pointee.codes, count: count)
        state.pointee.documents.deallocate()
        state.pointee.codes.deallocate()
        state.pointee.documents = documents
        state.pointee.codes = codes
        state.pointee.capacity = capacity
    }

    /// Deals postings out to two buffers.
    ///
    /// - Parameters:
    ///   - room: how many there are at most.
    ///   - body: adds them to what it is given.
    @inline(__always)
    static func deal(room: Int, with: PostingBuffer, without: PostingBuffer, _ body: (inout Dealer) -> Void) {
        // One more, since the last of all is written to both.
        with.reserve(room + 1)
        without.reserve(room + 1)
        var dealer = Dealer(with: with.end, without: without.end)
        body(&dealer)
        with.state.pointee.count += dealer.first
        without.state.pointee.count += dealer.second
    }

    fileprivate typealias Columns = (documents: UnsafeMutablePointer<UInt32>, codes: UnsafeMutablePointer<UInt16>)

    private var end: Columns { (documents + count, codes + count) }

    /// Gives each posting to both of two buffers, and the next one overwrites it if it does not belong: no branch to guess.
    struct Dealer {
        fileprivate let with: Columns, without: Columns
        fileprivate var first = 0, second = 0

        @inline(__always) mutating func add(_ document: UInt32, _ code: UInt16, isWith: Bool) {
            with.documents[first] = document
            with.codes[first] = code
            without.documents[second] = document
            without.codes[second] = code
            first += isWith ? 1 : 0
            second += isWith ? 0 : 1
        }
    }

    /// Deals postings out to two buffers, by whether their codes have a bit of `mask`. Each posting has its document
    /// above bit 32 and its code in the lowest 16 bits.
    package static func split(_ keys: [UInt64], mask: UInt16, with: PostingBuffer, without: PostingBuffer) {
        deal(room: keys.count, with: with, without: without) { dealer in
            keys.withUnsafeBufferPointer { keys in
                for key in keys {
                    let code = UInt16(truncatingIfNeeded: key)
                    dealer.add(UInt32(truncatingIfNeeded: key >> 32), code, isWith: code & mask != 0)
                }
            }
        }
    }
}
