/// The names of filters, in the languages that people type in.
enum FilterKeys {
    private static let names: [(key: TypedFilter.Key, names: String)] = [
        (.type, "type kind typ tipo 类型 類型 种类 種類 タイプ نوع"), (.from, "from von par autor 来自 來自 发件人 寄件人 作者 差出人 من"),
        (.after, "after since nach seit après depuis desde después 之后 之後 以后 以後 以降 بعد"),
        (.before, "before until vor bis avant antes 之前 以前 قبل"), (.in, "in app dans 在 应用 應用 アプリ في"),
        (.domain, "domain 域"), (.where, "where 条件 條件"),
    ]

    /// By the name in lower case.
    static let byName: [String: TypedFilter.Key] = {
        var keys: [String: TypedFilter.Key] = [:]
        for (key, list) in names {
            for name in list.split(separator: " ") { keys[String(name)] = key }
        }
        return keys
    }()

    /// The English and the Chinese name, which are offered while a person types.
    static let offered: [(key: TypedFilter.Key, name: String, label: String)] = [
        (.type, "type", "Type of item"), (.from, "from", "Author or sender"), (.after, "after", "On or after a date"),
        (.before, "before", "Before a date"), (.in, "in", "In an app"), (.domain, "domain", "In a domain"),
        (.type, "类型", "Type of item"), (.from, "来自", "Author or sender"), (.after, "之后", "On or after a date"),
        (.before, "之前", "Before a date"), (.in, "在", "In an app"),
    ]
}
