import LocalizedStrings
import Testing

/// Which text is found: by key, table, bundle and language.
@Suite struct LookupTests {
    private let tables: StringTables

    init() throws {
        func strings(_ hello: String) -> [String: String] {
            [
                "Localizable": """
                "hello %@" = "\(hello), %@!";
                "%lld of %@" = "%2$@: %1$lld";
                "greeting" = "\(hello)";
                "half" = "50% \(hello)";
                """,
                "Other": "\"greeting\" = \"\(hello) there\";",
            ]
        }
        tables = try StringTables([
            "en": strings("Hello"), "de": strings("Hallo"), "pt-BR": strings("Oi"), "zh-Hant": strings("你好"),
        ])
    }

    private func german(_ resource: LocalizedStringResource) -> String {
        var resource = resource
        resource.locale = Locale(identifier: "de_AT")
        return String(localized: resource)
    }

    @Test func aTextIsItsOwnKey() {
        let name = "Ann"
        #expect(String(localized: "hello \(name)", bundle: tables.bundle) == "Hello, Ann!")
        #expect(String(localized: "\(3) of \(name)", bundle: tables.bundle, comment: "An album") == "Ann: 3")
        #expect(String(localized: "greeting", table: "Other", bundle: tables.bundle) == "Hello there")
        #expect(String(localized: "greeting", table: "", bundle: tables.bundle) == "Hello")
        // What no table has is shown as it is written.
        #expect(String(localized: "Risk checker") == "Risk checker")
        #expect(String(localized: "50% off \(name)", bundle: tables.bundle) == "50% off Ann")
        #expect(String(localized: "greeting", table: "None", bundle: tables.bundle) == "greeting")
    }

    @Test func aKeyMayBeNoText() {
        #expect(String(localized: "greeting", defaultValue: "Hey", bundle: tables.bundle) == "Hello")
        let name = "Ann"
        #expect(String(localized: "none", defaultValue: "Hey \(name)", bundle: tables.bundle) == "Hey Ann")
        #expect(
            String(localized: "hello %@", defaultValue: "Hey \(name)", bundle: tables.bundle, comment: "A name")
                == "Hello, Ann!")
        #expect(
            german(LocalizedStringResource("greeting", defaultValue: "Hey", table: "Other", bundle: tables.bundle))
                == "Hallo there")
    }

    @Test func aKeyMayBeKnownOnlyLater() {
        let key = "greeting", percent = "half"
        #expect(String(localized: String.LocalizationValue(key), bundle: tables.bundle) == "Hello")
        // Without values a percent sign is one, in table and key.
        #expect(String(localized: .init(percent), bundle: tables.bundle) == "50% Hello")
        #expect(String(localized: .init("100%% %@")) == "100%% %@")
    }

    /// A locale of `String(localized:locale:)` is for numbers only; a resource's is for the language too.
    @Test func aResourceHasALanguage() {
        let name = "Ann"
        let german = Locale(identifier: "de_DE")
        #expect(String(localized: "hello \(name)", bundle: tables.bundle, locale: german) == "Hello, Ann!")
        var text = LocalizedStringResource("hello \(name)", bundle: .atURL(tables.folder))
        #expect(String(localized: text) == "Hello, Ann!")
        let expected = [
            "de_DE": "Hallo, Ann!", "de": "Hallo, Ann!", "pt_BR": "Oi, Ann!", "zh_TW": "你好, Ann!",
            "zh-Hant-HK": "你好, Ann!",
        ]
        for (language, greeting) in expected {
            text.locale = Locale(identifier: language)
            #expect(String(localized: text) == greeting, "\(language)")
        }
        // Of a language that is not there the bundle says which one is taken.
        text.locale = Locale(identifier: "ja_JP")
        #expect(String(localized: text) == "Hello, Ann!")
        let (bundle, locale) = (tables.bundle, Locale(identifier: "de"))
        #expect(String(localized: LocalizedStringResource("greeting", locale: locale, bundle: bundle)) == "Hallo")
    }

    @Test func aTextStandsInAnother() {
        let inner = LocalizedStringResource("greeting", locale: Locale(identifier: "de"), bundle: tables.bundle)
        let outer = String.LocalizationValue("hello \(inner)")
        #expect(String(localized: outer, bundle: tables.bundle) == "Hello, Hallo!")
    }

    @Test func bundlesAreDescribed() throws {
        final class Own {}
        let main: LocalizedStringResource = "greeting"
        #expect(main == LocalizedStringResource("greeting", bundle: .main))
        #expect(String(localized: LocalizedStringResource("greeting", bundle: .forClass(Own.self))) == "greeting")
        let nowhere = URL(fileURLWithPath: "/nowhere/at/all")
        #expect(String(localized: LocalizedStringResource("greeting", bundle: .atURL(nowhere))) == "greeting")
        let there = LocalizedStringResource("greeting", bundle: .atURL(tables.folder))
        #expect(there != main && there == LocalizedStringResource("greeting", bundle: tables.bundle))
        #expect(Set([main, there, main.localizedStringResource]).count == 2)
    }

    @Test func resourcesAreCoded() throws {
        let name = "Ann", date = Date(timeIntervalSince1970: 0)
        var text = LocalizedStringResource(
            "no such key", defaultValue: "\(name) \(1.5) \(date, format: .iso8601) \(UInt8(7)) \(placeholder: .int)",
            table: "Other", bundle: tables.bundle)
        text.locale = Locale(identifier: "de_DE")
        let again = try JSONDecoder().decode(
            LocalizedStringResource.self, from: JSONEncoder().encode(text))
        #expect(again == text && String(localized: again) == String(localized: text))
        #expect(String(localized: again) == "Ann 1,500000 1970-01-01T00:00:00Z 7 %lld")
    }
}
