/// HTML's references to characters: `&eacute;`, `&#233;`.
///
/// Of the two thousand names, it has those of HTML 4 and of usual letters. Source: HTML Standard, 13.5 "Named character references".
package enum CharacterReferences {
    /// Returns the character of a reference's name or number, without `&` and `;`; U+FFFD for a number that is not a character.
    ///
    /// - Returns: nil for an unknown name, and for a number beyond 32 bits.
    package static func character(_ name: some StringProtocol) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return named[String(name)] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
        let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
        return value.map { windowsNumbers[$0] ?? Unicode.Scalar($0) ?? "\u{FFFD}" }
    }

    /// Pages number the signs of windows-1252: HTML Standard, 13.2.5.80 "Numeric character reference end state".
    private static let windowsNumbers: [UInt32: Unicode.Scalar] = [
        0x80: "€", 0x82: "‚", 0x83: "ƒ", 0x84: "„", 0x85: "…", 0x86: "†", 0x87: "‡", 0x88: "ˆ", 0x89: "‰", 0x8A: "Š",
        0x8B: "‹", 0x8C: "Œ", 0x8E: "Ž", 0x91: "‘", 0x92: "’", 0x93: "“", 0x94: "”", 0x95: "•", 0x96: "–", 0x97: "—",
        0x98: "˜", 0x99: "™", 0x9A: "š", 0x9B: "›", 0x9C: "œ", 0x9E: "ž", 0x9F: "Ÿ",
    ]

    private static let named: [String: Unicode.Scalar] = {
        let latin = """
            nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute \
            micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring \
            AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml \
            times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil \
            egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash \
            ugrave uacute ucirc uuml yacute thorn yuml
            """
        let greek = """
            Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon \
            Phi Chi Psi Omega - - - - - - - alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi \
            omicron pi rho sigmaf sigma tau upsilon phi chi psi omega
            """
        var named: [String: Unicode.Scalar] = [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "ndash": "–", "mdash": "—", "hellip": "…",
            "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„", "bull": "•",
            "euro": "€", "trade": "™", "OElig": "Œ", "oelig": "œ", "Scaron": "Š", "scaron": "š", "Yuml": "Ÿ",
            "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}", "zwnj": "\u{200C}", "zwj": "\u{200D}",
            "lrm": "\u{200E}", "rlm": "\u{200F}", "dagger": "†", "Dagger": "‡", "permil": "‰", "lsaquo": "‹",
            "rsaquo": "›", "prime": "′", "Prime": "″", "minus": "−", "ne": "≠", "le": "≤", "ge": "≥", "infin": "∞",
            "larr": "←", "uarr": "↑", "rarr": "→", "darr": "↓", "harr": "↔", "sum": "∑", "radic": "√", "asymp": "≈",
            "AMP": "&", "LT": "<", "GT": ">", "QUOT": "\"", "Zcaron": "Ž", "zcaron": "ž", "Ccaron": "Č", "ccaron": "č",
            "Cacute": "Ć", "cacute": "ć", "Lstrok": "Ł", "lstrok": "ł", "fnof": "ƒ", "circ": "ˆ", "tilde": "˜",
        ]
        for (number, name) in latin.split(separator: " ").enumerated() {
            named[String(name)] = Unicode.Scalar(160 + UInt32(number))
        }
        for (number, name) in greek.split(separator: " ").enumerated() where name != "-" {
            named[String(name)] = Unicode.Scalar(0x391 + UInt32(number))
        }
        return named
    }()
}
