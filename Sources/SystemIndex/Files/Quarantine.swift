import Glibc
import SearchEngine
import SearchlightBasics

/// What is known of something that was quarantined, beside it: `Docs/FileFormats.md`, "Quarantine".
struct QuarantineNote: Sendable, Hashable {
    /// In seconds since 1970.
    var date: Int64
    /// What was the matter, as a sentence.
    var reason: String
    /// Records that could be read, and are in use again. Nil if the data was not salvaged.
    var recovered: Int?
    /// Records that could not, if their number is known.
    var lost: Int?
    /// Whether there may have been more than that.
    var isIncomplete: Bool?

    init(_ reason: String, date: Int64 = Int64(Clock.now())) {
        self.date = date
        self.reason = reason
    }
}

extension QuarantineNote: JSONConvertible {
    init(json: JSONValue) throws(JSONFormError) {
        self.init(try json.value("reason"), date: try json.value("date"))
        recovered = try json.optional("recovered")
        lost = try json.optional("lost")
        isIncomplete = try json.optional("isIncomplete")
    }

    var json: JSONValue {
        .object(of: [
            "date": date, "reason": reason, "recovered": recovered, "lost": lost, "isIncomplete": isIncomplete,
        ])
    }
}

/// The folder that damaged files and indexes are moved to, with a report beside each.
struct Quarantine: Sendable {
    let path: String
    private let root: String?

    /// - Parameters:
    ///   - path: need not exist yet.
    ///   - root: below it no folder may be a symbolic link; nil if that does not matter.
    init(path: String, below root: String?) {
        self.path = path
        self.root = root
    }

    private var storage: DiskStorage { DiskStorage(path: path, below: root) }

    private func reportFile(of name: String) -> SmallFile {
        SmallFile(folder: path, name: name + Self.reportSuffix, lock: "lock", below: root)
    }

    private static let reportSuffix = ".json"

    func prepare() throws { try storage.prepare() }

    /// Notes what is known of something that is about to come here.
    func report(_ report: QuarantineNote, of name: String) throws { try reportFile(of: name).encode(report) }

    /// Keeps a copy of a damaged file, on the disk when it returns. The file itself stays until it is replaced, so
    /// programs always find a file.
    func keep(_ bytes: [UInt8], of name: String, _ report: QuarantineNote) throws {
        try self.report(report, of: name)
        try SmallFile(folder: path, name: name, lock: "lock", below: root).replace(bytes)
    }

    /// What is here, in order, with what is known of it.
    func contents() throws -> [(name: String, report: QuarantineNote)] {
        let names: [String]
        do {
            names = try storage.list()
        } catch let error as IndexError where error.code == .notFound {
            return []
        }
        return try names.compactMap { name -> (name: String, report: QuarantineNote)? in
            if name.hasPrefix("new-") || name == "lock" { return nil }
            if name.hasSuffix(Self.reportSuffix), names.contains(String(name.dropLast(Self.reportSuffix.utf8.count))) {
                return nil
            }
            var status = stat()
            guard lstat(path + "/" + name, &status) == 0 else { return nil }
            if status.st_mode & S_IFMT == S_IFDIR, try folder(name).list().isEmpty { return nil }
            // A report whose subject was erased says nothing any more.
            if name.hasSuffix(Self.reportSuffix), (try? reportOf(name: name)) != nil { return nil }
            let report = try? reportFile(of: name).decode(QuarantineNote.self)
            return (name, report ?? QuarantineNote("It was damaged.", date: Int64(status.st_mtim.tv_sec)))
        }
    }

    /// The report that a file is itself; nil if it is another file.
    private func reportOf(name: String) throws -> QuarantineNote? {
        try SmallFile(folder: path, name: name, below: root).decode(QuarantineNote.self)
    }

    func folder(_ name: String) -> DiskStorage { DiskStorage(path: path + "/" + name, below: root) }

    /// Erases everything, or what has one of some names, from the disk.
    func erase(_ wanted: Set<String>? = nil) throws {
        let names: [String]
        do {
            names = try storage.list()
        } catch let error as IndexError where error.code == .notFound {
            return
        }
        var isChanged = false
        for name in names {
            let subject = name.hasSuffix(Self.reportSuffix) ? String(name.dropLast(Self.reportSuffix.utf8.count)) : name
            guard wanted.map({ $0.contains(name) || $0.contains(subject) }) ?? true else { continue }
            var status = stat()
            guard lstat(path + "/" + name, &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFDIR {
                try folder(name).removeAll()
                rmdir(path + "/" + name)
            } else {
                try storage.remove(name)
            }
            isChanged = true
        }
        if isChanged { try storage.syncFolder() }
    }
}

extension SmallFile {
    /// Keeps a copy of the damaged file where it is named and can be looked at. The caller has the lock, and replaces the file.
    func moveToQuarantine(_ error: IndexError) throws {
        guard let quarantine, let bytes = try read() else { return }
        try Quarantine(path: quarantine, below: root).keep(bytes, of: name, QuarantineNote(error.message))
    }
}
