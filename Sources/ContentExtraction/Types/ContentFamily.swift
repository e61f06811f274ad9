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
}
