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

    /// Characters that a terminal obeys, that turn the words around them, or that other programs refuse; and how they are written.
    static let hidden: [(UInt32, String)] = [
        (0x80, "\\u0080"), (0x85, "\\u0085"), (0x9B, "\\u009b"), (0x9F, "\\u009f"),
        (0x61C, "\\u061c"),
        (0x200E, "\\u200e"), (0x200F, "\\u200f"), (0x2028, "\\u2028"), (0x2029, "\\u2029"),
        (0x202A, "\\u202a"), (0x202E, "\\u202e"), (0x2066, "\\u2066"), (0x2069, "\\u2069"),
        (0xFEFF, "\\ufeff"), (0xFFF9, "\\ufff9"), (0xFDD0, "\\ufdd0"), (0xFDEF, "\\ufdef"),
        (0xFFFE, "\\ufffe"), (0xFFFF, "\\uffff"), (0x1FFFE, "\\ud83f\\udffe"),
        (0x3FFFF, "\\ud8bf\\udfff"),
        (0x8FFFE, "\\ud9ff\\udffe"), (0x10FFFF, "\\udbff\\udfff"), (0x1B, "\\u001b"), (0x7F, "\\u007f"),
    ]

    @Test(arguments: hidden) func hiddenCharactersAreEscaped(code: UInt32, escape: String) throws {
        // No literal may have some of them.
        let scalar = try #require(Unicode.Scalar(code)), character = String(scalar)
        for (before, after) in [("", ""), ("电影 é", "😀"), ("\"", "\\"), (character, character)] {
            let value = JSONValue.members([before + character + after: .string(before + character + after)])
            let text = value.text
            #expect(
                text.contains(escape) && !text.unicodeScalars.contains(scalar),
                "\(text.debugDescription)")
            for layout: JSONLayout in [.line, .stable, .compact, .indented] {
                #expect(try JSONValue(parsing: value.bytes(layout)) == value)
            }
        }
    }

    /// The first and last characters beside each escaped kind, and letters whose bytes begin alike.
    @Test func otherCharactersAreWrittenAsTheyAre() throws {
        let text =
            "\u{A0}\u{BF}\u{600}\u{61B}\u{61D}\u{63F}\u{200B}\u{200D}\u{2010}\u{2027}\u{202F}\u{2065}\u{206A}"
            + "\u{FDCF}\u{FDF0}\u{FEFE}\u{FF00}\u{FFF8}\u{FFFC}\u{FFFD}\u{10000}\u{1FFFD}\u{20000}\u{10FFFD}👩‍👩‍👧한국어"
        #expect(JSONValue.string(text).text == "\"" + text + "\"")
        #expect(JSONValue.string(text).stableText == JSONValue.string(text).text)
    }

    /// Hashes and checksums of earlier versions are of these bytes.
    @Test func stableBytesHaveOnlyTheEscapesOfJSON() {
        #expect(
            JSONValue.array([.string("a\u{9B}\u{202E}\u{FEFF}\n\u{1B}"), .integer(1)]).stableText
                == "[\"a\u{9B}\u{202E}\u{FEFF}\\n\\u001b\", 1]")
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
