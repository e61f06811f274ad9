import SearchEngine
import Synchronization
import UniformTypeIdentifiers

/// What a file's name says of its content.
struct FileType: Sendable, Hashable {
    /// A uniform type identifier.
    var identifier: String
    /// What it conforms to, itself first.
    var tree: [String]
    /// Where its items are.
    var app: ContentApp
    /// In words, such as "PDF document"; nil for a type without a description.
    var kind: String?
    /// Whether it is copied before it is read, because its program may write to it meanwhile.
    var isDatabase = false

    private static let known = Mutex<[[UInt8]: FileType]>([:])
    private static let messageFolders: Set<[UInt8]> = [Array("cur".utf8), Array("new".utf8)]

    /// - Parameters:
    ///   - path: of the file, below its chosen folder.
    ///   - importers: know types that the system does not.
    static func of(_ path: FilePath, source: SourceKind?, _ importers: Importers = .none) -> FileType {
        let name = path.name
        if let source, source.isDatabase(name) {
            return FileType(identifier: "public.data", tree: ["public.data"], app: source.app, isDatabase: true)
        }
        if source == .thunderbird { return mailbox }
        if let folder = path.parent?.name, messageFolders.contains(folder), isMessageName(name) { return message }
        let ending = FileName.fileExtension(name), type = of(ending)
        // What such a source takes without an extension began as a mailbox, or lies among messages.
        if ending.isEmpty, source == .maildir || source == .evolutionMail {
            return messageFolders.contains(path.parent?.name ?? []) ? message : mailbox
        }
        guard type.identifier == "public.data", let identifier = importers.identifier(ofExtension: ending) else {
            return type
        }
        return FileType(
            identifier: identifier, tree: [identifier, "public.data", "public.item"], app: .files, kind: nil)
    }

    /// `1700000000.M1P1.host:2,S`: cr.yp.to/proto/maildir.html.
    static func isMessageName(_ name: [UInt8]) -> Bool {
        guard let first = name.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= first else { return false }
        return name.filter { $0 == UInt8(ascii: ".") }.count >= 2
    }

    private static func of(_ ending: [UInt8]) -> FileType {
        known.withLock { known in
            if let type = known[ending] { return type }
            let type = make(ending)
            if known.count < 4_000 { known[ending] = type }
            return type
        }
    }

    private static let message = make(Array("eml".utf8))
    private static let mailbox = FileType(
        identifier: "com.apple.mail.mbox", tree: ["com.apple.mail.mbox", "public.data", "public.item"], app: .mail,
        kind: "mailbox")

    private static func make(_ ending: [UInt8]) -> FileType {
        let text = FileName.text(ending)
        if text == "mbox" || text == "mbx" { return mailbox }
        let found = ending.isEmpty ? nil : UTType(filenameExtension: text)
        guard let type = found, type.isDeclared else {
            return FileType(identifier: "public.data", tree: ["public.data", "public.item"], app: app(text))
        }
        let tree = [type.identifier] + type.supertypes.map(\.identifier).sorted()
        return FileType(
            identifier: type.identifier, tree: tree, app: app(text), kind: type.localizedDescription)
    }

    private static func app(_ ending: String) -> ContentApp {
        switch ending {
        case "eml", "mbox", "mbx", "emlx", "msg": .mail
        case "vcf", "vcard": .contacts
        case "ics", "ical", "ifb", "icalendar", "vcs": .calendar
        default: .files
        }
    }

    /// Whether an item is stored for the file's name alone.
    func isNamed(_ path: FilePath, source: SourceKind?) -> Bool {
        // Names that programs made say nothing to a person.
        if source != nil { return false }
        return !(app == .mail && FileType.isMessageName(path.name))
    }
}
