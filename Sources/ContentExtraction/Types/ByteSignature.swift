/// Types by their first bytes.
enum ByteSignature {
    /// Families whose files are ZIP archives.
    private static let zipped: Set<ContentFamily> = [
        .wordML, .spreadsheetML, .presentationML, .openDocument, .epub, .xps, .threeMF, .krita, .iWork, .archive,
        .fictionBook,
    ]
    private static let textual: Set<ContentFamily> = [
        .text, .notebook, .html, .xml, .svg, .mathML, .flatOpenDocument, .mail, .mailbox, .contacts, .calendar,
        .shortcut,
        .desktopEntry, .playlist, .richText, .fictionBook,
    ]

    /// The type that the bytes show; nil if they show none, or none that contradicts the name's family.
    static func identify(_ bytes: [UInt8], named: ContentFamily, fileName: String) -> String? {
        let reader = ByteReader(bytes, isBigEndian: true)
        if reader.has("PK\u{03}\u{04}", at: 0) { return zipped.contains(named) ? nil : zip(reader) }
        if let type = document(reader, named) ?? picture(reader, named) ?? media(reader, named) ?? packed(reader, named)
        {
            return type
        }
        if textual.contains(named) || named == .unknown { return text(reader, named, fileName) }
        // A text under the name of a film or a PDF, such as TypeScript in x.ts.
        let isPlain = reader.count > 0 && !reader.bytes.contains { $0 < 9 || $0 > 13 && $0 < 32 && $0 != 27 }
        return isPlain && named != .postScript ? text(reader, .unknown, fileName) : nil
    }

    private static func document(_ reader: ByteReader, _ named: ContentFamily) -> String? {
        if reader.find("%PDF-").map({ $0 < 1024 }) == true, named != .mail, named != .mailbox, named != .text {
            return "com.adobe.pdf"
        }
        // The fonts of PostScript begin as its documents do.
        if reader.has("%!PS-AdobeFont", at: 0) || reader.has("%!FontType1", at: 0) { return "com.adobe.type1-font" }
        if reader.has("%!PS", at: 0) {
            return reader.find("EPSF").map { $0 < 40 } == true
                ? "com.adobe.encapsulated-postscript" : "com.adobe.postscript"
        }
        if reader.u32(0) == 0xD0CF_11E0, reader.u32(4) == 0xA1B1_1AE1 {
            return named == .outlookMessage || named == .oldOffice ? nil : "com.microsoft.word.doc"
        }
        if reader.has("{\\rtf", at: 0) { return "public.rtf" }
        if reader.has("SQLite format 3\0", at: 0) { return "public.database" }
        if reader.has("BOOKMOBI", at: 60) || reader.has("TEXtREAd", at: 60) { return "com.mobipocket.mobi" }
        if reader.u32(0) == 0x7F45_4C46 {
            return reader.has("AI", at: 8) ? "org.appimage.appimage" : "public.executable"
        }
        return nil
    }

    private static func picture(_ reader: ByteReader, _ named: ContentFamily) -> String? {
        if reader.u24(0) == 0xFFD8FF { return "public.jpeg" }
        if reader.u32(0) == 0x8950_4E47 { return "public.png" }
        if reader.has("GIF8", at: 0) { return "com.compuserve.gif" }
        if reader.has("RIFF", at: 0), reader.has("WEBP", at: 8) { return "org.webmproject.webp" }
        if named != .picture, named != .sound, reader.has("II*\0", at: 0) || reader.has("MM\0*", at: 0) {
            return "public.tiff"
        }
        if reader.u16(0) == 0xFF0A || reader.has("JXL ", at: 4) { return "public.jpeg-xl" }
        if reader.has("8BPS", at: 0) { return "com.adobe.photoshop-image" }
        if reader.has("gimp xcf", at: 0) { return "org.gimp.xcf" }
        guard reader.has("ftyp", at: 4) else { return nil }
        switch reader.text(8, 4) {
        case "heic", "heix", "heim", "heis", "hevc": return "public.heic"
        case "mif1", "msf1": return reader.find("avif").map { $0 < 64 } == true ? "public.avif" : "public.heif"
        case "avif", "avis": return "public.avif"
        case "crx ": return "com.canon.cr3-raw-image"
        default: return nil
        }
    }

    private static func media(_ reader: ByteReader, _ named: ContentFamily) -> String? {
        if reader.has("ftyp", at: 4) {
            if named == .sound || named == .film { return nil }
            return reader.has("M4A", at: 8) || reader.has("M4B", at: 8) ? "com.apple.m4a-audio" : "public.mpeg-4"
        }
        if reader.has("fLaC", at: 0) { return "org.xiph.flac" }
        if reader.has("OggS", at: 0) { return named == .sound || named == .film ? nil : ogg(reader) }
        if reader.has("RIFF", at: 0), reader.has("WAVE", at: 8) { return "com.microsoft.waveform-audio" }
        if reader.has("RIFF", at: 0), reader.has("AVI ", at: 8) { return "public.avi" }
        if reader.has("FORM", at: 0), reader.has("AIF", at: 8) { return "public.aiff-audio" }
        if reader.u32(0) == 0x1A45_DFA3 {
            return reader.find("webm").map { $0 < 64 } == true ? "org.webmproject.webm" : "org.matroska.mkv"
        }
        if reader.has("ID3", at: 0), named != .sound { return "public.mp3" }
        if reader.u32(0) == 0x3026_B275, named != .sound, named != .film { return "com.microsoft.windows-media-wmv" }
        if reader.byte(0) == 0x47, reader.byte(188) == 0x47, reader.byte(376) == 0x47 {
            return "public.mpeg-2-transport-stream"
        }
        if reader.u32(0) == 0x1BA || reader.u32(0) == 0x1B3 { return "public.mpeg" }
        if reader.has("FLV\u{01}", at: 0) { return "com.adobe.flash.video" }
        if reader.has("MThd", at: 0) { return "public.midi-audio" }
        return nil
    }

    private static func ogg(_ reader: ByteReader) -> String {
        if reader.find("theora") != nil { return "org.xiph.ogg-video" }
        if reader.find("OpusHead") != nil { return "org.xiph.opus" }
        return "org.xiph.ogg-audio"
    }

    private static func packed(_ reader: ByteReader, _ named: ContentFamily) -> String? {
        let isKnown = named == .archive || named == .packed
        if reader.u16(0) == 0x1F8B {
            return isKnown || named == .svg || named == .krita || named == .fictionBook
                ? nil : "org.gnu.gnu-zip-archive"
        }
        if reader.has("7z\u{00BC}", at: 0) || reader.u32(0) == 0x377A_BCAF { return "org.7-zip.7-zip-archive" }
        if reader.has("Rar!", at: 0) { return "com.rarlab.rar-archive" }
        if isKnown { return nil }
        if reader.has("BZh", at: 0), reader.u32(4).map({ $0 == 0x3141_5926 }) == true { return "public.bzip2-archive" }
        if reader.u32(0) == 0xFD37_7A58 { return "org.tukaani.xz-archive" }
        if reader.u32(0) == 0x28B5_2FFD { return "com.facebook.zstandard-archive" }
        if reader.has("ustar", at: 257) { return "public.tar-archive" }
        if reader.u32(0) == 0x0001_0000 && reader.u16(4).map({ $0 < 64 }) == true || reader.has("OTTO", at: 0) {
            return "public.opentype-font"
        }
        if reader.has("ttcf", at: 0) { return "public.truetype-collection-font" }
        if reader.has("wOFF", at: 0) { return "org.w3.woff" }
        if reader.has("wOF2", at: 0) { return "org.w3.woff2" }
        return nil
    }

    /// What the first member of a ZIP archive says.
    private static func zip(_ reader: ByteReader) -> String {
        let little = ByteReader(reader.bytes)
        guard let length = little.u16(26), let size = little.u32(18) else { return "public.zip-archive" }
        let name = reader.text(30, length)
        let content = reader.text(30 + length + (little.u16(28) ?? 0), min(size, 100))
        if name == "mimetype" {
            if content.hasPrefix("application/epub+zip") { return "org.idpf.epub-container" }
            if content.hasPrefix("application/vnd.oasis.opendocument") { return "org.oasis-open.opendocument.text" }
            if content.hasPrefix("application/x-krita") || content.hasPrefix("image/openraster") {
                return "org.kde.krita"
            }
        }
        if name == "[Content_Types].xml" || name.hasPrefix("_rels/") {
            for (part, type) in [
                ("word/", "wordprocessingml.document"), ("xl/", "spreadsheetml.sheet"),
                ("ppt/", "presentationml.presentation"),
            ]
            where reader.text(0, reader.count).isEmpty == false && ByteReader(reader.bytes).contains(part) {
                return "org.openxmlformats." + type
            }
        }
        return "public.zip-archive"
    }

    private static func text(_ reader: ByteReader, _ named: ContentFamily, _ fileName: String) -> String? {
        var start = reader.bytes
        if start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
        let beginning = ByteReader.text(start.prefix(2048)).cleaned
        let folded = beginning.prefix(400).lowercased()
        if folded.hasPrefix("begin:vcard") { return "public.vcard" }
        if folded.hasPrefix("begin:vcalendar") { return "com.apple.ical.ics" }
        if beginning.hasPrefix("From "), named != .mail, named != .text,
            isMail(beginning.drop { !$0.isNewline }.dropFirst())
        {
            return "org.ietf.mbox"
        }
        if named == .xml || named == .unknown || named == .text, folded.hasPrefix("<?xml") || folded.hasPrefix("<") {
            // First, because its drawings have descriptions in elements called svg:desc.
            if beginning.contains("urn:oasis:names:tc:opendocument") { return "org.oasis-open.opendocument.text.flat" }
            if beginning.contains("<svg") { return "public.svg-image" }
            if beginning.contains("<FictionBook") { return "org.fictionbook.fb2" }
        }
        guard named == .unknown else { return nil }
        if folded.hasPrefix("<!doctype html") || folded.hasPrefix("<html") { return "public.html" }
        if folded.hasPrefix("<?xml") { return "public.xml" }
        if isMail(beginning[...]) { return "com.apple.mail.email" }
        if fileName.lowercased().hasSuffix("bookmarks"), folded.hasPrefix("{"), folded.contains("\"checksum\"") {
            return "public.json"
        }
        return isText(reader) ? scripted(beginning) : nil
    }

    private static func scripted(_ beginning: String) -> String {
        guard beginning.hasPrefix("#!"), let line = beginning.split(whereSeparator: \.isNewline).first else {
            return "public.plain-text"
        }
        if line.contains("python") { return "public.python-script" }
        if line.contains("perl") { return "public.perl-script" }
        if line.contains("ruby") { return "public.ruby-script" }
        return line.contains("sh") ? "public.shell-script" : "public.plain-text"
    }

    /// Whether the first lines are a mail's header: fields only, and one of those that each mail has.
    private static func isMail(_ text: Substring) -> Bool {
        var fields = 0, isKnown = false
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).prefix(40) {
            if line.isEmpty { break }
            if line.first == " " || line.first == "\t" { continue }
            guard let colon = line.firstIndex(of: ":"), colon != line.startIndex,
                line[..<colon].utf8.allSatisfy({ $0 > 32 && $0 < 127 })
            else { return false }
            let name = line[..<colon].lowercased()
            if ["from", "received", "return-path", "message-id", "delivered-to", "mime-version"].contains(name) {
                isKnown = true
            }
            fields += 1
        }
        return fields >= 2 && isKnown
    }

    /// Whether bytes look like a text: no NULs but those of UTF-16, hardly any control characters that terminals do not know.
    static func isText(_ reader: ByteReader) -> Bool {
        if reader.u16(0) == 0xFFFE || reader.u16(0) == 0xFEFF { return true }
        let sample = reader.bytes.prefix(4096)
        if sample.isEmpty { return false }
        let control = sample.lazy.filter { $0 < 7 || $0 > 13 && $0 < 32 && $0 != 27 }.count
        // Bells and backspaces of terminals.
        let bells = sample.lazy.filter { $0 == 7 || $0 == 8 }.count
        if control == 0, bells * 10 <= sample.count { return true }
        let encoding = CharacterDecoding.encoding(of: Array(sample))
        return encoding.hasPrefix("UTF-16") || encoding.hasPrefix("UTF-32") || (control + bells) * 100 < sample.count
    }
}

extension ByteReader {
    /// Whether a text of ASCII occurs.
    fileprivate func contains(_ text: String) -> Bool {
        let wanted = Array(text.utf8)
        guard count >= wanted.count else { return false }
        return (0...count - wanted.count).contains { slice($0, wanted.count).elementsEqual(wanted) }
    }
}
