/// Files of a SquashFS image (version 4), as programs in one file carry it.
final class SquashFileSystem {
    private let file: FileBytes
    private let base: Int, blockSize: Int
    private let limits: ExtractionLimits
    private let compression: Int
    private let inodes: Int, directories: Int, fragments: Int, root: UInt64
    private var unpacked = 0

    /// - Parameter base: where the image begins in the file.
    init?(_ file: FileBytes, at base: Int, limits: ExtractionLimits) {
        let head = ByteReader(file.bytes(at: base, count: 96))
        guard head.has("hsqs", at: 0), head.u16(28) == 4, let size = head.u32(12), (4096...1 << 20).contains(size),
            let kind = head.u16(20),
            let root = head.u64(32), let inodes = head.length64(64), let directories = head.length64(72),
            let fragments = head.length64(80)
        else { return nil }
        self.file = file
        self.base = base
        self.limits = limits
        blockSize = size
        compression = kind
        self.root = root
        (self.inodes, self.directories, self.fragments) = (inodes, directories, fragments)
    }

    struct Entry {
        var name: String
        fileprivate var inode: UInt64
    }

    private func unpack(_ bytes: [UInt8], _ maximum: Int) -> [UInt8] {
        guard unpacked < limits.unpackedBytes else { return [] }
        var result: [UInt8] = []
        if compression == 1 {
            result = Unpacking.zlib(bytes, maximum: maximum) ?? []
        } else if let stream = ArchiveStream(bytes, isSingle: true, limits: limits), (try? stream.next()) ?? nil != nil
        {
            result = (try? stream.all(maximum: maximum)) ?? []
        }
        unpacked += result.count
        return result
    }

    /// Bytes of metadata from a place on: blocks of at most 8 KB, each behind its packed length.
    private func metadata(_ start: Int, _ offset: Int, _ count: Int) -> [UInt8] {
        var bytes: [UInt8] = [], position = base.addingReportingOverflow(start).partialValue, blocks = 0
        while bytes.count < offset + count, blocks < 4096 {
            blocks += 1
            guard let head = ByteReader(file.bytes(at: position, count: 2)).u16(0), head & 0x7FFF > 0 else { break }
            let packed = file.bytes(at: position + 2, count: head & 0x7FFF)
            bytes += head & 0x8000 != 0 ? packed : unpack(packed, 8192)
            position += 2 + head & 0x7FFF
        }
        return Array(bytes.dropFirst(offset).prefix(count))
    }

    private func inode(_ reference: UInt64, _ count: Int = 2048) -> ByteReader {
        ByteReader(
            metadata(
                inodes.addingReportingOverflow(Int(clamping: reference >> 16)).partialValue, Int(reference & 0xFFFF),
                count))
    }

    /// The entries of a folder; nil for the root.
    func entries(of folder: Entry? = nil) -> [Entry] {
        let node = inode(folder?.inode ?? root, 64)
        guard let type = node.u16(0), let start = type == 1 ? node.u32(16) : node.u32(24) else { return [] }
        let size = (type == 1 ? node.u16(24) : type == 8 ? node.u32(20) : nil) ?? 0
        guard size > 3, size < 1 << 20, let offset = type == 1 ? node.u16(26) : node.u16(34) else { return [] }
        let list = ByteReader(metadata(directories.addingReportingOverflow(start).partialValue, offset, size - 3))
        var entries: [Entry] = [], position = 0
        while let count = list.u32(position), count < 256, let block = list.u32(position + 4) {
            position += 12
            for _ in 0...count {
                guard let offset = list.u16(position), let length = list.u16(position + 6), length < 256 else {
                    return entries
                }
                entries.append(
                    Entry(name: list.text(position + 8, length + 1), inode: UInt64(block) << 16 | UInt64(offset)))
                position += 9 + length
            }
        }
        return entries
    }

    /// Returns the entries of a folder whose names `matches` accepts. `path` has the names of the folders that lead to it.
    func files(in path: [String], where matches: (String) -> Bool) -> [Entry] {
        var folder: Entry?
        for name in path {
            guard let next = entries(of: folder).first(where: { $0.name == name }) else { return [] }
            folder = next
        }
        return entries(of: folder).filter { matches($0.name) }
    }

    /// The bytes of a file; what is beyond the maximum is left out.
    func bytes(of entry: Entry, maximum: Int) -> [UInt8] {
        let node = inode(entry.inode)
        guard let type = node.u16(0), type == 2 || type == 9 else { return [] }
        let isLong = type == 9
        guard let start = isLong ? node.length64(16) : node.u32(16),
            let size = isLong ? node.length64(24) : node.u32(28),
            let fragment = node.u32(isLong ? 44 : 20), let offset = node.u32(isLong ? 48 : 24)
        else { return [] }
        let wanted = min(size, maximum)
        var bytes: [UInt8] = [], position = base.addingReportingOverflow(start).partialValue, list = isLong ? 56 : 32
        let blocks = fragment == 0xFFFF_FFFF ? (size + blockSize - 1) / blockSize : size / blockSize
        for _ in 0..<min(blocks, 256) where bytes.count < wanted {
            guard let head = node.u32(list) else { break }
            let packed = file.bytes(at: position, count: head & 0xFF_FFFF)
            bytes += head & 0x100_0000 != 0 ? packed : unpack(packed, blockSize)
            position += head & 0xFF_FFFF
            list += 4
        }
        if fragment != 0xFFFF_FFFF, bytes.count < wanted {
            let index = ByteReader(file.bytes(at: base + fragments + fragment / 512 * 8, count: 8)).length64(0) ?? 0
            let place = ByteReader(metadata(index, fragment % 512 * 16, 16))
            if let at = place.length64(0), let head = place.u32(8) {
                let packed = file.bytes(at: base.addingReportingOverflow(at).partialValue, count: head & 0xFF_FFFF)
                let block = head & 0x100_0000 != 0 ? packed : unpack(packed, blockSize)
                bytes += block.dropFirst(offset).prefix(size % blockSize)
            }
        }
        return Array(bytes.prefix(wanted))
    }
}
