/// Bytes as digits: RFC 4648, section 8, in lower case.
package enum Hexadecimal {
    /// Two digits for each byte.
    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
