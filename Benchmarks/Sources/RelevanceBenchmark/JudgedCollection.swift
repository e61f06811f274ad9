import Foundation

/// Texts, queries and which texts answer them: a folder with `corpus.jsonl`, `queries.jsonl` and `qrels.tsv`.
struct JudgedCollection {
    struct Text: Decodable {
        let identifier: String
        let title: String?
        let text: String

        private enum CodingKeys: String, CodingKey {
            case identifier = "_id"
            case title, text
        }
    }

    let texts: [Text]
    /// Only queries that some text answers.
    let queries: [Text]
    /// By query and text, how well the text answers it, above 0.
    let gains: [String: [String: Int]]

    /// - Throws: if a file is missing, or a line is not what it should be.
    init(folder: String) throws {
        texts = try Self.lines(folder + "/corpus.jsonl")
        var gains: [String: [String: Int]] = [:]
        // The first line names the columns: query, text, gain.
        for line in try String(contentsOfFile: folder + "/qrels.tsv", encoding: .utf8).split(separator: "\n")
            .dropFirst()
        {
            let cells = line.split(whereSeparator: { $0 == "\t" || $0 == "\r" || $0 == "\r\n" }).map(String.init)
            guard cells.count >= 3, let gain = Int(cells[2]) else { throw Unreadable(file: "qrels.tsv", line: line) }
            if gain > 0 { gains[cells[0], default: [:]][cells[1]] = gain }
        }
        self.gains = gains
        queries = try Self.lines(folder + "/queries.jsonl").filter { gains[$0.identifier] != nil }
    }

    private static func lines(_ path: String) throws -> [Text] {
        let decoder = JSONDecoder()
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { line in
            do {
                return try decoder.decode(Text.self, from: Data(line.utf8))
            } catch {
                throw Unreadable(file: path, line: line)
            }
        }
    }

    private struct Unreadable: Error, CustomStringConvertible {
        let description: String

        init(file: String, line: Substring) {
            description = "Cannot read a line of \(file): \(line.prefix(80)). Its format is in Benchmarks/README.md."
        }
    }
}
