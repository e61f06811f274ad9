import CDomainNames

/// Hosts in other scripts than ASCII.
enum HostName {
    /// The longest that DNS has, dots included, and a zero.
    private static let capacity = 256

    /// As DNS and browsers know it (UTS #46, IDNA 2008); what cannot be said so stays as it is.
    static func ascii(_ host: String) -> String {
        host.utf8.allSatisfy { $0 < 0x80 } ? host : converted(host, toASCII: true) ?? host
    }

    /// The host in its own script, if it cannot be mistaken for another host. Chinese, Japanese and Korean characters
    /// and Latin letters with marks look like no letter of ASCII. Registries of domains in a script of their own give
    /// names of that script only. Letters of other scripts look like Latin ones (`аpple.com` begins with a Cyrillic
    /// one), and some characters look like the separators of an address. Such a host stays ASCII.
    static func readable(_ host: String) -> String {
        guard host.contains("xn--"), let readable = converted(host, toASCII: false) else { return host }
        let labels = readable.split(separator: ".")
        let isOfScript = labels.last.map { !$0.unicodeScalars.contains(where: \.isASCII) } ?? false
        guard isOfScript || readable.unicodeScalars.allSatisfy(isUnlikeOthers) else { return host }
        return labels.allSatisfy(isOnePart) ? readable : host
    }

    private static func isUnlikeOthers(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x80: true
        // Dotless i, kra and long s are like i, k and f.
        case 0x131, 0x138, 0x17F: false
        case 0xDF...0xF6, 0xF8...0x17F: true
        case 0x3005...0x3007, 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC: true
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x20000...0x3134F: true
        case 0xAC00...0xD7A3: true
        default: false
        }
    }

    /// Katakana, strokes and a zero that look like slashes, dots, dashes and an o.
    private static let separators: Set<Unicode.Scalar> = [
        "ノ", "ソ", "ゾ", "ン", "ー", "〇", "一", "丶", "丿", "乀", "乁",
    ]

    /// Whether a label looks like one: among words of their script such characters look only like themselves.
    private static func isOnePart(_ label: Substring) -> Bool {
        let scalars = label.unicodeScalars
        guard scalars.contains(where: separators.contains) else { return true }
        return !scalars.contains(where: \.isASCII) && !scalars.allSatisfy(separators.contains)
    }

    /// nil if it cannot be said so.
    private static func converted(_ host: String, toASCII: Bool) -> String? {
        var result = [CChar](repeating: 0, count: capacity)
        guard toASCII ? cd_ascii(host, &result, capacity) : cd_readable(host, &result, capacity) else { return nil }
        return String(decoding: result.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
