import Foundation

/// A sound or film file, open for reading. What it is, its first bytes say, not its name.
final class MediaFile: Sendable {
    /// Its media type.
    let type: String
    private let file: NamedFile

    /// Opens the file of an address; nil if it is not a regular file of this machine, or neither sound nor film.
    init?(address: String?) {
        guard let address, let url = URL(string: address), url.isFileURL, let file = NamedFile(path: url.path),
            let start = try? file.read(0, Self.startBytes), let type = MediaType.of(start)
        else { return nil }
        self.file = file
        self.type = type
    }

    /// In bytes, as it was when it was opened.
    var size: Int { file.size }

    /// How much of a file says what it is.
    private static let startBytes = 512

    /// Some bytes from an offset on: as many as are asked for, or fewer, one at least.
    ///
    /// - Throws: `POSIXError` if the file has no bytes there, such as after it was made shorter.
    func read(_ offset: Int, _ count: Int) throws -> [UInt8] {
        let bytes = try file.read(offset, count)
        guard !bytes.isEmpty else { throw POSIXError(.EIO) }
        return bytes
    }
}

/// Which kind of sound or film a file is, by the bytes that each kind begins with.
enum MediaType {
    /// - Parameter start: the file's first bytes, some hundreds if there are as many.
    /// - Returns: nil for anything else.
    static func of(_ start: [UInt8]) -> String? {
        if start.starts(with: "ID3".utf8) || isLayer3(start) { return "audio/mpeg" }
        if start.starts(with: "fLaC".utf8) { return "audio/flac" }
        if start.starts(with: "OggS".utf8) { return has("theora", start) ? "video/ogg" : "audio/ogg" }
        if start.starts(with: "RIFF".utf8), start.dropFirst(8).starts(with: "WAVE".utf8) { return "audio/wav" }
        if start.dropFirst(4).starts(with: "ftyp".utf8) { return mp4(start.dropFirst(8).prefix(4)) }
        // EBML (RFC 8794); its header names the kind of document.
        if start.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
            return has("webm", start) ? "video/webm" : has("matroska", start) ? "video/x-matroska" : nil
        }
        return nil
    }

    private static func has(_ word: String, _ start: [UInt8]) -> Bool { !start.ranges(of: Array(word.utf8)).isEmpty }

    /// The header of a frame of MPEG audio, layer III (ISO/IEC 11172-3, 2.4.2.3), with none of the reserved values. Other
    /// layers' look like the byte order mark of a text.
    private static func isLayer3(_ start: [UInt8]) -> Bool {
        guard start.count >= 4, start[0] == 0xFF, start[1] & 0xE6 == 0xE2, start[1] & 0x18 != 0x08 else { return false }
        return start[2] & 0xF0 != 0xF0 && start[2] & 0x0C != 0x0C
    }

    /// By the brand (ISO/IEC 14496-12, 4.3): pictures are in the same kind of file.
    private static func mp4(_ brand: ArraySlice<UInt8>) -> String? {
        let brand = String(decoding: brand, as: UTF8.self)
        if ["M4A", "M4B", "M4P"].contains(where: brand.hasPrefix) { return "audio/mp4" }
        if brand == "qt  " { return "video/quicktime" }
        return ["iso", "mp4", "avc", "M4V", "3g", "dash", "MSNV", "cmf", "f4v"].contains(where: brand.hasPrefix)
            ? "video/mp4" : nil
    }
}
