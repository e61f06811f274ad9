import CEngineSupport

/// A code for the words of items' attributes: see `Docs/FileFormats.md`, "Word codes". Any thread.
///
/// An item is read by itself, without the others of its block: some ten nanoseconds a word.
package final class WordCode: Equatable, @unchecked Sendable {  // nothing changes once it is made
    /// What is on the disk.
    package let bytes: ByteRegion
    private let code: OpaquePointer

    private static let header = 8
    private static let lengths = se_longest_code * 4

    /// - Parameters:
    ///   - region: begins with the code; what comes after is left alone.
    ///   - isForWriting: whether ``encode(_:into:)`` will be used, which takes a megabyte or two.
    /// - Returns: nil for what is no code.
    package init?(_ region: ByteRegion, isForWriting: Bool = false) {
        let count = Int(region.u32(0)), byteCount = Int(region.u32(4))
        let offsets = Self.header + Self.lengths, start = offsets + (count + 1) * 4
        guard count <= se_most_symbols, region.count - start >= byteCount else { return nil }
        bytes = region.slice(0, start + byteCount)
        let total = (0..<se_longest_code).reduce(0) { $0 + Int(region.u32(Self.header + $1 * 4)) }
        let code = bytes.withBytes { bytes -> OpaquePointer? in
            let base = bytes.baseAddress!.assumingMemoryBound(to: UInt8.self)
            return total == count ? se_word_code_open(base + Self.header, base + offsets, base + start, byteCount) : nil
        }
        guard let code else { return nil }
        guard !isForWriting || se_word_code_prepare(code) != 0 else {
            se_word_code_close(code)
            return nil
        }
        self.code = code
    }

    deinit { se_word_code_close(code) }

    package static func == (a: WordCode, b: WordCode) -> Bool {
        a === b || a.bytes.count == b.bytes.count && a.hash == b.hash
    }

    /// Tells codes of different samples apart.
    private var hash: UInt64 {
        bytes.withBytes { hashBytes($0.baseAddress!, $0.count, seed: 0) }
    }

    /// - Parameters:
    ///   - lengths: how many codes of each length from 1 on.
    ///   - symbols: in the order of their codes.
    static func bytes(lengths: [Int], symbols: [[UInt8]]) -> [UInt8] {
        var out = ByteWriter()
        out.u32(UInt32(symbols.count))
        out.u32(UInt32(symbols.reduce(0) { $0 + $1.count }))
        for length in lengths { out.u32(UInt32(length)) }
        var end = 0
        for symbol in symbols {
            out.u32(UInt32(end))
            end += symbol.count
        }
        out.u32(UInt32(end))
        for symbol in symbols { out.raw(symbol) }
        return out.bytes
    }

    /// A code of a segment.
    package struct Entry: Sendable {
        package var code: WordCode
        /// How many items the segment had for which it was made.
        package var itemCount: Int
    }

    /// The section of several codes.
    static func section(_ entries: [Entry]) -> [UInt8] {
        var out = ByteWriter()
        out.u64(UInt64(entries.count))
        for entry in entries {
            out.u64(UInt64(entry.itemCount))
            out.raw(entry.code.bytes)
            out.align(8)
        }
        return out.bytes
    }

    /// - Throws: ``IndexError/Code/corrupted``.
    static func entries(in section: ByteRegion) throws -> [Entry] {
        var entries: [Entry] = []
        var start = 8
        for _ in 0..<section.u64(0) {
            guard let code = WordCode(section.slice(start + 8, section.count)) else {
                throw IndexError.corrupted("its word codes", path: "")
            }
            entries.append(Entry(code: code, itemCount: Int(truncatingIfNeeded: section.u64(start))))
            start += 8 + (code.bytes.count + 7) & ~7
        }
        return entries
    }

    /// Appends an item: how many bytes follow (varint), and these.
    package func encode(_ item: ByteRegion, into out: inout [UInt8]) {
        // The length comes first, and is not known before the end: what was written moves up to it.
        let most = 5
        out.append(addingCapacity: most + item.count * 3 + 16) { span in
            span.withUnsafeMutableBufferPointer { buffer, count in
                let start = buffer.baseAddress! + count
                let length = item.withBytes { source in
                    guard let base = source.baseAddress, source.count > 0 else { return 0 }
                    return se_words_encode(
                        code, base.assumingMemoryBound(to: UInt8.self), source.count, start + most)
                }
                var rest = length, used = 0
                while rest >= 0x80 {
                    start[used] = UInt8(truncatingIfNeeded: rest) | 0x80
                    rest >>= 7
                    used += 1
                }
                start[used] = UInt8(truncatingIfNeeded: rest)
                used += 1
                (start + used).update(from: start + most, count: length)
                count += used + length
            }
        }
    }

    /// The bytes of an item; nil for what ``encode(_:into:)`` never wrote.
    ///
    /// - Parameter encoded: without its length.
    package func decode(_ encoded: ByteRegion) -> [UInt8]? {
        var room = min(encoded.count * 4 + 64, Self.mostBytes)
        while true {
            var result: Int64 = 0
            let out = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                result = encoded.withBytes { source in
                    guard let base = source.baseAddress else { return 0 }
                    return se_words_decode(
                        code, base.assumingMemoryBound(to: UInt8.self), source.count, buffer.baseAddress!, room)
                }
                count = max(0, Int(result))
            }
            if result >= 0 { return out }
            guard result == se_no_room, room < Self.mostBytes else { return nil }
            room = min(room * 4, Self.mostBytes)
        }
    }

    private static let mostBytes = Limits.itemBytes + 16
}
