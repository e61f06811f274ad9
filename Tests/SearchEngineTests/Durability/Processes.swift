import Foundation
import SearchEngine
import TestSupport
import Testing

/// A process of the program `Torture`, which is built beside the tests.
final class TortureProcess {
    private let process = Process()
    private let output = Pipe()
    private let input = Pipe()
    private var rest = Data()

    static var program: String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return (tests as NSString).deletingLastPathComponent + "/Torture"
    }

    /// - Parameter wrapper: a program with arguments that starts it.
    init(_ arguments: [String], wrapper: [String] = []) throws {
        let all = wrapper + [Self.program] + arguments
        process.executableURL = URL(fileURLWithPath: all[0])
        process.arguments = Array(all.dropFirst())
        process.standardOutput = output
        process.standardInput = input
        // A program that is killed while it writes its profile leaves one that spoils all.
        process.environment = ProcessInfo.processInfo.environment.merging(["LLVM_PROFILE_FILE": "/dev/null"]) { $1 }
        try process.run()
        // Its copies in this process would keep the pipes open after the child's end.
        try? output.fileHandleForWriting.close()
        try? input.fileHandleForReading.close()
    }

    /// The next line, when there is one.
    func line() -> String? {
        while true {
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                defer { rest = Data(rest[(end + 1)...]) }
                return String(decoding: rest[..<end], as: UTF8.self)
            }
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { return nil }
            rest.append(more)
        }
    }

    /// All lines that are left, once the process has ended.
    func finish() -> (lines: [String], status: Int32) {
        try? input.fileHandleForWriting.close()
        var lines: [String] = []
        while let line = line() { lines.append(line) }
        process.waitUntilExit()
        return (lines, process.terminationStatus)
    }

    func kill() { Glibc.kill(process.processIdentifier, SIGKILL) }

    @discardableResult
    static func run(_ arguments: [String], wrapper: [String] = []) throws -> (lines: [String], status: Int32) {
        try TortureProcess(arguments, wrapper: wrapper).finish()
    }
}

/// A folder on a real disk for the time of a test.
func withFolder<R>(_ body: (String) throws -> R) throws -> R {
    let path = FileManager.default.temporaryDirectory.path + "/searchlight-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(path)
}

func openFolder(_ path: String, lockTimeout: Double = 60) throws -> SearchEngine.Index {
    var options = SearchEngine.Index.Options()
    options.lockTimeout = lockTimeout
    return try SearchEngine.Index(path: path, schema: TestSchema.schema, options: options)
}

/// All identifiers of a snapshot; none is there twice.
func identifiers(_ index: SearchEngine.Index) throws -> Set<String> {
    var all: [String] = []
    try index.snapshot().forEachDocument {
        all.append($0.identifier)
        return true
    }
    let set = Set(all)
    try #require(set.count == all.count, "items that are there twice")
    return set
}
