import SearchlightBasics
import Testing

@Suite struct MessageDigestTests {
    /// The test suite of RFC 1321, and a length that needs two blocks for its end.
    @Test(arguments: [
        ("", "d41d8cd98f00b204e9800998ecf8427e"), ("abc", "900150983cd24fb0d6963f7d28e17f72"),
        ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
        (String(repeating: "1234567890", count: 8), "57edf4a22be3c955ac49da2e2107b67a"),
        (String(repeating: "a", count: 60), "cc7ed669cf88f201c3297c6a91e1d18d"),
    ])
    func digests(text: String, digest: String) { #expect(MessageDigest.md5(Array(text.utf8)) == digest) }
}
