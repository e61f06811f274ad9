import Glibc
import SearchEngine
import SearchlightBasics
import Synchronization

/// Which app the running program is, and where its index lives.
public enum ProgramIdentity {
    private struct Explicit {
        var app: AppIdentifier?
        var home: Home?
    }
    private static let explicit = Mutex(Explicit())

    /// Says which app this program is, before it uses any index. Without it: `SEARCHLIGHT_APP`, else the
    /// `CFBundleIdentifier` of an Info.plist (``InfoPlist/main``), else the executable's name.
    public static func use(app: AppIdentifier) { explicit.withLock { $0.app = app } }

    /// Says where indexes live, before any is used. Without it: ``Home/standard(environment:)``; under a test runner a
    /// folder of its own that goes with the process, unless `SEARCHLIGHT_HOME` is set.
    public static func use(home: Home) { explicit.withLock { $0.home = home } }

    /// The running program's app.
    public static var app: AppIdentifier {
        explicit.withLock { explicit in
            if let app = explicit.app { return app }
            let found =
                ProcessEnvironment.value("SEARCHLIGHT_APP").flatMap { try? AppIdentifier($0) }
                ?? InfoPlist.main?.identifier.flatMap { try? AppIdentifier($0) }
                ?? (try? AppIdentifier(String(executableName.prefix(100)))) ?? (try! AppIdentifier("unnamed"))
            explicit.app = found
            return found
        }
    }

    /// The home of the running program.
    ///
    /// - Throws: `IndexError.Code.notFound` when nothing says where it could be.
    public static func home() throws -> Home {
        try explicit.withLock { explicit in
            if let home = explicit.home { return home }
            let environment = ProcessEnvironment.all
            let found: Home
            if environment["SEARCHLIGHT_HOME"]?.isEmpty ?? true, isTestRunner {
                found = Home(path: throwawayFolder())
            } else {
                // An app searches its own items, never those in a sandbox.
                found = Home(path: try Home.standard(environment: environment).path)
            }
            explicit.home = found
            return found
        }
    }

    static var executablePath: String {
        var buffer = [CChar](repeating: 0, count: 4096)
        let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        guard length > 0 else { return CommandLine.arguments.first ?? "unnamed" }
        return String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    static var executableName: String { executablePath.split(separator: "/").last.map(String.init) ?? "unnamed" }

    /// Whether XCTest or Swift Testing runs this process.
    private static var isTestRunner: Bool {
        let name = executableName
        return name.hasSuffix(".xctest") || name == "swiftpm-testing-helper" || name == "xctest"
            || CommandLine.arguments.first?.hasSuffix(".xctest") == true
            || ProcessEnvironment.value("XCTestConfigurationFilePath") != nil
    }

    private static func throwawayFolder() -> String {
        let path = throwawayPath
        try? DiskStorage(path: path).removeTree()
        atexit { try? DiskStorage(path: ProgramIdentity.throwawayPath).removeTree() }
        return path
    }

    private static var throwawayPath: String {
        let base = ProcessEnvironment.value("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        return "\(base)/searchlight-test-\(getpid())"
    }
}
