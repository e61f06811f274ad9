import AppDoor
import CSearchlight
import SearchEngine
import SearchlightBasics

/// Results as C borrows them.
final class ResultsView {
    let results: DoorResults
    private let texts = BorrowedTexts()

    init(_ results: DoorResults) { self.results = results }

    /// What a result has as texts.
    enum Part: Int, CaseIterable { case identifier, domain, title, snippet, json }

    func result(_ position: Int) -> DoorResult? {
        results.results.indices.contains(position) ? results.results[position] : nil
    }

    func text(_ part: Part, _ position: Int) -> UnsafePointer<CChar>? {
        guard let result = result(position) else { return nil }
        return texts.text(position * Part.allCases.count + part.rawValue) {
            switch part {
            case .identifier: result.identifier
            case .domain: result.domain
            case .title: result.title.text
            case .snippet: result.snippet.text
            case .json: result.json.text
            }
        }
    }

    /// Writes as many as there is room for, and returns how many there are.
    static func write(_ ranges: [Range<Int>], _ written: UnsafeMutablePointer<searchlight_range>?, _ capacity: Int)
        -> Int
    {
        if let written {
            for (position, range) in ranges.prefix(max(0, capacity)).enumerated() {
                written[position] = searchlight_range(begin: range.lowerBound, end: range.upperBound)
            }
        }
        return ranges.count
    }
}
