import SearchlightBasics
import Testing

@Suite struct HeaderTimeTests {
    /// The example of RFC 9110, a leap day, and the ends of a year.
    @Test(arguments: [
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
        (1_798_761_599, "Thu, 31 Dec 2026 23:59:59 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
    ]) func asTheStandardWritesIt(seconds: Int64, text: String) { #expect(HeaderTime.text(seconds) == text) }
}
