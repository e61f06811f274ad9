import SearchEngine

/// Changes of the state as bytes: `Docs/FileFormats.md`, "State of files".
enum StateCoding {
    private enum Code {
        static let put: UInt8 = 1
        static let remove: UInt8 = 2
        static let removeRoot: UInt8 = 3
        static let volume: UInt8 = 4
        static let commit: UInt8 = 5
        static let detail: UInt8 = 6
        /// The folder that files behind it are in.
        static let folder: UInt8 = 7
    }

    static func write(_ changes: [ContentState.Change], into out: inout ByteWriter) {
        var current: (root: UInt32, folder: FilePath)?
        func enter(_ root: UInt32, _ folder: FilePath, _ out: inout ByteWriter) {
            if let current, current.root == root, current.folder == folder { return }
            current = (root, folder)
            out.u8(Code.folder)
            out.varint(UInt64(root))
            out.block(folder.bytes)
        }
        for change in changes {
            switch change {
            case .put(let root, let folder, let record):
                enter(root, folder, &out)
                out.u8(Code.put)
                record.write(into: &out)
            case .remove(let root, let folder, let name):
                enter(root, folder, &out)
                out.u8(Code.remove)
                out.block(name)
            case .removeRoot(let root):
                out.u8(Code.removeRoot)
                out.varint(UInt64(root))
            case .volume(let root, let volume):
                out.u8(Code.volume)
                out.varint(UInt64(root))
                out.varint(volume.inode)
                out.u64(volume.number)
            case .commit(let app, let number):
                out.u8(Code.commit)
                out.u8(app.rawValue)
                out.varint(number)
            case .detail(let text):
                out.u8(Code.detail)
                out.string(text)
            }
        }
    }

    /// - Parameter end: bytes of the batch.
    /// - Returns: false for what no version wrote.
    static func read(_ cursor: inout ByteCursor, end: Int, into state: inout ContentState) -> Bool {
        let last = cursor.remaining - end
        var root: UInt32 = 0, folder = FilePath.root
        while cursor.remaining > last {
            switch cursor.u8() {
            case Code.folder:
                root = UInt32(truncatingIfNeeded: cursor.varint())
                folder = FilePath(cursor.block())
            case Code.put:
                guard let record = FileRecord(&cursor) else { return false }
                state.apply(.put(root: root, folder: folder, record))
            case Code.remove: state.apply(.remove(root: root, folder: folder, name: cursor.block()))
            case Code.removeRoot: state.apply(.removeRoot(UInt32(truncatingIfNeeded: cursor.varint())))
            case Code.volume:
                let root = UInt32(truncatingIfNeeded: cursor.varint()), inode = cursor.varint()
                state.apply(.volume(root: root, ContentState.Volume(inode: inode, number: cursor.u64())))
            case Code.commit:
                guard let app = ContentApp(rawValue: cursor.u8()) else { return false }
                state.apply(.commit(app, cursor.varint()))
            case Code.detail: state.apply(.detail(cursor.string()))
            default: return false
            }
            if cursor.overran { return false }
        }
        return cursor.remaining == last
    }
}
