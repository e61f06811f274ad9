import AppLanding
import AppPrograms
import FoundationEssentials
import Glibc
import SearchEngine
import SystemIndex

/// The example apps, built: programs that index and land as any app does.
struct DemoExamples {
    private struct App {
        var id: String
        var name: String
        /// What it is called with to have something that can be found.
        var preparations: [[String]]
    }

    private static let apps = [
        App(id: "org.example.movies", name: "Movies", preparations: [["index"]]),
        App(
            id: "org.example.colleagues", name: "Colleagues",
            preparations: [["view", "colleague-014"], ["view", "colleague-028"]]),
        App(id: "org.example.friends", name: "Friends", preparations: [["index"]]),
        App(id: "org.example.cards", name: "Cards", preparations: [["index"]]),
        App(id: "org.example.topics", name: "Topics", preparations: [["index"]]),
    ]

    static func identifiers() throws -> [AppIdentifier] { try apps.map { try Homes.identifier($0.id) } }

    private let folder: String

    /// In `$SEARCHLIGHT_EXAMPLES`, else beside this program; nil where they are not built.
    static func find() throws -> DemoExamples? {
        let explicit = ProcessInfo.processInfo.environment["SEARCHLIGHT_EXAMPLES"] ?? ""
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let folder =
            explicit.isEmpty ? own.split(separator: "/").dropLast().map { "/" + $0 }.joined() : explicit
        let areThere = apps.allSatisfy { access(folder + "/" + $0.name, X_OK) == 0 }
        if !areThere && !explicit.isEmpty {
            let names = apps.map(\.name).joined(separator: ", ")
            throw Failure("\(folder) lacks one of the programs \(names). Build them, or unset SEARCHLIGHT_EXAMPLES.")
        }
        return areThere ? DemoExamples(folder: folder) : nil
    }

    /// Registers the apps and lets them index, unless these very programs did so already: what a person cleared or
    /// switched off stays so.
    func install(in index: SystemIndex) throws {
        let stampPath = index.home.path + "/" + DemoHome.examplesStamp
        let stamp =
            Self.apps.map { app in
                let file = folder + "/" + app.name
                let facts = try? FileManager.default.attributesOfItem(atPath: file)
                let changed = (facts?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
                return "\(file) \(changed)\n"
            }.joined() + (DemoHome.hasScreen ? "windows\n" : "")
        let known = FileManager.default.contents(atPath: stampPath).map { String(decoding: $0, as: UTF8.self) }
        if known == stamp { return }
        for app in Self.apps {
            let identifier = try Homes.identifier(app.id)
            let program = folder + "/" + app.name
            let opening: AppRegistration.Opening =
                DemoHome.hasScreen ? .command([program, "window"]) : .terminal([program])
            try index.register(identifier, AppRegistration(name: app.name, opening: opening))
            for words in app.preparations { try run([program] + words, identifier, index.home) }
        }
        guard FileManager.default.createFile(atPath: stampPath, contents: Data(stamp.utf8)) else {
            throw Failure("\(stampPath) cannot be written.")
        }
    }

    private func run(_ words: [String], _ app: AppIdentifier, _ home: Home) throws {
        let status: Int32
        do {
            status = try ChildProgram(words, environment: ChildProgram.environment(home, app), files: .errorsOnly)
                .wait()
        } catch {
            throw Failure("An example app cannot be started: \(error.reason).")
        }
        if status != 0 { throw Failure("`\(words.joined(separator: " "))` ended with status \(status).") }
    }
}
