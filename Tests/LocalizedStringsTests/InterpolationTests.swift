import LocalizedStrings
import Testing

/// What stands in keys for values, and what becomes of the values.
@Suite struct InterpolationTests {
    private let american = Locale(identifier: "en_US"), german = Locale(identifier: "de_DE")

    @Test func keysAreThoseOfApplesSystems() {
        func key(_ text: LocalizedStringResource) -> String { text.key }
        let text = "x"
        #expect(key("\(text) \(text.prefix(1)) \(AttributedString(text))") == "%@ %@ %@")
        #expect(key("\(1) \(Int64(1)) \(Int32(1)) \(Int16(1)) \(Int8(1))") == "%lld %lld %d %d %d")
        #expect(key("\(UInt(1)) \(UInt64(1)) \(UInt32(1)) \(UInt16(1)) \(UInt8(1))") == "%llu %llu %u %u %u")
        #expect(key("\(1.5) \(CGFloat(1.5)) \(Float(1.5))") == "%lf %lf %f")
        #expect(key("\(1.5, specifier: "%.1f") \(7, specifier: "%03lld")") == "%.1f %03lld")
        #expect(key("\(1.5, format: .percent) \(Date(), format: .dateTime)") == "%@ %@")
        #expect(key("\(Date()) \(NSNumber(value: 1)) \(Date(), formatter: DateFormatter())") == "%@ %@ %@")
        #expect(key("\(placeholder: .object) \(placeholder: .double, specifier: "%.2f") 5%") == "%@ %.2f 5%%")
        #expect(key("\(placeholder: .uint)\(placeholder: .float)\(placeholder: .int)") == "%llu%f%lld")
        #expect(key("50% off") == "50% off")
    }

    @Test func numbersAreInTheLocalesDigits() {
        let text: String.LocalizationValue = "\(1_234_567) \(UInt64.max) \(1234.5) \(-3) \(Float(2))"
        #expect(
            String(localized: text, locale: american)
                == "1,234,567 18,446,744,073,709,551,615 1,234.500000 -3 2.000000")
        #expect(
            String(localized: text, locale: german)
                == "1.234.567 18.446.744.073.709.551.615 1.234,500000 -3 2,000000")
    }

    @Test func specifiersAreThoseOfC() {
        let text: String.LocalizationValue =
            "\(1.255, specifier: "%.1f")|\(7, specifier: "%03lld")|\(255, specifier: "%x")|\(UInt8(255), specifier: "%X")|\(2.5, specifier: "%g")"
        #expect(String(localized: text, locale: american) == "1.3|007|ff|FF|2.5")
        // As wide as their types; a character by its number; digits are grouped, with the flag for it or without.
        let others: String.LocalizationValue =
            "\(Int32(-1), specifier: "%x")|\(Int16(-1), specifier: "%04X")|\(-1, specifier: "%llx")|\(65, specifier: "%c")|\(1_234_567, specifier: "%'lld")"
        #expect(String(localized: others, locale: american) == "ffffffff|FFFF|ffffffffffffffff|A|1,234,567")
    }

    @Test func stylesAndFormatters() {
        let date = Date(timeIntervalSince1970: 0)
        let formatter = NumberFormatter()
        formatter.locale = german
        formatter.numberStyle = .decimal
        let text: String.LocalizationValue =
            "\(1234.5, format: .number.locale(american)) \(date, format: .iso8601) \(NSNumber(value: 1.5), formatter: formatter)"
        #expect(String(localized: text) == "1,234.5 1970-01-01T00:00:00Z 1,5")
        // Another locale is asked for: the style has to follow.
        #expect(String(localized: "\(1234.5, format: .number)", locale: german) == "1.234,5")
        let same: String.LocalizationValue = "\(1234.5, format: .number.locale(american))"
        #expect(same == "\(1234.5, format: .number.locale(american))")
        #expect(same != "\(1234.6, format: .number.locale(american))")
    }

    @Test func valuesOfAnyType() {
        enum Mood { case fair }
        let none: Int? = nil
        #expect(String(localized: "\(Mood.fair) \([1, 2]) \(none as Any)") == "fair [1, 2] nil")
        let huge = UInt128.max
        #expect(String(localized: "\(huge)") == "340282366920938463463374607431768211455")
    }

    /// What a translator wrote wrong shows a text, and never other bytes of memory.
    @Test func placeholdersThatDoNotFitTheirValues() throws {
        let forms = [
            "%d": "x", "%1$s %1$@": "x x", "%2$@": "%2$@", "%": "%", "%%": "%", "100% x%@": "100% xx",
            "%0$@ %@": "%0$@ x", "%99999999999999999999$@": "%99999999999999999999$@", "%99999@": "%99999@",
            "%@ %@": "x %@", "%n": "%n", "%*d": "%*d",
        ]
        let lines = forms.keys.enumerated().map { "\"key \($0.offset) %@\" = \"\($0.element)\";" }
        let tables = try StringTables(["en": ["Localizable": lines.joined(separator: "\n")]])
        for (number, form) in forms.keys.enumerated() {
            let text = String.LocalizationValue(stringInterpolation: interpolation("key \(number) ", "x"))
            #expect(String(localized: text, bundle: tables.bundle) == forms[form], "\(form)")
        }
        let numbers = try StringTables([
            "en": ["Localizable": "\"%lld %lf %llu\" = \"%f %d %s|%1$@ %2$@ %3$@|%1$u %3$d|%1$x %3$o\";"]
        ])
        let text: String.LocalizationValue = "\(5) \(1.5) \(UInt(9))"
        #expect(String(localized: text, bundle: numbers.bundle) == "5 1.5 9|5 1.5 9|5 9|5 11")
    }

    private func interpolation(_ literal: String, _ value: String) -> String.LocalizationValue.StringInterpolation {
        var gathered = String.LocalizationValue.StringInterpolation(literalCapacity: 8, interpolationCount: 1)
        gathered.appendLiteral(literal)
        gathered.appendInterpolation(value)
        return gathered
    }
}
