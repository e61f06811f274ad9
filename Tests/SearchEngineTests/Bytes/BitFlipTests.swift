import SearchEngine
import TestSupport
import Testing

/// The wrong bit is the one that is found, or none is.
@Suite struct BitFlipTests {
    @Test(arguments: [1, 2, 3, 8, 60, 1000]) func everyWrongBitIsFound(length: Int) {
        var random = SplitMix(seed: 7)
        let bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        let sum = ByteWriter.checksum(bytes, 0..<length, seed: 99)
        for place in 0..<length {
            for bit in 0..<8 {
                var wrong = bytes
                wrong[place] ^= 1 << bit
                let difference = ByteWriter.checksum(wrong, 0..<length, seed: 99) ^ sum
                #expect(BitFlip.find(difference, length: length) == .byte(place, bit: bit))
            }
        }
        for bit in 0..<32 { #expect(BitFlip.find(1 << UInt32(bit), length: length) == .checksum(bit: bit)) }
        #expect(BitFlip.find(0, length: length) == nil)
    }

    /// Two wrong bits are never taken for another one.
    @Test func twoWrongBitsAreNotPutRight() {
        var random = SplitMix(seed: Seed.value)
        let bytes = (0..<8192).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        let sum = ByteWriter.checksum(bytes, 0..<bytes.count)
        for _ in 0..<200 {
            let first = Int(random.next() % 65_536), second = Int(random.next() % 65_536)
            if first == second { continue }
            var wrong = bytes
            for bit in [first, second] { wrong[bit / 8] ^= 1 << UInt8(bit % 8) }
            #expect(BitFlip.find(ByteWriter.checksum(wrong, 0..<wrong.count) ^ sum, length: wrong.count) == nil)
        }
    }
}
