import SearchEngine
/// App identifiers are its.
public import SystemIndex

/// What an app is called, how it looks, and how it is opened.
public struct AppRegistration: Sendable, Hashable {
    /// How a program that is not running is started.
    public enum Opening: Sendable, Hashable {
        /// A program and its arguments; it is handed the landing through its socket once it listens.
        case command([String])
        /// A program, and its arguments, that shows itself in the person's terminal until it ends. It finds
        /// `SEARCHLIGHT_LANDING` set, and listens.
        case terminal([String])
        /// A desktop file, by its path or its name without `.desktop`.
        case desktopFile(String)
        /// An address; `{id}` in it stands for the item's identifier.
        case url(String)
        /// An action of an application that the session bus starts, with the item's identifier as its text. It is handed
        /// the landing instead if it listens.
        ///
        /// Source: freedesktop.org, "Desktop Entry Specification", 1.5, "D-Bus Activation".
        case busAction(name: String, action: String)
        /// Opens each item by itself, with the person's own programs. An identifier that ends in `.desktop` names an
        /// application to start; an address is opened. Of an item with another identifier, its `url` or `contentURL` is.
        case items
    }

    /// What people call it.
    public var name: String
    /// A path or an icon name of the desktop's theme.
    public var icon: String?
    /// How it is opened; nil if it is not known.
    public var opening: Opening?
    /// A program and its arguments that index again what is lost, and hand over items' content, while the app does not
    /// run: its index extension.
    public var indexExtension: [String]?
    /// Sites whose pages the app shows itself (`applinks:example.org`, `applinks:*.example.org`), if these agree; nil for those that
    /// the entitlements beside its program name.
    public var associatedDomains: [String]?

    /// A program that reads files of the app's formats; nil for none.
    public var importExtension: ImportExtension?
    /// Types of activity that the app continues, wherever they come from; nil if it did not say.
    public var activityTypes: [String]?

    /// Checks nothing.
    public init(
        name: String, icon: String? = nil, opening: Opening? = nil, indexExtension: [String]? = nil,
        associatedDomains: [String]? = nil, importExtension: ImportExtension? = nil
    ) {
        self.name = name
        self.icon = icon
        self.opening = opening
        self.indexExtension = indexExtension
        self.associatedDomains = associatedDomains
        self.importExtension = importExtension
    }
}

extension AppRegistration.Opening {
    /// The program that is started; nil if none is, or the desktop file is not there.
    package var program: String? {
        switch self {
        case .command(let words), .terminal(let words): words.first
        case .desktopFile(let name): DesktopFile(name)?.program
        case .url, .items, .busAction: nil
        }
    }
}

extension SystemIndex {
    private func registrationFile(_ app: AppIdentifier) -> SmallFile {
        home.file("app.json", of: app)
    }

    /// Registers an app and replaces its earlier registration.
    public func register(_ app: AppIdentifier, _ registration: AppRegistration) throws {
        try registrationFile(app).set(registration)
    }

    /// Notes the types of activity that an app says it continues. Writes only what is new.
    ///
    /// - Parameter name: what an app that is not registered is called from now on; nil if it stays unregistered.
    package func noteActivityTypes(_ types: [String], of app: AppIdentifier, name: String?) throws {
        var registration = try registrationFile(app).decode(AppRegistration.self)
        // Others do not trust what a program in a sandbox registered.
        if registration == nil, let name, sandbox(of: app) == nil { registration = AppRegistration(name: name) }
        guard var registration, registration.activityTypes != types else { return }
        registration.activityTypes = types
        try register(app, registration)
    }

    /// What an app was registered with; nil when it never was. An app in a sandbox counts as registered.
    public func registration(_ app: AppIdentifier) throws -> AppRegistration? {
        try registrationFile(app).decode(AppRegistration.self) ?? sandbox(of: app).map { AppRegistration($0) }
    }

    /// Reads every byte of what an app was registered with.
    ///
    /// - Throws: `IndexError.Code.corrupted` if it is damaged.
    package func checkRegistration(_ app: AppIdentifier) throws {
        try registrationFile(app).check(AppRegistration.self)
    }

    /// What people call an app: its registered name, else its identifier.
    public func name(of app: AppIdentifier) throws -> String { try registration(app)?.name ?? app.rawValue }
}
