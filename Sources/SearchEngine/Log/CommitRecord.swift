/// What one commit did, as its log record says it: see `Docs/FileFormats.md`, "Commit".
///
/// In this order: everything is dropped if ``dropsEverything``; documents are deleted; client states change; segments
/// are added.
package struct CommitRecord {
    /// Documents of one segment that are deleted from here on.
    package struct Deletions {
        package var segment: UInt64
        /// Ascending.
        package var documents: [Int]
    }

    /// A segment in a file of its own, complete and synced before the record is written.
    package struct AddedFile {
        package var segment: UInt64
        package var byteCount: Int
        /// Ascending numbers of documents that are deleted from the start.
        package var deleted: [Int]
    }

    /// A segment whose bytes are part of the record.
    package struct Embedded {
        package var bytes: ByteRegion
        package var deleted: [Int]
    }

    package var dropsEverything = false
    package var deletions: [Deletions] = []
    package var clientStates: [(name: String, state: [UInt8]?)] = []
    package var files: [AddedFile] = []
    package var embedded: [Embedded] = []

    package init() {}

    package func encoded() -> [UInt8] {
        var head = ByteWriter()
        head.u8(dropsEverything ? 1 : 0)
        head.length(deletions.count)
        for part in deletions {
            head.u64(part.segment)
            head.ascending(part.documents)
        }
        head.length(clientStates.count)
        for (name, state) in clientStates {
            head.string(name)
            head.u8(state == nil ? 0 : 1)
            if let state { head.block(state) }
        }
        head.length(files.count)
        for file in files {
            head.u64(file.segment)
            head.u64(UInt64(file.byteCount))
            head.ascending(file.deleted)
        }
        head.length(embedded.count)
        for part in embedded {
            head.u32(UInt32(part.bytes.count))
            head.ascending(part.deleted)
        }
        // Segments begin at multiples of 8 from the payload, which begins at one in the file.
        var out = ByteWriter(capacity: head.count + 16 + embedded.reduce(0) { $0 + $1.bytes.count + 8 })
        out.u32(UInt32(head.count))
        out.u32(0)
        out.raw(head.bytes)
        for part in embedded {
            out.align(8)
            out.raw(part.bytes)
        }
        return out.bytes
    }

    package init(_ payload: ByteRegion, path: String) throws {
        var isWhole = true
        self.init(payload, isWhole: &isWhole)
        if !isWhole { throw IndexError.corrupted("a record of the log", path: path) }
    }

    /// Reads what can be read of a record.
    ///
    /// - Parameter isWhole: becomes false if the bytes end before the record does.
    package init(_ payload: ByteRegion, isWhole: inout Bool) {
        let headLength = Int(payload.u32(0))
        var head = payload.slice(8, headLength).cursor()
        dropsEverything = head.u8() == 1
        for _ in 0..<head.count() where !head.overran {
            let segment = head.u64()
            deletions.append(Deletions(segment: segment, documents: head.ascending()))
        }
        for _ in 0..<head.count() where !head.overran {
            let name = head.string()
            clientStates.append((name, head.u8() == 1 ? head.block() : nil))
        }
        for _ in 0..<head.count() where !head.overran {
            let segment = head.u64(), length = Int(truncatingIfNeeded: head.u64())
            files.append(AddedFile(segment: segment, byteCount: length, deleted: head.ascending()))
        }
        var offset = 8 + headLength
        for _ in 0..<head.count() where !head.overran {
            let length = Int(head.u32())
            offset = (offset + 7) & ~7
            embedded.append(Embedded(bytes: payload.slice(offset, length), deleted: head.ascending()))
            offset += length
        }
        isWhole = !head.overran && offset <= payload.count
    }
}
