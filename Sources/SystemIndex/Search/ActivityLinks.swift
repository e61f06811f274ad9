import SearchEngine
import Synchronization

/// The items that activities are about, read once for each activity. A keystroke asks for dozens, and reading an
/// activity takes as long as some hundred matches. Any thread.
///
/// Segments never change, so a link that was read stays true for as long as its segment lives.
final class ActivityLinks: Sendable {
    /// What an activity is about.
    enum Link: Sendable {
        /// An item. A weak link says nothing about lifetimes: the activity is a result without the item too.
        case item(String, isWeak: Bool)
        /// Nothing that could be indexed: it is a result by itself.
        case none
        /// It is not an activity, so it is not a result.
        case unreadable
    }

    private struct Known {
        weak var segment: Segment?
        var links: [Int: Link] = [:]
    }

    /// By segment.
    private let known = Mutex<[ObjectIdentifier: Known]>([:])

    /// Links kept for a segment; past that those that are needed again are read again.
    private static let maximumLinks = 1 << 16
    /// Segments from which on those that are gone are looked for.
    private static let maximumSegments = 64

    /// Returns what an activity is about. Reads the activity the first time.
    ///
    /// - Throws: `IndexError`: `corrupted` or `inputOutput`.
    func link(of document: Int, in segment: Segment) throws -> Link {
        let key = ObjectIdentifier(segment)
        let old = known.withLock { known -> Link? in
            guard let entry = known[key], entry.segment === segment else { return nil }
            return entry.links[document]
        }
        if let old { return old }
        let link = Self.read(try segment.document(document))
        try segment.checkDisk()
        known.withLock { known in
            if known.count > Self.maximumSegments { known = known.filter { $0.value.segment != nil } }
            // Memory addresses are reused, so an entry counts only for the segment that it was made for.
            if known[key]?.segment !== segment { known[key] = Known(segment: segment) }
            if known[key]!.links.count >= Self.maximumLinks { known[key]!.links = [:] }
            known[key]!.links[document] = link
        }
        return link
    }

    private static func read(_ document: Document) -> Link {
        guard let record = ActivityRecord(document) else { return .unreadable }
        return record.relatedIdentifier.map { .item($0, isWeak: record.isWeaklyRelated) } ?? .none
    }
}
