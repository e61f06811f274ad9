import Foundation

/// How good lists of results are, as means over queries.
struct Relevance: CustomStringConvertible {
    private var queries = 0
    /// Normalised discounted cumulative gain of the first ten, with the gains as they are (Järvelin, Kekäläinen, 2002).
    private(set) var gain = 0.0
    /// Of the texts that answer a query, the share among the first hundred.
    private(set) var recall = 0.0
    /// 1 divided by the rank of the first answer, 0 if it is not among the first ten.
    private(set) var reciprocalRank = 0.0

    /// - Parameters:
    ///   - found: texts, best first.
    ///   - gains: of the texts that answer the query; at least one.
    mutating func add(_ found: [String], _ gains: [String: Int]) {
        let best = Self.discounted(gains.values.sorted(by: >))
        gain += Self.discounted(found.map { gains[$0] ?? 0 }) / best
        recall += Double(found.prefix(100).filter { gains[$0] != nil }.count) / Double(gains.count)
        if let first = found.prefix(10).firstIndex(where: { gains[$0] != nil }) {
            reciprocalRank += 1 / Double(first + 1)
        }
        queries += 1
    }

    private static func discounted(_ gains: [Int]) -> Double {
        gains.prefix(10).enumerated().reduce(0) { $0 + Double($1.element) / log2(Double($1.offset + 2)) }
    }

    var description: String {
        func mean(_ sum: Double) -> String { String(format: "%.4f", queries == 0 ? 0 : sum / Double(queries)) }
        return "\(queries) queries, nDCG@10 \(mean(gain)), recall@100 \(mean(recall)), MRR@10 \(mean(reciprocalRank))"
    }
}
