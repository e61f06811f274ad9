import CPageText

/// A PDF whose pages are read one at a time.
final class PageDocument {
    private let document: OpaquePointer

    /// - Throws: ``ExtractionFailure`` for damaged and encrypted files.
    init(_ file: FileBytes) throws(ExtractionFailure) {
        var outcome: Int32 = 0
        guard LibraryUse.permits(), let document = page_document_open(file.descriptor, &outcome) else {
            throw outcome == Int32(page_encrypted.rawValue)
                ? ExtractionFailure(.encrypted, "The PDF opens with a password only.")
                : ExtractionFailure(.damaged, "The PDF is damaged or cut off.")
        }
        self.document = document
    }

    deinit { page_document_free(document) }

    var pageCount: Int { max(0, Int(page_document_count(document))) }
    var title: String? { property(page_title) }
    var author: String? { property(page_author) }
    var subject: String? { property(page_subject) }
    var keywords: String? { property(page_keywords) }
    var creator: String? { property(page_creator) }
    var producer: String? { property(page_producer) }
    /// The packet of XMP.
    var metadata: String? { property(page_metadata) }
    var created: Moment? { date(isChange: false) }
    var changed: Moment? { date(isChange: true) }
    /// The names of attached files.
    var attachments: [String] {
        Self.text(page_document_attachments(document))?.split(separator: "\n").map(String.init) ?? []
    }

    /// The size of a page in points.
    func size(ofPage page: Int) -> (width: Double, height: Double)? {
        var width = 0.0, height = 0.0
        return page_document_size(document, Int32(clamping: page), &width, &height) == 0 ? (width, height) : nil
    }

    /// The text of a page; empty for one that cannot be read.
    func text(ofPage page: Int) -> String { Self.text(page_document_text(document, Int32(clamping: page))) ?? "" }

    private func property(_ which: page_property) -> String? {
        Self.text(page_document_property(document, Int32(which.rawValue)))
    }

    private func date(isChange: Bool) -> Moment? {
        let seconds = page_document_date(document, isChange ? 1 : 0)
        return seconds > 0 ? Moment(seconds: Double(seconds)) : nil
    }

    private static func text(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        guard let text else { return nil }
        defer { page_text_free(text) }
        return String(cString: text)
    }
}
