/// What Apple's search looks for on a page, each thing found or missing, with its remedy. Sources: App Search
/// Programming Guide, "Mark Up Web Content", and the App Search API Validation Tool.
package struct PageReport: Sendable, Hashable {
    /// The outcome of looking for a thing. The texts are for people and programs.
    package enum State: String, Sendable {
        case found
        case missing
        /// There, and of no use as it is.
        case faulty
        /// Not looked for, since only a file was given.
        case notLooked = "not looked for"
    }

    /// One thing that was looked for.
    package struct Finding: Sendable, Hashable {
        /// A name for programs; never changes.
        package var identifier: String
        /// What people call it.
        package var name: String
        /// What came of it.
        package var state: State
        /// Whether a page without it is not shown.
        package var isRequired: Bool
        /// What was found, as it stands there.
        package var value: String?
        /// What to do, in a sentence; nil if nothing is to be done.
        package var mend: String?
        /// The line of the file, or of the page as it was sent, where it stands.
        package var line: Int?
        /// What it stands in there, such as `<meta property="og:title">`.
        package var tag: String?
    }

    /// What the page's server was found to say.
    package struct Server: Sendable, Hashable {
        /// What the site's association file says of the page.
        package enum Association: Sendable, Hashable {
            case missing
            case faulty(String)
            /// The file is sound, and gives the page to these apps, best first.
            case opens([String])
            /// The file is sound, and gives the page to none.
            case passesOver
        }

        /// Whether robots.txt lets Applebot read the page.
        package var isAllowedByRobots: Bool
        /// Values of `X-Robots-Tag`.
        package var robotsHeaders: [String]
        /// Which apps the site gives the page to.
        package var association: Association
        /// Whether it was served over HTTPS.
        package var isSecure: Bool

        package init(
            isAllowedByRobots: Bool, robotsHeaders: [String], association: Association, isSecure: Bool
        ) {
            self.isAllowedByRobots = isAllowedByRobots
            self.robotsHeaders = robotsHeaders
            self.association = association
            self.isSecure = isSecure
        }
    }

    /// In the order in which a site's owner would mend them.
    package let findings: [Finding]

    /// Whether no required thing is missing or faulty, among the things that were looked for.
    package var isSound: Bool {
        !findings.contains { $0.isRequired && ($0.state == .missing || $0.state == .faulty) }
    }

    /// What is required, and was not looked for.
    package var unknown: [Finding] { findings.filter { $0.isRequired && $0.state == .notLooked } }

    /// Whether everything required is there.
    package var isComplete: Bool { isSound && unknown.isEmpty }

    /// - Parameters:
    ///   - address: where the page came from; nil for a file.
    ///   - server: what the server says; nil for a file.
    package init(_ page: PageMarkup, address: WebAddress?, server: Server?) {
        var checks = PageChecks(page: page, summary: PageSummary(page, address: address), address: address)
        checks.checkFinding(server)
        checks.checkDeepLinks(server)
        checks.checkText()
        checks.checkStructuredData()
        checks.checkRest(server)
        findings = checks.findings
    }
}
