import SearchEngine

/// What a commit leaves to be done: durable with the commit itself, as a client state of the index, until all consequences were drawn.
///
/// `Docs/FileFormats.md`, "Commit notices", has the bytes.
struct CommitNotice: Sendable, Hashable {
    /// Tells notices apart: random.
    var number: UInt64
    /// When the commit was made, in seconds since 1970.
    var date: Int64
    /// Whether everything was deleted.
    var deletesAll = false
    /// Domains that were deleted, with those below them.
    var domains: [String] = []
    /// Items that were deleted, those of domains included, if the receipt names them.
    var deleted: [CommitReceipt.DeletedItem] = []
    /// What the app's other protection classes are to change.
    var changes = ClassChanges()

    /// The client state that has the notices of an index. Apps' own states have names of their own: none begins so.
    static let stateName = "searchlight.notices"
    private static let version: UInt8 = 1
    /// Notices that one index keeps: with more of them, the oldest lose their items' names.
    private static let maximumNamed = 4096

    static func encode(_ notices: [CommitNotice]) -> [UInt8]? {
        if notices.isEmpty { return nil }
        var out = ByteWriter()
        out.u8(version)
        out.length(notices.count)
        var named = 0
        let kept = notices.reversed().map { notice in
            var notice = notice
            named += notice.deleted.count
            if named > maximumNamed { notice.deleted = [] }
            return notice
        }.reversed()
        for notice in kept {
            out.u64(notice.number)
            out.u64(UInt64(bitPattern: notice.date))
            out.u8(notice.deletesAll ? 1 : 0)
            out.strings(notice.domains)
            out.length(notice.deleted.count)
            for item in notice.deleted {
                out.block(item.identifier)
                out.u8(item.isByDomain ? 1 : 0)
            }
            notice.changes.encode(into: &out)
        }
        return out.bytes
    }

    /// Returns the notices of a client state; none for what a newer program wrote.
    static func decode(_ bytes: [UInt8]?) -> [CommitNotice] {
        guard let bytes, bytes.first == version else { return [] }
        let region = HeapBytes(bytes).region
        return withExtendedLifetime(region.owner) {
            var cursor = region.cursor(at: 1), notices: [CommitNotice] = []
            for _ in 0..<cursor.count() {
                var notice = CommitNotice(number: cursor.u64(), date: Int64(bitPattern: cursor.u64()))
                notice.deletesAll = cursor.u8() != 0
                notice.domains = cursor.strings()
                for _ in 0..<cursor.count() {
                    notice.deleted.append(.init(identifier: cursor.block(), isByDomain: cursor.u8() != 0))
                }
                notice.changes = ClassChanges(&cursor)
                if cursor.overran { return [] }
                notices.append(notice)
            }
            return notices
        }
    }

    /// Returns those that come after the one that a follower did last; all if it is not among them.
    static func pending(_ notices: [CommitNotice], after done: UInt64?) -> [CommitNotice] {
        guard let done, let index = notices.lastIndex(where: { $0.number == done }) else { return notices }
        return Array(notices[(index + 1)...])
    }
}

extension Snapshot {
    /// What commits to this index leave to be done, the oldest first.
    var notices: [CommitNotice] { CommitNotice.decode(clientState(CommitNotice.stateName)) }

    /// The number of the last notice of another index that this one followed.
    func followed(_ leader: ProtectionClass) -> UInt64? {
        guard let bytes = clientState(Self.followedName(leader)), bytes.count == 8 else { return nil }
        return bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    fileprivate static func followedName(_ leader: ProtectionClass) -> String {
        "searchlight.followed." + leader.rawValue
    }
}

extension Transaction {
    /// Notes, with the transaction, that a notice of another index was followed.
    func setFollowed(_ notice: CommitNotice, of leader: ProtectionClass) throws {
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: notice.number >> UInt64(56 - 8 * $0)) }
        try setClientState(bytes, name: Snapshot.followedName(leader))
    }
}
