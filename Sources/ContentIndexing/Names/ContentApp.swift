import SearchEngine
package import SystemIndex

/// The apps of the index that hold the person's own content. Each has a switch. Numbers are stored.
package enum ContentApp: UInt8, Sendable, Hashable, CaseIterable {
    case files = 0
    case mail = 1
    case contacts = 2
    case calendar = 3
    case bookmarks = 4

    /// What people call it.
    package var name: String {
        switch self {
        case .files: "Files"
        case .mail: "Mail"
        case .contacts: "Contacts"
        case .calendar: "Calendar"
        case .bookmarks: "Bookmarks and history"
        }
    }

    /// An icon name of the desktop's theme.
    var icon: String {
        switch self {
        case .files: "system-file-manager"
        case .mail: "internet-mail"
        case .contacts: "x-office-address-book"
        case .calendar: "x-office-calendar"
        case .bookmarks: "user-bookmarks"
        }
    }

    /// As the index knows it.
    package var identifier: AppIdentifier {
        switch self {
        case .files: Self.identifiers[0]
        case .mail: Self.identifiers[1]
        case .contacts: Self.identifiers[2]
        case .calendar: Self.identifiers[3]
        case .bookmarks: Self.identifiers[4]
        }
    }

    private static let identifiers: [AppIdentifier] = [
        "searchlight.files", "searchlight.mail", "searchlight.contacts", "searchlight.calendar",
        "searchlight.bookmarks",
        // Of 155 bytes at most.
    ].map { try! AppIdentifier($0) }
}
