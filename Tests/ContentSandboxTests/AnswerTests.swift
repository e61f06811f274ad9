import ContentSandbox
import Foundation
import SeededRandom
import Testing

/// What a worker may answer. The deed `raw` answers with the bytes of its file.
@Suite struct AnswerTests {
    private static let end = "{\"end\": true}\n"

    static let malformed = [
        "not JSON\n" + end, "[]\n" + end, "{}\n" + end, "{\"end\": false}\n", "{\"end\": true, \"more\": 1}\n",
        "{\"end\": true, \"next\": 0}\n", "{\"end\": true, \"next\": -1}\n", "{\"end\": true, \"next\": 99999}\n",
        "{\"end\": true, \"next\": 1.5}\n", "{\"next\": 5}\n",

        end + end,
        end + "{\"part\": \"\", \"attributes\": {}}\n", end + "half", "{\"part\": \"\", \"attributes\": []}\n" + end,
        "{\"part\": 1, \"attributes\": {}}\n" + end, "{\"attributes\": {}}\n" + end,
        "{\"part\": \"\", \"attributes\": {}, \"file\": \"/other\"}\n" + end,
        "{\"part\": \"\", \"attributes\": {\"\": 1}}\n" + end,
        "{\"part\": \"\", \"attributes\": {\"a\": [[[[[[1]]]]]]}}\n" + end, "{\"error\": \"x\"}\n",
        "{\"error\": {\"code\": \"a\", \"reason\": \"b\", \"c\": 1}}\n",
        "{\"error\": {\"code\": 1, \"reason\": \"b\"}}\n",
        "{\"part\": \"\", \"attributes\": {\"\(String(repeating: "n", count: 300))\": 1}}\n" + end,
        "{\"part\": \"\(String(repeating: "p", count: 5000))\", \"attributes\": {}}\n" + end, "\n" + end,
    ]

    @Test(arguments: malformed) func isRefused(_ answer: String) {
        let client = Rig.client()
        #expect(Rig.failure(client, "raw", answer)?.code == .malformed)
        #expect(Rig.works(client))
    }

    /// Turns go forward only, so that a file cannot keep its reader for ever.
    @Test func aFileIsReadInTurns() throws {
        let client = Rig.client()
        let file = TextFile("{\"end\": true, \"next\": 7}\n")
        #expect(
            try client.extract(descriptor: file.descriptor, contentType: "x", fileName: "raw") { _ in } == 7)
        for start in [7, 8, Int64.max] {
            #expect(throws: WorkerFailure.self) {
                try client.extract(descriptor: file.descriptor, contentType: "x", fileName: "raw", from: start) { _ in }
            }
        }
        #expect(Rig.works(client))
    }

    @Test func textThatIsNotUnicodeIsRefused() {
        let client = Rig.client()
        #expect(Rig.failure(client, "raw", "{\"part\": \"\\ud800\", \"attributes\": {}}\n")?.code == .malformed)
        #expect(Rig.failure(client, "not-utf8")?.code == .malformed)
    }

    @Test func anAnswerForAnotherFileIsRefused() {
        let failure = Rig.failure(Rig.client(), "another-file")
        #expect(failure?.code == .malformed && failure?.reason.contains("not allowed") == true)
    }

    @Test func itemsOfOneFileComeInOrder() throws {
        let items = (0..<500).map { "{\"part\": \"\($0)\", \"attributes\": {\"title\": \"item \($0)\"}}" }
        let answer = items.joined(separator: "\n") + "\n" + Self.end
        #expect(try Rig.lines(Rig.client(), "raw", answer) == items)
    }

    @Test func anExtractorsReasonIsPassedOnWithoutControlCharacters() {
        let answer =
            "{\"error\": {\"code\": \"encrypted\\u001b\", \"reason\": \"It needs\\u001b[31m a\\npassword.\\u202e\"}}\n"
        let failure = Rig.failure(Rig.client(), "raw", answer)
        #expect(failure?.code == .extraction && failure?.extractionCode == "encrypted")
        #expect(failure?.reason == "It needs [31m a password.")
    }

    /// Whatever a worker answers, the client comes to an end: with items, or with a failure that is the file's.
    @Test func answersWithMistakesAreItemsOrFailures() {
        let seed =
            ProcessInfo.processInfo.environment["SEARCHLIGHT_SEED"].flatMap { UInt64($0) }
            ?? UInt64.random(in: 0...999_999)
        var random = SeededGenerator(seed: seed)
        let client = Rig.client()
        let valid = Array(("{\"part\": \"p\", \"attributes\": {\"title\": [\"a\", 1.5e3, null]}}\n" + Self.end).utf8)
        let pieces: [[UInt8]] = ["{", "}", "\"", "\\", "\n", "[", ",", "end", "\u{0}", "1e999", "\\ud800", "true"].map {
            Array($0.utf8)
        }
        for round in 0..<150 {
            var bytes = valid
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let position = Int.random(in: 0..<bytes.count, using: &random)
                if Bool.random(using: &random) {
                    bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: position)
                } else if bytes.count > 1 {
                    bytes.remove(at: position)
                }
            }
            let failure = Rig.failure(client, "raw", String(decoding: bytes, as: UTF8.self))
            let isExpected = failure.map { [.malformed, .endedEarly, .extraction].contains($0.code) } ?? true
            #expect(isExpected, "seed \(seed), round \(round): \(failure?.description ?? "")")
        }
        #expect(Rig.works(client))
    }

    @Test func limitsOfItemsHold() {
        var limits = WorkerLimits()
        limits.items = 10
        let answer = String(repeating: "{\"part\": \"\", \"attributes\": {}}\n", count: 11) + Self.end
        #expect(Rig.failure(Rig.client(limits: limits), "raw", answer)?.code == .tooMuch)
    }

    @Test func theCallersErrorComesBack() {
        struct Enough: Error {}
        let client = Rig.client()
        let file = TextFile("text")
        do throws(WorkerFailure) {
            try client.extract(descriptor: file.descriptor, contentType: "x", fileName: "echo") { _ in throw Enough() }
            Issue.record("the closure's error was dropped")
        } catch {
            #expect(error.code == .stopped && error.underlying is Enough && !error.isCausedByFile)
        }
        #expect(Rig.works(client))
    }
}
