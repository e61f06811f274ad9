extension SystemIndex {
    /// Counts that results stood before a person's eyes: visible without scrolling when typing paused for 0.4 s, or when
    /// something was chosen. On the disk when it returns.
    ///
    /// - Parameters:
    ///   - apps: whose the results are, in their order.
    ///   - first: the position of the first of them, from 0.
    ///   - now: seconds since 1970.
    package func shown(_ apps: [AppIdentifier], from first: Int = 0, now: Int64) throws {
        var expected: [AppIdentifier: Double] = [:]
        for (position, app) in apps.enumerated() {
            expected[app, default: 0] += AppQuality.usualShare(first + position)
        }
        for (app, share) in expected.sorted(by: { $0.key < $1.key }) {
            try count(app) { $0.count(expected: share, opened: 0, now: now) }
        }
    }

    /// Counts that a person chose a result of an app among those of several, or read its preview. On the disk when it
    /// returns.
    package func credit(_ engagement: Engagement, to app: AppIdentifier, now: Int64) throws {
        let opened = engagement == .chosen ? 1 : AppQuality.lookShare
        try count(app) { $0.count(expected: 0, opened: opened, now: now) }
    }

    /// Counts how long a landing took. If the time cannot be written, a little less is learned, and the landing still
    /// succeeds.
    package func landed(in app: AppIdentifier, seconds: Double) {
        try? count(app) { $0.land(milliseconds: max(0, seconds) * 1000) }
    }

    /// Nothing is made for an app that is not there.
    private func count(_ app: AppIdentifier, _ change: (inout AppQuality) -> Void) throws {
        guard try home.contains(home.folder(of: app)) else { return }
        try self.app(app).quality.update(change)
    }
}
