import Foundation

/// The value of one placeholder of a text.
enum LocalizationArgument: Hashable, Codable, Sendable {
    case text(String)
    /// With the bits that its type has.
    case signed(Int64, bits: Int)
    case unsigned(UInt64)
    case double(Double)
    case resource(LocalizedStringResource)
    case formatted(FormattedValue)
    /// Nothing yet: the placeholder stays.
    case open

    /// A number beyond 64 bits is the text of its digits.
    init(_ value: some BinaryInteger) {
        if let signed = Int64(exactly: value) {
            self = .signed(signed, bits: min(value.bitWidth, 64))
        } else if let unsigned = UInt64(exactly: value) {
            self = .unsigned(unsigned)
        } else {
            self = .text("\(value)")
        }
    }

    /// The value as a placeholder wants it. A translator may have written a placeholder that does not fit. Then it is
    /// the value's description rather than the bytes of another type. Returns nil for a placeholder that stays open.
    func text(in placeholder: LocalizedForm.Placeholder, locale: Locale) -> String? {
        switch self {
        case .text(let text): return text
        case .resource(let resource): return String(localized: resource)
        case .formatted(let value): return value.text(locale)
        case .open: return nil
        case .signed(let number, let bits):
            switch placeholder.conversion {
            case "d", "i", "D": return String(format: placeholder.format("lld"), locale: locale, number)
            case "u", "x", "X", "o":
                let format = placeholder.format("ll\(placeholder.conversion)"), pattern = UInt64(bitPattern: number)
                return String(format: format, locale: locale, pattern & (.max >> UInt64(64 - bits)))
            case "c", "C": return UInt32(exactly: number).flatMap(Unicode.Scalar.init).map { String($0) } ?? "\(number)"
            default: return "\(number)"
            }
        case .unsigned(let number) where number > Int64.max && "diDu".contains(placeholder.conversion):
            // With a locale Foundation on Linux takes these for negative ones (Swift 6.3).
            return number.formatted(IntegerFormatStyle<UInt64>(locale: locale))
        case .unsigned(let number):
            switch placeholder.conversion {
            case "d", "i", "D", "u": return String(format: placeholder.format("llu"), locale: locale, number)
            case "x", "X", "o":
                return String(format: placeholder.format("ll\(placeholder.conversion)"), locale: locale, number)
            default: return "\(number)"
            }
        case .double(let number):
            switch placeholder.conversion {
            case "f", "F", "e", "E", "g", "G", "a", "A":
                return String(format: placeholder.format("\(placeholder.conversion)"), locale: locale, number)
            default: return "\(number)"
            }
        }
    }
}

/// A value with the style that makes it a text. Equal to another if the texts are, and coded as its text.
///
/// Unchecked, because a style does not promise `Sendable`. Styles and the values that they format are value types, and
/// this has copies of them.
struct FormattedValue: Hashable, Codable, @unchecked Sendable {
    /// In the style's own locale.
    private let plain: String
    /// In another; nil for a value that was decoded.
    private let styled: ((Locale) -> String)?

    init<F: FormatStyle>(_ value: F.FormatInput, _ format: F) where F.FormatOutput == String {
        plain = format.format(value)
        styled = { format.locale($0).format(value) }
    }

    init(from decoder: any Decoder) throws {
        plain = try decoder.singleValueContainer().decode(String.self)
        styled = nil
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(plain)
    }

    func text(_ locale: Locale) -> String { locale == .current ? plain : styled?(locale) ?? plain }

    static func == (lhs: FormattedValue, rhs: FormattedValue) -> Bool { lhs.plain == rhs.plain }

    func hash(into hasher: inout Hasher) { hasher.combine(plain) }
}
