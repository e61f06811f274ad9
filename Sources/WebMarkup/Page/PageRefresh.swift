/// Where a page has browsers go by itself: `<meta http-equiv=refresh>` (WHATWG HTML, "Refresh state").
package struct PageRefresh: Sendable, Hashable {
    /// How long it is shown before.
    package var seconds: Int
    /// Never the page itself.
    package var address: WebAddress

    /// Whether the page is not meant to be read: search engines take it for a redirect for good (Google, "Redirects and
    /// Google Search": "meta refresh").
    package var isInstant: Bool { seconds <= 1 }

    /// Takes all as it is.
    package init(seconds: Int, address: WebAddress) {
        self.seconds = seconds
        self.address = address
    }
}

/// The content of such an element (WHATWG HTML, "shared declarative refresh steps").
struct RefreshContent {
    /// A billion for longer times.
    let seconds: Int
    /// As it stands there; empty for the page itself.
    let address: String

    /// nil for what browsers pass over.
    init?(_ content: String) {
        var rest = Array(content.utf8)[...]
        func skipSpace() { rest = rest.drop { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains($0) } }
        func take(_ letter: UInt8) -> Bool {
            guard let first = rest.first, first == letter || AddressText.isLetter(first) && first | 0x20 == letter
            else {
                return false
            }
            rest = rest.dropFirst()
            return true
        }
        skipSpace()
        let digits = rest.prefix(while: AddressText.isDigit)
        if digits.isEmpty && rest.first != UInt8(ascii: ".") { return nil }
        seconds = digits.reduce(0) { min($0 * 10 + Int($1 - UInt8(ascii: "0")), 1_000_000_000) }
        rest = rest.dropFirst(digits.count).drop { AddressText.isDigit($0) || $0 == UInt8(ascii: ".") }
        let end = rest.count
        skipSpace()
        let isSeparated = take(UInt8(ascii: ";")) || take(UInt8(ascii: ","))
        guard isSeparated || rest.isEmpty || rest.count < end else { return nil }
        skipSpace()
        // `url=` may be left out; a text that only begins like it is an address.
        let whole = rest
        for letter in "url".utf8 where !take(letter) {
            address = Self.address(rest.count == whole.count ? rest : whole)
            return
        }
        skipSpace()
        guard take(UInt8(ascii: "=")) else {
            address = String(decoding: whole, as: UTF8.self)
            return
        }
        skipSpace()
        address = Self.address(rest)
    }

    /// Up to the quote that it begins with.
    private static func address(_ bytes: ArraySlice<UInt8>) -> String {
        guard let quote = bytes.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return String(decoding: bytes, as: UTF8.self)
        }
        return String(decoding: bytes.dropFirst().prefix { $0 != quote }, as: UTF8.self)
    }
}
