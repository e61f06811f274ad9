import SearchEngine
import SystemIndex

extension SystemIndex {
    /// Hands a page to the app that shows it itself; nil if none does, or it could not: then the page is opened.
    func landPage(_ landing: Landing, of source: AppIdentifier, patience: LandingPatience) throws -> LandingOutcome? {
        guard let address = landing.texts[Landing.itemKey], UniversalLink.host(of: address) != nil else { return nil }
        let page = try self.app(source).document(address)
        let identifiers = page.map { page in
            var found: [String] = []
            page[UniversalLink.apps]?.forEachText { found.append($0) }
            return found
        }
        guard let app = try app(showing: address, among: identifiers ?? []), app != source else { return nil }
        var landing = landing
        landing.activityType = Landing.pageType
        landing.webpageURL = address
        landing.texts[Landing.itemKey] = nil
        let outcome = try land(landing, in: app, offersTerminal: false, patience: patience)
        return outcome.isOpened ? outcome : nil
    }
}
