import FileTestSupport
import Foundation
import Glibc
import SearchEngine
import SearchlightBasics
import SystemIndex
import Testing

@testable import ContentIndexing

/// `SEARCHLIGHT_LIFE_STEPS` makes it longer; it prints its seed, and takes it from `SEARCHLIGHT_SEED`.
@Suite struct KillTests {
    private var program: String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return (tests as NSString).deletingLastPathComponent + "/FilesProgram"
    }

    private func start(_ home: ContentHome) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.environment = ["SEARCHLIGHT_HOME": home.index.home.path]
        try process.run()
        return process
    }

    @Test func killedAtRandomMomentsNothingIsLostOrLeft() throws {
        let environment = ProcessInfo.processInfo.environment
        let seed = environment["SEARCHLIGHT_SEED"].flatMap(UInt64.init) ?? .random(in: .min ... .max)
        print("SEARCHLIGHT_SEED=\(seed)")
        var random = SplitMix(seed: seed)
        let home = try ContentHome()
        var expected: [String: String] = [:], next = 0
        for _ in 0..<(environment["SEARCHLIGHT_LIFE_STEPS"].flatMap(Int.init) ?? 8) {
            for _ in 0..<60 {
                let path = "f\(Int.random(in: 0..<9, using: &random))/\(next).txt"
                try home.write(path, "word\(next)end " + String(repeating: "filler ", count: 200))
                expected[path] = "word\(next)end "
                next += 1
            }
            for path in expected.keys.sorted().shuffled(using: &random).prefix(12) {
                let word = expected.removeValue(forKey: path)
                if Bool.random(using: &random) {
                    try home.remove(path)
                } else {
                    let target = "f\(Int.random(in: 0..<9, using: &random))/moved-\(next)"
                    next += 1
                    try FileManager.default.createDirectory(
                        atPath: home.tree + "/" + (target as NSString).deletingLastPathComponent,
                        withIntermediateDirectories: true)
                    try home.move(path, to: target + ".txt")
                    expected[target + ".txt"] = word
                }
            }
            let process = try start(home)
            usleep(.random(in: 1_000...250_000, using: &random))
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        let last = try start(home)
        last.waitUntilExit()
        #expect(last.terminationStatus == 0)
        let items = try home.items()
        #expect(Set(try home.paths()) == Set(expected.keys))
        #expect(items.count == expected.count)
        for item in items.values {
            let path = String((item.text("path") ?? "").dropFirst(home.tree.count + 1))
            #expect(item.text("textContent")?.hasPrefix(expected[path] ?? "?") ?? false, "\(path)")
        }
    }
}
