import FileTestSupport
import Foundation
import Glibc
import SearchEngine
import SystemIndex
import Testing

@testable import ContentIndexing

/// What a person may not read. Root reads everything, so the tests become another user's if they run as root.
@Suite struct PermissionTests {
    private static let user = "65534"

    @discardableResult
    private func start(_ program: String, _ words: [String], _ environment: [String: String] = [:]) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = words
        process.environment = environment
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Indexes as a person who may not read everything.
    ///
    /// - Returns: false, with a message, where the tests may not become one.
    private func run(_ home: ContentHome) throws -> Bool {
        guard geteuid() == 0 else {
            try home.run()
            return true
        }
        let become = "/usr/bin/setpriv", rights = ["--reuid=" + Self.user, "--regid=" + Self.user, "--clear-groups"]
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let program = (tests as NSString).deletingLastPathComponent + "/FilesProgram"
        guard access(become, X_OK) == 0, try start(become, rights + ["/usr/bin/test", "-x", program]) == 0 else {
            print("skipped: cannot become another user, who may start the tests' programs")
            return false
        }
        // The tests themselves leave files of root in the index.
        try #require(try start("/usr/bin/chown", ["-R", Self.user + ":" + Self.user, home.folder.path]) == 0)
        let environment = ["SEARCHLIGHT_HOME": home.index.home.path, "LLVM_PROFILE_FILE": "/dev/null"]
        try #require(try start(become, rights + [program], environment) == 0)
        return true
    }

    @Test func lockedFoldersAreNamedAndReadOnceTheyAreOpen() throws {
        let home = try ContentHome()
        try home.write("locked/a.txt", "gribblewox")
        try home.write("open.txt", "kept")
        chmod(home.tree + "/locked", 0)
        defer { chmod(home.tree + "/locked", 0o700) }
        guard try run(home) else { return }
        #expect(try ContentOverview(home.index.home).problems().map(\.reason) == [.notPermitted])
        #expect(try home.paths() == ["open.txt"])
        chmod(home.tree + "/locked", 0o700)
        guard try run(home) else { return }
        #expect(try home.found("gribblewox") == ["locked/a.txt"])
        #expect(try ContentOverview(home.index.home).problems().isEmpty)
    }

    @Test func aLockedFileLosesItsContentAndGetsItBack() throws {
        let home = try ContentHome()
        try home.write("a.txt", "gribblewox")
        guard try run(home) else { return }
        #expect(try home.found("gribblewox") == ["a.txt"])
        chmod(home.tree + "/a.txt", 0)
        guard try run(home) else { return }
        #expect(try home.found("gribblewox").isEmpty && home.paths() == ["a.txt"])
        #expect(try ContentOverview(home.index.home).problem(of: home.tree + "/a.txt")?.reason == .notPermitted)
        chmod(home.tree + "/a.txt", 0o600)
        guard try run(home) else { return }
        #expect(try home.found("gribblewox") == ["a.txt"])
    }
}
