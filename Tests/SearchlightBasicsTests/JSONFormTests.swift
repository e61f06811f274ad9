import Foundation
import SearchlightBasics
import Testing

/// The forms and the layout of files that earlier versions wrote with Foundation's encoder.
@Suite struct JSONFormTests {
    private struct Sample: Codable {
        var empty: [Int] = [], none: [String: Int] = [:], isOn = true, number = 1.5, large = 1e100
        var text = "a/b\u{1}\n\r\t\"\\\u{2028}é😀"
        var nested = [[1, -2], []]
        var keys = ["a10": 1, "a9": 2, "B": 3, "é": 4, "b": 5, "_": 6, "": 7, "😀": 8, "\u{FFFD}": 9]
    }

    @Test func theLayoutIsThatOfFoundation() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        let expected = try encoder.encode(Sample())
        let value = try JSONValue(parsing: [UInt8](expected))
        #expect(String(decoding: value.bytes(.indented), as: UTF8.self) == String(decoding: expected, as: UTF8.self))
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        #expect(value.bytes(.compact) == [UInt8](try encoder.encode(Sample())))
        #expect(try JSONValue(parsing: value.bytes(.line)) == value)
        for empty: JSONValue in [.array([]), .object([]), .array([.object([])])] {
            encoder.outputFormatting = [.prettyPrinted]
            let expected = try encoder.encode(
                empty == .object([]) ? AnyForm.object : empty == .array([]) ? .list : .both)
            #expect(empty.bytes(.indented) == [UInt8](expected))
        }
    }

    private enum AnyForm: Encodable {
        case object, list, both
        func encode(to encoder: any Encoder) throws {
            switch self {
            case .object: try [String: Int]().encode(to: encoder)
            case .list: try [Int]().encode(to: encoder)
            case .both: try [[String: Int]()].encode(to: encoder)
            }
        }
    }

    private func read<T: JSONConvertible>(_ text: String, as type: T.Type) throws -> T {
        try T(json: try JSONValue(parsing: Array(text.utf8)))
    }

    @Test func numbersAreReadExactlyOrNotAtAll() throws {
        #expect(try read("1.0", as: Int.self) == 1 && read("1e2", as: UInt8.self) == 100)
        #expect(try read("3", as: Double.self) == 3)
        #expect(try read("18446744073709551615", as: UInt64.self) == .max)
        #expect(UInt64.max.json.bytes(.compact) == Array("1.8446744073709552e+19".utf8))
        #expect(try read("-9223372036854775808", as: Int64.self) == .min)
        for (text, type): (String, any JSONConvertible.Type) in [
            ("256", UInt8.self), ("-1", UInt64.self), ("1.5", Int.self), ("1e30", Int64.self), ("\"1\"", Int.self),
            ("1", Bool.self), ("1", String.self), ("{}", [Int].self), ("[]", [String: Int].self), ("null", Int.self),
            ("[1, null]", [Int].self),
        ] {
            #expect(throws: JSONFormError.self, "\(text) as \(type)") { try read(text, as: type) }
        }
    }

    @Test func membersMayBeAbsentOrNull() throws {
        let value = try JSONValue(parsing: Array(#"{"a": 1, "b": null}"#.utf8))
        #expect(try value.value("a") as Int == 1 && value.optional("a") as Int? == 1)
        #expect(try value.optional("b") as Int? == nil && value.optional("c") as Int? == nil)
        #expect(throws: JSONFormError.self) { try value.value("b") as Int }
        #expect(throws: JSONFormError.self) { try value.value("c") as Int }
        #expect(throws: JSONFormError.self) { try value.optional("a") as String? }
        #expect(throws: JSONFormError.self) { try JSONValue.array([]).optional("a") as Int? }
        #expect(JSONValue.object(of: ["x": 1, "y": nil as String?]) == .members(["x": .integer(1)]))
    }

    @Test func casesHaveOneMember() throws {
        #expect(JSONValue.choice("a").bytes(.compact) == Array(#"{"a":{}}"#.utf8))
        let (name, values) = try JSONValue.choice("a", ["_0": "b"]).choice()
        #expect(try name == "a" && values.value("_0") == "b")
        for text in ["{}", "[]", #"{"a": {}, "b": {}}"#, #"{"a": 1}"#] {
            #expect(throws: JSONFormError.self) { try JSONValue(parsing: Array(text.utf8)).choice() }
        }
    }
}
