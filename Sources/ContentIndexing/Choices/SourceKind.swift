/// Programs whose content can be read, by the name that commands take. Each is off until the person chooses it.
package enum SourceKind: String, Sendable, Hashable, CaseIterable {
    case maildir, thunderbird, contacts, calendars, firefox, chromium, chrome, brave, edge, vivaldi, opera
    case evolutionMail = "evolution-mail"
    case evolutionCalendar = "evolution-calendar"
    case thunderbirdContacts = "thunderbird-contacts"
    case evolutionContacts = "evolution-contacts"
    case thunderbirdCalendar = "thunderbird-calendar"

    /// What people call it.
    package var title: String {
        switch self {
        case .maildir: "Mail in folders (Maildir, mbox)"
        case .thunderbird: "Mail in Thunderbird"
        case .evolutionMail: "Mail in Evolution"
        case .contacts: "Address books (vCard)"
        case .calendars: "Calendars (iCalendar)"
        case .evolutionCalendar: "Calendars in Evolution and GNOME"
        case .thunderbirdContacts: "Address books in Thunderbird"
        case .evolutionContacts: "Address books in Evolution and GNOME"
        case .thunderbirdCalendar: "Calendars in Thunderbird"
        case .firefox: "Bookmarks and history of Firefox"
        case .chromium: "Bookmarks and history of Chromium"
        case .chrome: "Bookmarks and history of Chrome"
        case .brave: "Bookmarks and history of Brave"
        case .edge: "Bookmarks and history of Edge"
        case .vivaldi: "Bookmarks and history of Vivaldi"
        case .opera: "Bookmarks and history of Opera"
        }
    }

    /// Where its items are.
    package var app: ContentApp {
        switch self {
        case .maildir, .thunderbird, .evolutionMail: .mail
        case .contacts, .thunderbirdContacts, .evolutionContacts: .contacts
        case .calendars, .evolutionCalendar, .thunderbirdCalendar: .calendar
        case .firefox, .chromium, .chrome, .brave, .edge, .vivaldi, .opera: .bookmarks
        }
    }

    /// Whether a file of it is a database that its program writes to at any time.
    func isDatabase(_ name: [UInt8]) -> Bool {
        app == .bookmarks || ["db", "sqlite"].contains(FileName.text(FileName.fileExtension(name)))
    }

    var isChromium: Bool { app == .bookmarks && self != .firefox }

    /// Folders where it may be, below the home folder, with those of Flatpak and Snap. A folder of profiles ends in "/*".
    var places: [String] {
        switch self {
        case .maildir: ["Maildir", ".maildir", ".mail", "mail", "Mail"]
        case .thunderbird, .thunderbirdContacts, .thunderbirdCalendar:
            [
                ".thunderbird/*", "snap/thunderbird/common/.thunderbird/*",
                ".var/app/org.mozilla.Thunderbird/.thunderbird/*", ".var/app/org.mozilla.thunderbird/.thunderbird/*",
            ]
        case .evolutionMail:
            [".local/share/evolution/mail/local", ".var/app/org.gnome.Evolution/data/evolution/mail/local"]
        case .contacts: [".contacts", ".local/share/contacts", ".local/share/vdirsyncer/contacts"]
        case .calendars:
            [
                ".calendars", ".calendar", ".local/share/calendars", ".local/share/vdirsyncer/calendars",
                ".local/share/apps/korganizer",
            ]
        case .evolutionCalendar:
            ["calendar", "tasks", "memos"].flatMap(Self.evolution)
        case .evolutionContacts: Self.evolution("addressbook")
        case .firefox:
            [
                ".mozilla/firefox/*", ".config/mozilla/firefox/*", "snap/firefox/common/.mozilla/firefox/*",
                ".var/app/org.mozilla.firefox/.mozilla/firefox/*",
            ]
        case .chromium:
            [
                ".config/chromium/*", "snap/chromium/common/chromium/*",
                ".var/app/org.chromium.Chromium/config/chromium/*",
            ]
        case .chrome: [".config/google-chrome/*", ".var/app/com.google.Chrome/config/google-chrome/*"]
        case .brave:
            [
                ".config/BraveSoftware/Brave-Browser/*",
                ".var/app/com.brave.Browser/config/BraveSoftware/Brave-Browser/*",
            ]
        case .edge: [".config/microsoft-edge/*", ".var/app/com.microsoft.Edge/config/microsoft-edge/*"]
        case .vivaldi: [".config/vivaldi/*"]
        case .opera: [".config/opera"]
        }
    }
}

extension SourceKind {
    /// What it has itself, and what it keeps of servers.
    private static func evolution(_ name: String) -> [String] {
        [".local/share/evolution/", ".cache/evolution/"].map { $0 + name }
            + ["data", "cache"].map { ".var/app/org.gnome.Evolution/\($0)/evolution/\(name)" }
    }
}

/// Which files of a source's folders belong to it. Everything else there stays unread.
struct SourceFilter: Sendable {
    private let kind: SourceKind?

    /// - Parameter source: a name of ``SourceKind``; of an unknown one nothing is taken.
    init(_ source: String) { kind = SourceKind(rawValue: source) }

    private static let firefoxFiles: Set<[UInt8]> = [Array("places.sqlite".utf8)]
    private static let chromiumFiles: Set<[UInt8]> = [Array("Bookmarks".utf8), Array("History".utf8)]
    private static let messageFolders: Set<[UInt8]> = [Array("cur".utf8), Array("new".utf8)]
    private static let temporary = Array("tmp".utf8)

    /// - Parameter path: below the source's folder.
    func takes(_ path: FilePath, isFolder: Bool) -> Bool {
        let name = path.name
        switch kind {
        case nil: return false
        case .maildir, .evolutionMail:
            // Folders of Maildir++ begin with a period.
            if isFolder { return name != Self.temporary }
            return takesMessage(path)
        case .thunderbird: return takesThunderbird(path, isFolder)
        case .contacts: return isFolder ? !FileName.isHidden(name) : FileName.fileExtension(name) == Array("vcf".utf8)
        case .calendars: return isFolder ? !FileName.isHidden(name) : FileName.fileExtension(name) == Array("ics".utf8)
        case .evolutionCalendar:
            if isFolder { return !FileName.isHidden(name) }
            return FileName.fileExtension(name) == Array("ics".utf8) || name.elementsEqual("cache.db".utf8)
        case .thunderbirdCalendar: return Self.isThunderbirdCalendar(path, isFolder)
        case .thunderbirdContacts: return !isFolder && path.depth == 1 && Self.isThunderbirdAddressBook(name)
        case .evolutionContacts:
            if isFolder { return !FileName.isHidden(name) }
            return name.elementsEqual("contacts.db".utf8) || name.elementsEqual("cache.db".utf8)
        case .firefox: return !isFolder && path.depth == 1 && Self.firefoxFiles.contains(name)
        default: return !isFolder && path.depth == 1 && Self.chromiumFiles.contains(name)
        }
    }

    /// How a mailbox begins (RFC 4155).
    static let mailboxBeginning = Array("From ".utf8)

    /// Whether a file may be a mailbox although its name does not say so, as those of mutt and Alpine do not.
    ///
    /// - Parameter path: below the source's folder.
    func mayBeMailbox(_ path: FilePath) -> Bool {
        guard kind == .maildir || kind == .evolutionMail else { return false }
        return !FileName.isHidden(path.name) && !path.name.contains(UInt8(ascii: "."))
    }

    /// `abook.sqlite`, `abook-2.sqlite`, and `history.sqlite` with the people that were written to.
    private static func isThunderbirdAddressBook(_ name: [UInt8]) -> Bool {
        name.starts(with: "abook".utf8) && FileName.fileExtension(name).elementsEqual("sqlite".utf8)
            || name.elementsEqual("history.sqlite".utf8)
    }

    /// `calendar-data/local.sqlite`, and `cache.sqlite` with calendars of servers.
    private static func isThunderbirdCalendar(_ path: FilePath, _ isFolder: Bool) -> Bool {
        let text = FileName.text(path.bytes)
        return isFolder
            ? text == "calendar-data" : text == "calendar-data/local.sqlite" || text == "calendar-data/cache.sqlite"
    }

    /// A message of a Maildir, a message in a file, or a mailbox.
    private func takesMessage(_ path: FilePath) -> Bool {
        guard !FileName.isHidden(path.name) else { return false }
        if let folder = path.parent?.name, Self.messageFolders.contains(folder) { return true }
        return ["eml", "mbox", "mbx"].contains(FileName.text(FileName.fileExtension(path.name)))
    }

    /// Mailboxes have no extension, and stand beside an index of the same name with `.msf`.
    private func takesThunderbird(_ path: FilePath, _ isFolder: Bool) -> Bool {
        let first = path.bytes.prefix { $0 != FilePath.slash }
        guard first.elementsEqual("Mail".utf8) || first.elementsEqual("ImapMail".utf8) else { return false }
        if isFolder { return !FileName.isHidden(path.name) }
        let other: Set<String> = ["msf", "dat", "html", "json", "sqlite", "log", "tmp", "lock"]
        return path.depth >= 3 && !FileName.isHidden(path.name)
            && !other.contains(FileName.text(FileName.fileExtension(path.name)))
    }
}
