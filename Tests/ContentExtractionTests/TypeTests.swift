import ContentExtraction
import Testing

@Suite struct TypeTests {
    @Test(arguments: [
        ("a.pdf", "com.adobe.pdf"), ("A.TAR.GZ", "org.gnu.gnu-zip-tar-archive"),
        ("1700.M1P2.host:2,S", "com.apple.mail.email"),
        ("Inbox", "org.ietf.mbox"), ("Makefile", "public.make-source"), ("x.fb2.zip", "org.fictionbook.fb2"),
        ("unknown", "public.data"),
        ("notes.md", "net.daringfireball.markdown"), ("x.py", "public.python-script"), (".gitignore", "public.data"),
        ("", "public.data"),
    ])
    func namesSayTypes(name: String, type: String) { #expect(ContentTypes.type(fileName: name) == type) }

    @Test(
        arguments: [
            ("scan", Array("%PDF-1.4".utf8), "com.adobe.pdf"), ("photo", [0xFF, 0xD8, 0xFF, 0xE0], "public.jpeg"),
            ("x.dot", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "com.microsoft.word.doc"),
            ("run", Array("#!/bin/sh\n".utf8), "public.shell-script"),
            ("card", Array("BEGIN:VCARD\n".utf8), "public.vcard"),
            ("mail", Array("Received: x\nFrom: a@b.c\n\nhi".utf8), "com.apple.mail.email"),
            ("x.txt", Array("From here we row".utf8), "public.plain-text"),
            ("x.jpg", [0x89, 0x50, 0x4E, 0x47], "public.jpeg"),
            ("really text.pdf", Array("plain words".utf8), "public.plain-text"),
            ("x.ts", Array("export {}".utf8), "public.plain-text"),
            ("noise", [0, 1, 2, 3, 4, 5, 6, 7], "public.data"),
        ] as [(String, [UInt8], String)])
    func bytesDecide(name: String, bytes: [UInt8], type: String) {
        #expect(ContentTypes.type(fileName: name, beginning: bytes) == type)
    }

    @Test func readableTypesHaveReaders() {
        #expect(ContentTypes.isReadable("com.adobe.pdf"))
        #expect(!ContentTypes.isReadable("public.executable"))
    }
}
