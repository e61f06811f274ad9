import QueryLanguage
import ResultCards
import TypedSearch
import SearchEngine
import SearchlightBasics
import SystemIndex
import TextAnalysis
import UniformTypeIdentifiers

/// The best items for some words.
struct SearchTool: Tool {
    let name = "search"
    let title = "Search"
    let purpose =
        "Finds what apps have indexed on this person's computer: documents, mail, messages, contacts, places, films, pages "
        + "and whatever else apps hold, the best first. Every word must match; the last one may be the beginning of a "
        + "longer word, accents, case and one typo do not matter, Chinese is also found by pinyin. For a question in "
        + "whole sentences set `committed`, which wants the weightier words only, in any of their forms. Only apps that "
        + "the person opened to language models are searched."
    let parameters = [
        Parameter(
            "query", .text,
            "What to look for, in the words that the item would have. Filters may stand among them: type:pdf, from:anna, "
                + "after:2024-05, before:yesterday, in:mail, domain:x, rating>=3.", isRequired: true),
        Parameter("limit", .integer(1...50, standard: 10), "How many results at most."),
        Parameter("apps", .texts, "Only items of these apps, by their identifiers, which list_apps and results have."),
        Parameter("domain", .text, "Only items of this domain and those below it."),
        Parameter(
            "types", .texts,
            "Only items of these uniform type identifiers and what conforms to them: public.movie, public.image, "
                + "public.email-message, public.contact, public.text …"),
        Parameter(
            "where", .texts,
            "Conditions on numbers and dates, all of which must hold: rating>=3, contentCreationDate<2024-01-01."),
        Parameter("committed", .boolean, "Want the weightier words rather than all of them."),
        Parameter(
            "meaning", .boolean,
            "Whether items count that mean something near but have other words (true unless given)."),
    ]

    func call(_ arguments: inout Arguments, _ opened: OpenedApps, now: Int64) throws -> JSONValue {
        let query = try arguments.required("query", limit: 1024)
        let limit = try arguments.integer("limit", 1...50, standard: 10)
        let names = try arguments.texts("apps", atMost: 100)
        let filter = try Self.filter(&arguments)
        let committed = try arguments.boolean("committed")
        let meaning = try arguments.boolean("meaning", standard: true)
        try arguments.finish(self)
        try opened.requireAny()

        let index = opened.index
        let request = SearchRequest(
            query, mode: committed ? .committed : .keystroke, filter: filter, limit: limit, now: now,
            languages: StemmingLanguage.ofPerson)
        let choice: SearchedChoice =
            names.isEmpty
            ? .those(opened.apps.contains) : .named(try Self.unique(names.map(opened.app)))
        // If apps were named, one that cannot be read is an error rather than left out.
        let ((found, results, typed), unreadable) = try index.findTyped(
            request, in: choice, meaning: meaning ? .always : .never,
            order: { try index.learnedOrder(of: $0.apps, now: now) }
        ) { results, query in
            var highlighter = Highlighter(results.request)
            let shown = try results.found.items.map { try Self.json($0, &highlighter, opened) }
            return (results.found, shown, query.filters)
        }
        var members: [JSONValue.Member] = [
            .init("results", .array(results)), .init("total", .integer(Int64(found.total))),
            .init("isTotalExact", .boolean(found.isTotalExact)),
        ]
        if !typed.isEmpty { members.append(.init("typedFilters", .array(typed.map(\.json)))) }
        if typed.isEmpty, let answer = TypedAnswer.of(query, now: now) { members.append(.init("answer", answer.json)) }
        if !found.droppedWords.isEmpty {
            members.append(.init("wordsLeftOut", .array(found.droppedWords.map(JSONValue.string))))
        }
        return .object(members + opened.leftOut(unreadable))
    }

    private static func unique(_ apps: [AppIdentifier]) -> [AppIdentifier] {
        var unique: [AppIdentifier] = []
        for app in apps where !unique.contains(app) { unique.append(app) }
        return unique
    }

    private static func filter(_ arguments: inout Arguments) throws -> Filter? {
        var filters: [Filter] = []
        if let domain = try arguments.text("domain", limit: 1024) { filters.append(.domain(domain)) }
        let types = try arguments.texts("types", atMost: 50)
        if !types.isEmpty { filters.append(.contentType(types.flatMap { UTType.identifiers(conformingTo: $0) })) }
        for condition in try arguments.texts("where", atMost: 20) {
            do {
                filters.append(try Filter(condition: condition))
            } catch {
                throw ToolError("In `where`: \(error.message)")
            }
        }
        return filters.isEmpty ? nil : .all(filters)
    }

    private static func json(
        _ found: FoundItem, _ highlighter: inout Highlighter, _ opened: OpenedApps
    ) throws -> JSONValue {
        let document = try found.document()
        let view = ResultView(found, document, &highlighter)
        var members = opened.reference(found.app)
        members += [.init("id", .string(view.id)), .init("title", .string(view.title.text))]
        if !view.snippet.text.isEmpty { members.append(.init("snippet", .string(view.snippet.text))) }
        members.append(.init("kind", .string(view.kind.rawValue)))
        if view.isByMeaning { members.append(.init("byMeaning", .boolean(true))) }
        if let activity = try found.activity() { members += RecentTool.viewed(activity) }
        return .object(members + ItemFacts.members(document))
    }
}
