import QueryLanguage
import SearchEngine
import SystemIndex
import UniformTypeIdentifiers

/// The parameters that leave items out of a search.
enum FilterParameters {
    /// - Returns: nil if none is given.
    static func filter(_ parameters: inout QueryParameters) throws(Problem) -> Filter? {
        var filters: [Filter] = []
        if let domain = try parameters.text("domain", length: 1024) { filters.append(.domain(domain)) }
        let types = try parameters.texts("type", atMost: 50, length: 256)
        if !types.isEmpty {
            filters.append(.contentType(types.flatMap { UTType.identifiers(conformingTo: $0) }))
        }
        for condition in try parameters.texts("where", atMost: 20, length: 256) {
            do {
                filters.append(try Filter(condition: condition))
            } catch {
                throw .parameter("where", error.message)
            }
        }
        if let dates = try dates(&parameters) { filters.append(dates) }
        if let stars = try parameters.number("minRating", 0...5) {
            filters.append(.number(AttributeCatalog.schema.attribute("rating"), .greaterOrEqual, stars))
        }
        if let near = try near(&parameters) { filters.append(near) }
        return filters.isEmpty ? nil : .all(filters)
    }

    private static func dates(_ parameters: inout QueryParameters) throws(Problem) -> Filter? {
        .dated(after: try parameters.date("after"), before: try parameters.date("before"))
    }

    private static func near(_ parameters: inout QueryParameters) throws(Problem) -> Filter? {
        guard let text = try parameters.text("near", length: 128) else { return nil }
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 3, let latitude = numbers[0], let longitude = numbers[1], let metres = numbers[2],
            abs(latitude) <= 90, abs(longitude) <= 180, metres >= 0, metres.isFinite
        else { throw .parameter("near", "must be latitude,longitude,metres, with degrees.") }
        return .near(
            latitude: AttributeCatalog.schema.attribute("latitude"),
            longitude: AttributeCatalog.schema.attribute("longitude"),
            Filter.Point(latitude: latitude, longitude: longitude), metres: metres)
    }
}
