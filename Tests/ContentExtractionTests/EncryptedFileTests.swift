import Testing

@testable import ContentExtraction

/// A person is told that a file is encrypted; nothing of its bytes is taken for text.
@Suite struct EncryptedFileTests {
    private static func lockedPDF() -> [UInt8] {
        let page = String(decoding: Portable.document(["spoonwort"]), as: UTF8.self)
        let zeros = String(repeating: "0", count: 64)
        let lock = "/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<\(zeros)>/U<\(zeros)>>>"
        return Array(page.replacing("trailer<<", with: "trailer<<" + lock).utf8)
    }

    private static let packaged = Compound.file([
        ("EncryptionInfo", [4, 0, 4, 0]), ("EncryptedPackage", [UInt8](repeating: 0x9A, count: 700)),
    ])

    static func openDocument(_ type: String) -> [UInt8] {
        let manifest = """
            <manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">
            <manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"><manifest:encryption-data>
            <manifest:algorithm manifest:algorithm-name="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/>
            </manifest:encryption-data></manifest:file-entry></manifest:manifest>
            """
        return Zip.archive([
            ("mimetype", Array("application/vnd.oasis.opendocument.\(type)".utf8)),
            ("content.xml", [UInt8](repeating: 0x9A, count: 700)), ("META-INF/manifest.xml", Array(manifest.utf8)),
        ])
    }

    /// A workbook whose records behind FilePass are encrypted.
    static func workbook(_ stream: String) -> [UInt8] {
        func record(_ type: Int, _ bytes: [UInt8]) -> [UInt8] { little(type, 2) + little(bytes.count, 2) + bytes }
        let start = record(0x809, little(0x600, 2) + little(5, 2)) + record(0x2F, [1, 0, 1, 0])
        return Compound.file([(stream, start + record(0x204, joined(little(0, 6), little(1, 2), [0, 0x9A])))])
    }

    private static func slides(_ others: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        let atom = joined(little(0, 2), little(4008, 2), little(4, 4), Array("word".utf8))
        return Compound.file([("PowerPoint Document", atom)] + others)
    }

    private static func currentUser(_ mark: Int) -> (name: String, bytes: [UInt8]) {
        ("Current User", joined(little(0, 2), little(0xFF6, 2), little(24, 4), little(20, 4), little(mark, 4)))
    }

    private static let noise = [UInt8](repeating: 0x9A, count: 60)
    static let rar5 = joined(Array("Rar!\u{1A}\u{07}\u{01}\0".utf8), [0, 0, 0, 0, 0x21, 4, 0], noise)
    private static let rar4 = joined(Array("Rar!\u{1A}\u{07}\0".utf8), [0, 0, 0x73, 0x80, 0, 13, 0], noise)

    /// 7-Zip's header says that the rest of it is encrypted.
    static let sevenZip: [UInt8] = {
        let header: [UInt8] = [
            0x17, 6, 0, 1, 9, 16, 0, 7, 0x0B, 1, 0, 1, 0x24, 6, 0xF1, 7, 1, 2, 0x13, 0, 0x0C, 16, 0, 0,
        ]
        // Checksums are 0 here: libarchive says "damaged", as it does for a lock.
        let start = joined(little(0, 4), little(60, 8), little(header.count, 8), little(0, 4))
        return joined(ArchiveLock.sevenZip, [0, 4], start, noise, header)
    }()

    @Test(
        arguments: [
            ("a.pdf", lockedPDF()), ("a.docx", packaged), ("a.xlsx", packaged), ("a.pptx", packaged),
            ("a.doc", packaged),
            ("unnamed", packaged), ("a.odt", openDocument("text")), ("a.ods", openDocument("spreadsheet")),
            ("a.odp", openDocument("presentation")), ("a.xls", workbook("Workbook")), ("b.xls", workbook("Book")),
            ("a.ppt", slides([currentUser(0xF3D1_C4DF)])), ("b.ppt", slides([("EncryptedSummary", [1])])),
            ("a.7z", sevenZip),
            ("a.rar", rar5), ("b.rar", rar4),
        ] as [(String, [UInt8])])
    func encryptedFilesSayThatTheyAre(name: String, bytes: [UInt8]) throws {
        #expect(try Fixture.failure(bytes, name) == .encrypted, "\(name)")
    }

    @Test func presentationsWithoutAPasswordAreRead() throws {
        #expect(try Fixture.item(Self.slides([Self.currentUser(0xE391_C05F)]), "a.ppt").words == "word")
    }

    /// A password is needed to change it only: RC4 with 40 bits, and the empty password.
    static let openPDF = """
        eNqFUsuO0zAU3Uf8AAgkb7pAMPhxbSeRQoTmUYEYmKoFNlUXrnNTgkoyStxRBxZ8wYgFO1ggZgFfgMR/8A0skdizwUlH02GKhBd+HJ9zfK/v7Q12
        +1v8jgw4YaSavgiShD45PkS6Y5yZVzM6MDNsiPC3wzQNsMxakrhE7kh0p1qUjnD6sMiasWoVk7UELkn6VenoaDF17aFFON02DXbwfZwfoSusWcvl
        BXnh5pggCyMjtLWQSzAgpLRGesG5Qv0jRj/V6GPs0qGPMCvMdrUcM38ExohgbEKH2FSL2mLjhW007UJglX+a+iRL5y0aov/+Er1+bh/LmXtOIE7T
        xtVoXgbR67f8zent7z/4l2vvvz7+cOXk9Pfdj5+bm1e/nfy8cevXvXf7R9eXn1qvM8WZ67LGPGAkDNj5IFopUCQnaywmq5tyjSm5gXGmNjEdbWCC
        b2IgLrzhalPMsfaZjopXSEI6rCpf9+5PH5R5ReRquztOgAEHAQASFGgIIYJYcy00aKmV1un/GRO6V9r6+LArRDF3WNORM2Vm6ow+8902JIIOyJak
        B4mNhRRCR2FuLKKONHq/nLOpsmHGpPdmCrgSeYgCERhybnWMVkqhQm2mKX2acMh9GH6yUY6SRzrWMrK5UUoJizrMlDBhpK2wJoQwj/LYMpSexMBm
        0mDbJGnQOFO7rniSq6DX2zvo/wGxhvEL
        """

    @Test func documentsThatOpenWithoutAPasswordAreRead() throws {
        let item = try Fixture.item(Embedded.bytes(Self.openPDF), "a.pdf")
        #expect(item.words.contains("spoonwort"))
        #expect(item.text("title") == "Open to all")
    }

    @Test func booksOfAShopAreFoundByTheirTitles() throws {
        let package = """
            <package><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Salt</dc:title></metadata><manifest>
            <item id="a" href="a.html"/></manifest><spine><itemref idref="a"/></spine></package>
            """
        let item = try Fixture.item(
            Zip.archive([
                ("META-INF/container.xml", "<c><rootfile full-path=\"a.opf\"/></c>"), ("META-INF/rights.xml", "<r/>"),
                ("a.opf", package), ("a.html", "q9x"),
            ]), "a.epub")
        #expect(item.text("title") == "Salt" && item.words.isEmpty)
        #expect(item.note != nil)
    }

    private static let armored = "-----BEGIN PGP MESSAGE-----\n\nhQEMA5xR9x0AQf\n=ZZ9q\n-----END PGP MESSAGE-----\n"

    @Test(arguments: [
        "\nlow water\n\(armored)high water\n",
        "\nlow water\n\(armored.replacing("\n", with: "\r\n"))\(armored)high water",
        """
        MIME-Version: 1.0
        Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b

        --b
        Content-Type: application/pgp-encrypted

        Version: 1
        --b
        Content-Type: application/octet-stream; name="encrypted.asc"

        \(armored)--b--
        """,
        "Content-Type: application/pkcs7-mime; smime-type=enveloped-data\nContent-Transfer-Encoding: base64\n\nhQEMA5xR9x0AQf\n",
        "Content-Type: application/x-pkcs7-mime; name=smime.p7m\n\nhQEMA5xR9x0AQf\n",
    ])
    func mailsAreFoundByWhatIsReadable(rest: String) throws {
        let item = try Fixture.item("From: Ann <ann@example.org>\nSubject: Ebb\n" + rest, "a.eml")
        #expect(item.text("title") == "Ebb" && item.text("securityMethod") == "encrypted")
        #expect(!item.words.contains("hQEMA5") && !item.words.contains("PGP"))
        if rest.contains("low water") { #expect(item.words.trimmingLines == "low water high water") }
    }

    @Test func signedMailsAreNotEncrypted() throws {
        let signed = "Content-Type: application/pkcs7-mime; smime-type=signed-data\n\nhQEMA5xR9x0AQf\n"
        #expect(try Fixture.item("From: a@x\nSubject: Ebb\n" + signed, "a.eml").text("securityMethod") == nil)
    }

    @Test func lockedMembersHaveNamesOnly() throws {
        for name in ["a.zip", "a.cbz"] {
            let item = try Fixture.item(
                Zip.archive([(name: "secret.txt", bytes: [UInt8](repeating: 0x9A, count: 40))], flags: 0x801), name)
            #expect(item.words == "secret.txt" && item.text("securityMethod") == "encrypted")
        }
    }
}
