import Crawler
import SystemIndex
import WebMarkup

/// Which sites and addresses are meant.
enum WebArguments {
    /// Sites that are read until the person presses Ctrl-C, which ends a request that waits, too.
    static func content() throws -> WebContent {
        WebContent(try Homes.standard(), fetcher: NetworkFetcher { Signals.isInterrupted })
    }

    /// An address as a person writes it: as in a browser, a host alone is enough.
    static func address(_ text: String) throws -> WebAddress {
        let hasScheme = text.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:\/\//) != nil
        guard let address = WebAddress(hasScheme ? text : "https://" + text) else {
            throw Failure(
                "\(printable(text)) is not a web address. Start it with https:// or http:// and a host.")
        }
        return address
    }

    /// A site as the person calls it.
    static func site(_ name: String, among sites: [WebSite]) throws -> WebSite {
        if let site = sites.first(where: { $0.isCalled(name) }) { return site }
        let known = sites.prefix(10).map(\.name).joined(separator: ", ")
        throw Failure(
            "There is no site \(printable(name)). "
                + (known.isEmpty ? "Add one with `searchlight web add`." : "Sites: \(printable(known))."),
            .nothing)
    }
}
