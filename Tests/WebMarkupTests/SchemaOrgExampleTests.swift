import Foundation
import Testing
import WebMarkup

/// W1 with schema.org's own examples, each written in three syntaxes: what they say must come out alike.
@Suite struct SchemaOrgExampleTests {
    struct Example: Decodable {
        var file: String
        var types: String
        var microdata: String
        var rdfa: String
        var linkedData: String
        var has: Set<String>

        enum CodingKeys: String, CodingKey {
            case file, types, has
            case microdata = "MICRODATA", rdfa = "RDFA", linkedData = "JSON"
        }
    }

    /// Examples, by number, that say different things in their three syntaxes: a type left out, a brace closed too early,
    /// another address.
    private static let different: Set<Int> = [
        11, 26, 170, 207, 209, 215, 216, 218, 219, 220, 238, 265, 403, 404, 431, 494, 500, 502, 503,
    ]

    private func types(_ html: String, _ syntax: PageMarkup.Syntax) throws -> Set<String> {
        let found = try markup(html).things.filter { $0.syntax == syntax }.flatMap(\.thing.all).flatMap(\.types)
        return Set(found.map { $0.replacingOccurrences(of: "https://", with: "http://") })
    }

    @Test(.enabled(if: SharedSuites.schemaOrg != nil, "shared/suites/schemaorg-examples is not there"))
    func threeSyntaxesSayTheSame() throws {
        let examples = try JSONDecoder().decode([Example].self, from: #require(SharedSuites.schemaOrg))
        var compared = 0
        for (number, example) in examples.enumerated() {
            let found: [String: Set<String>] = [
                "MICRODATA": try types(example.microdata, .microdata), "RDFA": try types(example.rdfa, .rdfa),
                "JSON": try types(example.linkedData, .linkedData),
            ]
            for (syntax, types) in found where example.has.contains(syntax) {
                #expect(!types.isEmpty, "example \(number), \(syntax): nothing was found")
            }
            guard example.has.isSuperset(of: found.keys), !Self.different.contains(number) else { continue }
            compared += 1
            #expect(Set(found.values).count == 1, "example \(number): \(found)")
        }
        #expect(compared == 138)
    }
}
