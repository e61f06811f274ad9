import SearchEngine
import SearchlightBasics
import SearchlightBasics

/// One app's removals as bytes: `Docs/FileFormats.md`, "Removals".
struct RemovalFile: Equatable {
    /// An item that is gone, without its name.
    struct Entry: Equatable {
        /// The first eight bytes of a salted hash.
        var hash: UInt64
        var removal: Removal
    }

    /// Sixteen random bytes. With them a list of hashes that was made before, or for another app, says nothing.
    let salt: [UInt8]
    /// In the order in which they were recorded.
    var entries: [Entry] = []

    private static let mark = "SEARCHLTREM1"
    private static let reasons: [Removal.Reason] = [.deleted, .deletedWithDomain, .expired]

    /// The reason's index in ``reasons``.
    private static func code(_ reason: Removal.Reason) -> UInt8 {
        switch reason {
        case .deleted: 0
        case .deletedWithDomain: 1
        case .expired: 2
        }
    }

    init(salt: [UInt8] = (0..<16).map { _ in UInt8.random(in: .min ... .max) }) { self.salt = salt }

    func encoded() -> [UInt8] {
        var body = ByteWriter()
        body.makeRoom(salt.count + 10 + 17 * entries.count)
        body.raw(salt)
        body.length(entries.count)
        for entry in entries {
            body.u64(entry.hash)
            body.u8(Self.code(entry.removal.reason))
            body.u64(UInt64(bitPattern: entry.removal.date))
        }
        return ChecksummedBody.encode(body, mark: Self.mark)
    }

    /// - Throws: `IndexError.Code.corrupted`, or `.formatTooNew` for a version that is not known here.
    init(_ bytes: [UInt8], path: String, _ strictness: ChecksummedBody.Strictness = .mending) throws {
        self = try ChecksummedBody.open(
            bytes, mark: Self.mark, "What is remembered of removed items", path: path,
            remedy: "The next deletion quarantines it and begins anew.", strictness
        ) { cursor in
            var file = RemovalFile(salt: (0..<16).map { _ in cursor.u8() })
            for _ in 0..<cursor.count() {
                let hash = cursor.u64(), reason = Int(cursor.u8()), date = Int64(bitPattern: cursor.u64())
                guard !cursor.overran, Self.reasons.indices.contains(reason) else { return nil }
                file.entries.append(Entry(hash: hash, removal: Removal(reason: Self.reasons[reason], date: date)))
            }
            return file
        }
    }

    /// What stands for an item of an app.
    func hash(_ identifier: [UInt8], of app: AppIdentifier) -> UInt64 {
        var writer = ByteWriter(salt)
        // With its length, so that no other app and item make the same bytes.
        writer.string(app.rawValue)
        writer.raw(identifier)
        return SecureHash.sha256(writer.bytes).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
