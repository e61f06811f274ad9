import SearchEngine

/// What is known of a file since it was last looked at.
struct FileRecord: Sendable, Hashable {
    /// How far the file's item is.
    enum Stage: UInt8, Sendable {
        /// Known, and no item of it is stored: it is skipped, or an item comes with its content.
        case known = 0
        /// Found by its name.
        case named = 1
        /// Found by its content too.
        case read = 2
        /// Found by its name; the content could not be read.
        case failed = 3
    }

    /// The last name of its path.
    var name: [UInt8]
    var inode: UInt64
    /// In bytes.
    var size: Int64
    /// Nanoseconds since 1970.
    var modified: Int64
    /// Nanoseconds since 1970: of its metadata, so also of a change that put the old time back.
    var changed: Int64
    var stage = Stage.known
    var reason = SkipReason.none
    /// Words of the reader, a number of ``ContentState/details``; 0 for none.
    var detail: UInt16 = 0
    /// Of the readers that read it.
    var version: UInt16 = 0
    /// Where its items are.
    var app = ContentApp.files
    /// Whether items of their own stand for what is inside.
    var hasParts = false
    /// Whether it has further names, so that its inode does not identify its path.
    var isShared = false

    /// Whether its bytes are those of another record, as far as the file system says.
    func hasContent(of other: FileRecord) -> Bool {
        inode == other.inode && size == other.size && modified == other.modified && isShared == other.isShared
    }

    /// Whether nothing at all happened to it.
    func isUnchanged(_ other: FileRecord) -> Bool { hasContent(of: other) && changed == other.changed }

    // MARK: Bytes: Docs/FileFormats.md, "State of files"

    func write(into out: inout ByteWriter) {
        out.block(name)
        out.varint(inode)
        out.signedVarint(size)
        out.u64(UInt64(bitPattern: modified))
        // Mostly the same moment.
        out.signedVarint(changed &- modified)
        out.u8(stage.rawValue | (hasParts ? 0x10 : 0) | (isShared ? 0x20 : 0))
        out.u8(reason.rawValue)
        out.varint(UInt64(detail))
        out.varint(UInt64(version))
        out.u8(app.rawValue)
    }

    /// nil for what no version wrote.
    init?(_ cursor: inout ByteCursor) {
        name = cursor.block()
        inode = cursor.varint()
        size = cursor.signedVarint()
        modified = Int64(bitPattern: cursor.u64())
        changed = modified &+ cursor.signedVarint()
        let flags = cursor.u8()
        guard let stage = Stage(rawValue: flags & 0x0F), let reason = SkipReason(rawValue: cursor.u8()) else {
            return nil
        }
        self.stage = stage
        self.reason = reason
        hasParts = flags & 0x10 != 0
        isShared = flags & 0x20 != 0
        detail = UInt16(truncatingIfNeeded: cursor.varint())
        version = UInt16(truncatingIfNeeded: cursor.varint())
        guard let app = ContentApp(rawValue: cursor.u8()), !cursor.overran else { return nil }
        self.app = app
    }

    init(name: [UInt8], inode: UInt64, size: Int64, modified: Int64, changed: Int64, isShared: Bool) {
        self.name = name
        self.inode = inode
        self.size = size
        self.modified = modified
        self.changed = changed
        self.isShared = isShared
    }
}
