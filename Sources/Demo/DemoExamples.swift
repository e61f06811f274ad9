import AppPrograms
import FoundationEssentials
import Glibc
import SearchEngine
import SystemIndex

/// The example apps, built: programs that index and land as any app does.
struct DemoExamples {
    struct App {
        var id: AppIdentifier
        var name: String
        /// The arguments of the runs that give it something to find.
        var preparations: [[String]] = [["index"]]
    }

    static let apps: [App] = [
        ("movies", "Movies", [["index"]]),
        ("colleagues", "Colleagues", [["view", "colleague-014"], ["view", "colleague-028"]]),
        ("friends", "Friends", [["index"]]), ("cards", "Cards", [["index"]]), ("topics", "Topics", [["index"]]),
    ].compactMap { name, title, preparations in
        (try? AppIdentifier("org.example." + name)).map { App(id: $0, name: title, preparations: preparations) }
    }

    private let folder: String

    /// Looks in `$SEARCHLIGHT_EXAMPLES`, or else beside this program: there they are in a build and where the package installs
    /// them, `lib/searchlight`. Returns nil if the apps are not there.
    static func find() throws -> DemoExamples? {
        let explicit = ProcessInfo.processInfo.environment["SEARCHLIGHT_EXAMPLES"] ?? ""
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let folder =
            explicit.isEmpty ? own.split(separator: "/").dropLast().map { "/" + $0 }.joined() : explicit
        let areThere = apps.allSatisfy { access(folder + "/" + $0.name, X_OK) == 0 }
        if !areThere && !explicit.isEmpty {
            let names = apps.map(\.name).joined(separator: ", ")
            throw Demo.Failure(
                "\(folder) lacks one of the programs \(names). Build them, or unset SEARCHLIGHT_EXAMPLES.")
        }
        return areThere ? DemoExamples(folder: folder) : nil
    }

    static func stamp(of home: Home) -> FillStamp { FillStamp(path: home.path + "/demo-examples") }

    /// Registers the apps and lets them index, unless these very programs did so already. What a person cleared or switched off
    /// stays so.
    func install(in index: SystemIndex) throws {
        let stamp = Self.stamp(of: index.home), hasScreen = Demo.hasScreen
        let programs =
            Self.apps.map { app in
                let file = folder + "/" + app.name
                let facts = try? FileManager.default.attributesOfItem(atPath: file)
                let changed = (facts?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
                return "\(file) \(changed)\n"
            }.joined() + (hasScreen ? "windows\n" : "")
        if stamp.says(programs) { return }
        for app in Self.apps {
            let program = folder + "/" + app.name
            let opening: AppRegistration.Opening = hasScreen ? .command([program, "window"]) : .terminal([program])
            try index.register(app.id, AppRegistration(name: app.name, opening: opening))
            for words in app.preparations { try run([program] + words, app.id, index.home) }
            // The demo viewed them, not the person: the history begins empty.
            try index.app(app.id).activities.forgetViews()
        }
        try stamp.write(programs)
    }

    private func run(_ words: [String], _ app: AppIdentifier, _ home: Home) throws {
        let status: Int32
        do {
            status = try ChildProgram(words, environment: ChildProgram.environment(home, app), files: .errorsOnly)
                .wait()
        } catch {
            throw Demo.Failure("Cannot start an example app: \(error.reason). Build it again.")
        }
        if status != 0 {
            throw Demo.Failure("`\(words.joined(separator: " "))` ended with status \(status). Its errors are above.")
        }
    }
}
