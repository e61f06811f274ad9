/// How addresses are compared with patterns; each level of a file may say otherwise.
struct AssociationOptions: Sendable, Hashable {
    var isCaseSensitive = true
    /// Whether the address is compared as it is written, with its percent signs, or with what they stand for.
    var isPercentEncoded = true

    /// A text as its characters, as these options compare it.
    func comparable(_ text: String) -> [UInt32] {
        characters(
            isPercentEncoded ? AddressText.withEscapesAlike(Array(text.utf8)) : AddressText.unescaped(text.utf8))
    }

    /// A part of a pattern likewise; its percent signs are always ones.
    func comparable(pattern bytes: ArraySlice<UInt8>) -> [UInt32] {
        characters(isPercentEncoded ? AddressText.withEscapesAlike(Array(bytes)) : Array(bytes))
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

    enum Part {
        case symbol(Symbol)
        /// Of a variable.
        case alternatives([[Symbol]])
    }

    let options: AssociationOptions
    /// The file's own, by name; nil where variables are not put in, as in `paths`.
    let variables: [String: [String]]?

    /// Characters that all may have together, those of variables put in; a jump's for each value besides.
    let most: Int

    /// What makes of the pattern one that nothing matches.
    enum Unreadable: Error {
        /// Nothing names it.
        case variable(String)
        case tooLong
    }

    func parts(_ pattern: String) throws(Unreadable) -> [Part] {
        var parts: [Part] = [], rest = Array(pattern.utf8)[...], room = most - rest.count
        guard room >= 0 else { throw .tooLong }
        while let variables, let start = Self.variable(in: rest), let end = rest[start...].firstIndex(of: 0x29) {
            parts += symbols(rest[..<start]).map(Part.symbol)
            let name = String(decoding: rest[(start + 2)..<end], as: UTF8.self)
            if let values = variables[name] {
                // Counted first: a short file could fill the memory.
                for value in values {
                    room -= value.utf8.count + 1
                    guard room >= 0 else { throw .tooLong }
                }
                parts.append(.alternatives(values.map { symbols(Array($0.utf8)[...]) }))
            } else if let known = PredefinedVariables.alternatives(name, ignoringCase: !options.isCaseSensitive) {
                let single = known.count == 1 && known[0].count == 1 ? known[0].first : nil
                parts.append(single.map(Part.symbol) ?? .alternatives(known))
            } else {
                throw .variable(name)
            }
            rest = rest[(end + 1)...]
        }
        return parts + symbols(rest).map(Part.symbol)
    }

    /// Where `$(` stands first.
    private static func variable(in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.indices.first {
            bytes[$0] == UInt8(ascii: "$") && $0 + 1 < bytes.endIndex && bytes[$0 + 1] == UInt8(ascii: "(")
        }
    }

    private func symbols(_ bytes: ArraySlice<UInt8>) -> [Symbol] {
        options.comparable(pattern: bytes).map { scalar in
            switch scalar {
            case 0x2A: .many
            case 0x3F: .one
            default: .scalar(scalar)
            }
        }
    }
}
