import CArchives
import Glibc

/// A member of an archive.
struct ArchiveMember {
    var name: String
    /// Unpacked bytes, if the archive says so.
    var size: Int?
    /// Seconds since 1970, if the archive says so.
    var modified: Int?
    var isFolder: Bool
    var isEncrypted: Bool
}

/// The members of an archive, one after the other. It never unpacks more than the limits allow.
final class ArchiveStream {
    private let reader: OpaquePointer
    private let source: [UInt8]
    private let limits: ExtractionLimits
    private let archiveBytes: Int
    private var buffer = [UInt8](repeating: 0, count: 64 << 10)
    /// Bytes that were unpacked so far.
    private(set) var unpacked = 0
    private var skipped = 0

    /// Opens what stands in a file. isSingle: one packed file, such as x.gz.
    ///
    /// - Returns: nil for what is no archive.
    init?(_ file: FileBytes, start: Int = 0, isSingle: Bool = false, limits: ExtractionLimits) {
        guard LibraryUse.permits(), let reader = archive_reader_open(file.descriptor, Int64(start), isSingle ? 1 : 0)
        else { return nil }
        self.reader = reader
        self.limits = limits
        source = []
        archiveBytes = file.count - start
    }

    /// Opens an archive that is in memory.
    init?(_ bytes: [UInt8], isSingle: Bool = false, limits: ExtractionLimits) {
        source = bytes
        // libarchive keeps the address of the bytes: an array that nothing changes stays where it is.
        guard !bytes.isEmpty, LibraryUse.permits(),
            let reader = source.withUnsafeBufferPointer({
                archive_reader_open_bytes($0.baseAddress, $0.count, isSingle ? 1 : 0)
            })
        else { return nil }
        self.reader = reader
        self.limits = limits
        archiveBytes = bytes.count
    }

    deinit { archive_reader_free(reader) }

    /// Loads what reading names needs of the file system, before a sandbox closes it.
    static func prepare() { archive_prepare() }

    /// The next member; nil at the end.
    ///
    /// - Throws: ``ExtractionFailure`` for a damaged archive.
    func next() throws(ExtractionFailure) -> ArchiveMember? {
        var member = archive_member()
        switch archive_reader_next(reader, &member) {
        case 0: return nil
        case 1:
            return ArchiveMember(
                name: Self.name(member.name), size: member.size >= 0 ? Int(member.size) : nil,
                modified: member.modified == 0 ? nil : Int(member.modified), isFolder: member.is_folder != 0,
                isEncrypted: member.is_encrypted != 0)
        default: throw ExtractionFailure(.damaged, "The archive is damaged or cut off.")
        }
    }

    private static func name(_ text: UnsafePointer<CChar>?) -> String {
        guard let text else { return "" }
        let bytes = Array(UnsafeBufferPointer(start: text, count: strlen(text))).map { UInt8(bitPattern: $0) }
        return String(validating: bytes, as: UTF8.self) ?? CharacterDecoding.text(ofName: bytes)
    }

    /// Unpacks the next piece of the member; nil at its end.
    ///
    /// - Throws: ``ExtractionFailure`` for a damaged or encrypted member, and for one that is out of proportion.
    func piece() throws(ExtractionFailure) -> ArraySlice<UInt8>? {
        let got = archive_reader_read(reader, &buffer, buffer.count)
        if got == -2 { throw ExtractionFailure(.encrypted, "The archive's content is encrypted.") }
        if got < 0 { throw ExtractionFailure(.damaged, "The archive is damaged or cut off.") }
        if got == 0 { return nil }
        unpacked += Int(got)
        let proportion = max(1 << 20, archiveBytes.multipliedReportingOverflow(by: limits.unpackingRatio).partialValue)
        if unpacked > limits.unpackedBytes || unpacked > proportion {
            throw ExtractionFailure(.tooLarge, "The archive unpacks to far more than its own size.")
        }
        return buffer[0..<Int(got)]
    }

    /// Unpacks the rest of the member, and forgets it.
    ///
    /// - Throws: ``ExtractionFailure`` once all that was unpacked is out of proportion to the archive, or the time is over. What
    ///   cannot be unpacked is left to ``next()``.
    func skip(until deadline: Deadline) throws(ExtractionFailure) {
        let proportion = max(1 << 20, archiveBytes.multipliedReportingOverflow(by: limits.unpackingRatio).partialValue)
        while true {
            let got = archive_reader_read(reader, &buffer, buffer.count)
            if got <= 0 { return }
            skipped += Int(got)
            if skipped + unpacked > proportion {
                throw ExtractionFailure(.tooLarge, "The archive unpacks to far more than its own size.")
            }
            try deadline.check()
        }
    }

    /// The whole member.
    ///
    /// - Throws: ``ExtractionFailure`` also if it has more bytes than a part may have.
    func all(maximum: Int? = nil) throws(ExtractionFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        while let piece = try piece() {
            bytes += piece
            if bytes.count > maximum ?? limits.partBytes {
                throw ExtractionFailure(.tooLarge, "A part of the file is too large.")
            }
        }
        return bytes
    }
}

/// Bytes that were packed without an archive around them.
enum Unpacking {
    /// - Parameter window: as zlib counts: 15 for zlib's format, 47 for gzip's too, -15 for neither.
    /// - Returns: nil for what is damaged from its beginning; what is cut gives what there is.
    static func zlib(_ packed: some Collection<UInt8>, window: Int32 = 15, maximum: Int) -> [UInt8]? {
        unpack(Array(packed), maximum) { unpack_zlib($0, $1, window, $2, $3) }
    }

    static func brotli(_ packed: some Collection<UInt8>, maximum: Int) -> [UInt8]? {
        unpack(Array(packed), maximum) { unpack_brotli($0, $1, $2, $3) }
    }

    private static func unpack(
        _ packed: [UInt8], _ maximum: Int,
        _ body: (UnsafePointer<UInt8>, Int, UnsafeMutablePointer<UInt8>, Int) -> Int64
    ) -> [UInt8]? {
        guard LibraryUse.permits() else { return nil }
        // Bytes seldom grow much more than that, so that most take memory for what they are.
        var capacity = min(maximum, max(4096, packed.count.multipliedReportingOverflow(by: 8).partialValue))
        while true {
            var got: Int64 = -1
            let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
                got = packed.withUnsafeBufferPointer { body($0.baseAddress!, $0.count, buffer.baseAddress!, capacity) }
                filled = max(0, Int(got))
            }
            if got < 0 { return nil }
            if bytes.count < capacity || capacity >= maximum { return bytes }
            capacity = min(maximum, capacity * 4)
        }
    }
}
