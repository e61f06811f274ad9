import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// Answers the questions of a ``SearchSocket`` as the same requests over HTTP are answered, with the same checks.
struct SocketAnswers: Sendable {
    let access: AccessMiddleware
    let responder: RouterResponder<BasicRequestContext>
    let logger: Logger

    /// What can be asked: what a page asks at every key.
    private static let paths = ["/api/search", "/api/suggestions"]

    struct Question: Sendable {
        /// The asker's own, and an address with its query.
        let number: UInt32, target: String

        /// nil if it is not a question.
        init?(_ message: String) {
            let parts = message.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, let number = UInt32(parts[0]), parts[1].first == "/",
                parts[1].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
            else { return nil }
            self.number = number
            target = String(parts[1])
        }
    }

    /// Whether the sender of the request has access.
    func admits(_ request: HTTPRequest) -> Bool {
        do { return try access.entrance(for: Self.request(request)) == nil } catch { return false }
    }

    /// The text of the answer.
    ///
    /// - Parameter handshake: the request that opened the connection. It identifies the client.
    func answer(to question: Question, from handshake: HTTPRequest, _ channel: any Channel) async -> ByteBuffer {
        var head = HTTPRequest(
            method: .get, scheme: handshake.scheme, authority: handshake.authority, path: question.target)
        head.headerFields = handshake.headerFields
        let response = await response(to: Self.request(head), channel)
        let answer = AnswerText("\(question.number) \(response.status.code)\n")
        // Bodies of what can be asked are there already.
        do { try await response.body.write(answer) } catch { return ByteBuffer(string: "\(question.number) 500\n{}") }
        return answer.bytes
    }

    private static func request(_ head: HTTPRequest) -> Request {
        Request(head: head, body: RequestBody(buffer: ByteBuffer()))
    }

    private func response(to request: Request, _ channel: any Channel) async -> Response {
        guard Self.paths.contains(request.uri.path) else {
            return Problem(.notFound, "This connection answers only \(Self.paths.joined(separator: " and ")).")
                .response
        }
        let context = BasicRequestContext(source: ApplicationRequestContextSource(channel: channel, logger: logger))
        do { return try await responder.respond(to: request, context: context) } catch {
            return Problem(error).response
        }
    }
}

/// Takes a body behind what is there.
private final class AnswerText: ResponseBodyWriter {
    private(set) var bytes: ByteBuffer

    init(_ head: String) { bytes = ByteBuffer(string: head) }

    func write(_ buffer: ByteBuffer) { bytes.writeImmutableBuffer(buffer) }

    func finish(_ trailingHeaders: HTTPFields?) {}
}
