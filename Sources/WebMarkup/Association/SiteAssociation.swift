/// Why an association file cannot be read at all.
package struct AssociationProblem: Error, Sendable, Hashable {
    /// What is wrong, for the site's owner.
    package var sentence: String
    /// What to do about it.
    package var remedy: String
}

/// A site's side of an association: which of its addresses which apps open (`apple-app-site-association`).
///
/// Sources: Apple, "Support Universal Links" (the form `paths`) and "applinks" (the form `components`).
package struct SiteAssociation: Sendable {
    /// Where a site may have its file, in the order in which Apple's systems ask.
    package static let paths = ["/.well-known/apple-app-site-association", "/apple-app-site-association"]

    /// What speaks of an address.
    package struct Match: Sendable, Hashable {
        /// As they stand there: `<prefix>.<bundle identifier>`.
        package var appIDs: [String]
        /// As it stands there, for people; parts other than the path behind it, as in an address, and `NOT ` before it
        /// if it excludes.
        package var pattern: String
        /// false if the address is excluded.
        package var isIncluded: Bool
    }

    /// Apple's systems read no larger files, in bytes.
    package static let largest = 128 << 10
    /// So many problems are said.
    package static let maximumProblems = 100
    /// Characters that are compared to answer one question: half a second at most.
    static let maximumComparisons = 20_000_000

    /// What is wrong with the file, in sentences for the site's owner. The rest of the file counts nevertheless.
    package let problems: [String]
    /// Whether the JSON is without errors. If it is not, Apple's systems refuse the whole file; here it counts if its
    /// meaning is clear.
    package let isSound: Bool
    private let entries: [AssociationEntry]

    /// Linear in the number of bytes, except that rules are compared with those before them, up to a limit.
    ///
    /// - Parameter bytes: any. A signed file is read if its JSON stands in it in one piece.
    /// - Throws: if there are more bytes than ``largest``, or no JSON object with `applinks` in it.
    package init(_ bytes: [UInt8]) throws(AssociationProblem) {
        var reader = AssociationReader()
        if bytes.count > Self.largest {
            throw AssociationProblem(
                sentence: "The file has \(bytes.count) bytes; files of more than 128 KB (131072 bytes) are not read.",
                remedy: "Make it shorter: wildcards and substitution variables stand for many patterns.")
        }
        entries = reader.entries(try AssociationContainer.json(bytes, &reader))
        problems = reader.problems
        isSound = reader.isSound
    }

    /// What the file says of an address.
    ///
    /// Details are searched in order, and in each the first rule that matches decides. An exclusion is for the apps of its
    /// details only: it is returned if no other app includes the address.
    ///
    /// Costs at most the size of all patterns, variables put in, times the length of the address. After 20 million
    /// comparisons of characters, nothing more matches.
    ///
    /// - Returns: nil if nothing matches.
    package func match(_ address: WebAddress) -> Match? {
        var included: Match?, excluded: Match?
        search(address) {
            $0.appIDs
        } decided: { rule, appIDs in
            if rule.isExcluding && excluded != nil { return true }
            let match = Match(appIDs: appIDs, pattern: rule.text, isIncluded: !rule.isExcluding)
            if match.isIncluded { included = match } else { excluded = match }
            return !match.isIncluded
        }
        return included ?? excluded
    }

    /// All apps that the file gives an address to, as it names them, best first; each once.
    ///
    /// One pass over the details, which costs as ``match(_:)``; apps that are not found within its limit are left out.
    package func apps(for address: WebAddress) -> [String] {
        var found: [String] = []
        search(address) {
            $0.appIDs
        } decided: { rule, appIDs in
            if !rule.isExcluding { found += appIDs }
            return true
        }
        return found
    }

    /// Which of some apps opens an address; costs as ``match(_:)``, and nothing is found beyond its limit.
    ///
    /// - Parameter bundleIdentifiers: compared with the appIDs and with what follows their first dot, so that the prefix
    ///   does not matter.
    /// - Returns: one of them; nil if the file gives the address to none.
    package func app(for address: WebAddress, among bundleIdentifiers: [String]) -> String? {
        let known = Set(bundleIdentifiers)
        func identifier(_ appID: String) -> String? {
            if known.contains(appID) { return appID }
            let rest = appID.firstIndex(of: ".").map { String(appID[appID.index(after: $0)...]) }
            return rest.flatMap { known.contains($0) ? $0 : nil }
        }
        var found: String?
        search(address) {
            $0.appIDs.compactMap(identifier)
        } decided: { rule, identifiers in
            if !rule.isExcluding { found = identifiers.first }
            return rule.isExcluding
        }
        return found
    }

    /// Goes through the details in order; of each, the first rule that matches decides for its apps that none before decided for.
    ///
    /// - Parameter decided: is given that rule and those apps, at least one, and says whether to go on.
    private func search(
        _ address: WebAddress, appIDs: (AssociationEntry) -> [String], decided: (AssociationRule, [String]) -> Bool
    ) {
        var subjects: [AssociationOptions: AssociationSubject] = [:]
        var done: Set<String> = [], comparisons = AssociationPattern.Comparisons()
        for entry in entries where !comparisons.isSpent {
            let open = appIDs(entry).filter { !done.contains($0) }
            guard !open.isEmpty else { continue }
            let rule = entry.rules.first { rule in
                let subject = subjects[rule.options] ?? AssociationSubject(address, rule.options)
                subjects[rule.options] = subject
                return rule.matches(subject, &comparisons)
            }
            guard let rule else { continue }
            guard decided(rule, open.filter { done.insert($0).inserted }) else { return }
        }
    }
}

/// One of the details.
struct AssociationEntry: Sendable {
    var appIDs: [String]
    var rules: [AssociationRule]
}
