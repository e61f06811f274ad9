import Glibc

/// A file behind a descriptor, read by `pread`: neither the descriptor's position nor a mapping that a shorter file would
/// turn into a signal.
final class FileBytes {
    let descriptor: Int32
    let count: Int

    /// - Throws: ``ExtractionFailure`` for what is no file, has no bytes or cannot be read.
    init(_ descriptor: Int32) throws(ExtractionFailure) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw ExtractionFailure(.unreadable, "The system cannot say how large the file is (error \(errno)).")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw ExtractionFailure(.notAFile, "This is a folder, a pipe or a device, not a file.")
        }
        self.descriptor = descriptor
        count = Int(status.st_size)
        if count == 0 { throw ExtractionFailure(.empty, "The file is empty.") }
    }

    /// Bytes from an offset on: fewer at the end of the file, none beyond it and if the system refuses.
    func bytes(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, count > 0, offset < self.count else { return [] }
        let wanted = min(count, self.count - offset)
        return [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
            filled = 0
            while filled < wanted {
                let got = pread(descriptor, buffer.baseAddress! + filled, wanted - filled, off_t(offset + filled))
                if got < 0 && errno == EINTR { continue }
                if got <= 0 { break }
                filled += got
            }
        }
    }

    /// The file from its beginning, at most so many bytes.
    func beginning(_ maximum: Int) -> [UInt8] { bytes(at: 0, count: maximum) }

    /// The beginning of a text: up to a hole of zeros, which no text has but sparse files are made of.
    func textBeginning(_ maximum: Int) -> [UInt8] {
        let pieceBytes = 1 << 20
        var bytes = beginning(min(maximum, pieceBytes))
        while bytes.count < min(maximum, count) {
            let piece = self.bytes(at: bytes.count, count: min(pieceBytes, maximum - bytes.count))
            if piece.isEmpty || piece.prefix(4096).allSatisfy({ $0 == 0 }) { break }
            bytes += piece
        }
        if bytes.count >= 8192, bytes.suffix(4096).allSatisfy({ $0 == 0 }) {
            let end = bytes.lastIndex { $0 != 0 } ?? -1
            bytes.removeSubrange((end + 1)...)
        }
        return bytes
    }

    /// The whole file.
    ///
    /// - Throws: ``ExtractionFailure`` if it has more bytes.
    func all(maximum: Int) throws(ExtractionFailure) -> [UInt8] {
        guard count <= maximum else {
            throw ExtractionFailure(
                .tooLarge, "The file has \(count >> 20) MB; at most \(maximum >> 20) MB of this kind are read.")
        }
        return beginning(count)
    }
}
