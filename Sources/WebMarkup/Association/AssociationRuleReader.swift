/// Reads the rules of one of the details.
struct AssociationRuleReader {
    let variables: [String: [String]]
    /// Where the rules stand, for sentences.
    let location: String
    var budget: AssociationPattern.Budget
    private(set) var problems: [String] = []

    init(variables: [String: [String]], location: String, budget: AssociationPattern.Budget) {
        self.variables = variables
        self.location = location
        self.budget = budget
    }

    private mutating func report(_ sentence: String) {
        if problems.count < SiteAssociation.maximumProblems { problems.append("In \(location): " + sentence) }
    }

    /// Of `paths`: always with regard to case, without variables.
    mutating func rule(path text: String) -> AssociationRule {
        var rule = AssociationRule()
        rule.isExcluding = text.hasPrefix("NOT ")
        let path = rule.isExcluding ? String(text.dropFirst(4)) : text
        rule.path = pattern(path, rule.options, .path, hasVariables: false, &rule)
        if !beginsLikePath(path) { report("“\(text)” matches nothing: a path begins with “/”, or with a wildcard.") }
        checkPath(path)
        return rule
    }

    /// Of `components`.
    mutating func rule(component node: JSONNode, _ outer: AssociationOptions) -> AssociationRule {
        var rule = AssociationRule()
        guard case .object(let members) = node else {
            report("each of “components” must be an object.")
            rule.isBroken = true
            return rule
        }
        rule.options = AssociationOptions(node, under: outer) { report($0) }
        rule.addsSlash = true
        for member in members {
            switch member.name {
            case "/":
                guard let text = text(member, &rule) else { continue }
                if text.contains("://") { report("“\(text)” matches nothing: “/” is compared with the path alone.") }
                checkPath(text)
                rule.path = pattern(text, rule.options, .path, &rule)
            case "?": rule.query = query(member, &rule)
            case "#": rule.fragment = text(member, &rule).flatMap { pattern($0, rule.options, .fragment, &rule) }
            case "exclude":
                rule.isExcluding = member.value == .boolean(true) || member.value == .text("true")
                if case .boolean = member.value { continue }
                report("“exclude” must be true or false, without quotation marks.")
            case "comment", "caseSensitive", "percentEncoded": break
            default: report("“\(member.name.prefix(40))” is not known and has no effect.")
            }
        }
        return rule
    }

    private mutating func query(_ member: JSONNode.Member, _ rule: inout AssociationRule) -> AssociationRule.Query? {
        guard case .object(let members) = member.value else {
            return text(member, &rule).flatMap { pattern($0, rule.options, .query, &rule) }.map(
                AssociationRule.Query.whole)
        }
        var items: [(name: [UInt32], label: String, pattern: AssociationPattern)] = []
        for item in members {
            guard let text = text(item, &rule), let pattern = pattern(text, rule.options, .query, &rule) else {
                continue
            }
            let name = rule.options.comparable(pattern: Array(item.name.utf8)[...], isOfQuery: true)
            items.append((name, item.name, pattern))
        }
        return .items(items)
    }

    private mutating func text(_ member: JSONNode.Member, _ rule: inout AssociationRule) -> String? {
        if case .text(let text) = member.value { return text }
        report("“\(member.name.prefix(40))” must be text in quotation marks.")
        rule.isBroken = true
        return nil
    }

    /// The part of an address that a pattern is compared with.
    private enum AddressPart {
        case path, query, fragment
    }

    private mutating func pattern(
        _ text: String, _ options: AssociationOptions, _ part: AddressPart, hasVariables: Bool = true,
        _ rule: inout AssociationRule
    ) -> AssociationPattern? {
        // What a canonical address escapes in each of its parts.
        let escaped = "\"<>" + (part == .path ? "^`{}" : part == .fragment ? "`" : "")
        if options.isPercentEncoded, text.utf8.contains(where: { !(0x21...0x7E ~= $0) || escaped.utf8.contains($0) }) {
            report(
                "“\(text)” matches nothing: in addresses, spaces, letters outside ASCII and signs such as “<” are "
                    + "percent-encoded" + (hasVariables ? ", unless “percentEncoded” is false." : "."))
        }
        do throws(AssociationPatternParts.Unreadable) {
            let maker = AssociationPatternParts(
                options: options, variables: hasVariables ? variables : nil, isOfQuery: part == .query,
                maximum: budget.maximum)
            let parts = try maker.parts(text)
            guard let pattern = AssociationPattern(text, parts: parts, budget: &budget) else { throw .tooLong }
            return pattern
        } catch {
            switch error {
            case .tooLong:
                report("“\(text.prefix(80))” is too long with its variables put in, and matches nothing here.")
            case .variable(let name):
                report("“\(text)” matches nothing: the variable “\(name.prefix(40))” is not known (case counts).")
            }
        }
        rule.isBroken = true
        return nil
    }

    private func beginsLikePath(_ text: String) -> Bool { text.utf8.first.map { "/*?".utf8.contains($0) } ?? false }

    /// What people write who expect the whole address to be compared.
    private mutating func checkPath(_ text: String) {
        if text.contains("#") { report("“\(text)” matches nothing: a path has no “#”.") }
        if let mark = text.firstIndex(of: "?"), text[mark...].contains("=") {
            report("“\(text)” is compared with the path alone, in which “?” stands for any one character.")
        }
    }
}

extension AssociationOptions {
    /// The options of a node, and for those that it lacks, the options around it.
    init(_ node: JSONNode, under outer: AssociationOptions, report: (String) -> Void) {
        self = outer
        for (name, option) in [
            ("caseSensitive", \AssociationOptions.isCaseSensitive), ("percentEncoded", \.isPercentEncoded),
        ] {
            switch node[name] {
            case nil: break
            case .boolean(let isOn)?: self[keyPath: option] = isOn
            default: report("“\(name)” must be true or false.")
            }
        }
    }
}
