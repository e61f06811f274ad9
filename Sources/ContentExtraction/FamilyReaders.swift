/// Which reader reads which family.
enum FamilyReaders {
    static func read(_ family: ContentFamily, _ reading: Reading) throws {
        switch family {
        case .text: try PlainText.read(reading)
        case .notebook: try Notebook.read(reading)
        case .html: try WebPage.read(reading)
        case .xml, .mathML: try GenericXML.read(reading)
        case .svg: try VectorPicture.read(reading)
        case .wordML: try WordDocument.read(reading)
        case .spreadsheetML: try Spreadsheet.read(reading)
        case .presentationML: try Presentation.read(reading)
        case .openDocument: try OpenDocument.read(reading)
        case .flatOpenDocument: try OpenDocument.readFlat(reading)
        case .epub: try ElectronicBook.read(reading)
        case .fictionBook: try FictionBook.read(reading)
        case .mobi: try Mobipocket.read(reading)
        case .xps: try OtherPackages.readXPS(reading)
        case .threeMF: try OtherPackages.read3MF(reading)
        case .krita: try OtherPackages.readKrita(reading)
        case .iWork: try OtherPackages.readIWork(reading)
        case .pdf: try PortableDocument.read(reading)
        case .postScript: try PostScript.read(reading)
        case .picture: try Picture.read(reading)
        case .mail: try MailFile.read(reading)
        case .mailbox: try Mailbox.read(reading)
        case .contacts: try Contacts.read(reading)
        case .calendar: try CalendarFile.read(reading)
        case .sound: try Sound.read(reading)
        case .film: try Film.read(reading)
        default: throw ExtractionFailure(.unsupported, "No reader knows this kind of file.")
        }
    }
}
