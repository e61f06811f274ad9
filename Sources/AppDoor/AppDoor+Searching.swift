import ItemExchange
import ResultCards
import SearchEngine
package import SearchlightBasics
import SystemIndex

extension AppDoor {
    /// Searches the app's own items, those that are for the app only included. Never tells of another app's.
    ///
    /// - Parameters:
    ///   - text: what a person typed; empty finds every item that passes the options.
    ///   - limit: how many results, up to ``DoorLimits/results``.
    ///   - offset: how many of the best to leave out, up to ``DoorLimits/offset``. They cost as much as if they were returned.
    package func search(
        _ text: String, limit: Int = 20, offset: Int = 0, options: DoorSearchOptions = DoorSearchOptions()
    ) throws -> DoorResults {
        try reporting {
            try DoorError.check(text.utf8.count, atMost: DoorLimits.textBytes, "bytes of text")
            guard 0...DoorLimits.results ~= limit, 0...DoorLimits.offset ~= offset else {
                throw DoorError(
                    .limitExceeded,
                    "A search returns at most \(DoorLimits.results) results and leaves out at most \(DoorLimits.offset)."
                )
            }
            let request = try index.understood(
                options.request(text, limit: limit + offset, now: now), options.usesMeaning ? .afterEnter : .never)
            return try writer.mending {
                let found = try index.search(request, in: index.scope(of: app, protection: nil))
                var highlighter = Highlighter(request)
                var bytes = 0
                let results = try found.items.dropFirst(offset).map { item in
                    let result = try DoorResult(item, attributes: options.attributes, &highlighter)
                    if !result.attributes.isEmpty { bytes += JSONValue.object(result.attributes).text.utf8.count }
                    guard bytes <= DoorLimits.answerBytes else {
                        throw DoorError(
                            .limitExceeded,
                            "The results' attributes have more than \(DoorLimits.answerBytes >> 20) MiB.",
                            remedy: "Ask for fewer results or attributes.")
                    }
                    return result
                }
                return DoorResults(results: results, total: found.total, isTotalExact: found.isTotalExact)
            }
        }
    }

    /// Why an item of the app is found for a text and where its score comes from, or exactly why it is not found.
    package func explain(
        _ text: String, _ identifier: String, options: DoorSearchOptions = DoorSearchOptions()
    ) throws -> JSONValue {
        try reporting {
            try DoorError.check(text.utf8.count, atMost: DoorLimits.textBytes, "bytes of text")
            let request = try index.understood(
                options.request(text, limit: 20, now: now), options.usesMeaning ? .afterEnter : .never)
            return try writer.mending {
                try index.scope(of: app, protection: nil).explain(identifier, of: app, request: request).json
            }
        }
    }

    /// An item of the app as JSON, as it was handed over; nil if it is not indexed.
    package func item(_ identifier: String) throws -> JSONValue? {
        try reporting { try writer.mending { try own.document(identifier).map { JSONValue($0) } } }
    }
}
