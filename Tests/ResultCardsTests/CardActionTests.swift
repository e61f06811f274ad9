import Foundation
import SearchEngine
import SearchlightBasics
import SystemIndex
import Testing

@testable import AppLanding
@testable import ResultCards

/// L4, and `Docs/Cards.md`, "Which actions".
@Suite struct CardActionTests {
    private func actions(_ attributes: String, _ options: Card.Options = Card.Options()) throws -> [CardAction] {
        try CardTests.card(#"{"id": "1", "title": "T", \#(attributes)}"#, options).actions
    }

    @Test func theFirstNumberDialsAndTheMenuHasTheRestAndMessages() throws {
        let call = try #require(
            try actions(#""supportsPhoneCall": 1, "phoneNumbers": ["+44 131 496 0101", "0131 496 0102", "none"]"#).first
        )
        #expect(call.kind == .call && call.url == "tel:+441314960101" && call.label == "+44 131 496 0101")
        #expect(call.alternatives.map(\.url) == ["tel:01314960102", "sms:+441314960101", "sms:01314960102"])
    }

    @Test func withoutSupportOrNumberThereIsNoCallButton() throws {
        #expect(try actions(#""phoneNumbers": ["12345"]"#).isEmpty)
        #expect(try actions(#""supportsPhoneCall": 0, "phoneNumbers": ["12345"]"#).isEmpty)
        #expect(try actions(#""supportsPhoneCall": 1"#).isEmpty)
        #expect(
            try CardTests.card(#"{"id": "1", "phoneNumbers": ["12345"]}"#).details
                == [Card.Detail(name: "phoneNumbers", value: "12345")])
    }

    @Test(arguments: [
        ("+44 (0)131 496-0101", "+441314960101"), ("(555) 0100", "5550100"), ("٠١٢٣", "0123"), ("０１２", "012"),
        ("555 0100 ext. 12", "5550100;ext=12"), ("555 0100 x7", "5550100;ext=7"), ("1-800-FLOWERS", nil), ("", nil),
        ("+", nil), ("5", nil), ("javascript:alert(1)", nil), ("12+34", nil),
        (String(repeating: "1", count: 40), nil),
    ])
    func telephoneNumbersBecomeAddresses(_ number: String, _ expected: String?) {
        #expect(CardURL.telephone(number) == expected)
    }

    @Test func mailAddressesAreEscaped() throws {
        #expect(CardURL.mail("a?subject=x&body=y@x.example") == "mailto:a%3Fsubject%3Dx%26body%3Dy@x.example")
        #expect(CardURL.mail("á@x.example") == "mailto:%C3%A1@x.example")
        for address in ["", "a", "@", "a@", "a@b@c", "a b@c", "a@b\r\nBcc:c@d"] {
            #expect(CardURL.mail(address) == nil)
        }
        let mail = try #require(try actions(#""emailAddresses": ["a@x", "nobody", "b@x", "a@x"]"#).first)
        #expect(mail.url == "mailto:a@x" && mail.alternatives.map(\.url) == ["mailto:b@x"])
    }

    @Test func navigateIsARouteOrAPlaceOnEarth() throws {
        let place = #""supportsNavigation": 1, "latitude": -55.974200, "longitude": 0.00000004"#
        #expect(try actions(place).map(\.url) == ["geo:-55.9742,0"])
        let service = Card.Options(mapService: Card.Options.openStreetMap)
        #expect(
            try actions(place, service).map(\.url) == ["https://www.openstreetmap.org/directions?to=-55.9742%2C0"])
        #expect(try actions(place, Card.Options(mapService: "javascript:x")).map(\.url) == ["geo:-55.9742,0"])
        #expect(try actions(#""supportsNavigation": 1, "latitude": 91, "longitude": 0"#).isEmpty)
        #expect(try actions(#""latitude": 1, "longitude": 0"#).isEmpty)
    }

    @Test func onlyFilesAndPagesPlay() throws {
        func play(_ address: String, _ type: String = "public.audio") throws -> [String?] {
            try actions(#""contentType": "\#(type)", "contentURL": "\#(address)""#).map(\.url)
        }
        #expect(try play("https://x.example/a.ogg") == ["https://x.example/a.ogg"])
        #expect(try play("file:///music/a.ogg") == ["file:///music/a.ogg"])
        for address in [
            "javascript:alert(1)", "data:text/html,x", "JavaScript://x", "vbscript:x", "//x",
        ] {
            #expect(try play(address).isEmpty, "\(address)")
        }
        #expect(CardURL.playable("https://x y") == nil && CardURL.playable("https://x\u{0}") == nil)
        #expect(try play("https://x.example/a.pdf", "com.adobe.pdf").isEmpty)
    }

    @Test func customActionsAreButtonsByTheirTitles() throws {
        let options = Card.Options(actionTitles: ["org.example.archive": "Archive"])
        let found = try actions(#""actionIdentifiers": ["org.example.archive", "org.example.star", ""]"#, options)
        #expect(found.map(\.label) == ["Archive", "org.example.star"])
        #expect(
            found.allSatisfy { $0.kind == .custom && $0.url == nil } && found[0].identifier == "org.example.archive")
        let many = (0..<500).map { "\"a\($0)\"" }.joined(separator: ", ")
        #expect(try actions(#""actionIdentifiers": [\#(many)]"#).count == CardActions.maximumAlternatives)
    }

    /// Whatever apps write, a card is made, stays small, and opens nothing but the schemes it names.
    @Test func noItemMakesAnUnsafeOrEndlessCard() throws {
        let seed =
            ProcessInfo.processInfo.environment["SEARCHLIGHT_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)
        print("SEARCHLIGHT_SEED=\(seed)")
        var random = SplitMix(seed: seed)
        let pieces = [
            "javascript:", "tel:", "\n", "\u{0}", "+", "0", "１", "@", "\"", "<b>", "£", "ext", "\u{202E}", "é",
            "https://",
            "file:///", "x", " ", "\u{1F468}\u{200D}\u{1F469}", ".", "public.audio", "İ",
        ]
        for _ in 0..<3000 {
            var attributes: [Attribute] = []
            for attribute in AttributeCatalog.all where random.next() % 4 == 0 {
                func text() -> String {
                    (0..<Int(random.next() % 12)).map { _ in pieces.randomElement(using: &random)! }.joined()
                }
                let values: [AttributeValue] = [
                    .text(text()), .list([.text(text()), .text(text())]), .double(Double.random(in: -1e19...1e19)),
                    .double(.nan), .double(.infinity), .null, .data([]), .boolean(true), .date(-1e300),
                    .dictionary([.init(key: "handles", value: .list([.text(text())]))]),
                ]
                attributes.append(
                    Attribute(AttributeCatalog.schema.attribute(attribute.name), values.randomElement(using: &random)!))
            }
            let card = Card(Document(identifier: "1", attributes: attributes))
            let actions = card.actions + card.actions.flatMap(\.alternatives)
            let schemes = ["tel:", "sms:", "mailto:", "geo:", "http://", "https://", "file:///"]
            for action in actions where action.kind != .custom {
                let url = try #require(action.url)
                #expect(schemes.contains { url.lowercased().hasPrefix($0) }, "\(url), seed \(seed)")
                #expect(url.unicodeScalars.allSatisfy { $0.value > 0x20 }, "\(url), seed \(seed)")
            }
            #expect(
                card.lines.count <= Card.maximumLines
                    && card.lines.allSatisfy { $0.count <= Card.maximumLineLength + 2 })
            let json = card.json { _ in "/picture" }
            #expect(try JSONValue(parsing: Array(json.text.utf8)) == json, "seed \(seed)")
        }
    }
}
