/// A text as part of an address.
///
/// Source: RFC 3986, sections 2.1 and 2.3.
package enum PercentEncoding {
    private static let hex = Array("0123456789ABCDEF".unicodeScalars)

    /// Everything but letters and digits of ASCII, and the kept characters, as `%` and two hexadecimal digits for each byte.
    ///
    /// - Parameter kept: of ASCII; as it is, the other characters that no address gives a meaning.
    package static func escaped(_ text: String, keeping kept: String = "-._~") -> String {
        var result = String.UnicodeScalarView()
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                result.append(Unicode.Scalar(byte))
            case _ where kept.utf8.contains(byte):
                result.append(Unicode.Scalar(byte))
            default:
                result.append("%")
                result.append(hex[Int(byte >> 4)])
                result.append(hex[Int(byte & 15)])
            }
        }
        return String(result)
    }
}
