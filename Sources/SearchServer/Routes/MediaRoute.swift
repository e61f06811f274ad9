import HTTPTypes
import Hummingbird
import ResultCards
import SearchEngine
import SystemIndex

/// The sound or film that an item's card plays, if it is a file of this machine.
enum MediaRoute {
    /// Bytes that are read and sent together.
    private static let pieceBytes = 256 << 10

    @Sendable static func media(_ route: RouteRequest) async throws -> Response {
        let service = route.service
        let (app, identifier) = try route.item()
        let file = try await service.waiting {
            let index = service.index.app(app)
            // An activity may have no item, and a file of its own.
            guard
                let item = try index.document(identifier) ?? index.activities.snapshot()?.document(identifier),
                let file = MediaFile(address: address(of: item))
            else {
                // The same answer for a missing file as for another kind: the answer must not reveal which files exist.
                throw Problem(.notFound, "The item has no sound or film file on this machine.")
            }
            return file
        }
        switch ByteRange(of: route.request.headers, size: file.size) {
        case .all: return answer(file, 0..<file.size, .ok, service)
        case .part(let range): return answer(file, range, .partialContent, service)
        case .unsatisfiable:
            var problem = Problem(
                .rangeNotSatisfiable, "The range is outside of the file, which has \(file.size) bytes.")
            problem.headers[.contentRange] = "bytes */\(file.size)"
            throw problem
        }
    }

    /// Only what the card's button plays, not other files that the item names.
    private static func address(of item: Document) -> String? {
        Card(item).actions.first { $0.kind == .play }?.url
    }

    private static func answer(
        _ file: MediaFile, _ range: Range<Int>, _ status: HTTPResponse.Status, _ service: SearchService
    ) -> Response {
        var headers: HTTPFields = [
            .contentType: file.type, .acceptRanges: "bytes",
            // A file that is opened by itself must not run scripts.
            .contentSecurityPolicy: "default-src 'none'; media-src 'self'; sandbox",
        ]
        if status == .partialContent {
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.size)"
        }
        let body = ResponseBody(contentLength: range.count) { writer in
            var offset = range.lowerBound
            while offset < range.upperBound {
                let count = min(pieceBytes, range.upperBound - offset), start = offset
                let bytes = try await service.waiting { try file.read(start, count) }
                offset += bytes.count
                try await writer.write(ByteBuffer(bytes: bytes))
            }
            try await writer.finish(nil)
        }
        return Response(status: status, headers: headers, body: body)
    }
}

/// Which bytes a request wants: RFC 9110, section 14.
enum ByteRange: Hashable {
    case all
    case part(Range<Int>)
    case unsatisfiable

    /// A field that is malformed, of another unit, or of several ranges asks for everything, as the RFC allows. So does
    /// one with a condition: no answer carries what it could be compared with.
    init(of headers: HTTPFields, size: Int) {
        let field = headers[.range].flatMap { headers[.ifRange] == nil ? Self.first($0) : nil }
        switch field {
        case nil: self = .all
        case (let first?, let last)?:
            self = first < size ? .part(first..<min(size, last.map { $0 + 1 } ?? size)) : .unsatisfiable
        case (nil, let length?)?: self = length > 0 && size > 0 ? .part(max(0, size - length)..<size) : .unsatisfiable
        case (nil, nil)?: self = .all
        }
    }

    /// First and last byte of one range; without a first, the last is how many at the end are wanted.
    private static func first(_ field: String) -> (first: Int?, last: Int?)? {
        let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
        let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false).map { end in
            end.trimmingPrefix { $0 == " " }
        }
        guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }) else { return nil }
        // More digits than a file has bytes mean past its end.
        let numbers = ends.map { $0.isEmpty ? nil : min(Int($0) ?? Int.max - 1, Int.max - 1) }
        if let first = numbers[0], let last = numbers[1], last < first { return nil }
        return (numbers[0], numbers[1])
    }
}
