/// Addresses are its.
package import WebMarkup

/// A request to a web server: POST if there is a body, otherwise GET.
package struct FetchRequest: Sendable {
    /// Its fragment stays here: servers are never told.
    package var address: WebAddress
    /// Header lines in order. Values are without the characters that no header may hold (RFC 9110, section 5.5: line
    /// feeds, other control characters). A line whose name is not a token is dropped.
    package var headers: [(name: String, value: String)]
    /// What is sent, as it is; nil to send nothing and to ask with GET. Its type is among the headers.
    package var body: [UInt8]?
    /// Of the answer's body after decoding. A longer body is cut there.
    package var maximumBytes: Int
    /// For all of it, from the look-up of the name to the last byte.
    package var seconds: Double
    /// Whether sockets may be connected with what ``AddressPolicy`` refuses.
    package var allowsPrivateAddresses: Bool

    /// The defaults are those of ``CrawlLimits``.
    package init(
        address: WebAddress, headers: [(name: String, value: String)] = [], body: [UInt8]? = nil,
        maximumBytes: Int = 4 << 20,
        seconds: Double = 20, allowsPrivateAddresses: Bool = false
    ) {
        self.address = address
        self.headers = headers
        self.body = body
        self.maximumBytes = maximumBytes
        self.seconds = seconds
        self.allowsPrivateAddresses = allowsPrivateAddresses
    }
}

/// What a web server answered, whatever the status.
package struct FetchResponse: Sendable {
    /// From 100 to 999 (RFC 9110, section 15).
    package var status: Int
    /// Of the final answer: those of interim answers (103) and trailers are not among them.
    package var headers: FetchHeaders
    /// Without its content encoding.
    package var body: [UInt8]
    /// Whether the body was longer than ``FetchRequest/maximumBytes``.
    package var isCut: Bool
    /// The server's IP address as text, without brackets. Empty if the answer came from no network.
    package var remoteAddress: String

    /// For what is no network's answer, such as a test's.
    package init(
        status: Int, headers: FetchHeaders = FetchHeaders([]), body: [UInt8] = [], isCut: Bool = false,
        remoteAddress: String = ""
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.isCut = isCut
        self.remoteAddress = remoteAddress
    }
}

/// Where answers come from: the network, or what a test has written down.
package protocol Fetcher: Sendable {
    /// Waits for the answer on the caller's thread. Redirects are answers as any other.
    ///
    /// - Throws: if there is no whole answer. A status that reports a failure does not throw.
    func fetch(_ request: FetchRequest) throws(FetchError) -> FetchResponse
}
