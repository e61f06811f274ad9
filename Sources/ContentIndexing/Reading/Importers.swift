import AppPrograms
import Glibc
import SearchEngine
import SearchlightBasics
package import SystemIndex
import UniformTypeIdentifiers

/// The import extensions of apps that are switched on: which program reads which type.
package struct Importers: Sendable, Hashable {
    /// The import extension of an app.
    struct Importer: Sendable, Hashable {
        /// What people call the app.
        var app: String
        /// An absolute path.
        var program: String
        /// Grows into another number when the program does, so that its files are read anew.
        var stamp: UInt16
    }

    /// By the types that they are registered for; of two for one type, that of the first app.
    private var byType: [String: Importer] = [:]
    /// Types that the system does not know, by filename extensions.
    private var types: [[UInt8]: String] = [:]

    /// No app has any.
    package static let none = Importers()

    var isEmpty: Bool { byType.isEmpty }

    private init() {}

    /// Reads the registrations of all apps. One that is damaged counts as none, and does not keep files from being read.
    package init(_ index: SystemIndex) {
        guard let switches = try? index.switches(), let apps = try? index.apps() else { return }
        for app in apps.sorted(by: { $0.rawValue < $1.rawValue }) where switches.isOn(app) {
            guard let registration = try? index.registration(app), let found = registration.importExtension else {
                continue
            }
            add(found, of: registration.name)
        }
    }

    /// Of one app.
    mutating func add(_ found: ImportExtension, of app: String) {
        let importer = Importer(app: app, program: found.program, stamp: Self.stamp(found.program))
        for type in found.types {
            let identifier = type.identifier.lowercased()
            if byType[identifier] == nil { byType[identifier] = importer }
            for name in type.filenameExtensions {
                let ending = FileName.lowercased(name.utf8)
                if types[ending] == nil { types[ending] = type.identifier }
            }
        }
    }

    /// Made of what identifies the program's file: an update replaces it. 0 is for a program that is not there.
    private static func stamp(_ program: String) -> UInt16 {
        var status = stat()
        guard stat(program, &status) == 0 else { return 0 }
        var hash = StableHash()
        hash.add(program.utf8)
        let modified = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
        let parts: [UInt64] = [
            UInt64(status.st_ino), UInt64(bitPattern: Int64(status.st_size)), UInt64(bitPattern: modified),
        ]
        for part in parts {
            for shift in stride(from: UInt64(0), to: 64, by: 8) { hash.add(UInt8(truncatingIfNeeded: part >> shift)) }
        }
        return UInt16(truncatingIfNeeded: hash.value >> 48)
    }

    /// The type of files with an extension that the system does not know; nil if no app declares it.
    func identifier(ofExtension ending: [UInt8]) -> String? { types[ending] }

    /// What reads files of a type: an importer of the type itself, else of the nearest type above it.
    func importer(of identifier: String) -> Importer? {
        if byType.isEmpty { return nil }
        if let exact = byType[identifier.lowercased()] { return exact }
        guard let type = UTType(identifier) else { return nil }
        let above = type.supertypes.filter { byType[$0.identifier] != nil }
        // The nearest type has the most above itself.
        let nearest = above.max { ($0.supertypes.count, $1.identifier) < ($1.supertypes.count, $0.identifier) }
        return nearest.flatMap { byType[$0.identifier] }
    }
}
