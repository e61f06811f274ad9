import DesktopIntegration
package import ResultCards
package import SearchEngine
package import SystemIndex

extension BoxGroup {
    /// The kind of a result. What a person did in an app belongs to the app.
    package init(_ found: FoundItem, _ kind: ItemKind, _ document: Document) {
        self = found.isActivity ? .other : BoxGroup(kind, document, found.app)
    }

    /// The kind of an item. The page has the same rules in `kinds.js`.
    init(_ kind: ItemKind, _ document: Document, _ app: AppIdentifier) {
        let type = document.text("contentType") ?? ""
        if app == DesktopContent.applications || type == "com.apple.application" {
            self = .applications
            return
        }
        switch kind {
        case .contact: self = .people
        case .message: self = .messages
        case .mail: self = .mail
        case .event: self = .events
        case .place: self = .places
        case .product: self = .products
        case .music: self = .music
        case .document: self = .documents
        case .media:
            // A rated text, such as a recipe, is no text to read first of all.
            let family = Self.family(of: type)
            if let family, family != .texts {
                self = family
            } else {
                self = document.text("director") == nil ? .other : .films
            }
        case .plain:
            let isPage = app == .web || app == .publicIndex
            let rest = app == DesktopContent.recentFiles ? BoxGroup.documents : .other
            self = isPage ? .web : Self.family(of: type) ?? rest
        }
    }

    private static let names: [BoxGroup: Set<String>] = [
        .pictures: [
            "image", "png", "jpeg", "tiff", "heic", "heif", "avif", "svg-image", "camera-raw-image",
        ],
        .films: ["movie", "video", "mpeg", "mpeg-4", "avi", "3gpp"],
        .folders: ["folder", "directory"],
        .texts: ["text", "plain-text", "utf8-plain-text", "html", "xml", "json", "source-code"],
    ]
    private static let archiveNames = [
        "zip", "gzip", "x-tar", "x-7z", "x-xz", "x-bzip", "vnd.debian", "x-compressed",
    ]

    /// The kind that a type has by its name alone.
    static func family(of type: String) -> BoxGroup? {
        if type.hasPrefix("public.") {
            let name = String(type.dropFirst("public.".count))
            if let group = names.first(where: { $0.value.contains(name) })?.key { return group }
        }
        if type.hasPrefix("image/") || ["gif", "bmp", "webp"].contains(where: type.hasSuffix) { return .pictures }
        if type.hasPrefix("video/") || type.hasSuffix("movie") || type.hasSuffix("m4v-video") { return .films }
        if type == "inode/directory" { return .folders }
        if type.hasSuffix("archive") { return .archives }
        if type.hasPrefix("application/"), archiveNames.contains(where: type.dropFirst("application/".count).hasPrefix)
        {
            return .archives
        }
        return type.hasPrefix("text/") || type.hasSuffix("markdown") ? .texts : nil
    }
}
