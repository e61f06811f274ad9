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
    /// What speaks of an address.
    package struct Match: Sendable, Hashable {
        /// As they stand there: `<prefix>.<bundle identifier>`.
        package var appIDs: [String]
        /// As it stands there, for people; parts other than the path behind it, as in an address, and `NOT ` before it
        /// where it excludes.
        package var pattern: String
        /// false where the address is excluded.
        package var isIncluded: Bool
    }

    /// Apple's systems read no larger files, in bytes.
    package static let largest = 128 << 10
    /// So many problems are said.
    package static let mostProblems = 100

    /// What is wrong with the file, in sentences for the site's owner. The rest of the file counts nevertheless.
    package let problems: [String]
    package var isSound: Bool { true }
    private let entries: [AssociationEntry]

    /// Linear in the number of bytes, except that rules are compared with those before them, up to a limit.
    ///
    /// - Parameter bytes: any. A signed file is read where its JSON stands in it in one piece.
    /// - Throws: where there is no JSON object with `applinks` in it.
    package init(_ bytes: [UInt8]) throws(AssociationProblem) {
        var reader = AssociationReader()
        if bytes.count > Self.largest {
            reader.report("The file has \(bytes.count) bytes; files of more than 128 KB (131072 bytes) are not read.")
        }
        entries = reader.entries(try AssociationContainer.json(bytes, &reader))
        problems = reader.problems
    }

    /// What the file says of an address.
    ///
    /// Details are searched in order, and in each the first rule that matches decides. An exclusion is for the apps of its
    /// details only: it is returned where no other app includes the address.
    ///
    /// Costs at most the size of all patterns, variables put in, times the length of the address.
    ///
    /// - Returns: nil where nothing matches.
    package func match(_ address: WebAddress) -> Match? {
        var excluded: Match?
        let included = search(address) {
            $0.appIDs
        } excluded: {
            excluded = excluded ?? $0
        }
        return included ?? excluded
    }

    /// All apps that the file gives an address to, as it names them, best first; costs as ``match(_:)``.
    package func apps(for address: WebAddress) -> [String] {
        var found: [String] = []
        var decided: Set<String> = []
        while let match = search(
            address, appIDs: { $0.appIDs.filter { !decided.contains($0) } }, excluded: { decided.formUnion($0.appIDs) })
        {
            found += match.appIDs
            decided.formUnion(match.appIDs)
        }
        return found
    }

    /// Which of some apps opens an address; costs as ``match(_:)``.
    ///
    /// - Parameter bundleIdentifiers: compared with the appIDs and with what follows their first dot, so that the prefix
    ///   does not matter.
    /// - Returns: one of them; nil where the file gives the address to none.
    package func app(for address: WebAddress, among bundleIdentifiers: [String]) -> String? {
        let known = Set(bundleIdentifiers)
        func identifier(_ appID: String) -> String? {
            if known.contains(appID) { return appID }
            let rest = appID.firstIndex(of: ".").map { String(appID[appID.index(after: $0)...]) }
            return rest.flatMap { known.contains($0) ? $0 : nil }
        }
        return search(address) {
            $0.appIDs.compactMap(identifier)
        } excluded: { _ in
        }?.appIDs.first
    }

    /// The first details that include an address for an app that none before it excluded it for.
    private func search(
        _ address: WebAddress, appIDs: (AssociationEntry) -> [String], excluded: (Match) -> Void
    ) -> Match? {
        var subjects: [AssociationOptions: AssociationSubject] = [:]
        var decided: Set<String> = []
        for entry in entries {
            let apps = appIDs(entry).filter { !decided.contains($0) }
            guard !apps.isEmpty else { continue }
            let rule = entry.rules.first { rule in
                let subject = subjects[rule.options] ?? AssociationSubject(address, rule.options)
                subjects[rule.options] = subject
                return rule.matches(subject)
            }
            guard let rule else { continue }
            let match = Match(appIDs: apps, pattern: rule.text, isIncluded: !rule.isExcluding)
            if match.isIncluded { return match }
            decided.formUnion(apps)
            excluded(match)
        }
        return nil
    }
}

/// One of the details.
struct AssociationEntry: Sendable {
    var appIDs: [String]
    var rules: [AssociationRule]
}
