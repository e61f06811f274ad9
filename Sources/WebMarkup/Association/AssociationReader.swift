/// Reads the details of an association file, and says what is wrong with them.
struct AssociationReader {
    private(set) var problems: [String] = []
    /// Whether the file is JSON without errors.
    var isSound = true
    private var variables: [String: [String]] = [:]
    private var budget = AssociationPattern.Budget()
    /// What may still be spent on comparing rules with each other.
    private var comparisons = 5_000_000

    mutating func report(_ sentence: String) {
        guard problems.count < SiteAssociation.maximumProblems, !problems.contains(sentence) else { return }
        problems.append(sentence)
    }

    mutating func entries(_ links: JSONNode) -> [AssociationEntry] {
        reportUnknown(links, known: ["apps", "details", "defaults", "substitutionVariables"], in: "applinks")
        readVariables(links["substitutionVariables"])
        let options = self.options(links["defaults"], under: AssociationOptions(), in: "applinks")
        var entries: [AssociationEntry] = [], hasPaths = false
        if let details = list(links["details"], "details", in: "applinks") {
            if details.isEmpty { report("“details” is empty: no address opens in an app.") }
            for (number, entry) in details.enumerated() {
                let location = "details \(number + 1)"
                guard case .object = entry else {
                    report("In \(location): an object is expected.")
                    continue
                }
                hasPaths = hasPaths || entry["paths"] != nil
                entries.append(self.entry(entry, options, location))
            }
        } else if links["details"] == nil {
            report("“applinks” has no “details”: no address opens in an app.")
        }
        readApps(links["apps"], isNeeded: hasPaths)
        return entries
    }

    private mutating func readApps(_ apps: JSONNode?, isNeeded: Bool) {
        switch apps {
        case nil where isNeeded:
            report("“apps” is missing: where “paths” is used, it must be there as an empty list.")
        case nil, .list([])?: break
        default: report("“apps” must be an empty list.")
        }
    }

    private mutating func readVariables(_ node: JSONNode?) {
        guard let node else { return }
        guard case .object(let members) = node else {
            return report("“substitutionVariables” must be an object that has a list of texts for each name.")
        }
        for member in members {
            let location = "substitutionVariables"
            if member.name.contains(where: { "$()".contains($0) }) {
                report("In \(location): the name “\(member.name.prefix(40))” must not contain “$”, “(” or “)”.")
            }
            let values = texts(member.value, member.name, in: location) ?? []
            if values.isEmpty {
                report("In \(location): “\(member.name.prefix(40))” has no values, so nothing matches it.")
            }
            for value in values where value.contains("$") && value.contains("(") {
                report("In \(location): the value “\(value.prefix(40))” must not name other variables.")
            }
            variables[member.name] = values
        }
    }

    private mutating func entry(_ entry: JSONNode, _ options: AssociationOptions, _ location: String)
        -> AssociationEntry
    {
        reportUnknown(entry, known: ["appID", "appIDs", "paths", "components", "defaults"], in: location)
        let options = self.options(entry["defaults"], under: options, in: location)
        var appIDs = entry["appIDs"].flatMap { texts($0, "appIDs", in: location) } ?? []
        if let appID = text(entry["appID"], "appID", in: location), !appIDs.contains(appID) { appIDs.append(appID) }
        if appIDs.isEmpty { report("In \(location): an “appID” is missing.") }
        for appID in appIDs { checkAppID(appID, location) }

        var rules: [AssociationRule] = []
        var maker = AssociationRuleReader(variables: variables, location: location, budget: budget)
        if let components = list(entry["components"], "components", in: location) {
            rules = components.map { maker.rule(component: $0, options) }
        } else if let paths = entry["paths"].flatMap({ texts($0, "paths", in: location) }) {
            rules = paths.map { maker.rule(path: $0) }
        } else if entry["components"] == nil, entry["paths"] == nil {
            report("In \(location): neither “components” nor “paths” says which addresses are meant.")
        }
        budget = maker.budget
        for problem in maker.problems { report(problem) }
        compare(rules, location)
        return AssociationEntry(appIDs: appIDs, rules: rules)
    }

    private mutating func checkAppID(_ appID: String, _ location: String) {
        let parts = appID.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let isPrefix = parts[0].utf8.allSatisfy {
            AddressText.isDigit($0) || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0
        }
        guard parts.count == 2, isPrefix, !parts[0].isEmpty, !parts[1].isEmpty else {
            return report(
                "In \(location): “\(appID.prefix(80))” has no prefix: an appID is a team's prefix, a dot and a bundle identifier, "
                    + "such as “ABCDE12345.com.example.app”.")
        }
    }

    /// The first rule that matches decides, so what an earlier one covers never does.
    private mutating func compare(_ rules: [AssociationRule], _ location: String) {
        var including: [AssociationRule] = [], excluding: [AssociationRule] = []
        for rule in rules where !rule.isBroken {
            for earlier in rule.isExcluding ? including : excluding {
                comparisons -= earlier.size * rule.size
                guard comparisons > 0 else { return }
                guard earlier.covers(rule) else { continue }
                report(
                    rule.isExcluding
                        ? "In \(location): “\(rule.text)” excludes nothing, for “\(earlier.text)” before it includes all of it: "
                            + "exclusions stand first."
                        : "In \(location): “\(rule.text)” includes nothing, for “\(earlier.text)” before it excludes all of it."
                )
                break
            }
            if rule.isExcluding { excluding.append(rule) } else { including.append(rule) }
        }
    }

    private mutating func options(
        _ node: JSONNode?, under outer: AssociationOptions, in location: String
    ) -> AssociationOptions {
        guard let node else { return outer }
        guard case .object = node else {
            report("In \(location): “defaults” must be an object.")
            return outer
        }
        reportUnknown(node, known: ["caseSensitive", "percentEncoded"], in: "the defaults of \(location)")
        return AssociationOptions(node, under: outer) { report("In the defaults of \(location): \($0)") }
    }

    private mutating func reportUnknown(_ node: JSONNode, known: [String], in location: String) {
        guard case .object(let members) = node else { return }
        for name in members.map(\.name) where !known.contains(name) {
            report("In \(location): “\(name.prefix(40))” is not known and has no effect.")
        }
    }

    private mutating func list(_ node: JSONNode?, _ name: String, in location: String) -> [JSONNode]? {
        guard let node else { return nil }
        if case .list(let items) = node { return items }
        report("In \(location): “\(name)” must be a list.")
        return nil
    }

    private mutating func texts(_ node: JSONNode, _ name: String, in location: String) -> [String]? {
        list(node, name, in: location)?.compactMap { text($0, name, in: location) }
    }

    private mutating func text(_ node: JSONNode?, _ name: String, in location: String) -> String? {
        guard let node else { return nil }
        if case .text(let text) = node { return text }
        report("In \(location): “\(name.prefix(40))” must be text in quotation marks.")
        return nil
    }
}
