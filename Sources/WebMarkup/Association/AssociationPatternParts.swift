import SearchlightBasics

/// How addresses are compared with patterns; each level of a file may say otherwise.
struct AssociationOptions: Sendable, Hashable {
    var isCaseSensitive = true
    /// Whether the address is compared as it is written, with its percent signs, or with what they stand for.
    var isPercentEncoded = true

    /// A text as its characters, as these options compare it.
    func comparable(_ text: String) -> [UInt32] {
        characters(
            isPercentEncoded
                ? AddressText.withEscapesAlike(Array(text.utf8)) : PercentEncoding.unescapedLeniently(text.utf8))
    }

    /// A part of a pattern likewise; its percent signs are always ones.
    ///
    /// - Parameter isOfQuery: canonical addresses escape an apostrophe there, which writers of patterns do not. The
    ///   owner of the file is told about other characters that they escape.
    func comparable(pattern bytes: ArraySlice<UInt8>, isOfQuery: Bool) -> [UInt32] {
        guard isPercentEncoded else { return characters(Array(bytes)) }
        let alike = AddressText.withEscapesAlike(Array(bytes))
        guard isOfQuery else { return characters(alike) }
        return characters(Array(AddressText.escaped(alike) { $0 != UInt8(ascii: "'") }.utf8))
    }

    private func characters(_ bytes: [UInt8]) -> [UInt32] {
        let text = String(decoding: bytes, as: UTF8.self)
        return (isCaseSensitive ? text : text.lowercased()).unicodeScalars.map(\.value)
    }
}

/// Takes a pattern apart.
///
/// Source: Apple, "applinks.Details.Components" and "applinks.SubstitutionVariables".
struct AssociationPatternParts {
    typealias Symbol = AssociationPattern.Symbol

    enum Part: Sendable {
        case symbol(Symbol)
        /// Of a variable: each some parts after each other.
        case alternatives([[Part]])
    }

    let options: AssociationOptions
    /// The file's own, by name; nil if variables are not put in, as in `paths`.
    let variables: [String: [String]]?

    /// Whether it is compared with a query, whole or in items.
    var isOfQuery = false

    /// Characters that all may have together, those of variables put in; a jump's for each value besides.
    let maximum: Int

    /// What makes of the pattern one that nothing matches.
    enum Unreadable: Error {
        /// Nothing names it.
        case variable(String)
        case tooLong
    }

    func parts(_ pattern: String) throws(Unreadable) -> [Part] {
        var parts: [Part] = [], rest = Array(pattern.utf8)[...], room = maximum - rest.count
        guard room >= 0 else { throw .tooLong }
        while let variables, let start = Self.variable(in: rest), let end = rest[start...].firstIndex(of: 0x29) {
            parts += symbols(rest[..<start])
            let name = String(decoding: rest[(start + 2)..<end], as: UTF8.self)
            if let values = variables[name] {
                // Counted first: a short file could fill the memory.
                for value in values {
                    room -= value.utf8.count + 1
                    guard room >= 0 else { throw .tooLong }
                }
                parts.append(.alternatives(values.map { symbols(Array($0.utf8)[...]) }))
            } else if let known = PredefinedVariables.part(name, ignoringCase: !options.isCaseSensitive) {
                parts.append(known)
            } else {
                throw .variable(name)
            }
            rest = rest[(end + 1)...]
        }
        return parts + symbols(rest)
    }

    /// Where `$(` stands first.
    private static func variable(in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.indices.first {
            bytes[$0] == UInt8(ascii: "$") && $0 + 1 < bytes.endIndex && bytes[$0 + 1] == UInt8(ascii: "(")
        }
    }

    private func symbols(_ bytes: ArraySlice<UInt8>) -> [Part] {
        options.comparable(pattern: bytes, isOfQuery: isOfQuery).map { scalar in
            switch scalar {
            case 0x2A: .symbol(.many)
            case 0x3F: .symbol(.one)
            default: .symbol(.scalar(scalar))
            }
        }
    }
}
