/// The indexes that are served are its.
public import SystemIndex

/// How a server listens and whom it answers.
public struct ServerConfiguration: Sendable {
    /// The indexes that are served.
    public var home: Home
    /// The address that is listened on.
    public var host = "127.0.0.1"
    /// 0 for any that is free.
    public var port = 7700
    /// What every request must bring; nil if being on this machine, and being the same user, is enough. Beyond
    /// loopback the server does not start without one.
    public var accessToken: String?
    /// Names besides those of loopback and ``host`` that a browser may call the server by.
    public var hostNames: [String] = []
    /// The address to which a card's button leads for a route: `http` or `https` with `{latitude}` and `{longitude}`.
    /// Nil for `geo:` (RFC 5870), which the person's map program opens.
    public var mapService: String?
    /// A socket to listen on instead of ``host`` and ``port``, which then hold its address.
    public var socket: PassedSocket? {
        didSet { if let socket { (host, port) = (socket.host, socket.port) } }
    }
    /// Which of the person's own content is indexed; nil for a program without it.
    package var content: (any ContentControl)?
    /// Draws the person's files; nil for a program that cannot.
    package var drawing: (any FileDrawing)?
    /// Returns whether background work may run now. It should not on battery.
    package var mayWork: @Sendable () -> Bool = { true }
    /// Whether other programs find the server by `server.json` in the runtime folder.
    package var isAnnounced = false
    /// Seconds without a connection after which a server on a passed socket ends.
    var restSeconds = 900.0
    /// Whether connections of this machine's other users are refused if no access token keeps them out.
    var checksUser = true
    var limits = BodyLimits()
    /// Seconds after which a connection that says nothing is closed.
    var idleSeconds = 60.0
    /// Connections at once; further ones wait.
    var connections = 512

    /// The standard port on loopback, without an access token.
    public init(home: Home) { self.home = home }

    /// Whether only this machine can connect.
    public var isLoopback: Bool {
        host == "localhost" || host == "::1" || host == "[::1]"
            || host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
    }

    /// Why a text is not an access token; nil for one that is. It has to fit into a cookie (RFC 6265, section 4.1.1)
    /// and to be too long to guess.
    public static func problem(ofToken token: String) -> String? {
        let count = token.utf8.count
        if count < 16 { return "it has \(count) bytes, and needs at least 16" }
        if count > maximumTokenLength { return "it has \(count) bytes, and may have at most \(maximumTokenLength)" }
        let isFit = token.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\",;\\".utf8.contains($0) }
        return isFit
            ? nil
            : "it has a character that cookies forbid, such as a space, comma, quotation mark or non-ASCII letter"
    }

    /// Bytes of an access token at most.
    static let maximumTokenLength = 256

    /// A token of 128 random bits.
    public static func newToken() -> String {
        let digits = Array("0123456789abcdefghijklmnopqrstuv")
        var random = SystemRandomNumberGenerator()
        return String((0..<26).map { _ in digits[Int.random(in: 0..<32, using: &random)] })
    }
}
