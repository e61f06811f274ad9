/// Character references that were escaped twice, such as `Tom &amp;amp; Jerry` in a title, or `&amp;` in JSON-LD, where none is decoded.
enum EscapedTwice {
    /// The text with its references decoded once more, unless they may be meant as they stand.
    ///
    /// A text counts as escaped twice if each `&` in it begins a reference and it has no `<` or `>`, escaped or not. A
    /// text about HTML has these. A quote or blank that stands alone is meant too, as in "use &nbsp; between words".
    static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var result = String.UnicodeScalarView(), rest = Substring(text).unicodeScalars
        while let place = rest.firstIndex(of: "&") {
            result += rest[..<place]
            let before = result.last
            rest = rest[place...].dropFirst()
            guard let end = rest.prefix(12).firstIndex(of: ";"), let meant = character(rest[..<end]) else {
                return text
            }
            rest = rest[rest.index(after: end)...]
            if meant == "<" || meant == ">" || !isFree(meant) && isBlank(before) && isBlank(rest.first) { return text }
            result.append(meant)
        }
        result += rest
        return result.contains { $0 == "<" || $0 == ">" } ? text : String(result)
    }

    private static func isBlank(_ scalar: Unicode.Scalar?) -> Bool { scalar?.properties.isWhitespace ?? true }

    /// Whether a character stands between blanks in ordinary texts: `&`, dashes and words of one letter, but neither quotes nor blanks.
    private static func isFree(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == "\"" || scalar == "'" || scalar.properties.isWhitespace { return false }
        return scalar.properties.generalCategory != .format
    }

    private static func character(_ name: Substring.UnicodeScalarView) -> Unicode.Scalar? {
        guard name.first == "#" else { return names[String(name)] }
        let digits = name.dropFirst(), isHexadecimal = digits.first == "x" || digits.first == "X"
        guard let code = UInt32(String(isHexadecimal ? digits.dropFirst() : digits), radix: isHexadecimal ? 16 : 10),
            code >= 32
        else {
            return nil
        }
        return Unicode.Scalar(code)
    }

    /// Those that pages' languages and signs need (WHATWG HTML, "Named character references").
    private static let names: [String: Unicode.Scalar] = {
        var names: [String: Unicode.Scalar] = ["amp": "&", "quot": "\"", "apos": "'", "lt": "<", "gt": ">"]
        for (place, name) in latin.split(separator: " ").enumerated() {
            names[String(name)] = Unicode.Scalar(UInt8(160 + place))
        }
        for pair in others.split(separator: " ") {
            let parts = pair.split(separator: "=")
            names[String(parts[0])] = UInt32(parts[1]).flatMap(Unicode.Scalar.init)
        }
        return names
    }()

    /// From U+00A0 to U+00FF.
    private static let latin =
        "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 "
        + "sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc "
        + "Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve "
        + "Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute "
        + "acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde "
        + "ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml"
    private static let others =
        "OElig=338 oelig=339 Scaron=352 scaron=353 Yuml=376 fnof=402 circ=710 tilde=732 ensp=8194 emsp=8195 "
        + "thinsp=8201 zwnj=8204 zwj=8205 lrm=8206 rlm=8207 ndash=8211 mdash=8212 lsquo=8216 rsquo=8217 "
        + "sbquo=8218 ldquo=8220 rdquo=8221 bdquo=8222 dagger=8224 Dagger=8225 bull=8226 hellip=8230 "
        + "permil=8240 prime=8242 Prime=8243 lsaquo=8249 rsaquo=8250 oline=8254 frasl=8260 euro=8364 image=8465 "
        + "weierp=8472 real=8476 trade=8482 alefsym=8501 lceil=8968 rceil=8969 lfloor=8970 rfloor=8971 "
        + "lang=9001 rang=9002 loz=9674"
}
