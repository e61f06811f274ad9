/// `NSString` and coders are its.
public import Foundation
import SearchEngine

/// A text in several languages. People see the one in their language.
///
/// As a `String`, which named attributes take, it is the text in the person's language at the time it was made. Swift's
/// strings on Linux carry no other languages. As the value of a custom attribute it is kept in all its languages and is
/// found in each. Each reading then gives the text in the person's language of that time. A keyed archive on Linux
/// makes every string a plain one, so that it holds the text of the moment. An archived attribute set holds all
/// languages.
open class CSLocalizedString: NSString {
    private let texts: [String: String]
    private let chosen: NSString

    /// - Parameter localizedStrings: texts by language, such as `en`, `de-CH` or `zh_Hant`.
    public init(localizedStrings: [AnyHashable: Any]) {
        var texts: [String: String] = [:]
        for (key, value) in localizedStrings {
            guard let language = key as? String, let text = value as? String else { continue }
            texts[language.replacingOccurrences(of: "_", with: "-")] = text
        }
        self.texts = texts
        let text = Self.text(texts, Locale.preferredLanguages)
        chosen = text as NSString
        super.init(stringLiteral: "")  // the only one that Foundation exports; what the text is, `chosen` says
    }

    /// Reads an archived text; nil for another archive.
    public required convenience init?(coder: NSCoder) {
        let classes = [NSDictionary.self, NSString.self]
        guard let texts = coder.decodeObject(of: classes, forKey: "localizedStrings") as? [String: String] else {
            return nil
        }
        self.init(localizedStrings: texts)
    }

    /// The same text in every language.
    public required init(string aString: String) {
        texts = ["en": aString]
        chosen = aString as NSString
        super.init(stringLiteral: "")
    }

    /// A text that is the same in every language.
    public required convenience init(stringLiteral value: StaticString) { self.init(string: "\(value)") }
    /// A text that is the same in every language.
    public required convenience init(unicodeScalarLiteral value: StaticString) { self.init(string: "\(value)") }
    /// A text that is the same in every language.
    public required convenience init(extendedGraphemeClusterLiteral value: StaticString) {
        self.init(string: "\(value)")
    }

    open override func encode(with coder: NSCoder) { coder.encode(texts as NSDictionary, forKey: "localizedStrings") }

    private static let mark = "searchlight.localized"

    /// All languages, so that each is searched; the mark tells it from other dictionaries.
    var value: AttributeValue {
        let entries = texts.sorted { $0.key < $1.key }
        return .dictionary(
            [.init(key: Self.mark, value: .boolean(true))]
                + entries.map { .init(key: $0.key, value: .text($0.value)) })
    }

    /// nil for a value that no localized text was made into.
    convenience init?(value: AttributeValue) {
        guard case .dictionary(let entries) = value, entries.first?.key == Self.mark else { return nil }
        var texts: [String: String] = [:]
        for entry in entries {
            if case .text(let text) = entry.value { texts[entry.key] = text }
        }
        self.init(localizedStrings: texts)
    }

    /// The text in the person's language, else in a language near it, else in English, else any.
    open func localizedString() -> String { Self.text(texts, Locale.preferredLanguages) }

    open override var length: Int { chosen.length }
    open override func character(at index: Int) -> unichar { chosen.character(at: index) }
    open override func copy(with zone: NSZone? = nil) -> Any { self }

    private static func text(_ texts: [String: String], _ languages: [String]) -> String {
        for language in languages + ["en"] {
            // de-CH-1996, de-CH, de
            var parts = language.replacingOccurrences(of: "_", with: "-").split(separator: "-")
            while !parts.isEmpty {
                if let text = texts[parts.joined(separator: "-")] { return text }
                parts.removeLast()
            }
        }
        return texts.min { $0.key < $1.key }?.value ?? ""
    }
}
