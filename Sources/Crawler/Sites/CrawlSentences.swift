import WebMarkup

// What a crawl tells the person.

extension CrawlEvent {
    /// The address that it is about.
    var address: WebAddress {
        switch self {
        case .page(let page): page.asked
        case .unchanged(let route): route.address
        case .gone(let address), .refused(let address, _), .failed(let address, _): address
        }
    }
}

extension RefusalReason {
    /// Whether the address is no page of the site any more, rather than just now.
    var isForGood: Bool {
        switch self {
        case .robots, .notHTML: true
        case .otherHost(_, let isForGood), .duplicate(_, let isForGood): isForGood
        case .robotsUnavailable, .forbiddenAddress, .tooManyRedirects, .redirectLoop, .badRedirect, .limit: false
        }
    }

    /// nil for what is as the person wants it: pages beyond the limits, other sites' pages, pages that were read under another address.
    var sentence: String? {
        switch self {
        case .robots: "the site's robots.txt does not allow it"
        case .robotsUnavailable(let status):
            "the site's robots.txt was answered with \(status), and nothing may be read then; try again later"
        case .forbiddenAddress(let error): error.sentence
        case .tooManyRedirects: "it leads on and on"
        case .redirectLoop: "it leads in a circle"
        case .badRedirect: "it leads to what is no web address"
        case .otherHost(let address, true): "it leads to another site, \(address.origin)"
        case .otherHost(let address, false): "it leads to another site for the time being, \(address.origin)"
        case .notHTML(let type): "it is no page, but \(type ?? "of no known type")"
        case .limit, .duplicate: nil
        }
    }
}

extension CrawlFailure {
    var sentence: String {
        switch self {
        case .fetch(let error): error.sentence
        case .status(let status): "the server answered \(status)"
        }
    }
}

extension CrawlSummary {
    /// What was left out by limits that the person can set; nil for nothing.
    var limitSentence: String? {
        if limitsReached.contains(.pages) { return "There are more pages than were asked for: --pages reads more." }
        if limitsReached.contains(.seconds) {
            return "Not all pages were read this time; `searchlight web update` goes on."
        }
        return nil
    }
}

extension FetchHeaders {
    /// The `charset` of `Content-Type`; nil if it is not said.
    var encoding: String? {
        guard let value = first("Content-Type"), let start = value.firstRange(of: /[Cc][Hh][Aa][Rr][Ss][Ee][Tt]=/)
        else {
            return nil
        }
        let name = value[start.upperBound...].prefix { $0 != ";" && $0 != " " }.filter { $0 != "\"" && $0 != "'" }
        return name.isEmpty ? nil : String(name)
    }
}
