import SearchEngine
import SearchlightBasics
import Testing

@testable import ItemExchange
@testable import SystemIndex

@Suite struct RoundTripTests {
    private func check(_ item: Document) throws {
        let text = JSONValue(item, app: "org.example.ignored").text
        let back = try ItemReader().item(JSONValue(parsing: Array(text.utf8)))
        #expect(back.identifier == item.identifier && back.domain == item.domain, "\(text)")
        #expect(back.expiration == item.expiration, "\(text)")
        #expect(back.attributes.map(\.name) == item.attributes.map(\.name), "\(text)")
        for (a, b) in zip(back.attributes, item.attributes) { #expect(a.value.isIdentical(to: b.value), "\(text)") }
    }

    private func value(_ dice: inout SplitMix, depth: Int = 0) -> AttributeValue {
        let texts = ["", "a", "$value", "é", "e\u{301}", "电影 😀", "line\nbreak\u{0}\u{7F}", "https://x.org/", "AQID"]
        let doubles = [0.0, -0.0, 1, 1e16, 1e300, 0.1, .pi, .nan, .infinity, -.infinity, .leastNonzeroMagnitude]
        switch Int.random(in: 0...(depth < 3 ? 9 : 6), using: &dice) {
        case 0: return .text(texts.randomElement(using: &dice)!)
        case 1: return .integer(Int64.random(in: .min ... .max, using: &dice))
        case 2: return .double(doubles.randomElement(using: &dice)!)
        case 3: return .boolean(.random(using: &dice))
        case 4: return .date(Double.random(in: -1e11...1e12, using: &dice))
        case 5: return .date(Double(Int.random(in: -1_000_000...1_000_000_000, using: &dice)) / 1000)
        case 6: return .data((0..<Int.random(in: 0...5, using: &dice)).map { UInt8(truncatingIfNeeded: $0 &* 77) })
        case 7: return .null
        case 8: return .list((0..<Int.random(in: 0...3, using: &dice)).map { _ in value(&dice, depth: depth + 1) })
        default:
            let keys = ["$date", "$data", "$value", "$dictionary", "displayName", "handles", "k"].shuffled(using: &dice)
            return .dictionary(
                keys.prefix(Int.random(in: 0...2, using: &dice)).map {
                    .init(key: $0, value: value(&dice, depth: depth + 1))
                })
        }
    }

    /// Any value under any attribute: what an app stored by other ways may be of any kind.
    @Test func everyValueUnderEveryAttribute() throws {
        var dice = SplitMix(seed: 4)
        for attribute in AttributeCatalog.all {
            for _ in 0..<30 {
                let one = Attribute(.known(attribute.number), value(&dice))
                try check(Document(identifier: "i", domain: "d", attributes: [one]))
            }
        }
        for _ in 0..<500 {
            try check(Document(identifier: "i", attributes: [Attribute(.custom("com_x"), value(&dice))]))
        }
    }

    @Test func expirations() throws {
        for seconds in [
            0, 1, -1, 978_307_200, 4_000_000_000, Int64.max - 1, .min, .max, 253_402_300_799, 253_402_300_800,
        ] {
            try check(Document(identifier: "i", expiration: seconds))
        }
    }

    /// Apps name their own attributes as they like, also as members of an export.
    @Test func customAttributesOfAnyName() throws {
        let names = [
            "plain", "Document Type", "a+b", "id", "title", "domain", "expires", "app", "$value", "$custom", "",
            "com_x",
        ]
        var item = Document(identifier: "1", domain: "d")
        item.attributes.append(Attribute(AttributeCatalog.schema.attribute("title"), .text("The title")))
        for (index, name) in names.enumerated() {
            item.attributes.append(
                Attribute(.custom(name), index % 2 == 0 ? .text(name) : .list([.integer(1), .null])))
        }
        let searched = ["plain", "com_x"].map { AttributeValue.Entry(key: $0, value: item[.custom($0)] ?? .null) }
        let read = { try ItemReader().item(JSONValue(parsing: Array(JSONValue($0, app: "a.b").text.utf8))) }
        #expect(Set(try read(item).attributes) == Set(item.attributes))
        item.attributes.append(Attribute(AttributeCatalog.searchedCustomValues, .dictionary(searched)))
        let back = try read(item)
        #expect(Set(back.attributes) == Set(item.attributes) && back.identifier == "1" && back.domain == "d")
        // Names without values are none that words could find.
        let none = try ItemReader().item(.members(["id": .string("2"), "$searched": .array([.string("gone")])]))
        #expect(none.attributes.isEmpty)
        for wrong in [#"{"$custom": 1}"#, #"{"$searched": "plain"}"#, #"{"$searched": [1]}"#] {
            #expect(throws: ImportFailure.self) { try ItemReader().item(JSONValue(parsing: Array(wrong.utf8))) }
        }
    }

    @Test func plainFormsStayPlain() {
        let item = Document(
            identifier: "1", expiration: 978_307_200,
            attributes: [
                Attribute(AttributeCatalog.schema.attribute("dueDate"), .date(0.5)),
                Attribute(AttributeCatalog.schema.attribute("keywords"), .list([.text("a")])),
                Attribute(AttributeCatalog.schema.attribute("thumbnailData"), .data([1, 2, 3])),
            ])
        #expect(
            JSONValue(item).text
                == #"{"id": "1", "expires": "2001-01-01T00:00:00Z", "dueDate": "2001-01-01T00:00:00.500Z", "#
                + #""keywords": ["a"], "thumbnailData": "AQID"}"#)
    }
}
