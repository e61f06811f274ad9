import Synchronization

/// Many indexes in one more segment, so that a search over all of them looks each word up once instead of once in each.
///
/// It holds what items are found and ranked by, not their attributes, and can always be made again. Indexes are written
/// without it, and every search accounts for the differences. The hits are exactly those of a search without it; only
/// an inexact total may differ. Any thread, any number of processes.
public final class CombinedIndex: Sendable {
    /// When it is worth having, and worth making anew.
    package struct Policy: Sendable {
        /// Segments that it must stand for to be used, and be made.
        package var minimumSegments = 8
        /// The share of documents that it has in vain or lacks, one in so many, from which on it is made anew.
        package var staleShare = 8
        /// Segments it does not stand for from which on a smaller share is enough, and that share.
        package var maximumApart = 16
        package var minimumStaleShare = 100
        /// The share that it has in vain from beyond which it is not used.
        package var uselessShare = 2
        /// Seconds between checks whether another process made it anew.
        package var secondsUnseen = 1.0

        package init() {}
    }

    /// The file, as it was found last.
    enum Found {
        case nothing
        case segment(Segment, DocumentMap)
        /// Which one cannot be read, and why: it is not tried again. Without a number nothing is known of it yet.
        case broken(number: UInt64?, IndexError)

        var number: UInt64? {
            switch self {
            case .nothing: nil
            case .segment(let segment, _): segment.number
            case .broken(let number, _): number
            }
        }
    }

    /// What it stands for among some snapshots. These are held, so that no other can be taken for one of them.
    private struct Asked {
        var snapshots: [Snapshot]
        var points: [Int]
        /// nil if it is of no use.
        var cover: CombinedCover?

        func isFor(_ others: [Snapshot], _ otherPoints: [Int]) -> Bool {
            guard snapshots.count == others.count else { return false }
            // Every keystroke goes through this: by index, so that nothing is held on to and let go.
            var index = 0
            while index < others.count, snapshots[index] === others[index] { index += 1 }
            return index == others.count && points == otherPoints
        }
    }

    private struct State {
        var found = Found.nothing
        /// When that was, by the monotonic clock.
        var lookedAt = -Double.infinity
        /// What it was asked for lately, the last first: with points and without, all apps and those that are on.
        var asked: [Asked] = []
        var uses = 0
    }

    /// Sets of snapshots that are known at a time.
    private static let maximumAsked = 3

    let storage: any Storage
    let schema: IndexSchema
    let options: Index.Options
    let policy: Policy
    private let state = Mutex(State())

    /// Opens nothing yet, and makes nothing.
    ///
    /// - Parameters:
    ///   - path: a folder of its own.
    ///   - schema: that of the indexes.
    public convenience init(path: String, schema: IndexSchema) {
        self.init(storage: DiskStorage(path: path), schema: schema)
    }

    package init(
        storage: any Storage, schema: IndexSchema, options: Index.Options = Index.Options(), policy: Policy = Policy()
    ) {
        self.storage = storage
        self.schema = schema
        self.options = options
        self.policy = policy
    }

    /// Why searches do without it although it is there: the error of reading it. nil if there was none, or it was not
    /// read yet.
    public var failure: IndexError? {
        state.withLock { if case .broken(_, let error) = $0.found { error } else { nil } }
    }

    /// How many searches it was used for.
    package var useCount: Int { state.withLock { $0.uses } }

    /// What it stands for among some snapshots; nil if it is of no use. The same again costs a comparison for each
    /// snapshot, anything else a millisecond for a million documents.
    func cover(of snapshots: [Snapshot], points: [Int]) -> CombinedCover? {
        guard isMany(snapshots) else { return nil }
        return state.withLock { state in
            let now = Clock.monotonicSeconds()
            if now - state.lookedAt >= policy.secondsUnseen { look(&state, now) }
            guard case .segment(let segment, let documentMap) = state.found else { return nil }
            if let index = state.asked.firstIndex(where: { $0.isFor(snapshots, points) }) {
                if index > 0 { state.asked.swapAt(0, index) }
            } else {
                let asked: Asked
                do {
                    let cover = try CombinedCover(segment, documentMap, snapshots, points: points)
                    asked = Asked(snapshots: snapshots, points: points, cover: isUseful(cover) ? cover : nil)
                } catch {
                    giveUp(&state, segment.number, error)
                    return nil
                }
                if state.asked.count == Self.maximumAsked { state.asked.removeLast() }
                state.asked.insert(asked, at: 0)
            }
            let cover = state.asked[0].cover
            if cover != nil { state.uses += 1 }
            return cover
        }
    }

    private func isMany(_ snapshots: [Snapshot]) -> Bool {
        var count = 0, index = 0
        while index < snapshots.count, count < policy.minimumSegments {
            count += snapshots[index].views.count
            index += 1
        }
        return count >= policy.minimumSegments
    }

    func isUseful(_ cover: CombinedCover) -> Bool {
        cover.count >= policy.minimumSegments
            && cover.vainCount * policy.uselessShare <= cover.view.segment.documentCount
    }

    /// Finds what another process may have made, or removed, meanwhile.
    private func look(_ state: inout State, _ now: Double) {
        state.lookedAt = now
        var number: UInt64?
        do {
            guard let region = try region() else {
                state.found = .nothing
                state.asked = []
                return
            }
            number = try FileHeader(region, expecting: .segment, path: path).number
            if state.found.number == number { return }
            state.asked = []
            let (segment, documentMap) = try open(region, number: number)
            state.found = .segment(segment, documentMap)
        } catch {
            giveUp(&state, number, error)
        }
    }

    private func giveUp(_ state: inout State, _ number: UInt64?, _ error: any Error) {
        let known = error as? IndexError ?? IndexError.corrupted("\(error)", path: storage.path)
        state.found = .broken(number: number, known)
        state.asked = []
    }

    /// Goes on without the one that a cover is of.
    func giveUp(_ cover: CombinedCover, _ error: IndexError) {
        let number = cover.view.segment.number
        state.withLock { if $0.found.number == number { giveUp(&$0, number, error) } }
    }

    private var path: String { storage.path + "/" + FileName.combined }

    /// - Parameter number: what it must have; nil for any.
    func open(_ region: ByteRegion, number: UInt64? = nil) throws -> (Segment, DocumentMap) {
        let segment = try Segment(region: region, number: number, isVerified: false, path: path)
        guard let documentMap = segment.documentMap else {
            throw IndexError.corrupted("its document map is missing", path: path)
        }
        return (segment, try DocumentMap(documentMap, documentCount: segment.documentCount, path: path))
    }

    /// The file; nil without one.
    func region() throws -> ByteRegion? {
        guard storage.exists(FileName.combined) else { return nil }
        do {
            return try storage.map(FileName.combined)
        } catch let error as IndexError where error.code == .notFound {
            return nil
        }
    }

    /// What is there now.
    func current() -> Found {
        state.withLock { state in
            look(&state, Clock.monotonicSeconds())
            return state.found
        }
    }

    /// Looks anew with the next search, and holds nothing until then.
    func forget() {
        state.withLock { state in
            state.found = .nothing
            state.lookedAt = -.infinity
            state.asked = []
        }
        SegmentKeepers.letGo()
    }
}
