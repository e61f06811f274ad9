import SeededRandom
import Testing

@testable import WebMarkup

@Suite struct AssociationProblemTests {
    private func problems(_ links: String) throws -> [String] {
        try SiteAssociation(Array("{\"applinks\":\(links)}".utf8)).problems
    }

    private func problems(details: String) throws -> [String] {
        try problems("{\"apps\":[],\"details\":[{\"appID\":\"A1.b.c\",\(details)}]}")
    }

    private func sentence(_ bytes: [UInt8]) -> String? {
        do {
            _ = try SiteAssociation(bytes)
            return nil
        } catch {
            #expect(!error.remedy.isEmpty)
            return error.sentence
        }
    }

    @Test func filesThatCannotBeReadSayWhy() {
        let cases: [(String, String)] = [
            ("", "empty"), ("x", "no JSON"), ("<!DOCTYPE html><p>404", "web page"), ("[]", "no object"),
            ("\"a\"", "no object"),
            ("{}", "no “applinks”"), (#"{"webcredentials":{"apps":[]}}"#, "no “applinks”"),
            (#"{"applinks":[]}"#, "“applinks” is no object"),
        ]
        for (text, expected) in cases { #expect(sentence(Array(text.utf8))?.contains(expected) == true, "\(text)") }
    }

    @Test func signedFilesAreReadOnlyWhereTheirJSONStandsPlainly() throws {
        let json = Array(
            #"{ "applinks": {"apps":[],"details":[{"appID":"A1.b","paths":["/}\"{"]}]}, "x": "}", "y":"\\" }"#.utf8)
        let before: [UInt8] = [0x30, 0x82, 0x12, 0x34, 0x7B, 0x7B, 0x04, 0x50],
            after: [UInt8] = [0xA0, 0x7D, 0x00, 0xFF]
        let file = try SiteAssociation(before + json + after)
        let address = try #require(WebAddress("https://e.org/}\"{"))
        #expect(
            file.problems.first?.contains("signed") == true
                && file.match(address) == nil)
        #expect(file.problems.contains { $0.contains("“x”") })
        #expect(sentence(before + json.dropLast(8)) == "The file is signed (PKCS#7), and its JSON cannot be read.")
        #expect(
            sentence(before + json.prefix(20) + [0x04, 0x10] + json.dropFirst(20) + after)?.contains("signed") == true)
        #expect(sentence(Array("-----BEGIN PKCS7-----\nMIIB\n-----END PKCS7-----".utf8))?.contains("signed") == true)
    }

    @Test func whatIsWrongIsSaid() throws {
        let cases: [(String, String)] = [
            ("{}", "no “details”"), (#"{"details":[]}"#, "“details” is empty"),
            (#"{"details":{}}"#, "“details” must be a list"),
            (#"{"details":[1]}"#, "In details 1: an object"),
            (#"{"details":[{"appID":"A1.b","paths":[]}]}"#, "“apps” is missing"),
            (#"{"apps":["x"],"details":[]}"#, "“apps” must be an empty list"),
            (#"{"apps":{},"details":[]}"#, "“apps” must be an empty list"),
            (#"{"detail":[]}"#, "In applinks: “detail” is not known"),
            (#"{"defaults":1}"#, "“defaults” must be an object"),
            (
                #"{"defaults":{"caseSensitive":"no","case":1}}"#,
                "defaults of applinks: “caseSensitive” must be true or false"
            ),
            (#"{"defaults":{"case":1}}"#, "“case” is not known"),
            (#"{"substitutionVariables":[]}"#, "“substitutionVariables” must be an object"),
            (#"{"substitutionVariables":{"a":"b"}}"#, "“a” must be a list"),
            (#"{"substitutionVariables":{"a":[]}}"#, "“a” has no values"),
            (#"{"substitutionVariables":{"a":["$(b)"]}}"#, "must not name other variables"),
            (#"{"substitutionVariables":{"a(":["b"]}}"#, "must not contain"),
            (#"{"details":[{"paths":["*"]}]}"#, "an “appID” is missing"),
            (#"{"details":[{"appID":"com.example.app","paths":["*"]}]}"#, "has no prefix"),
            (#"{"details":[{"appID":"example","paths":["*"]}]}"#, "has no prefix"),
            (#"{"details":[{"appID":".a","paths":["*"]}]}"#, "has no prefix"),
            (#"{"details":[{"appID":7,"paths":["*"]}]}"#, "“appID” must be text"),
            (#"{"details":[{"appIDs":"A1.b","paths":["*"]}]}"#, "“appIDs” must be a list"),
            (#"{"details":[{"appID":"A1.b"}]}"#, "neither “components” nor “paths”"),
            (#"{"details":[{"appID":"A1.b","path":["*"]}]}"#, "“path” is not known"),
            (#"{"details":[],}"#, "Line 1: A comma"),
        ]
        for (links, expected) in cases { #expect(try problems(links).contains { $0.contains(expected) }, "\(links)") }
    }

    @Test func rulesThatDoNothingAreSaid() throws {
        let cases: [(String, String)] = [
            (#""paths":["news/*"]"#, "“news/*” matches nothing: a path begins"),
            (#""paths":["not /a"]"#, "“not /a” matches nothing"),
            (#""paths":["NOT a"]"#, "“NOT a” matches nothing"), (#""paths":["https://e.org/a"]"#, "matches nothing"),
            (#""paths":["/a b"]"#, "percent-encoded"),
            (#""paths":["/é"]"#, "percent-encoded"), (#""paths":["/{id}"]"#, "percent-encoded"),
            (#""paths":["/a#b"]"#, "no “#”"),
            (#""paths":["/a?b=*"]"#, "any one character"), (#""paths":"*""#, "“paths” must be a list"),
            (#""paths":[1]"#, "“paths” must be text"),
            (#""paths":["*","NOT /a"]"#, "“NOT /a” excludes nothing, for “*”"),
            (#""paths":["/a/*","NOT /a/b?/*"]"#, "excludes nothing"),
            (#""paths":["/*","NOT *"]"#, "excludes nothing"),
            (#""paths":["NOT *","/a"]"#, "“/a” includes nothing, for “NOT *”"),
            (#""components":[{"/":"/a/*"},{"/":"/a/*","?":{"x":"1"},"exclude":true}]"#, "excludes nothing"),
            (#""components":[{"?":{"x":"*"}},{"?":{"x":"1"},"exclude":true}]"#, "excludes nothing"),
            (#""components":[{"/":"/$(digit)*"},{"/":"/1","exclude":true}]"#, "excludes nothing"),
            (#""components":[{"/":"https://e.org/a"}]"#, "matches nothing"),
            (#""components":[{"/":1}]"#, "“/” must be text"),
            (#""components":[{"exclude":"true"}]"#, "“exclude” must be"),
            (#""components":[{"path":"/a"}]"#, "“path” is not known"),
            (#""components":[{"/":"/$(unknown)"}]"#, "the variable “unknown” is not known"),
            (#""components":[1]"#, "must be an object"),
            (#""components":{}"#, "“components” must be a list"),
            (#""components":[{"caseSensitive":0}]"#, "“caseSensitive” must be"),
            (#""components":[{"?":{"a":1}}]"#, "“a” must be text"),
        ]
        for (details, expected) in cases {
            #expect(try problems(details: details).contains { $0.contains(expected) }, "\(details)")
        }
        let proper = [
            #""components":[{"/":"/A"},{"/":"/A","caseSensitive":false,"exclude":true}]"#,
            #""paths":["NOT /a","*"]"#, #""paths":["/a","NOT /a*","/b"]"#, #""paths":["/a?","NOT /a*"]"#,
            #""paths":["/a/","NOT /a"]"#,
            #""components":[{"/":"/a","?":"x"},{"/":"/a","exclude":true}]"#,
            #""components":[{"?":{"x":"1"}},{"?":{"y":"1"},"exclude":true}]"#,
            #""components":[{"/":"/A","caseSensitive":false},{"/":"/b","exclude":true},{"comment":"all"}]"#,
            #""components":[{"/":"é","percentEncoded":false}]"#,
        ]
        for details in proper { #expect(try problems(details: details) == [], "\(details)") }
    }

    @Test func largeFilesAreNotRead() throws {
        let file = #"{"applinks":{"details":[{"appID":"A1.b","components":[{}]}]}}"#
        let space = String(repeating: " ", count: SiteAssociation.largest - file.utf8.count)
        #expect(try SiteAssociation(Array((file + space).utf8)).problems.isEmpty)
        #expect(sentence(Array((file + space + " ").utf8))?.contains("128 KB") == true)
    }

    @Test func problemsAndComparisonsAreLimited() throws {
        let many = (0..<8_000).map { "\"\($0.isMultiple(of: 2) ? "NOT " : "")/\($0)*\"" }.joined(separator: ",")
        let wrong = (0..<8_000).map { "\"x\($0)\"" }.joined(separator: ",")
        #expect(try problems(details: "\"paths\":[\(many)]").count > 0)
        #expect(try problems(details: "\"paths\":[\(wrong)]").count == SiteAssociation.maximumProblems)
    }

    /// Apple's systems refuse what is no JSON; what the members say is another matter.
    @Test func brokenJSONIsNotSound() throws {
        func isSound(_ text: String) throws -> Bool { try SiteAssociation(Array(text.utf8)).isSound }
        #expect(try isSound(#"{"applinks":{"details":[],"x":1}}"#))
        for text in [
            #"{"applinks":{"details":[],}}"#, #"{"applinks":{'details':[]}}"#, #"{"applinks":{"details":[]}"#,
            #"{"applinks":{"details":[]}} // end"#,
        ] { #expect(try !isSound(text), "\(text)") }
    }

    @Test func anyBytesAreSurvived() throws {
        var random = SeededGenerator(seed: 6)
        let whole = Array(
            ##"{"applinks":{"apps":[],"defaults":{"caseSensitive":false},"substitutionVariables":{"v":["a","b*"]},"details":[{"appIDs":["A1.b"],"components":[{"/":"/$(v)/$(lang)*","?":{"a":"?*"},"#":"x","exclude":true},{"/":"*"}]},{"appID":"A1.c","paths":["NOT /a","/?*"]}]}}"##
                .utf8)
        let alphabet = Array("{}[]\",:$()*?#/ab10 ".utf8) + [0xFF, 0xC3]
        let address = try #require(WebAddress("https://e.org/a/en?a=1#x"))
        var read = 0
        for _ in 0..<5000 {
            var bytes = whole
            for _ in 0..<4 {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = alphabet.randomElement(using: &random) ?? 0
            }
            guard let file = try? SiteAssociation(bytes) else { continue }
            if file.match(address) != nil { read += 1 }
        }
        #expect(read > 500)
    }
}
