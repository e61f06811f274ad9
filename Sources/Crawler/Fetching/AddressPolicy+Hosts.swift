/// Addresses are its.
package import WebMarkup

extension AddressPolicy {
    /// Top-level names that no registry assigns, so that each network has its own. Sources: RFC 6761, RFC 6762 and RFC
    /// 8375, and `internal`, which ICANN set aside in 2024.
    private static let localEnds = [["localhost"], ["local"], ["internal"], ["home", "arpa"]]

    /// What the host of an address is for, if the address alone tells that it is not of the public Internet; nil for any
    /// other.
    ///
    /// A name that passes may lead to this network anyway. Before connecting, callers check the socket's address:
    /// `refusal(of:)` of its bytes.
    ///
    /// - Parameter address: of a page, of sound or of film.
    package static func refusal(of address: WebAddress) -> String? {
        if let bytes = address.addressBytes { return refusal(of: bytes) }
        let labels = address.host.split(separator: ".").map(String.init)
        guard labels.count > 1 else { return "name without a domain" }
        return localEnds.contains { labels.suffix($0.count).elementsEqual($0) } ? "name of a local network" : nil
    }
}
