import AppPrograms
/// Attributes are named by it.
package import SearchEngine
import SearchlightBasics
package import SystemIndex

/// Pages of the web that an installed app shows itself: universal links
/// (App Search Programming Guide, "Support Universal Links").
///
/// Both sides have to agree. The site's association file gives the page to the app's id; the site's reader keeps the
/// ids with the page's item. The app names the site among its associated domains.
package enum UniversalLink {
    /// The attribute of a page's item with the ids of apps that the site gives it to, best first. No query finds it.
    package static let apps = AttributeCatalog.unsearchable("searchlight_universal_link_apps")

    /// The apps here that a site may mean by its name of one: a prefix and the identifier, or the identifier alone. The prefix is the
    /// developer's at Apple's, and says nothing on this system.
    static func apps(named identifier: String) -> [AppIdentifier] {
        let rest = identifier.firstIndex(of: ".").map { String(identifier[identifier.index(after: $0)...]) }
        return [rest, identifier].compactMap { $0.flatMap { try? AppIdentifier($0) } }
    }

    /// The host of a web address, in lower case, without a port; nil for any other text.
    static func host(of address: String) -> String? {
        guard let start = address.firstRange(of: "://"), address.hasPrefix("http") else { return nil }
        let rest = address[start.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard !rest.contains("@") else { return nil }
        let host = rest.hasPrefix("[") ? rest.prefix { $0 != "]" } : rest.prefix { $0 != ":" }
        return host.isEmpty ? nil : host.lowercased()
    }
}

extension SystemIndex {
    /// The domains that an app says it shows pages of: as registered, else those in the entitlements beside its program
    /// (`com.apple.developer.associated-domains`).
    package func associatedDomains(of app: AppIdentifier) throws -> [String] {
        guard let registration = try registration(app) else { return [] }
        if let domains = registration.associatedDomains { return domains }
        return registration.opening?.program.flatMap { ProgramFiles(program: $0)?.associatedDomains } ?? []
    }

    /// The app that shows a page itself; nil if none is installed that does, or the person switched it off.
    ///
    /// - Parameters:
    ///   - address: the page's.
    ///   - identifiers: the apps that the site gives it to, as it names them, best first.
    package func app(showing address: String, among identifiers: [String]) throws -> AppIdentifier? {
        guard let host = UniversalLink.host(of: address), !identifiers.isEmpty else { return nil }
        let switches = try switches()
        for identifier in identifiers {
            for app in UniversalLink.apps(named: identifier) where switches.isOn(app) {
                guard try takesLandings(app),
                    AssociatedDomain.bestMatch(host: host, entries: try associatedDomains(of: app)) != nil
                else { continue }
                return app
            }
        }
        return nil
    }

    /// Whether it is a program that is told what was chosen; others are handed an item's address, which a page is not.
    private func takesLandings(_ app: AppIdentifier) throws -> Bool {
        switch try registration(app)?.opening {
        case .command, .terminal, .desktopFile: true
        case .url, .items, .busAction, nil: false
        }
    }
}

extension ProgramFiles {
    /// `<program>.entitlements`, as Xcode has it.
    var associatedDomains: [String]? {
        first(["\(name).entitlements"]) { path in
            FileContent.bytes(path).flatMap(PropertyList.init(parsing:))?["com.apple.developer.associated-domains"]?
                .texts
        }
    }
}
