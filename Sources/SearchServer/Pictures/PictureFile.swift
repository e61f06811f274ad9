/// Files that are pictures by their first bytes. Apps name files, and one of another kind must not leave the machine.
enum PictureFile {
    /// Bytes of a picture at most.
    private static let maximum = 16 << 20
    /// How much of a file says what it is.
    private static let startBytes = 512

    /// As many bytes as the file had when it was opened, if its first ones are a picture's.
    static func bytes(_ path: String) -> [UInt8]? {
        guard let file = NamedFile(path: path), file.size <= maximum else { return nil }
        var bytes: [UInt8] = []
        while bytes.count < file.size {
            let wanted = bytes.isEmpty ? min(startBytes, file.size) : file.size - bytes.count
            guard let part = try? file.read(bytes.count, wanted) else { return nil }
            // It has become shorter since.
            if part.isEmpty { break }
            if bytes.isEmpty, type(part) == nil { return nil }
            bytes += part
        }
        return bytes
    }

    /// The media type of a picture by its first bytes; nil for other files.
    static func type(_ bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if bytes.starts(with: "GIF8".utf8) { return "image/gif" }
        if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) { return "image/webp" }
        let start = String(decoding: bytes.prefix(startBytes), as: UTF8.self)
        return start.contains("<svg") ? "image/svg+xml" : nil
    }

    /// Whether a file is a picture that not every browser shows: HEIC and AVIF, and TIFF.
    static func isDrawn(_ bytes: [UInt8]) -> Bool {
        let tiff: [[UInt8]] = [[0x49, 0x49, 0x2A, 0x00], [0x4D, 0x4D, 0x00, 0x2A]]
        if tiff.contains(where: bytes.starts) { return true }
        guard bytes.count >= 12, bytes[4..<8].elementsEqual("ftyp".utf8) else { return false }
        // The brands of ISO/IEC 23008-12, 10 and annex B, and of the AV1 Image File Format, 3.
        let brands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis"]
        return brands.contains(String(decoding: bytes[8..<12], as: UTF8.self))
    }
}
