import Glibc
import SearchEngine
import SearchlightBasics
import SystemIndex

/// One of an app's settings, as the app declares it.
public struct AppSetting: Sendable, Hashable {
    /// One of several values.
    public struct Choice: Sendable, Hashable {
        /// What the person reads.
        public var title: String
        /// What the app gets.
        public var value: SettingValue
    }

    /// What it can be set to.
    public enum Kind: Sendable, Hashable {
        case choice([Choice])
        case toggle(on: SettingValue, off: SettingValue)
        case text
        case number(lowest: Double, highest: Double)
    }

    /// What the app asks its `UserDefaults` for.
    public var key: String
    /// What the person reads.
    public var title: String
    /// Which values it takes.
    public var kind: Kind
    /// The value until the person chooses.
    public var standard: SettingValue?

    /// The title of a value: a choice's, on or off, else the value itself.
    public func title(of value: SettingValue) -> String {
        switch kind {
        case .choice(let choices): choices.first { $0.value.isSame(as: value) }?.title ?? value.text
        case .toggle(let on, let off):
            value.isSame(as: on) ? "on" : value.isSame(as: off) ? "off" : value.text
        case .text, .number: value.text
        }
    }

    /// The value that a person's text stands for: a choice by title or value, `on` and `off`, a number, any text. Letter
    /// case does not matter.
    ///
    /// - Throws: `IndexError.Code.limitExceeded` that says what there is to choose from.
    public func value(typed text: String) throws -> SettingValue {
        let wanted = text.lowercased()
        func refusal(_ what: String) -> IndexError {
            IndexError(.limitExceeded, "“\(title)” cannot be set to this.", remedy: what)
        }
        switch kind {
        case .choice(let choices):
            let found =
                choices.first { $0.title.lowercased() == wanted }
                ?? choices.first { $0.value.text.lowercased() == wanted }
            guard let found else { throw refusal("Choose one of: \(choices.map(\.title).joined(separator: ", ")).") }
            return found.value
        case .toggle(let on, let off):
            if ["on", "yes", "true", on.text.lowercased()].contains(wanted) { return on }
            if ["off", "no", "false", off.text.lowercased()].contains(wanted) { return off }
            throw refusal("Choose on or off.")
        case .text: return .text(text)
        case .number(let lowest, let highest):
            guard let number = Double(text), (lowest...highest).contains(number) else {
                throw refusal("It takes a number from \(lowest) to \(highest).")
            }
            return .number(number)
        }
    }

    /// Whether it can be set to this.
    func accepts(_ value: SettingValue) -> Bool {
        switch kind {
        case .choice(let choices): choices.contains { $0.value.isSame(as: value) }
        case .toggle(let on, let off): value.isSame(as: on) || value.isSame(as: off)
        case .text: if case .text = value { true } else { false }
        case .number(let lowest, let highest):
            switch value {
            case .integer(let number): (lowest...highest).contains(Double(number))
            case .number(let number): (lowest...highest).contains(number)
            case .boolean, .text: false
            }
        }
    }
}

/// The settings that an app declares in `Settings.bundle/Root.plist`: Apple, "Settings Application Schema Reference".
///
/// Choices, radio groups, toggles, text fields and sliders count; groups, titles and child panes are passed over. Titles
/// are taken as they stand, without string tables.
public struct SettingsPage: Sendable, Hashable {
    /// The property list that it was read from.
    package var path: String
    /// In the order of the list.
    public var settings: [AppSetting]
    /// What the app is started with to apply its settings without showing itself; nil for an app that has no such way.
    /// Ours, as `ApplySettingsArguments` beside `PreferenceSpecifiers`.
    public var applyArguments: [String]?

    /// - Throws: `IndexError.Code.corrupted` if it is not such a property list.
    package init(_ bytes: [UInt8], path: String) throws {
        func failure(_ what: String) -> IndexError {
            IndexError(.corrupted, what, path: path, remedy: "The app's makers can mend it.")
        }
        guard let root = PropertyList(parsing: bytes), let specifiers = Specifier.all(in: root),
            let arguments = Self.optional(root["ApplySettingsArguments"], \.texts)
        else { throw failure("The app's settings page is no property list of the expected form.") }
        self.path = path
        applyArguments = arguments
        settings = try specifiers.compactMap { specifier in
            guard let key = specifier.key, let kind = specifier.kind else { return nil }
            if case .choice(let choices) = kind, choices.count != specifier.values?.count || choices.isEmpty {
                throw failure("The setting \(key) of the app's settings page has not as many titles as values.")
            }
            return AppSetting(key: key, title: specifier.title ?? key, kind: kind, standard: specifier.standard)
        }
    }

    /// The setting that an app asks for by this key; nil if it declares none.
    public subscript(key: String) -> AppSetting? { settings.first { $0.key == key } }

    /// What a value says, if it is there; nil in another form than expected.
    private static func optional<T>(_ list: PropertyList?, _ read: (PropertyList) -> T?) -> T?? {
        guard let list else { return .some(nil) }
        return read(list).map { .some($0) }
    }

    private struct Specifier {
        var type: String
        var key, title: String?
        var standard, on, off: SettingValue?
        var titles: [String]?
        var values: [SettingValue]?
        var lowest, highest: Double?

        /// Those of a page; nil if one of them does not have the form.
        static func all(in root: PropertyList) -> [Specifier]? {
            guard let lists = root["PreferenceSpecifiers"]?.list else { return nil }
            let specifiers = lists.compactMap(Specifier.init)
            return specifiers.count == lists.count ? specifiers : nil
        }

        init?(_ list: PropertyList) {
            guard let type = list["Type"]?.text, let key = SettingsPage.optional(list["Key"], \.text),
                let title = SettingsPage.optional(list["Title"], \.text),
                let standard = SettingsPage.optional(list["DefaultValue"], SettingValue.init),
                let on = SettingsPage.optional(list["TrueValue"], SettingValue.init),
                let off = SettingsPage.optional(list["FalseValue"], SettingValue.init),
                let titles = SettingsPage.optional(list["Titles"], \.texts),
                let values = SettingsPage.optional(list["Values"], Self.values),
                let lowest = SettingsPage.optional(list["MinimumValue"], \.number),
                let highest = SettingsPage.optional(list["MaximumValue"], \.number)
            else { return nil }
            (self.type, self.key, self.title) = (type, key, title)
            (self.standard, self.on, self.off) = (standard, on, off)
            (self.titles, self.values, self.lowest, self.highest) = (titles, values, lowest, highest)
        }

        private static func values(_ list: PropertyList) -> [SettingValue]? {
            guard let list = list.list else { return nil }
            let values = list.compactMap(SettingValue.init)
            return values.count == list.count ? values : nil
        }

        /// From 0 to 1 if the page gives no bounds, or bounds that are not numbers.
        private var slider: AppSetting.Kind {
            let lowest = lowest.flatMap { $0.isFinite ? $0 : nil } ?? 0
            return .number(lowest: lowest, highest: max(lowest, highest.flatMap { $0.isFinite ? $0 : nil } ?? 1))
        }

        /// nil for what cannot be set.
        var kind: AppSetting.Kind? {
            switch type {
            case "PSMultiValueSpecifier", "PSRadioGroupSpecifier":
                .choice(zip(titles ?? [], values ?? []).map { AppSetting.Choice(title: $0, value: $1) })
            case "PSToggleSwitchSpecifier": .toggle(on: on ?? .boolean(true), off: off ?? .boolean(false))
            case "PSTextFieldSpecifier": .text
            case "PSSliderSpecifier": slider
            default: nil
            }
        }
    }
}

extension ProgramFiles {
    /// Where the program's settings page is; nil without one.
    var settingsPagePath: String? {
        first(["Settings.bundle/Root.plist"]) { access($0, R_OK) == 0 ? $0 : nil }
    }
}
