import Testing

@testable import SearchlightBasics

@Suite struct StableHashTests {
    /// From "Test vectors for FNV" (draft-eastlake-fnv, appendix C).
    @Test(
        arguments: [
            ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
        ] as [(String, UInt64)])
    func knownValues(_ text: String, _ hash: UInt64) { #expect(StableHash.value(of: text.utf8) == hash) }

    @Test func partsHaveTheHashOfTheWhole() {
        var hash = StableHash()
        hash.add("foo".utf8)
        for byte in "bar".utf8 { hash.add(byte) }
        #expect(hash.value == StableHash.value(of: "foobar".utf8))
    }
}
