/// Dotted domains.
package enum Domain {
    /// Whether `candidate` is `domain` or below it: `a.b` contains `a.b` and `a.b.c`, not `a.bc`. No domain is below
    /// the empty one.
    package static func contains(_ domain: String, _ candidate: String) -> Bool {
        if domain.isEmpty { return false }
        let outer = domain.utf8, inner = candidate.utf8
        guard inner.starts(with: outer) else { return false }
        return inner.count == outer.count
            || inner[inner.index(inner.startIndex, offsetBy: outer.count)] == UInt8(ascii: ".")
    }
}
