/// One pattern of `paths`, or one dictionary of `components`.
struct AssociationRule: Sendable {
    enum Query: Sendable {
        case whole(AssociationPattern)
        /// By name of the item, names as the options compare them.
        case items([(name: [UInt32], label: String, pattern: AssociationPattern)])
    }

    var isExcluding = false
    var options = AssociationOptions()
    /// nil for any.
    var path: AssociationPattern?
    var query: Query?
    var fragment: AssociationPattern?
    /// In `components`, a path may begin without its slash.
    var addsSlash = false
    /// Whether something of it could not be read, so that it matches nothing.
    var isBroken = false

    /// As people read it: like an address, after `NOT` if it excludes.
    var text: String {
        var text = path?.source ?? "*"
        switch query {
        case .whole(let pattern): text += "?" + pattern.source
        case .items(let items): text += "?" + items.map { "\($0.label)=\($0.pattern.source)" }.joined(separator: "&")
        case nil: break
        }
        if let fragment { text += "#" + fragment.source }
        return (isExcluding ? "NOT " : "") + text
    }

    /// False also if no comparisons are left.
    func matches(_ subject: AssociationSubject, _ comparisons: inout AssociationPattern.Comparisons) -> Bool {
        guard !isBroken, !comparisons.isSpent else { return false }
        if let path, !matches(path, path: subject.path, &comparisons) { return false }
        if let fragment, !fragment.matches(subject.fragment[...], &comparisons) { return false }
        switch query {
        case .whole(let pattern): return pattern.matches(subject.query[...], &comparisons)
        case .items(let items):
            // All items of a name must match, and one that is missing is an empty one (Apple, WWDC19, session 717).
            return items.allSatisfy { item in
                (subject.items[item.name] ?? [[]]).allSatisfy { item.pattern.matches($0[...], &comparisons) }
            }
        case nil: return true
        }
    }

    private func matches(
        _ pattern: AssociationPattern, path: [UInt32], _ comparisons: inout AssociationPattern.Comparisons
    ) -> Bool {
        if pattern.matches(path[...], &comparisons) { return true }
        return addsSlash && pattern.source.first != "/" && path.first == 0x2F
            && pattern.matches(path.dropFirst(), &comparisons)
    }

    /// Whether all that the other one matches is matched by this one, for sure.
    func covers(_ other: AssociationRule) -> Bool {
        guard !isBroken, options == other.options || isEverything else { return false }
        guard isEveryPath || covers(path, other.path), covers(fragment, other.fragment) else { return false }
        switch (query, other.query) {
        case (nil, _): return true
        case (.whole(let own), .whole(let other)): return own.covers(other)
        case (.whole(let own), _): return own.isEverything
        case (.items(let own), .items(let others)):
            return own.allSatisfy { item in
                item.pattern.isEverything
                    || others.contains { $0.name == item.name && item.pattern.covers($0.pattern) }
            }
        case (.items(let own), _): return own.allSatisfy(\.pattern.isEverything)
        }
    }

    private var isEverything: Bool { isEveryPath && query == nil && fragment?.isEverything ?? true }

    /// Each path has its slash.
    private var isEveryPath: Bool { path.map { $0.isEverything || $0.source == "/*" } ?? true }

    /// Steps of all its patterns.
    var size: Int {
        var size = (path?.size ?? 1) + (fragment?.size ?? 1)
        switch query {
        case .whole(let pattern): size += pattern.size
        case .items(let items): for item in items { size += item.pattern.size }
        case nil: break
        }
        return size
    }

    private func covers(_ own: AssociationPattern?, _ other: AssociationPattern?) -> Bool {
        guard let own else { return true }
        return own.isEverything || (other.map { own.covers($0) } ?? false)
    }
}

/// An address, as the options of a rule compare it.
struct AssociationSubject {
    let path: [UInt32]
    let query: [UInt32]
    let fragment: [UInt32]
    let items: [[UInt32]: [[UInt32]]]

    init(_ address: WebAddress, _ options: AssociationOptions) {
        path = options.comparable(address.path)
        query = options.comparable(address.query ?? "")
        fragment = options.comparable(address.fragment ?? "")
        var items: [[UInt32]: [[UInt32]]] = [:]
        for item in (address.query ?? "").split(separator: "&") {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? options.comparable(String(parts[1])) : []
            items[options.comparable(String(parts.first ?? "")), default: []].append(value)
        }
        self.items = items
    }
}
