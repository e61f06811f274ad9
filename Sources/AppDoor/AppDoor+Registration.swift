package import AppPrograms
import SearchlightBasics
package import SystemIndex

extension AppDoor {
    /// Registers what people call the app, how it looks, and how it is opened. What an earlier registration says of extensions and
    /// sites stays.
    ///
    /// - Parameters:
    ///   - name: not empty.
    ///   - icon: a path, or a name of the desktop's theme.
    ///   - opening: nil if the app cannot be opened while it does not run.
    package func register(name: String, icon: String?, opening: AppRegistration.Opening?) throws {
        try reporting {
            guard !name.isEmpty, name.utf8.count <= DoorLimits.textBytes else {
                throw DoorError(.invalidArgument, "An app's name has 1 to \(DoorLimits.textBytes) bytes.")
            }
            var registration = try index.registration(app) ?? AppRegistration(name: name)
            registration.name = name
            registration.icon = icon
            registration.opening = opening
            try index.register(app, registration)
        }
    }

    /// The same with a way to open as JSON: `{"desktopFile": "org.example.notes"}`, `{"command": ["notes", "--open"]}`,
    /// `{"terminal": ["notes"]}`, `{"url": "notes:{id}"}` or
    /// `{"busAction": {"name": "org.example.Notes", "action": "show-note"}}`; nil or `null` for none.
    package func register(name: String, icon: String?, openingJSON: [UInt8]?) throws {
        try register(name: name, icon: icon, opening: try openingJSON.flatMap(Self.opening(json:)))
    }

    /// The way to open an app that JSON names; nil for none. See ``register(name:icon:openingJSON:)``.
    package static func opening(json bytes: [UInt8]) throws(DoorError) -> AppRegistration.Opening? {
        if bytes.isEmpty { return nil }
        guard let json = try? JSONValue(parsing: bytes) else {
            throw DoorError(.invalidItem, "The way to open the app is not JSON.")
        }
        if json == .null { return nil }
        if case .object(let members) = json, members.count == 1 {
            switch (members[0].key, members[0].value) {
            case ("desktopFile", .string(let name)) where !name.isEmpty: return .desktopFile(name)
            case ("url", .string(let address)) where isScheme(address): return .url(address)
            case ("command", .array(let words)): if let words = program(words) { return .command(words) }
            case ("busAction", .object(let parts)): if let action = busAction(parts) { return action }
            case ("terminal", .array(let words)): if let words = program(words) { return .terminal(words) }
            default: break
            }
        }
        throw DoorError(
            .invalidItem, "The way to open the app is not known.",
            remedy: "Give an object with one of desktopFile, command, terminal, url and busAction.")
    }

    /// An action of an application on the session bus, by the application's name there.
    private static func busAction(_ parts: [JSONValue.Member]) -> AppRegistration.Opening? {
        guard parts.count == 2, case .string(let name)? = parts.first(where: { $0.key == "name" })?.value,
            case .string(let action)? = parts.first(where: { $0.key == "action" })?.value
        else { return nil }
        // D-Bus Specification, "Bus names"; GLib, g_action_name_is_valid().
        let isName = name.wholeMatch(of: /[A-Za-z_\-][A-Za-z0-9_\-]*(\.[A-Za-z_\-][A-Za-z0-9_\-]*)+/) != nil
        let isAction = action.wholeMatch(of: /[A-Za-z0-9.\-]+/) != nil
        guard isName, isAction, !name.hasPrefix("-"), max(name.utf8.count, action.utf8.count) <= 255 else { return nil }
        return .busAction(name: name, action: action)
    }

    /// The words of a command. It is started from other folders, so a path to its program must be absolute.
    private static func program(_ words: [JSONValue]) -> [String]? {
        let texts = words.compactMap { word -> String? in
            if case .string(let text) = word { text } else { nil }
        }
        guard texts.count == words.count, let first = texts.first, !first.isEmpty else { return nil }
        return first.hasPrefix("/") || !first.contains("/") ? texts : nil
    }

    /// RFC 3986, 3.1; not one of the schemes that run or show what stands in the address itself.
    private static func isScheme(_ address: String) -> Bool {
        guard let colon = address.firstIndex(of: ":"), address.first?.isLetter == true else { return false }
        let scheme = address[..<colon].lowercased()
        return scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
            && !["javascript", "vbscript", "data"].contains(scheme)
    }

    /// Forgets how the app is opened, and what an earlier registration said of extensions and sites. Its items stay.
    package func unregister() throws {
        try reporting {
            guard let registration = try index.registration(app) else { return }
            try index.register(app, AppRegistration(name: registration.name))
        }
    }

    /// What the person did with a result that the program showed.
    package enum Engagement: String, Sendable, Hashable, CaseIterable {
        /// It was opened.
        case chosen
        /// It was looked at without being opened.
        case lookedAt
    }

    /// Says that a person chose or looked at an item of the app after typing a text into the app. Later searches for the text have
    /// the item further up. An item that is not indexed is not learned.
    package func reportEngagement(_ identifier: String, typed: String, kind: Engagement) throws {
        try reporting {
            try index.engage(
                kind == .chosen ? .chosen : .lookedAt, withItem: identifier, of: app, typed: typed, now: now)
        }
    }

    /// What the app has to index again and has not acknowledged; nil when nothing is wanted.
    ///
    /// Ask at the start of the program, and about once an hour. Costs some nanoseconds an item. Damaged indexes are quarantined.
    package func reindexRequest() throws -> ReindexRequest? {
        try reporting { try own.reindexRequest(now: now) }
    }

    /// Says that the program has indexed what a request asked for. Causes that came later stay.
    package func acknowledge(_ request: ReindexRequest) throws { try reporting { try own.acknowledge(request) } }
}
