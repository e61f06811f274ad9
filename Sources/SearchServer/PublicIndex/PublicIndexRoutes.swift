import Foundation
import HTTPTypes
import Hummingbird
import NIOPosix
import PublicIndex
import SystemIndex

/// The files of a public index, and its reports.
struct PublicIndexRoutes: Sendable {
    let folder: String
    let reports: ReportCollection?
    let limit: AddressLimit

    /// Bytes of a report as JSON: the longest has 3,000.
    private static let maximumBytes = 8 << 10
    private static let seconds = 10.0

    func register(with router: Router<PublicRequestContext>) {
        router.get("/index.json") { request, _ in try manifest(request) }
        router.get("/parts/{name}") { request, context in
            try part(request, context.parameters.get("name") ?? "")
        }
        router.post("/reports") { request, context in
            guard let reports else {
                throw PublicIndexError(.notTaken, "This public index does not accept reports.")
            }
            try limit.count(request, context)
            let report = try await request.decoded(EncryptedReport.self, atMost: Self.maximumBytes, Self.seconds)
            // Not on a thread that answers others: it waits for the disk, and may have false shares to tell from right ones.
            try await NIOThreadPool.singleton.runIfActive {
                try reports.take(report, now: Int64(Date().timeIntervalSince1970))
            }
            return Response.nothing
        }
    }

    private func manifest(_ request: Request) throws -> Response {
        guard let bytes = FileManager.default.contents(atPath: folder + "/index.json") else {
            throw PublicIndexError(.unknown, "Nothing is published yet.")
        }
        let tag = "\"" + Publication.tag(of: bytes) + "\""
        let headers: HTTPFields = [.eTag: tag, .cacheControl: "public, max-age=60", .contentType: "application/json"]
        if request.headers[.ifNoneMatch]?.contains(tag) == true {
            return Response(status: .notModified, headers: headers)
        }
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// Its name is its content, so that it never changes.
    private func part(_ request: Request, _ name: String) throws -> Response {
        guard name.count == 64 + ".jsonl.gz".count, name.hasSuffix(".jsonl.gz"),
            name.prefix(64).allSatisfy(\.isHexDigit),
            // Not read before it is sent, piece by piece: hundreds may fetch a large one at once.
            let bytes = try? Data(contentsOf: URL(filePath: folder + "/parts/" + name), options: .alwaysMapped)
        else { throw PublicIndexError(.unknown, "There is no such part. Read index.json again.") }
        let body = ResponseBody(contentLength: bytes.count) { writer in
            for start in stride(from: 0, to: bytes.count, by: Self.pieceBytes) {
                try await writer.write(ByteBuffer(bytes: bytes.dropFirst(start).prefix(Self.pieceBytes)))
            }
            try await writer.finish(nil)
        }
        return Response(
            status: .ok,
            headers: [.contentType: "application/gzip", .cacheControl: "public, max-age=31536000, immutable"],
            body: body)
    }

    private static let pieceBytes = 256 << 10
}

/// The keys of reports.
struct ReportKeyRoutes: Sendable {
    let keys: ReportKeys
    let limit: AddressLimit

    func register(with router: Router<PublicRequestContext>) {
        router.get("/keys") { _, _ in
            let announcement = try keys.announcement(now: Int64(Date().timeIntervalSince1970))
            return Response.bytes([UInt8](try JSONEncoder().encode(announcement)), type: "application/json")
        }
        router.post("/evaluations") { request, context in
            try limit.count(request, context)
            let input = try await request.decoded(BlindedInput.self, atMost: 1 << 10, 10)
            // After the body, which may be slow: the period may have ended meanwhile.
            let now = Int64(Date().timeIntervalSince1970)
            let evaluated = try keys.evaluate(input.blinded, period: input.period, now: now)
            return Response.bytes(
                [UInt8](try JSONEncoder().encode(Evaluation(evaluated: evaluated))), type: "application/json")
        }
    }
}

extension Request {
    /// The body as JSON of some form.
    fileprivate func decoded<T: Decodable>(_ type: T.Type, atMost bytes: Int, _ seconds: Double) async throws -> T {
        let bytes = try await self.bytes(atMost: bytes, types: ["application/json"], seconds: seconds)
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch {
            throw PublicIndexError(.malformed, "The body does not have the form that Docs/PublicIndex.md describes.")
        }
    }
}
