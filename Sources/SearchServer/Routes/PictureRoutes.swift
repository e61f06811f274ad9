import AppPrograms
import Foundation
import HTTPTypes
import Hummingbird
import SearchEngine
import SystemIndex
import UniformTypeIdentifiers

/// Pictures of items and apps. Only a file that is a picture by its first bytes is sent. Apps name files, and a file of
/// another kind must not leave the machine.
enum PictureRoutes {
    @Sendable static func thumbnail(_ route: RouteRequest) async throws -> Response {
        let service = route.service
        let (app, identifier) = try route.item()
        return try await service.waiting {
            let index = service.index.app(app)
            // An activity may have no item, and a picture of its own.
            guard
                let item = try index.document(identifier) ?? index.activities.snapshot()?.document(identifier)
            else { throw Problem(.notFound, "The item has no picture.") }
            let thumbnails = service.apps.thumbnails
            if let answer = (thumbnail(of: item) ?? thumbnails.picture(of: item, in: app)).flatMap(picture) {
                return answer
            }
            // Cards name the picture before it is drawn; of a damaged file there is none.
            guard thumbnails.path(of: item, in: app) != nil, let type = item.text("contentType") else {
                throw Problem(.notFound, "The item has no picture.")
            }
            return try typeIcon(type)
        }
    }

    private static func thumbnail(of item: Document) -> [UInt8]? {
        if case .data(let bytes)? = item[attribute: "thumbnailData"], !bytes.isEmpty { return bytes }
        guard let text = item.text("thumbnailURL") ?? item.text("darkThumbnailURL"), let url = URL(string: text),
            url.isFileURL
        else { return nil }
        return PictureFile.bytes(url.path)
    }

    static func picture(_ bytes: [UInt8]) -> Response? {
        guard let type = PictureFile.type(bytes) else { return nil }
        var response = Response.bytes(bytes, type: type)
        response.headers[.cacheControl] = "private, max-age=60"
        // A drawing that is opened by itself must not run scripts either.
        response.headers[.contentSecurityPolicy] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
        return response
    }

    @Sendable static func icon(_ route: RouteRequest) async throws -> Response {
        try route.takesNoParameters()
        let service = route.service
        let app = try service.app(route.app)
        return try await service.waiting {
            if let icon = try service.index.iconPath(of: app), let answer = PictureFile.bytes(icon).flatMap(picture) {
                return answer
            }
            return try glyph("application")
        }
    }

    /// The picture of a type of files: of the person's theme, else our own drawing of its kind.
    @Sendable static func typeIcon(_ route: RouteRequest) async throws -> Response {
        var parameters = try route.parameters()
        let type = try parameters.required("type", length: 256)
        try parameters.finish()
        return try await route.service.waiting { try typeIcon(type) }
    }

    private static func typeIcon(_ type: String) throws -> Response {
        let mediaType = type.contains("/") ? type : UTType(type)?.preferredMIMEType
        if let icon = mediaType.flatMap(IconFinder.shared.type), let answer = PictureFile.bytes(icon).flatMap(picture) {
            return answer
        }
        return try glyph(kind(mediaType ?? type))
    }

    /// The name of our drawing for a media type.
    private static func kind(_ type: String) -> String {
        let kinds = [
            ("image/", "picture"), ("video/", "film"), ("audio/", "music"), ("text/calendar", "event"),
            ("text/vcard", "contact"), ("message/", "mail"), ("inode/directory", "folder"), ("text/", "text"),
            ("application/zip", "archive"), ("application/gzip", "archive"), ("application/x-tar", "archive"),
            ("application/", "document"),
        ]
        return kinds.first { type.hasPrefix($0.0) }?.1 ?? "plain"
    }

    /// One of the page's own drawings.
    private static func glyph(_ name: String) throws -> Response {
        let folder = Bundle.module.bundleURL.appendingPathComponent("WebUI/pictures/kinds")
        guard let answer = PictureFile.bytes(folder.path + "/\(name).svg").flatMap(picture) else {
            throw Problem(.notFound, "The picture is missing. Install Searchlight again.")
        }
        return answer
    }
}
