import SearchEngine
import SearchlightBasics
import Synchronization
import SystemIndex

/// Thumbnails of the person's files: those that file managers keep, and new ones. Any thread.
final class Thumbnails: Sendable {
    private let drawing: (any FileDrawing)?
    private let failed = Mutex<Set<Failure>>([])

    /// A file that has no picture, as it was.
    private struct Failure: Hashable {
        var path: String
        var modified: Int
    }

    /// Failures that are remembered.
    private static let mostFailures = 10_000

    init(_ drawing: (any FileDrawing)?) { self.drawing = drawing }

    /// What the worker draws, by uniform type identifiers.
    private static let drawn: Set<String> = [
        "com.adobe.pdf", "public.jpeg", "public.png", "public.tiff", "org.webmproject.webp",
        "com.compuserve.gif", "public.heic", "public.heif", "public.avif",
    ]

    /// Where a thumbnail of an item's file is, or will be; nil for a file without one. Opens no file.
    func path(of item: Document, in app: AppIdentifier) -> String? {
        if let kept = ThumbnailCache.path(of: item, in: app) { return kept }
        guard drawing != nil, item.text("contentType").map(Self.drawn.contains) == true else { return nil }
        return ThumbnailCache.newPath(of: item, in: app)
    }

    /// A PNG of an item's file; nil for a file that is no picture and no PDF.
    ///
    /// A missing one is drawn, which takes some tens of milliseconds, and kept for all programs.
    func picture(of item: Document, in app: AppIdentifier) -> [UInt8]? {
        if let kept = ThumbnailCache.path(of: item, in: app).flatMap(PictureFile.bytes),
            ThumbnailCache.isCurrent(kept, of: item)
        {
            return kept
        }
        guard let drawing, let path = ThumbnailCache.newPath(of: item, in: app),
            let file = ThumbnailCache.file(item).flatMap({ NamedFile(bytes: $0) })
        else { return nil }
        let failure = Failure(path: path, modified: file.modified)
        if failed.withLock({ $0.contains(failure) }) { return nil }
        let texts = ThumbnailCache.texts(item, modified: file.modified)
        guard
            let picture = drawing.png(
                descriptor: file.descriptor, page: 0, side: ThumbnailCache.side, texts: texts)
        else {
            failed.withLock { failed in
                if failed.count >= Self.mostFailures { failed.removeAll() }
                failed.insert(failure)
            }
            return nil
        }
        ThumbnailCache.keep(picture, at: path)
        return picture
    }
}
