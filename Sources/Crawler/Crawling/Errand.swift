import WebMarkup

/// Something to ask a server for.
struct Errand {
    enum Purpose {
        case page
        /// - Parameters:
        ///   - isOffered: whether robots.txt names it, which says that it may be read.
        ///   - readsIndex: false for what an index names: there is one level of them.
        case sitemap(isOffered: Bool, readsIndex: Bool)
        /// For an origin, which may not be that of the address after a redirect.
        case robots(origin: String)
    }

    let purpose: Purpose
    let asked: WebAddress
    let depth: Int
    /// After redirects.
    private(set) var current: WebAddress
    /// Where redirects came from, in order.
    private(set) var passed: [WebAddress] = []
    /// Whether every redirect on the way is permanent.
    private(set) var isMovedForGood = true
    var retries = 0

    init(_ purpose: Purpose, _ address: WebAddress, depth: Int) {
        self.purpose = purpose
        asked = address
        current = address
        self.depth = depth
    }

    var isPage: Bool { if case .page = purpose { true } else { false } }
    var isRobots: Bool { if case .robots = purpose { true } else { false } }
    /// Whether a server has been asked already.
    var isStarted: Bool { !passed.isEmpty || retries > 0 }

    /// The same after a redirect.
    ///
    /// - Parameter status: 301 and 308 are permanent (RFC 9110, section 15.4).
    func redirected(to target: WebAddress, status: Int) -> Errand {
        var next = self
        next.passed.append(current)
        if status != 301 && status != 308 { next.isMovedForGood = false }
        next.current = target
        return next
    }
}

/// First in, first out, each in constant time over all.
struct ErrandQueue {
    private var errands: [Errand] = []
    private var start = 0

    var first: Errand? { start < errands.count ? errands[start] : nil }

    mutating func append(_ errand: Errand) { errands.append(errand) }

    mutating func removeFirst() {
        start += 1
        if start == errands.count {
            errands = []
            start = 0
        } else if start > 1000, start * 2 > errands.count {
            errands.removeFirst(start)
            start = 0
        }
    }

    var all: ArraySlice<Errand> { errands[start...] }
}
