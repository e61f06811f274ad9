import SearchEngine
package import SearchlightBasics
import SystemIndex

extension Lift {
    /// What is learned of a result as the server and the command line write it.
    package var json: JSONValue {
        .members(["points": .integer(Int64(points)), "isFirst": .boolean(pinWeight > 0)])
    }
}

extension Placement {
    /// Where a result stands as the server and the command line write it.
    package var json: JSONValue {
        switch self {
        case .listed(let rank): .members(["kind": .string("listed"), "place": .integer(Int64(rank))])
        case .behind(let limit): .members(["kind": .string("behind"), "limit": .integer(Int64(limit))])
        case .notLookedFor: .members(["kind": .string("notLookedFor")])
        }
    }
}

extension Explanation.Term {
    /// The term as the server and the command line write it. It has a phrase in English, its points, and its code with
    /// arguments for phrases in other languages.
    package var json: JSONValue {
        var values: [JSONValue.Member] = []
        switch reason {
        case .standsFor(let words): values = [.init("words", .integer(Int64(words)))]
        case .meaning(let cosine): values = [.init("cosine", .double((cosine * 1000).rounded() / 1000))]
        case .together(let field): values = [.init("field", .string("\(field)"))]
        case .fieldWeight, .wholeWord, .frequency, .titleStart, .typos, .floor, .match, .keptWords, .appQuality,
            .appSpeed:
            break
        }
        return .members([
            "reason": .string("\(reason)"), "code": .string(reason.code.rawValue), "values": .object(values),
            "points": .integer(Int64(points)),
        ])
    }
}
