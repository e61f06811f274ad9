import Foundation

/// Measures the engine's hot rooms one by one over a synthetic corpus, the same in every run.
///
///     Microbenchmarks [--counts FILE] [--items COUNT] [ROOM…]
///
/// Prints a table: time is reported, nothing more. Counts (allocations, bytes) go to FILE as JSON, to be compared with
/// thresholds by `Benchmarks/check-counts`. Rooms are named by the beginnings of their names. COUNT is 20000 by default.
@main
struct Microbenchmarks {
    static func main() async {
        var arguments = Array(CommandLine.arguments.dropFirst())
        func takeOption(_ name: String) -> String? {
            guard let at = arguments.firstIndex(of: name), at + 1 < arguments.count else { return nil }
            defer { arguments.removeSubrange(at...at + 1) }
            return arguments[at + 1]
        }
        let counts = takeOption("--counts")
        let items = takeOption("--items").flatMap(Int.init) ?? 20_000
        if arguments.contains(where: { $0.hasPrefix("-") }) {
            print("usage: Microbenchmarks [--counts FILE] [--items COUNT] [ROOM…]")
            exit(2)
        }
        do {
            let folder = try TemporaryFolder()
            defer { folder.remove() }
            var report = Report(rooms: arguments)
            let corpus = SyntheticCorpus(count: items, seed: 4)
            try WritingRooms.measure(corpus, folder, &report)
            try ReadingRooms.measure(corpus, folder, &report)
            try await UserQueryRoom.measure(corpus, folder, &report)
            if let counts { try report.writeCounts(counts) }
        } catch {
            FileHandle.standardError.write(Data("Microbenchmarks: \(error)\n".utf8))
            exit(1)
        }
    }
}

/// A folder for indexes, on the disk that programs' temporary files are on.
struct TemporaryFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/searchlight-microbenchmarks-\(getpid())"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
