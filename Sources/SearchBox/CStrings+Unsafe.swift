import BoxContent
import CSearchWindow
import Glibc

/// Texts as C strings for the length of one call.
struct CStrings: ~Copyable {
    private var pointers: [UnsafeMutablePointer<CChar>?] = []

    mutating func make(_ text: String) -> UnsafePointer<CChar>? {
        let pointer = strdup(text)
        pointers.append(pointer)
        return UnsafePointer(pointer)
    }

    mutating func make(_ text: String?) -> UnsafePointer<CChar>? { text.flatMap { make($0) } }

    deinit { for pointer in pointers { free(pointer) } }
}

extension sw_row {
    init(_ row: BoxRow, _ strings: inout CStrings) {
        self.init(
            title: strings.make(Markup.line(row.title)), detail: strings.make(Markup.line(row.detail)),
            origin: strings.make(Markup.plain(row.origin)), note: strings.make(Markup.plain(row.note)),
            picture: strings.make(row.picture),
            icon: strings.make(row.icon), media_type: strings.make(row.mediaType), glyph: strings.make(row.glyph),
            section: strings.make(row.section), is_face: row.group == .people)
    }
}

extension BoxPreview {
    /// Shows it in the window.
    func show() {
        var strings = CStrings()
        let facts = facts.map { sw_fact(name: strings.make($0.name), value: strings.make(Markup.plain($0.value))) }
        facts.withUnsafeBufferPointer { facts in
            var preview = sw_preview(
                title: strings.make(Markup.plain(title)), kind: strings.make(Markup.plain(kind)),
                text: strings.make(Markup.lines(text)),
                picture: strings.make(picture), icon: strings.make(icon), media_type: strings.make(mediaType),
                glyph: strings.make(glyph), facts: facts.baseAddress, fact_count: Int32(facts.count))
            sw_show_preview(&preview)
        }
    }
}

extension BoxExplanation {
    /// Shows it below the preview.
    ///
    /// - Parameter byPerson: whether the person asked for it now.
    func show(heading: String, byPerson: Bool) {
        var strings = CStrings()
        let terms = terms.map {
            sw_fact(name: strings.make(Markup.plain($0.name)), value: strings.make(Markup.plain($0.value)))
        }
        let text = sentences.map(Markup.plain).joined(separator: "\n")
        terms.withUnsafeBufferPointer { terms in
            var why = sw_why(
                heading: strings.make(heading), text: strings.make(text), terms: terms.baseAddress,
                term_count: Int32(terms.count))
            sw_show_why(&why, byPerson)
        }
    }
}
