import SearchEngine
import TestSupport
import Testing

/// The checksum of every file: against values that others published, and against a bit-by-bit twin.
struct ChecksumTests {
    /// CRC-32C as RFC 3720 defines it, a bit at a time.
    private func twin(_ bytes: ArraySlice<UInt8>, seed: UInt32 = 0) -> UInt32 {
        var sum = ~seed
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0x82F6_3B78 }
        }
        return ~sum
    }

    /// RFC 3720, appendix B.4, and the check value of the catalogue of parametrised CRC algorithms.
    @Test(
        arguments: [
            ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
            ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
            ([UInt8](0..<32), 0x46DD_794E),
            (Array("123456789".utf8), 0xE306_9283),
        ] as [([UInt8], UInt32)])
    func publishedValues(_ bytes: [UInt8], _ sum: UInt32) {
        #expect(HeapBytes(bytes).region.checksum(0, bytes.count) == sum)
    }

    /// Lanes of 256 and 2,720 bytes, three at a time: lengths around each of their multiples, from any beginning.
    @Test func anyLengthFromAnywhere() {
        var random = SeededWords(Seed.value)
        let bytes = (0..<34_000).map { _ in UInt8(truncatingIfNeeded: random.number(256)) }
        let region = HeapBytes(bytes).region
        let borders = [0, 8, 768, 1536, 8160, 8160 + 768, 16_320, 24_480, 32_640, 32_768]
        for border in borders {
            for length in max(0, border - 9)...border + 9 {
                let start = Int(random.number(64)), seed = UInt32(truncatingIfNeeded: random.number(1 << 32))
                #expect(
                    region.checksum(start, length, seed: seed) == twin(bytes[start..<start + length], seed: seed),
                    "\(length) bytes from \(start), seed of the numbers \(Seed.value)")
            }
        }
    }

    /// A checksum goes on from that of the bytes before.
    @Test func aSumGoesOn() {
        var random = SeededWords(Seed.value)
        let bytes = (0..<20_000).map { _ in UInt8(truncatingIfNeeded: random.number(256)) }
        let region = HeapBytes(bytes).region
        let whole = region.checksum(0, bytes.count)
        for _ in 0..<50 {
            let cut = Int(random.number(20_000))
            let first = region.checksum(0, cut)
            #expect(region.checksum(cut, bytes.count - cut, seed: first) == whole, "cut at \(cut)")
        }
    }
}
