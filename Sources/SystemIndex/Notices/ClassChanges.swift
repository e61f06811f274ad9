import SearchEngine

/// What a commit to one protection class changes in the app's other classes: identifiers and deletions are shared by all of them.
struct ClassChanges: Sendable, Hashable {
    /// Whether every item goes.
    var deletesAll = false
    /// Domains whose items go, with those below them.
    var domains: [String] = []
    /// Items that go: they were deleted, or moved to the class of the commit.
    var identifiers: [String] = []
    /// Items that change in the class they are in.
    var updates: [DocumentUpdate] = []

    /// Whether nothing changes.
    var isEmpty: Bool { !deletesAll && domains.isEmpty && identifiers.isEmpty && updates.isEmpty }

    /// Whether something is deleted.
    var deletesSome: Bool { deletesAll || !domains.isEmpty || !identifiers.isEmpty }

    /// Returns what is left to do in some classes: most items that are indexed were never in another one.
    ///
    /// - Throws: `IndexError` when one of them cannot be read.
    func effective(in snapshots: [Snapshot]) throws -> ClassChanges {
        func isThere(_ identifier: String) throws -> Bool {
            let bytes = Array(identifier.utf8)
            return try snapshots.contains { try $0.locate(bytes) != nil }
        }
        var result = self
        let count = snapshots.reduce(0) { $0 + $1.count }
        if count == 0 { return ClassChanges() }
        result.identifiers = try identifiers.filter(isThere)
        result.updates = try updates.filter { try isThere($0.identifier) }
        return result
    }

    /// Adds the changes to a transaction of another class. Doing so twice comes to the same.
    func apply(to transaction: Transaction) throws {
        if deletesAll { transaction.deleteAll() }
        if !domains.isEmpty { try transaction.delete(domains: domains) }
        if !identifiers.isEmpty { transaction.delete(identifiers: identifiers) }
        for update in updates { try transaction.update(update) }
    }
}

extension ClassChanges {
    func encode(into out: inout ByteWriter) {
        out.u8(deletesAll ? 1 : 0)
        out.strings(domains)
        out.strings(identifiers)
        out.length(updates.count)
        for update in updates {
            out.string(update.identifier)
            out.strings(update.domain.map { [$0] } ?? [])
            out.u8(update.expiration == nil ? 0 : 1)
            out.u64(UInt64(bitPattern: update.expiration ?? 0))
            out.attributes(update.attributes)
            out.attributes(update.mergesEntries.map { Attribute($0, .null) })
        }
    }

    init(_ cursor: inout ByteCursor) {
        deletesAll = cursor.u8() != 0
        domains = cursor.strings()
        identifiers = cursor.strings()
        for _ in 0..<cursor.count() {
            let identifier = cursor.string(), domain = cursor.strings().first
            let hasExpiration = cursor.u8() != 0, expiration = Int64(bitPattern: cursor.u64())
            let attributes = cursor.attributes(), merged = cursor.attributes()
            updates.append(
                DocumentUpdate(
                    identifier: identifier, domain: domain, expiration: hasExpiration ? expiration : nil,
                    attributes: attributes, mergesEntries: merged.map(\.name)))
        }
    }
}

extension ByteWriter {
    mutating func strings(_ texts: [String]) {
        length(texts.count)
        for text in texts { string(text) }
    }

    fileprivate mutating func attributes(_ attributes: [Attribute]) {
        var body = ByteWriter()
        DocumentCoding.encode(attributes, into: &body)
        block(body.bytes)
    }
}

extension ByteCursor {
    mutating func strings() -> [String] {
        var texts: [String] = []
        for _ in 0..<count() { texts.append(string()) }
        return texts
    }

    fileprivate mutating func attributes() -> [Attribute] {
        let region = HeapBytes(block()).region
        return withExtendedLifetime(region.owner) {
            var cursor = region.cursor()
            return DocumentCoding.decode(&cursor)
        }
    }
}
