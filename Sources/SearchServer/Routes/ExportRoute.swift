import Hummingbird
import ItemExchange
import SearchEngine
import SearchlightBasics
import Synchronization
import SystemIndex

/// An app's items as JSON Lines.
enum ExportRoute {
    @Sendable static func export(_ route: RouteRequest) async throws -> Response {
        let service = route.service
        var parameters = try route.parameters()
        let name = try parameters.required("app", length: 155)
        let domain = try parameters.text("domain", length: 1024)
        try parameters.finish()
        let app = try service.app(name)
        let scope = try service.index.scope(apps: [app], respectsSwitches: false)
        let body = ResponseBody { writer in
            let pieces = Pieces(scope.cursor(inDomain: domain), now: service.now)
            while let piece = try await service.waiting({ try pieces.next() }) { try await writer.write(piece) }
            try await writer.finish(nil)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/x-ndjson",
                .contentDisposition: "attachment; filename=\"items.jsonl\"",
            ], body: body)
    }

    /// The body, piece by piece. A piece is made when the one before it was written: a reader that is slow or leaves holds
    /// neither a thread nor memory.
    private final class Pieces: Sendable {
        /// Bytes that are sent together, at least.
        private static let bytes = 64 << 10

        private let cursor: Mutex<ItemCursor>
        private let now: Int64

        init(_ cursor: sending ItemCursor, now: Int64) {
            self.cursor = Mutex(cursor)
            self.now = now
        }

        /// Returns nil after the last item.
        func next() throws -> ByteBuffer? {
            try cursor.withLock { cursor in
                var bytes: [UInt8] = []
                while bytes.count < Self.bytes, let (_, item) = try cursor.next() {
                    if item.expiration <= now { continue }
                    JSONValue(item).write(into: &bytes)
                    bytes.append(UInt8(ascii: "\n"))
                }
                return bytes.isEmpty ? nil : ByteBuffer(bytes: bytes)
            }
        }
    }
}
