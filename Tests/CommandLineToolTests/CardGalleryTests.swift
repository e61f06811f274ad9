import Foundation
import ResultCards
import SystemIndex
import Testing

/// `searchlight cards`, each kind as `Tests/Fixtures/Cards` has it. `SEARCHLIGHT_RENEW=1` writes what is drawn now, to be
/// looked at.
@Suite struct CardGalleryTests {
    private static let folder = Tool.root + "/Tests/Fixtures/Cards"

    @Test(arguments: Card.Kind.allCases) func everyKindIsDrawnAsTheFixtureSays(_ kind: Card.Kind) throws {
        let tool = try Tool()
        let run = try tool.run(
            "cards", "--kind", kind.rawValue, "--width", "64", environment: ["TZ": "UTC"])
        #expect(run.status == 0 && !run.output.contains("\u{1B}"), "no colours but on a terminal")
        let file = "\(Self.folder)/\(kind.rawValue).txt"
        if ProcessInfo.processInfo.environment["SEARCHLIGHT_RENEW"] != nil {
            try Data(run.output.utf8).write(to: URL(fileURLWithPath: file))
        }
        #expect(try Tool.read(file) == run.output)
    }

    @Test func theGalleryHasEveryKindInOrder() throws {
        let kinds = Card.Kind.allCases.map(\.rawValue)
        let shown = try Tool().run("cards").lines.filter(kinds.contains)
        #expect(Set(shown) == Set(kinds))
        #expect(shown == shown.sorted { kinds.firstIndex(of: $0)! < kinds.firstIndex(of: $1)! })
    }

    @Test func picturesAreDrawnInColoursOnATerminalOnly() throws {
        let tool = try Tool()
        func drawn(_ environment: [String: String]) throws -> String {
            var words = environment.map { "\($0.key)=\($0.value)" }
            words += [Tool.path, "cards", "--kind", "product", "--width", "64"]
            let command = words.map { "'\($0)'" }.joined(separator: " ")
            return try tool.run("-qec", "env \(command)", "/dev/null", program: "/usr/bin/script").output
        }
        let all = try drawn(["COLORTERM": "truecolor"])
        #expect(all.contains("\u{1B}[38;2;") && all.contains("▀") && all.contains("£48.50"))
        #expect(try drawn(["COLORTERM": ""]).contains("\u{1B}[38;5;"))
        #expect(try drawn(["TERM": "xterm-kitty"]).contains("\u{1B}_Ga=T,f=32,s=64,v=64,c=14,r=7,C=1,q=2,m=1;"))
        for plain in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
            let text = try drawn(plain)
            #expect(!text.contains("▀") && !text.contains("\u{1B}[38") && text.contains("£48.50"), "\(plain)")
        }
    }

    @Test func jsonIsForPrograms() throws {
        let run = try Tool().run("cards", "--kind", "contact", "--json")
        let cards = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
        #expect(cards.count == 1 && cards[0]["kind"] as? String == "contact")
        let picture = (cards[0]["picture"] as? [String: Any])?["url"] as? String
        #expect(picture?.hasPrefix("data:image/png;base64,") == true)
    }

    @Test func wrongUseSaysWhatToDo() throws {
        let tool = try Tool()
        let kind = try tool.run("cards", "--kind", "postcard")
        #expect(kind.status == 2 && kind.errors.contains("The kinds are plain, withoutPicture"))
        let missing = try tool.run("cards", "missing.jsonl")
        #expect(missing.status == 2 && missing.errors.contains("There is no such file"))
        try tool.write("bad.jsonl", "{\"id\": \"1\", \"title\": \"Gulls\"}\n{\n\n{\"titel\": 1}\n")
        let bad = try tool.run("cards", "bad.jsonl")
        #expect(bad.status == 2 && bad.output.contains("Gulls"))
        #expect(bad.errors.contains("line 2: broken JSON") && bad.errors.contains("line 4: unknown attribute `titel`"))
        #expect(!bad.errors.contains("ImportFailure"))
    }

    @Test func filesAreReadAsAnImportReadsThem() throws {
        let tool = try Tool()
        try tool.write("array.json", "[\n {\"title\": \"Gulls\"},\r\n {\"title\": \"Terns\"}\n]\r\n")
        let array = try tool.run("cards", "array.json")
        #expect(array.status == 0 && array.output.contains("Gulls") && array.output.contains("Terns"))
        let piped = try tool.run("cards", "-", input: "{\"title\": \"Auks\"}\n")
        #expect(piped.status == 0 && piped.output.contains("Auks"), "\(piped)")
    }

    /// What an item holds must not reach the terminal as commands, and no line be longer than it is wide.
    @Test func hostileItemsStayWithinTheirLines() throws {
        let tool = try Tool()
        let text = #"\u001b[2J\u202e\u0007电影电影电影电影电影电影 long long long long long long long long long long"#
        try tool.write(
            "hostile.jsonl",
            Card.Kind.allCases.enumerated().map { number, _ in
                let type = ["message", "person", "place", "movie", "audio", "pdf", "mail", "event", "product", ""][
                    number % 10]
                return """
                    {"id": "\(number)", "title": "\(text)", "contentType": "\(type.isEmpty ? "x" : type)", \
                    "contentDescription": "\(text)\\n\(text)", "authorNames": ["\(text)"], "subject": "\(text)", \
                    "album": "\(text)", "genre": "\(text)", "rating": 3, "ratingDescription": "\(text)", \
                    "startDate": 5, "supportsPhoneCall": 1, "phoneNumbers": ["+1 555 0100"], \
                    "actionIdentifiers": ["\(text)"]}
                    """
            }.joined(separator: "\n"))
        for width in [8, 20, 39, 40, 64, 200] {
            let run = try tool.run("cards", "hostile.jsonl", "--width", "\(width)")
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x202E })
        }
    }

    /// What the gallery shows is what the example app indexes.
    @Test func theGalleryIsTheExampleApps() throws {
        let tool = try Tool()
        #expect(try tool.example("Cards", "index").output == "15 items can be found.\n")
        let items = try tool.run("export", "--app", "org.example.cards").lines.filter { !$0.contains("card.keywords") }
        let gallery = try Tool.read(Tool.root + "/DemoContent/cards.jsonl").split(separator: "\n").map(String.init)
        #expect(items == gallery, "Scripts/renew-card-gallery")
    }
}
