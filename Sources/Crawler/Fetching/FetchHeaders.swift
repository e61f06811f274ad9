/// The headers of an answer, in order, with names in any case.
///
/// Source: RFC 9110, section 5.
package struct FetchHeaders: Sendable {
    /// As they came.
    package let all: [(name: String, value: String)]

    /// Takes them as they are.
    package init(_ all: [(name: String, value: String)]) { self.all = all }

    /// Reads a status line with header lines, or header lines alone. A line that goes on from the one before (RFC 9112,
    /// section 5.2) is one with it; what has no colon is passed over. Linear time.
    init(lines bytes: some Collection<UInt8>) {
        var read: [(name: String, value: [UInt8])] = []
        for line in bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            if let first = line.first, Self.isBlank(first) {
                guard !read.isEmpty else { continue }
                read[read.count - 1].value += [UInt8(ascii: " ")] + Self.trimmed(line)
                continue
            }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let name = line[..<colon]
            guard !name.isEmpty, name.allSatisfy(Self.isToken) else { continue }
            read.append((String(decoding: name, as: UTF8.self), Self.trimmed(line[line.index(after: colon)...])))
        }
        all = read.map { ($0.name, Self.text($0.value)) }
    }

    /// The first value of that name, in any case; nil without one.
    package func first(_ name: String) -> String? {
        let wanted = name.lowercased()
        return all.first { $0.name.lowercased() == wanted }?.value
    }

    /// All values of that name, in any case, in order. Lists within a value stay as they are.
    package func values(_ name: String) -> [String] {
        let wanted = name.lowercased()
        return all.filter { $0.name.lowercased() == wanted }.map(\.value)
    }

    /// The type and subtype of `Content-Type` in lower case, without parameters; nil if it is not said.
    package var mediaType: String? {
        guard let value = first("Content-Type") else { return nil }
        let bytes = value.utf8.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }
        let type = String(decoding: Self.trimmed(bytes), as: UTF8.self).lowercased()
        return type.isEmpty ? nil : type
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    private static func trimmed(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var kept = Array(bytes.drop(while: isBlank))
        while let last = kept.last, isBlank(last) { kept.removeLast() }
        return kept
    }

    /// ISO 8859-1 if it is not UTF-8: what headers were before (RFC 9110, section 5.5).
    private static func text(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var text = String.UnicodeScalarView()
        for byte in bytes { text.append(Unicode.Scalar(byte)) }
        return String(text)
    }

    /// RFC 9110, section 5.6.2.
    static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
