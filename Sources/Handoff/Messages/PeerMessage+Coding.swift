import FoundationEssentials
import HandoffLink
import SearchlightBasics

/// A message as it travels: one JSON object with a member `is`. Members that are not known here are ignored.
private struct Wire: Codable {
    var `is`: String
    var version: Int?
    var name: String?
    var port: Int?
    var token: String?
    var type: String?
    var title: String?
    var app: String?
    var appName: String?
    var page: String?
    var referrer: String?
    var target: String?
    var userInfo: Data?
    var hasPage: Bool?
    var streams: Bool?
    var age: Int?
    var request: UInt64?
    var reason: Int?
    var stream: String?

    init(_ kind: String) { self.is = kind }
}

/// Why bytes from another machine are not a message.
struct DamagedMessage: Error, Hashable {}

extension PeerMessage {
    /// Bytes of the longest message.
    static let maximumBytes = 1 << 20
    /// Bytes that a short text may have, such as an app's identifier or a type.
    private static let maximumNameBytes = 512
    /// Bytes that a title may have.
    static let maximumTitleBytes = 2_048
    /// Bytes that an address may have.
    static let maximumAddressBytes = 16_384
    /// Hexadecimal digits of a token.
    static let tokenLength = 32

    /// The bytes without their length.
    ///
    /// - Returns: nil if there are more than ``maximumBytes``.
    func encoded() -> [UInt8]? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(wire), bytes.count <= Self.maximumBytes else { return nil }
        return [UInt8](bytes)
    }

    /// Reads a message; nil for one that a later version may say.
    ///
    /// - Throws: ``DamagedMessage``.
    static func decode(_ bytes: [UInt8]) throws(DamagedMessage) -> PeerMessage? {
        guard bytes.count <= maximumBytes, let wire = try? JSONDecoder().decode(Wire.self, from: Data(bytes)) else {
            throw DamagedMessage()
        }
        return try message(wire)
    }

    private var wire: Wire {
        switch self {
        case .hello(let hello):
            var wire = Wire("hello")
            (wire.version, wire.name, wire.port) = (hello.version, hello.name, hello.port)
            return wire
        case .offer(let offer):
            var wire = Wire("offer")
            (wire.token, wire.type, wire.title) = (offer.token, offer.activityType, offer.title)
            (wire.app, wire.appName, wire.age) = (offer.app, offer.appName, offer.age)
            (wire.hasPage, wire.streams) = (offer.hasPage, offer.supportsStreams)
            return wire
        case .withdraw(let token): return Self.wire("withdraw", token)
        case .wanted(let token, let request):
            var wire = Self.wire("wanted", token)
            wire.request = request
            return wire
        case .state(let request, let state):
            var wire = Wire("state")
            (wire.request, wire.type, wire.title) = (request, state.activityType, state.title)
            (wire.page, wire.referrer, wire.target) = (
                state.webpageURL, state.referrerURL, state.targetContentIdentifier
            )
            (wire.userInfo, wire.streams) = (Data(state.archivedUserInfo), state.supportsStreams)
            return wire
        case .failed(let request, let failure):
            var wire = Wire("failed")
            (wire.request, wire.reason) = (request, failure.rawValue)
            return wire
        case .continued(let token): return Self.wire("continued", token)
        case .stream(let stream):
            var wire = Self.wire("stream", stream.continuation)
            wire.stream = stream.identifier
            return wire
        case .ready: return Wire("ready")
        case .refused(let stream, let failure):
            var wire = Wire("refused")
            (wire.stream, wire.reason) = (stream, failure.rawValue)
            return wire
        case .unpaired: return Wire("unpaired")
        case .ping: return Wire("ping")
        case .pong: return Wire("pong")
        }
    }

    private static func wire(_ kind: String, _ token: String) -> Wire {
        var wire = Wire(kind)
        wire.token = token
        return wire
    }

    private static func message(_ wire: Wire) throws(DamagedMessage) -> PeerMessage? {
        switch wire.is {
        case "hello":
            guard let version = wire.version, version >= 1 else { throw DamagedMessage() }
            return .hello(
                PeerHello(
                    version: version, name: try text(wire.name, maximumNameBytes),
                    port: wire.port.flatMap { (1...65_535).contains($0) ? $0 : nil }))
        case "offer":
            return .offer(
                PeerOffer(
                    token: try token(wire.token), activityType: try text(wire.type, maximumNameBytes),
                    title: try optional(wire.title, maximumTitleBytes), app: try text(wire.app, maximumNameBytes),
                    appName: try text(wire.appName, maximumNameBytes), hasPage: wire.hasPage ?? false,
                    supportsStreams: wire.streams ?? false, age: min(max(wire.age ?? 0, 0), 86_400_000)))
        case "withdraw": return .withdraw(token: try token(wire.token))
        case "wanted": return .wanted(token: try token(wire.token), request: try request(wire))
        case "state":
            var state = HandoffState(activityType: try text(wire.type, maximumNameBytes))
            state.title = try optional(wire.title, maximumTitleBytes)
            state.webpageURL = try optional(wire.page, maximumAddressBytes)
            state.referrerURL = try optional(wire.referrer, maximumAddressBytes)
            state.targetContentIdentifier = try optional(wire.target, maximumAddressBytes)
            state.archivedUserInfo = wire.userInfo.map { [UInt8]($0) } ?? []
            state.supportsStreams = wire.streams ?? false
            guard state.archivedUserInfo.count <= HandoffState.maximumUserInfoBytes else { throw DamagedMessage() }
            return .state(request: try request(wire), state)
        case "failed": return .failed(request: try request(wire), failure(wire))
        case "continued": return .continued(token: try token(wire.token))
        case "stream":
            return .stream(PeerStream(continuation: try token(wire.token), identifier: try token(wire.stream)))
        case "ready": return .ready
        case "refused": return .refused(stream: try token(wire.stream), failure(wire))
        case "unpaired": return .unpaired
        case "ping": return .ping
        case "pong": return .pong
        default: return nil
        }
    }

    private static func text(_ text: String?, _ maximum: Int) throws(DamagedMessage) -> String {
        guard let text, !text.isEmpty, text.utf8.count <= maximum else { throw DamagedMessage() }
        return text
    }

    private static func optional(_ text: String?, _ maximum: Int) throws(DamagedMessage) -> String? {
        guard (text?.utf8.count ?? 0) <= maximum else { throw DamagedMessage() }
        return text
    }

    private static func token(_ text: String?) throws(DamagedMessage) -> String {
        guard let text, text.utf8.count == tokenLength,
            text.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
        else { throw DamagedMessage() }
        return text
    }

    private static func request(_ wire: Wire) throws(DamagedMessage) -> UInt64 {
        guard let request = wire.request else { throw DamagedMessage() }
        return request
    }

    private static func failure(_ wire: Wire) -> HandoffFailure { wire.reason.flatMap(HandoffFailure.init) ?? .failed }
}

/// Random numbers that nobody can guess.
enum RandomToken {
    static func bytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    /// 32 hexadecimal digits.
    static func make() -> String { Hexadecimal.text(bytes(PeerMessage.tokenLength / 2)) }
}
