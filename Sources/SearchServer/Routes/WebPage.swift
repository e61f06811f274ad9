import Foundation
import HTTPTypes
import Hummingbird
import SearchlightBasics

/// The page's files, read once when the server starts.
struct WebPage: Sendable {
    private struct File {
        var bytes: ByteBuffer
        var type: String
        var tag: String
    }

    /// By path, without a slash before.
    private var files: [String: File] = [:]

    /// The files that come with the server.
    static func bundled() throws -> WebPage {
        try WebPage(folder: Bundle.module.bundleURL.appendingPathComponent("WebUI"))
    }

    init(folder: URL) throws {
        let root = folder.standardizedFileURL.path
        guard let names = FileManager.default.enumerator(atPath: root) else { return }
        for case let name as String in names {
            guard let type = Self.types[(name as NSString).pathExtension],
                let data = FileManager.default.contents(atPath: root + "/" + name)
            else { continue }
            files[name] = File(
                bytes: ByteBuffer(bytes: data), type: type,
                tag: "\"" + String(StableHash.value(of: data), radix: 16) + "\"")
        }
    }

    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
        "json": "application/json", "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg",
        "webp": "image/webp", "ico": "image/x-icon", "woff2": "font/woff2", "txt": "text/plain; charset=utf-8",
        "webmanifest": "application/manifest+json",
    ]

    /// A file by its path; `/` is `index.html`, and `/apps` is `apps.html`.
    func answer(to request: Request) throws -> Response {
        guard let path = QueryParameters.decoded(request.uri.path.utf8, plusIsBlank: false) else {
            throw Problem(.badRequest, "The address must be percent-encoded UTF-8.")
        }
        let name = path.drop { $0 == "/" }
        guard let file = files[name.isEmpty ? "index.html" : String(name)] ?? files[name + ".html"] else {
            return try nothing(at: name)
        }
        // Asked for anew each time, so that a page never runs with another version's modules.
        let headers: HTTPFields = [.eTag: file.tag, .cacheControl: "no-cache", .contentType: file.type]
        let known = request.headers[.ifNoneMatch]?.split(separator: ",").map { $0.filter { !$0.isWhitespace } } ?? []
        if known.contains(where: { $0 == file.tag || $0 == "W/" + file.tag }) {
            return Response(status: .notModified, headers: headers)
        }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: file.bytes))
    }

    /// A page that says so. Programs get JSON, which they ask for below `/api` only.
    private func nothing(at name: Substring) throws -> Response {
        guard name != "api", !name.hasPrefix("api/"), let file = files["404.html"] else {
            throw Problem(.notFound, Problem.unknownAddress)
        }
        return Response(
            status: .notFound, headers: [.cacheControl: "no-cache", .contentType: file.type],
            body: ResponseBody(byteBuffer: file.bytes))
    }
}
