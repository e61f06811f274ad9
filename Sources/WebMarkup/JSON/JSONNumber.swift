/// Whether a word is a number: as RFC 8259, section 6, writes it, or as other languages do.
enum JSONNumber {
    case exact
    case loose

    /// nil for a text that is not a number. Hexadecimal ones do not count, since no reader of these files expects them.
    init?(_ word: String) {
        var rest = Substring(word).utf8
        var isExact = true
        if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            isExact = sign == UInt8(ascii: "-")
            rest = rest.dropFirst()
        }
        let whole = rest.prefix(while: AddressText.isDigit)
        rest = rest.dropFirst(whole.count)
        if whole.isEmpty || (whole.count > 1 && whole.first == UInt8(ascii: "0")) { isExact = false }
        if rest.first == UInt8(ascii: ".") {
            let fraction = rest.dropFirst().prefix(while: AddressText.isDigit)
            guard !whole.isEmpty || !fraction.isEmpty else { return nil }
            if fraction.isEmpty { isExact = false }
            rest = rest.dropFirst(1 + fraction.count)
        } else if whole.isEmpty {
            return nil
        }
        if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
            rest = rest.dropFirst()
            if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest = rest.dropFirst() }
            let exponent = rest.prefix(while: AddressText.isDigit)
            guard !exponent.isEmpty else { return nil }
            rest = rest.dropFirst(exponent.count)
        }
        guard rest.isEmpty else { return nil }
        self = isExact ? .exact : .loose
    }
}
