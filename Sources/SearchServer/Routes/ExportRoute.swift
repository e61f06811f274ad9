import Dispatch
import Hummingbird
import ItemExchange
import SearchEngine
import SearchlightBasics
import Synchronization
import SystemIndex

/// An app's items as JSON Lines.
enum ExportRoute {
    /// Bytes that are sent together, and pieces that may wait for a slow reader.
    private static let pieceBytes = 64 << 10
    private static let waitingPieces = 8

    @Sendable static func export(_ route: RouteRequest) async throws -> Response {
        let service = route.service
        var parameters = try route.parameters()
        let name = try parameters.required("app", length: 155)
        let domain = try parameters.text("domain", length: 1024)
        try parameters.finish()
        let app = try service.app(name)
        let scope = try service.index.scope(apps: [app], respectsSwitches: false)
        let body = ResponseBody { writer in
            let pieces = Pieces()
            service.start { pieces.fill(from: scope, domain: domain, now: service.now) }
            // The reader left: the thread that fills must not wait for room.
            defer { pieces.stop() }
            for try await piece in pieces.stream {
                try await writer.write(piece)
                pieces.room.signal()
            }
            try await writer.finish(nil)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/x-ndjson",
                .contentDisposition: "attachment; filename=\"items.jsonl\"",
            ], body: body)
    }

    /// What one thread makes and another sends.
    private final class Pieces: Sendable {
        let stream: AsyncThrowingStream<ByteBuffer, any Error>
        let room = DispatchSemaphore(value: waitingPieces)
        private let continuation: AsyncThrowingStream<ByteBuffer, any Error>.Continuation
        private let isStopped = Atomic(false)

        init() { (stream, continuation) = AsyncThrowingStream.makeStream(of: ByteBuffer.self) }

        func stop() {
            isStopped.store(true, ordering: .relaxed)
            room.signal()
        }

        func fill(from scope: SearchScope, domain: String?, now: Int64) {
            var bytes: [UInt8] = []
            do {
                try scope.forEachItem(inDomain: domain) { _, item in
                    if item.expiration <= now { return true }
                    JSONValue(item).write(into: &bytes)
                    bytes.append(UInt8(ascii: "\n"))
                    if bytes.count >= pieceBytes {
                        room.wait()
                        continuation.yield(ByteBuffer(bytes: bytes))
                        bytes.removeAll(keepingCapacity: true)
                    }
                    return !isStopped.load(ordering: .relaxed)
                }
                if !bytes.isEmpty { continuation.yield(ByteBuffer(bytes: bytes)) }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
    }
}
