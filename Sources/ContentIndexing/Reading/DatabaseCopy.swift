import CContentFiles
import Glibc

/// A copy of a program's database as it is at one moment: browsers and address books write to theirs while they run.
///
/// A SQLite database may have committed pages in its write-ahead log. They are put into the copy, so that a reader needs
/// this one file. Source: sqlite.org/fileformat2.html, section 4.
enum DatabaseCopy {
    /// Bytes of a database that is copied.
    private static let maximumBytes: Int64 = 1 << 30
    private static let chunk = 1 << 20

    /// - Parameters:
    ///   - descriptor: of the file.
    ///   - wal: the chosen folder, to open the log beside the file.
    ///   - path: of the file.
    ///   - folder: where the copy stands, without a name.
    /// - Returns: a descriptor of the copy, open for reading only, which is the caller's.
    /// - Throws: ``ContentReadFailure``.
    static func copy(_ descriptor: Int32, wal root: WalkedRoot, of path: FilePath, in folder: String) throws -> Int32 {
        guard let entry = FolderEntry(descriptor: descriptor), entry.size <= maximumBytes else {
            throw ContentReadFailure(.tooLarge)
        }
        let copy = cf_nameless_file(folder)
        guard copy >= 0 else { throw ContentReadFailure(.unreadable) }
        do {
            try fill(copy, from: descriptor)
            if let name = path.parent?.appending(path.name + Array("-wal".utf8)) {
                let log = root.open(name, isFolder: false)
                if log >= 0 {
                    defer { close(log) }
                    try WriteAheadLog(log)?.apply(to: copy)
                }
            }
        } catch {
            close(copy)
            throw error
        }
        // Readers take no descriptor by which they could change a file.
        let readable = cf_read_only(copy)
        guard readable >= 0 else { throw ContentReadFailure(.unreadable) }
        return readable
    }

    private static func fill(_ copy: Int32, from source: Int32) throws {
        var buffer = [UInt8](repeating: 0, count: chunk), offset = 0
        while offset < maximumBytes {
            let count = pread(source, &buffer, buffer.count, off_t(offset))
            if count < 0 && errno == EINTR { continue }
            if count == 0 { return }
            guard count > 0, pwrite(copy, buffer, count, off_t(offset)) == count else {
                throw ContentReadFailure(.unreadable)
            }
            offset += count
        }
    }
}

/// The committed pages of a write-ahead log.
struct WriteAheadLog {
    private static let headerBytes = 32, frameHeaderBytes = 24
    private let descriptor: Int32
    private let header: [UInt8]
    private let pageBytes: Int
    private let isBigEndian: Bool

    /// nil for a file that is no such log.
    init?(_ descriptor: Int32) {
        header = FileBytes.read(descriptor, limit: Self.headerBytes)
        guard header.count == Self.headerBytes else { return nil }
        let magic = Self.number(header, 0)
        guard magic & ~1 == 0x377F_0682 else { return nil }
        isBigEndian = magic & 1 == 1
        let size = Self.number(header, 8)
        pageBytes = size == 1 ? 65_536 : Int(size)
        guard pageBytes >= 512, pageBytes <= 65_536, pageBytes.nonzeroBitCount == 1 else { return nil }
        self.descriptor = descriptor
    }

    private static func number(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
        bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Writes the pages of all complete transactions into a copy of the database, which then needs no log.
    func apply(to copy: Int32) throws {
        var sum = Checksum(isBigEndian: isBigEndian)
        sum.add(header, 0..<24)
        guard sum.matches(header, 24) else { return }
        var frame = [UInt8](repeating: 0, count: Self.frameHeaderBytes + pageBytes)
        // Where the pages of a transaction stand that is not complete yet, by their numbers.
        var pending: [UInt32: Int] = [:], pages: UInt32 = 0, offset = Self.headerBytes, isUsed = false
        while pread(descriptor, &frame, frame.count, off_t(offset)) == frame.count {
            // Frames with other numbers are left over from before the log began anew.
            guard frame[8..<16].elementsEqual(header[16..<24]) else { break }
            sum.add(frame, 0..<8)
            sum.add(frame, Self.frameHeaderBytes..<frame.count)
            let page = Self.number(frame, 0)
            guard sum.matches(frame, 16), page > 0 else { break }
            pending[page] = offset + Self.frameHeaderBytes
            offset += frame.count
            let committed = Self.number(frame, 4)
            if committed > 0 {
                try write(pending, to: copy)
                pending.removeAll(keepingCapacity: true)
                pages = committed
                isUsed = true
            }
        }
        if isUsed { ftruncate(copy, off_t(pages) * off_t(pageBytes)) }
        // The versions of the format, 18 and 19, say whether there is a log.
        if pwrite(copy, [UInt8(1), 1], 2, 18) != 2 { throw ContentReadFailure(.unreadable) }
    }

    private func write(_ pages: [UInt32: Int], to copy: Int32) throws {
        var page = [UInt8](repeating: 0, count: pageBytes)
        for (number, offset) in pages {
            guard pread(descriptor, &page, pageBytes, off_t(offset)) == pageBytes,
                pwrite(copy, page, pageBytes, off_t(number - 1) * off_t(pageBytes)) == pageBytes
            else { throw ContentReadFailure(.unreadable) }
        }
    }

    private struct Checksum {
        var isBigEndian: Bool
        var first: UInt32 = 0, second: UInt32 = 0

        init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

        mutating func add(_ bytes: [UInt8], _ range: Range<Int>) {
            var offset = range.lowerBound
            while offset + 8 <= range.upperBound {
                first = first &+ word(bytes, offset) &+ second
                second = second &+ word(bytes, offset + 4) &+ first
                offset += 8
            }
        }

        private func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
            let value = WriteAheadLog.number(bytes, offset)
            return isBigEndian ? value : value.byteSwapped
        }

        func matches(_ bytes: [UInt8], _ offset: Int) -> Bool {
            WriteAheadLog.number(bytes, offset) == first && WriteAheadLog.number(bytes, offset + 4) == second
        }
    }
}
