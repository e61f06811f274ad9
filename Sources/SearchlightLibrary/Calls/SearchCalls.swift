import AppDoor
public import CSearchlight
import SearchEngine
import SearchlightBasics

private func options(_ json: UnsafePointer<CChar>?) throws -> DoorSearchOptions {
    try Texts.optional(json).map { try DoorSearchOptions(json: Array($0.utf8)) } ?? DoorSearchOptions()
}

@c @implementation public func searchlight_search(
    _ index: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ limit: Int, _ offset: Int,
    _ optionsJSON: UnsafePointer<CChar>?, _ results: UnsafeMutablePointer<OpaquePointer?>?
) -> CInt {
    calling {
        try store(results) {
            let found = try Handle<AppDoor>.value(index).search(
                Texts.text(text), limit: limit, offset: offset, options: options(optionsJSON))
            return Handle<ResultsView>.make(ResultsView(found))
        }
    }
}

@c @implementation public func searchlight_results_free(_ results: OpaquePointer?) {
    Handle<ResultsView>.free(results)
}

private func view(_ results: OpaquePointer?) -> ResultsView? { results.map { Handle<ResultsView>.borrowed($0) } }

@c @implementation public func searchlight_results_count(_ results: OpaquePointer?) -> Int {
    view(results)?.results.results.count ?? 0
}

@c @implementation public func searchlight_results_total(
    _ results: OpaquePointer?, _ isExact: UnsafeMutablePointer<CInt>?
) -> Int {
    let found = view(results)?.results
    isExact?.pointee = found?.isTotalExact == true ? 1 : 0
    return found?.total ?? 0
}

@c @implementation public func searchlight_result_identifier(
    _ results: OpaquePointer?, _ position: Int
) -> UnsafePointer<CChar>? {
    view(results)?.text(.identifier, position)
}

@c @implementation public func searchlight_result_domain(
    _ results: OpaquePointer?, _ position: Int
) -> UnsafePointer<CChar>? {
    view(results)?.text(.domain, position)
}

@c @implementation public func searchlight_result_title(
    _ results: OpaquePointer?, _ position: Int
) -> UnsafePointer<CChar>? {
    view(results)?.text(.title, position)
}

@c @implementation public func searchlight_result_snippet(
    _ results: OpaquePointer?, _ position: Int
) -> UnsafePointer<CChar>? {
    view(results)?.text(.snippet, position)
}

@c @implementation public func searchlight_result_json(
    _ results: OpaquePointer?, _ position: Int
) -> UnsafePointer<CChar>? {
    view(results)?.text(.json, position)
}

@c @implementation public func searchlight_result_score(_ results: OpaquePointer?, _ position: Int) -> Int64 {
    Int64(view(results)?.result(position)?.score ?? 0)
}

@c @implementation public func searchlight_result_title_ranges(
    _ results: OpaquePointer?, _ position: Int, _ ranges: UnsafeMutablePointer<searchlight_range>?, _ capacity: Int
) -> Int {
    ResultsView.write(view(results)?.result(position)?.title.ranges ?? [], ranges, capacity)
}

@c @implementation public func searchlight_result_snippet_ranges(
    _ results: OpaquePointer?, _ position: Int, _ ranges: UnsafeMutablePointer<searchlight_range>?, _ capacity: Int
) -> Int {
    ResultsView.write(view(results)?.result(position)?.snippet.ranges ?? [], ranges, capacity)
}

@c @implementation public func searchlight_explain(
    _ index: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ identifier: UnsafePointer<CChar>?,
    _ optionsJSON: UnsafePointer<CChar>?, _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
    calling {
        try store(json) {
            let explanation = try Handle<AppDoor>.value(index).explain(
                Texts.text(text), Texts.text(identifier), options: options(optionsJSON))
            return Texts.copy(explanation.text)
        }
    }
}

@c @implementation public func searchlight_report_engagement(
    _ index: OpaquePointer?, _ identifier: UnsafePointer<CChar>?, _ typed: UnsafePointer<CChar>?, _ isOpened: CInt
) -> CInt {
    calling {
        try Handle<AppDoor>.value(index).reportEngagement(
            Texts.text(identifier), typed: Texts.text(typed), kind: isOpened != 0 ? .chosen : .lookedAt)
    }
}
