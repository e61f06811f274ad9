import AppLanding
import SearchlightBasics

/// Property lists, binary and XML: what apps say of themselves and of their settings, and the `userInfo` of activities.
final class ListTarget: FuzzTarget {
    func run(_ input: [UInt8]) throws {
        if let list = PropertyList(parsing: input) {
            let bytes = list.binary
            // Not the lists themselves: a number may be NaN.
            require(PropertyList(parsing: bytes)?.binary == bytes, "a list that is written and read again is the same")
            planted(
                list["PreferenceSpecifiers"]?.list?.contains { $0["Titles"] != nil && $0["Key"] == nil } ?? false,
                "a setting with choices and without a key")
        }
        if let page = try? SettingsPage(input, path: "page") {
            for setting in page.settings {
                if let value = setting.standard { _ = setting.title(of: value) }
                _ = try? setting.value(typed: "1")
            }
        }
    }

    func seeds() throws -> [[UInt8]] {
        let setting = PropertyList.dictionary([
            "Type": .string("PSMultiValueSpecifier"), "Key": .string("mode"), "DefaultValue": .integer(1),
            "Titles": .array([.string("Plain"), .string("Bünt")]), "Values": .array([.integer(0), .integer(300)]),
        ])
        let other = PropertyList.dictionary([
            "a": .data([0, 1, 2]), "b": .date(1e8), "c": .real(0.5), "d": .boolean(true),
            "e": .array(Array(repeating: .integer(-1), count: 20)),
        ])
        return [PropertyList.dictionary(["PreferenceSpecifiers": .array([setting])]).binary, other.binary]
    }
}
