/// Why a file is not read, or not to its end. Numbers are stored: new ones go to the end.
package enum SkipReason: UInt8, Sendable, Hashable, CaseIterable {
    case none = 0
    case pipe = 1
    case device = 2
    case socket = 3
    case symbolicLink = 4
    case otherFileSystem = 5
    case circular = 6
    case notPermitted = 7
    case unreadable = 8
    case tooLarge = 9
    case pathTooLong = 10
    case empty = 11
    case unsupported = 12
    case encrypted = 13
    case damaged = 14
    case timedOut = 15
    case workerEnded = 16
    case changing = 17
    case cut = 18
    case badItem = 19
    case tooMany = 20
    case importerFailed = 21

    /// A sentence for people, which the reader's own words replace where it has some.
    package var sentence: String {
        switch self {
        case .none: "It was read."
        case .pipe: "It is a pipe, which has no end."
        case .device: "It is a device."
        case .socket: "It is a socket."
        case .symbolicLink: "It is a symbolic link; the file is read at its own path if that is in a chosen folder."
        case .otherFileSystem: "It is on another disk or mount. Add it by its own path to read it."
        case .circular: "It leads back to a folder that was read already."
        case .notPermitted: "You may not read it."
        case .unreadable: "The file system reports an error."
        case .tooLarge: "It is too large to be read."
        case .pathTooLong: "Its path is too long."
        case .empty: "It is empty."
        case .unsupported: "No reader knows its format."
        case .encrypted: "It is encrypted."
        case .damaged: "It is damaged, or not of the format that its name says."
        case .timedOut: "Reading it took too long."
        case .workerEnded: "The reading program ended while it read the file."
        case .changing: "It changed while it was read."
        case .cut: "Only its beginning was read."
        case .badItem: "What it contains cannot be stored."
        case .tooMany: "It contains too many items; the first ones were read."
        case .importerFailed: "The program that is registered for its type could not read it."
        }
    }

    /// Whether content was read all the same, if not the whole or not by the reader that is meant for it.
    var isPartlyRead: Bool { self == .cut || self == .importerFailed }

    /// Whether a person would call it a problem. An empty file, or one whose content has no text, is none.
    package var isProblem: Bool { isListed && self != .empty }

    /// Whether it is listed among the files that were skipped. A file whose content has no text was read to its end.
    var isListed: Bool { self != .none && self != .unsupported }
}
