import SearchEngine
import SearchlightBasics
import SystemIndex

/// The parameters of an address, read strictly: what is not documented is refused, so that a misspelt filter is no search
/// of everything.
struct QueryParameters {
    private var values: [(name: String, value: String)] = []

    /// Parameters that one request may have.
    static let maximum = 256

    /// - Parameter query: what stands behind the `?`, as it was sent.
    init(_ query: String?) throws(Problem) {
        guard let query, !query.isEmpty else { return }
        for part in query.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: true) {
            guard values.count < Self.maximum else {
                throw Problem(.badRequest, "A request must have at most \(Self.maximum) parameters.")
            }
            let pieces = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(pieces[0]),
                let value = Self.decoded(pieces.count > 1 ? pieces[1] : "".utf8[...])
            else {
                throw Problem(.badRequest, "Parameters must be percent-encoded UTF-8 without null characters.")
            }
            values.append((name, value))
        }
    }

    /// Returns percent-encoded UTF-8 as text, with `+` as a blank; nil for malformed bytes.
    static func decoded(_ bytes: some Sequence<UInt8>, plusIsBlank: Bool = true) -> String? {
        let (plus, blank) = (UInt8(ascii: "+"), UInt8(ascii: " "))
        guard let decoded = PercentEncoding.unescaped(bytes.map { plusIsBlank && $0 == plus ? blank : $0 }),
            !decoded.contains(0)
        else { return nil }
        return String(validating: decoded, as: UTF8.self)
    }

    /// Takes all values of a parameter that may be repeated.
    mutating func texts(_ name: String, atMost count: Int, length: Int) throws(Problem) -> [String] {
        let found = values.filter { $0.name == name }.map(\.value)
        values.removeAll { $0.name == name }
        guard found.count <= count else { throw .parameter(name, "may be given at most \(count) times.") }
        for text in found {
            guard !text.isEmpty else { throw .parameter(name, "is empty. Leave it out, or give a value.") }
            guard text.unicodeScalars.count <= length else {
                throw .parameter(name, "must have at most \(length) characters.")
            }
        }
        return found
    }

    /// Takes a parameter; nil if it is not given.
    mutating func text(_ name: String, length: Int, mayBeEmpty: Bool = false) throws(Problem) -> String? {
        let found = values.filter { $0.name == name }.map(\.value)
        values.removeAll { $0.name == name }
        guard found.count <= 1 else { throw .parameter(name, "is given more than once. Give it once.") }
        guard let text = found.first else { return nil }
        guard mayBeEmpty || !text.isEmpty else { throw .parameter(name, "is empty. Leave it out, or give a value.") }
        guard text.unicodeScalars.count <= length else {
            throw .parameter(name, "must have at most \(length) characters.")
        }
        return text
    }

    mutating func integer(_ name: String, _ range: ClosedRange<Int>, standard: Int) throws(Problem) -> Int {
        guard let text = try text(name, length: 20) else { return standard }
        guard let number = Int(text), range.contains(number) else {
            throw .parameter(name, "must be a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    mutating func number(_ name: String, _ range: ClosedRange<Double>) throws(Problem) -> Double? {
        guard let text = try text(name, length: 40) else { return nil }
        guard let number = Double(text), range.contains(number) else {
            throw .parameter(name, "must be a number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    mutating func boolean(_ name: String, standard: Bool = false) throws(Problem) -> Bool {
        switch try text(name, length: 5) {
        case nil: standard
        case "false": false
        case "true": true
        default: throw .parameter(name, "must be true or false.")
        }
    }

    /// A date in seconds since 2001.
    mutating func date(_ name: String) throws(Problem) -> Double? {
        guard let text = try text(name, length: 40) else { return nil }
        guard let seconds = DateText.seconds(text) else {
            throw .parameter(name, "must be a date such as 2024-05-01 or 2024-05-01T12:30:00Z.")
        }
        return seconds
    }

    /// A parameter that has to be there.
    mutating func required(_ name: String, length: Int) throws(Problem) -> String {
        guard let text = try text(name, length: length) else { throw .parameter(name, "is missing.") }
        return text
    }

    /// Refuses what was not taken.
    func finish() throws(Problem) {
        guard let rest = values.first else { return }
        let name = rest.name.count > 40 ? rest.name.prefix(40) + "…" : rest.name[...]
        throw .parameter(String(name), "is not a parameter of this call. `/openapi.json` lists them.")
    }
}
