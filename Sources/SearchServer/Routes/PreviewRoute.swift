import Foundation
import Hummingbird
import SearchEngine
import SearchlightBasics
import SystemIndex

/// What fills a preview of an item that is a file of this machine: the picture itself, or a page of a PDF.
enum PreviewRoute {
    /// What can be shown, for the answer of `GET /api/item`; null for anything else.
    static func json(_ item: Document, of app: AppIdentifier, drawsFiles: Bool) -> JSONValue {
        guard let path = path(of: item), let kind = Kind(path), kind == .picture || drawsFiles else { return .null }
        let (name, identifier) = (PercentEncoding.escaped(app.rawValue), PercentEncoding.escaped(item.identifier))
        return .members([
            "kind": .string(kind == .page ? "page" : "picture"),
            "url": .string("/api/preview?app=\(name)&id=\(identifier)"),
        ])
    }

    @Sendable static func preview(_ route: RouteRequest) async throws -> Response {
        let service = route.service
        var parameters = try route.parameters()
        let name = try parameters.required("app", length: 155)
        let identifier = try parameters.required("id", length: 4096)
        let number = try parameters.integer("page", 1...100_000, standard: 1)
        try parameters.finish()
        let app = try service.app(name)
        return try await service.waiting {
            // The same answer for a missing file as for another kind: the answer must not reveal which files exist.
            let nothing = Problem(.notFound, "The item has no picture or page to show.")
            guard let item = try service.index.app(app).document(identifier), let path = path(of: item),
                let kind = Kind(path)
            else { throw nothing }
            let bytes =
                kind == .picture ? PictureFile.bytes(path) : drawn(path, page: number, service.configuration.drawing)
            guard let answer = bytes.flatMap(PictureRoutes.picture) else { throw nothing }
            return answer
        }
    }

    /// What a file is by its first bytes, not by its name.
    private enum Kind {
        /// One that every browser shows as it is.
        case picture
        /// A picture that is drawn first, since not every browser reads its format.
        case drawnPicture
        /// A PDF, which is drawn page by page.
        case page

        init?(_ path: String) {
            guard let start = try? NamedFile(path: path)?.read(0, 512) else { return nil }
            if start.starts(with: "%PDF-".utf8) {
                self = .page
            } else if PictureFile.isDrawn(start) {
                self = .drawnPicture
            } else {
                guard PictureFile.type(start) != nil else { return nil }
                self = .picture
            }
        }
    }

    /// The file that an item is, or is about.
    private static func path(of item: Document) -> String? {
        let texts = [item.identifier, item.text("contentURL"), item.text("url")]
        return texts.lazy.compactMap { text -> String? in
            guard let text, text.lowercased().hasPrefix("file:///"), let url = URL(string: text) else { return nil }
            return url.path
        }.first
    }

    /// A page of a PDF, or a picture, as PNG. It is drawn in the sandbox: a file may be broken on purpose.
    private static func drawn(_ path: String, page: Int, _ drawing: (any FileDrawing)?) -> [UInt8]? {
        guard let file = NamedFile(path: path) else { return nil }
        return drawing?.png(descriptor: file.descriptor, page: page - 1, side: 1400, texts: [])
    }
}
