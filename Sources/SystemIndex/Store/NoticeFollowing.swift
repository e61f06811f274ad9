import SearchEngine

/// What commit notices that were not followed yet mean for a reader. Deleted items are hidden from the moment that the
/// commit was acknowledged, whatever is still to be cleaned up.
enum NoticeFollowing {
    typealias ClassSnapshot = (protection: ProtectionClass, snapshot: Snapshot)

    /// Returns the snapshots of an app's protection classes without what commits to other classes deleted.
    ///
    /// Takes no time unless a commit changed several classes and its program ended in between.
    ///
    /// - Throws: `IndexError` when an index cannot be read.
    static func visible(_ classes: [ClassSnapshot]) throws -> [Snapshot] {
        guard classes.count > 1 else { return classes.map(\.snapshot) }
        return try classes.map { follower in
            var visible = follower.snapshot
            for leader in classes where leader.protection != follower.protection {
                for notice in pending(of: leader, for: follower.snapshot) where notice.changes.deletesSome {
                    visible = try visible.without(
                        everything: notice.changes.deletesAll, domains: notice.changes.domains,
                        identifiers: notice.changes.identifiers)
                }
            }
            return visible
        }
    }

    /// Returns an app's activities without those that its commits deleted.
    ///
    /// - Parameter related: whether activities about deleted items are looked for too, which reads each activity. A search finds out
    ///   that the item is gone by itself.
    static func visible(activities: Snapshot, of classes: [ClassSnapshot], related: Bool) throws -> Snapshot {
        var visible = activities
        var deleted: Set<String> = [], deletesAll = false
        for leader in classes {
            for notice in CommitNotice.pending(leader.snapshot.notices, after: activities.followed(leader.protection)) {
                visible = try visible.without(everything: false, domains: notice.domains, identifiers: [])
                deletesAll = deletesAll || related && notice.deletesAll
                if related { deleted.formUnion(notice.deleted.map { String(decoding: $0.identifier, as: UTF8.self) }) }
            }
        }
        if deleted.isEmpty && !deletesAll || visible.count == 0 { return visible }
        var orphans: [String] = []
        try visible.forEachDocument { document in
            if let record = ActivityRecord(document), !record.isWeaklyRelated,
                let related = record.relatedIdentifier, deletesAll || deleted.contains(related),
                try !classes.contains(where: { try $0.snapshot.locate(Array(related.utf8)) != nil })
            {
                orphans.append(document.identifier)
            }
            return true
        }
        return try visible.without(everything: false, domains: [], identifiers: orphans)
    }

    /// The notices of a class that another one has yet to follow.
    static func pending(of leader: ClassSnapshot, for follower: Snapshot) -> [CommitNotice] {
        let notices = leader.snapshot.notices
        if notices.isEmpty { return [] }
        return CommitNotice.pending(notices, after: follower.followed(leader.protection)).filter { !$0.changes.isEmpty }
    }
}
