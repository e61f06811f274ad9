/// Formats that one reader reads.
enum ContentFamily: String {
    case text, notebook, html, xml, svg, mathML
    case wordML, spreadsheetML, presentationML, openDocument, flatOpenDocument, epub, fictionBook, mobi, xps, threeMF,
        krita, iWork
    case pdf, postScript, oldOffice, richText
    case picture, sound, film
    case mail, mailbox, outlookMessage, contacts, calendar
    case archive, packed, appImage
    case browserDatabase, shortcut, desktopEntry, playlist, font
    case unknown

    /// Whether the reader is Swift alone, apart from what some of the files need, and makes one item of a file.
    var isMemorySafe: Bool {
        switch self {
        case .text, .notebook, .html, .richText, .mail, .picture, .playlist, .shortcut, .desktopEntry: true
        default: false
        }
    }
}
