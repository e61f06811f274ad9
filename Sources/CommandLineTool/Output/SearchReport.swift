import QueryLanguage
import QuickAnswers
import ResultCards
import TypedSearch
import SearchEngine
import SearchlightBasics
import SystemIndex

/// What a search prints.
struct SearchReport {
    let query: String
    /// nil if the text asks nothing.
    let answer: QuickAnswer?
    /// Those among the words.
    let typedFilters: [TypedFilter]
    let found: FoundItems
    let views: [ResultView]
    /// For each of the views, or none at all.
    let explanations: [Explanation]
    /// Those of a terminal; nil for one list.
    var sections: ReportSections?

    func json(_ unreadable: [UnreadableApp]) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("query", .string(query)), .init("answer", answer?.json ?? .null),
            .init("typedFilters", .array(typedFilters.map(\.json))),
            .init(
                "results",
                .array(
                    views.enumerated().map { position, view in
                        Self.json(view, explanations.indices.contains(position) ? explanations[position] : nil)
                    })),
            .init("total", .integer(Int64(found.total))),
            .init("isTotalExact", .boolean(found.isTotalExact)),
            .init("tookMicroseconds", .integer(Int64(found.tookMicroseconds))),
        ]
        if !found.droppedWords.isEmpty {
            members.append(.init("dropped", .array(found.droppedWords.map(JSONValue.string))))
        }
        if !unreadable.isEmpty { members.append(.init("leftOut", UnreadableReport.json(unreadable))) }
        return .object(members)
    }

    /// What a search prints that could not be made, with the reason.
    static func nothing(query: String, because reason: String) -> JSONValue {
        .members([
            "query": .string(query), "answer": .null, "typedFilters": .array([]), "results": .array([]),
            "total": .integer(0), "isTotalExact": .boolean(true),
            "tookMicroseconds": .integer(0), "error": .string(reason),
        ])
    }

    private static func json(_ view: ResultView, _ explanation: Explanation?) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("app", .string(view.app)), .init("id", .string(view.id)), .init("domain", .string(view.domain)),
            .init("title", .string(view.title.text)), .init("snippet", .string(view.snippet.text)),
            .init("kind", .string(view.kind.rawValue)), .init("score", .integer(Int64(view.score))),
        ]
        if let file = view.file { members.append(.init("file", .string(file))) }
        if let page = view.snippet.page { members.append(.init("page", .integer(Int64(page)))) }
        if let type = view.activityType { members.append(.init("activity", .string(type))) }
        if view.isByMeaning { members.append(.init("byMeaning", .boolean(true))) }
        if view.lift != .none { members.append(.init("learned", view.lift.json)) }
        if let explanation { members.append(.init("explanation", ExplanationReport.json(explanation))) }
        return .object(members)
    }

    /// - Parameter isComplete: whether every app could be read.
    func text(_ style: Style, isComplete: Bool) -> String {
        var text = ""
        if let answer {
            text += "\(printable(answer.expression)) = \(style.title.on)\(printable(answer.value))\(style.title.off)\n"
            if !answer.detail.isEmpty { text += "    \(style.faint.on)\(printable(answer.detail))\(style.faint.off)\n" }
        }
        if !typedFilters.isEmpty {
            text += "Filters: \(typedFilters.map { printable($0.label) }.joined(separator: " · "))\n"
        }
        if !found.droppedWords.isEmpty {
            text += "Ignored words: \(found.droppedWords.map { printable($0) }.joined(separator: ", "))\n"
        }
        let sections = sections ?? .plain(views.count)
        for (number, section) in sections.sections.enumerated() {
            if !section.heading.isEmpty {
                text += (number > 0 ? "\n" : "") + style.faint.on + printable(section.heading) + style.faint.off + "\n"
            }
            for position in section.positions { text += result(position, style) }
            if let command = section.command {
                let all = "All in \(printable(section.heading)): \(printable(command))"
                text += style.faint.on + all + style.faint.off + "\n"
            }
        }
        if sections.sections.count > 1 { text += "\n" }
        let bound = found.isTotalExact ? "" : "at least "
        let shown =
            views.count < found.total || !found.isTotalExact ? "\(Formatting.count(views.count)) of \(bound)" : ""
        let took = "\(Formatting.count(found.tookMicroseconds)) µs"
        if views.isEmpty {
            text += "Nothing found\(isComplete ? "" : " in the apps that can be read") (\(took)).\n"
        } else {
            text += "\(shown)\(Formatting.count(found.total, "item")), \(took)\n"
        }
        return text
    }

    private func result(_ position: Int, _ style: Style) -> String {
        let view = views[position]
        let place = view.place.isEmpty ? "" : " · \(printable(view.place))"
        var text = style.title.on + style.marked(view.title.text, view.title.ranges) + style.title.off + "\n"
        let reason = view.isByMeaning ? " · by meaning" : ""
        let line = "\(printable(view.app))\(place) · \(printable(view.id))\(reason)"
        text += "    \(style.faint.on)\(line)\(style.faint.off)\n"
        if !view.snippet.text.isEmpty, view.snippet.text != view.place {
            let page = view.snippet.page.map { "\(style.faint.on)page \($0):\(style.faint.off) " } ?? ""
            text += "    " + page + style.marked(view.snippet.text, view.snippet.ranges) + "\n"
        }
        if explanations.indices.contains(position) {
            for line in ExplanationReport.lines(explanations[position], view.lift) { text += "    \(line)\n" }
        }
        return text
    }
}
