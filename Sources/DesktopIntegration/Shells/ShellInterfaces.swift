import MessageBus

/// How each desktop's shell asks.
enum ShellInterfaces {
    /// GNOME Shell's: developer.gnome.org, "Writing a Search Provider".
    ///
    /// - Parameters:
    ///   - land: opens a result by its token, for the typed text.
    ///   - showAll: shows everything that is found for a text.
    static func gnome(
        _ search: ShellSearch, land: @escaping (_ token: String, _ typed: String) -> Void,
        showAll: @escaping (_ text: String) -> Void
    ) -> BusInterface {
        func tokens(_ terms: [String]) throws -> [BusValue] {
            [.texts(try search.results(for: terms.joined(separator: " ")).map(\.token))]
        }
        return BusInterface(
            name: "org.gnome.Shell.SearchProvider2",
            methods: [
                .init(name: "GetInitialResultSet", takes: [("terms", "as")], gives: [("results", "as")]) {
                    try tokens($0.texts())
                },
                // Searches anew: with each letter other items may be best, and an earlier fuzzy match may now match
                // exactly.
                .init(
                    name: "GetSubsearchResultSet", takes: [("previous_results", "as"), ("terms", "as")],
                    gives: [("results", "as")]
                ) {
                    _ = try $0.texts()
                    return try tokens($0.texts())
                },
                .init(name: "GetResultMetas", takes: [("identifiers", "as")], gives: [("metas", "aa{sv}")]) {
                    let entries = try $0.texts().prefix(100).compactMap { try search.entry($0) }
                    return [.list(of: "a{sv}", entries.map(meta))]
                },
                .init(
                    name: "ActivateResult", takes: [("identifier", "s"), ("terms", "as"), ("timestamp", "u")], gives: []
                ) {
                    let token = try $0.text()
                    land(token, try $0.texts().joined(separator: " "))
                    return []
                },
                .init(name: "LaunchSearch", takes: [("terms", "as"), ("timestamp", "u")], gives: []) {
                    showAll(try $0.texts().joined(separator: " "))
                    return []
                },
            ])
    }

    private static func meta(_ entry: ShellSearch.Entry) -> BusValue {
        var members: [BusValue.Entry] = [
            .init("id", .text(entry.token)), .init("name", .text(entry.title)),
            .init("description", .text(entry.subtitle)),
        ]
        if let icon = entry.icon { members.append(.init("gicon", .text(icon))) }
        return .dictionary(members)
    }

    /// KRunner's: github.com/KDE/krunner, src/data/org.kde.krunner1.xml.
    static func krunner(
        _ search: ShellSearch, land: @escaping (_ token: String, _ typed: String) -> Void
    ) -> BusInterface {
        BusInterface(
            name: "org.kde.krunner1",
            methods: [
                .init(name: "Actions", takes: [], gives: [("matches", "a(sss)")]) { _ in [.list(of: "(sss)", [])] },
                .init(name: "Match", takes: [("query", "s")], gives: [("matches", "a(sssida{sv})")]) {
                    let entries = try search.results(for: $0.text())
                    return [.list(of: "(sssida{sv})", entries.enumerated().map(match))]
                },
                .init(name: "Run", takes: [("matchId", "s"), ("actionId", "s")], gives: []) {
                    land(try $0.text(), search.typed)
                    return []
                },
                .init(name: "Teardown", takes: [], gives: []) { _ in [] },
            ])
    }

    /// KRunner sorts the matches of all its runners by these two numbers. The first is of `QueryMatch::Type`:
    /// PossibleMatch is 30, ExactMatch is 100.
    private static func match(_ position: Int, _ entry: ShellSearch.Entry) -> BusValue {
        .structure([
            .text(entry.token), .text(entry.title), .text(entry.icon ?? "system-search"),
            .integer(entry.isWholeTitle ? 100 : 30), .double(0.9 - 0.03 * Double(position)),
            .dictionary([.init("subtext", .text(entry.subtitle))]),
        ])
    }
}
