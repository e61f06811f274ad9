import CoreSpotlight
import Testing

/// All suites here work on the one index of the running program, so they take turns.
@Suite(.serialized) struct OneApp {
    static func item(_ identifier: String?, _ title: String, domain: String? = nil) -> CSSearchableItem {
        let attributes = CSSearchableItemAttributeSet(contentType: .text)
        attributes.title = title
        return CSSearchableItem(uniqueIdentifier: identifier, domainIdentifier: domain, attributeSet: attributes)
    }

    /// What the running program is called as an app: by the variable, else by its executable.
    static var identifier: String {
        let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return ProcessInfo.processInfo.environment["SEARCHLIGHT_APP"]
            ?? String((path as NSString).lastPathComponent.prefix(100))
    }

    static func emptied() async throws -> CSSearchableIndex {
        let index = CSSearchableIndex(name: "tests")
        try await index.deleteAllSearchableItems()
        await NSUserActivity.deleteAllSavedUserActivities()
        return index
    }

    static func items(_ queryString: String) async throws -> [CSSearchableItem] {
        var found: [CSSearchableItem] = []
        for try await result in CSSearchQuery(queryString: queryString, queryContext: nil).results {
            found.append(result.item)
        }
        return found
    }

    /// The identifiers of what a query finds, in alphabetical order.
    static func find(_ queryString: String) async throws -> [String] {
        try await items(queryString).map(\.uniqueIdentifier).sorted()
    }
}
