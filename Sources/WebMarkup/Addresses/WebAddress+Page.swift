extension WebAddress {
    /// The address of the page, without parts that make no difference to the page. These are the fragment, escapes of
    /// characters that need none (RFC 3986, section 6.2.2.2), an empty query, a visitor's origin (`utm_source`) and
    /// session.
    package var page: WebAddress {
        var text = origin + Self.withoutSession(AddressText.withPlainEscapes(path))
        let parts = (query ?? "").split(separator: "&").filter { !Self.isOfVisitor($0) }
        if !parts.isEmpty { text += "?" + AddressText.withPlainEscapes(parts.joined(separator: "&")) }
        return WebAddress(text) ?? withoutFragment
    }

    /// `/a;jsessionid=1F2E` as Java's servers write it.
    private static func withoutSession(_ path: String) -> String {
        guard path.contains(";") else { return path }
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            let parts = segment.split(separator: ";", omittingEmptySubsequences: false)
            let kept = parts.dropFirst().filter {
                !$0.lowercased().hasPrefix("jsessionid=") && !$0.lowercased().hasPrefix("phpsessid=")
            }
            return ([parts.first ?? ""] + kept).joined(separator: ";")
        }
        return segments.joined(separator: "/")
    }

    private static func isOfVisitor(_ parameter: Substring) -> Bool {
        let name = parameter.prefix { $0 != "=" }.lowercased(), value = parameter.dropFirst(name.utf8.count + 1)
        if name.hasPrefix("utm_") || visits.contains(name) { return true }
        if sessions.contains(name) || name.hasPrefix("aspsessionid") { return true }
        // Short names that sites also use for other things.
        let isKey =
            value.utf8.count >= 16 && value.contains(where: \.isNumber)
            && value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        return isKey && ["sid", "session", "s_id", "sess"].contains(name)
    }

    private static let visits: Set<String> = [
        "gclid", "gclsrc", "dclid", "wbraid", "gbraid", "fbclid", "msclkid", "yclid", "twclid", "ttclid", "igshid",
        "mc_cid", "mc_eid",
        "_ga", "_gl", "_hsenc", "_hsmi", "mkt_tok", "vero_id", "oly_enc_id", "oly_anon_id",
    ]
    private static let sessions: Set<String> = [
        "phpsessid", "jsessionid", "sessionid", "session_id", "sessid", "cfid", "cftoken", "oscsid", "zenid", "xtcsid",
    ]
}
