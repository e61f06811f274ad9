import CEngineSupport

/// Writes and reads bytes by a code for words: `CEngineSupport/wordcode.c`. Any thread.
package final class WordCoder: @unchecked Sendable {  // nothing changes once it is made
    /// The longest code has so many bits, and a code so many symbols at most.
    package static let maximumCodeLength = se_maximum_code_length
    package static let maximumSymbols = se_maximum_symbols
    /// Words without a symbol are written in pieces of up to so many bytes.
    package static let maximumPieceLength = se_maximum_piece_length

    private let code: OpaquePointer
    private let bytes: ByteRegion

    /// - Parameters:
    ///   - bytes: how many codes have each length (`maximumCodeLength` u32), then offsets (u32), then the symbols'
    ///     bytes. The offsets are where each of `symbols` symbols begins, and where the last ends.
    ///   - isForWriting: whether ``encode(_:into:)`` will be used, which takes some megabytes.
    /// - Returns: nil if it is not a code.
    package init?(_ bytes: ByteRegion, symbols: Int, isForWriting: Bool) {
        let offsets = Self.maximumCodeLength * 4, start = offsets + (symbols + 1) * 4
        guard symbols >= 0, start <= bytes.count else { return nil }
        let code = bytes.withBytes { all in
            let base = all.baseAddress!.assumingMemoryBound(to: UInt8.self)
            return se_word_code_open(base, base + offsets, base + start, all.count - start)
        }
        guard let code else { return nil }
        guard !isForWriting || se_word_code_prepare(code) != 0 else {
            se_word_code_close(code)
            return nil
        }
        self.code = code
        self.bytes = bytes
    }

    deinit { se_word_code_close(code) }

    /// Appends some bytes: how many follow (varint), and these.
    package func encode(_ source: ByteRegion, into out: inout [UInt8]) {
        // The length comes first, and is not known before the end: what was written moves up to it.
        let maximum = 5
        out.append(addingCapacity: maximum + source.count * 3 + 16) { span in
            span.withUnsafeMutableBufferPointer { buffer, count in
                let start = buffer.baseAddress! + count
                let length = source.withBytes { source in
                    guard let base = source.baseAddress, source.count > 0 else { return 0 }
                    return se_words_encode(
                        code, base.assumingMemoryBound(to: UInt8.self), source.count, start + maximum)
                }
                var rest = length, used = 0
                while rest >= 0x80 {
                    start[used] = UInt8(truncatingIfNeeded: rest) | 0x80
                    rest >>= 7
                    used += 1
                }
                start[used] = UInt8(truncatingIfNeeded: rest)
                used += 1
                (start + used).update(from: start + maximum, count: length)
                count += used + length
            }
        }
    }

    /// The bytes that were written; nil for what ``encode(_:into:)`` never wrote.
    ///
    /// - Parameters:
    ///   - encoded: without its length.
    ///   - maximum: more are nil too.
    package func decode(_ encoded: ByteRegion, atMost maximum: Int) -> [UInt8]? {
        var room = min(encoded.count * 4 + 64, maximum)
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
            guard result == se_no_room, room < maximum else { return nil }
            room = min(room * 4, maximum)
        }
    }
}

extension ByteStringTable {
    /// Counts the words of some bytes, as ``WordCoder`` parts them, in the third of each record's numbers.
    ///
    /// - Parameter singles: if words of one byte are counted instead.
    package func countWords(of bytes: ByteRegion, singles: inout [Int]) {
        bytes.withBytes { bytes in
            guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
            var offset = 0
            while offset < bytes.count {
                let length = se_next_word(base + offset, bytes.count - offset)
                if length == 1 {
                    singles[Int(base[offset])] += 1
                } else {
                    let hash = hash(base + offset, length)
                    addToThird(record(of: base + offset, length, hash: hash).record, 1)
                }
                offset += length
            }
        }
    }
}
