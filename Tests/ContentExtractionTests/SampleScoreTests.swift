import ContentExtraction
import Foundation
import SearchlightBasics
import Testing

/// The shared samples by the rules of their own scorer, where both stand beside this checkout.
@Suite struct SampleScoreTests {
    private static let python = "/usr/bin/python3"

    private static let isReady = SampleFileTests.folder.map {
        access($0 + "/score_files.py", R_OK) == 0 && access(python, X_OK) == 0
    }

    /// A file with several items has lists of their values.
    private static func merged(_ items: [ExtractedItem]) -> JSONValue {
        var names: [String] = [], values: [String: [JSONValue]] = [:]
        for (name, value) in items.flatMap(\.attributes) {
            if values[name] == nil { names.append(name) }
            let new = if case .array(let list) = value { list } else { [value] }
            for value in new where !values[name, default: []].contains(value) {
                values[name, default: []].append(value)
            }
        }
        return .object(
            names.map { name in
                let list = values[name] ?? []
                return JSONValue.Member(name, items.count == 1 ? items[0][name] ?? .null : .array(list))
            })
    }

    private static func result(_ folder: String, _ name: String) -> JSONValue {
        let descriptor = open(folder + "/" + name, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        var items: [ExtractedItem] = []
        do throws(ExtractionFailure) {
            try ContentExtractor.extract(descriptor: descriptor, contentType: "", fileName: name) { items.append($0) }
        } catch {
            if items.isEmpty { return .members(["file": .string(name), "error": .string(error.reason)]) }
        }
        return .members(["file": .string(name), "attributes": merged(items)])
    }

    private struct Score: Decodable {
        var files: Int, strings: Int?, stringsRight: Int?, attributes: Int?, attributesRight: Int?
        var missing: Int?

        var texts: Double { Self.share(stringsRight, strings) }
        var values: Double { Self.share(attributesRight, attributes) }

        private static func share(_ right: Int?, _ all: Int?) -> Double {
            guard let all, all > 0 else { return 1 }
            return Double(right ?? 0) / Double(all)
        }
    }

    private struct Scores: Decodable { var kinds: [String: Score], all: Score }

    @Test(.enabled(if: isReady == true, "the shared samples, their scorer or Python is not here"))
    func enoughIsFoundOfEachKind() throws {
        let folder = try #require(SampleFileTests.folder), files = FileManager.default
        let place = files.temporaryDirectory.path + "/searchlight-score-" + UUID().uuidString
        try files.createDirectory(atPath: place, withIntermediateDirectories: true)
        defer { try? files.removeItem(atPath: place) }
        var bytes: [UInt8] = []
        for line in try Data(contentsOf: URL(fileURLWithPath: folder + "/cases.jsonl")).split(separator: 10) {
            guard case .string(let name)? = try JSONValue(parsing: Array(line))["file"] else { continue }
            Self.result(folder, name).write(into: &bytes)
            bytes.append(10)
        }
        try Data(bytes).write(to: URL(fileURLWithPath: place + "/results.jsonl"))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.python)
        process.arguments = [
            folder + "/score_files.py", folder + "/cases.jsonl", place + "/results.jsonl", "--json",
            place + "/score.json",
        ]
        process.environment = ["PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        let scores = try JSONDecoder().decode(
            Scores.self, from: Data(contentsOf: URL(fileURLWithPath: place + "/score.json")))
        #expect(scores.all.files > 200 && scores.all.missing ?? 0 == 0)
        // In a kind of few files, one of them would decide.
        let kinds = scores.kinds.filter { $0.value.files >= 5 }.map { ($0.key, $0.value) }
        for (kind, score) in kinds + [("all", scores.all)] {
            #expect(score.texts >= 0.97, "\(kind): \(score.texts) of the texts")
            #expect(score.values >= 0.95, "\(kind): \(score.values) of the attributes")
        }
    }
}
