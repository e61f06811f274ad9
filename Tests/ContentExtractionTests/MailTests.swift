import ContentExtraction
import Glibc
import SeededRandom
import Testing

@Suite struct MailTests {
    @Test func headersAreDecoded() throws {
        let item = try Fixture.item(
            """
            From: =?iso-8859-1?Q?J=F6rg_M=FCller?= <joerg@example.org>
            To: "Solberg, Ingrid" <ingrid@example.org>, Team: a@example.org, b@example.org;
            Cc: ben@example.org (Ben)
            Subject: =?utf-8?B?R3LDvMOf?= =?utf-8?B?ZQ==?= und mehr
            Date: Tue, 05 May 2009 10:11:12 +0200 (CEST)
            Message-ID: <42@example.org>
            References: <1@example.org> <2@example.org>

            Hello
            """, "a.eml")
        #expect(item.text("subject") == "Grüße und mehr")
        #expect(item.list("authorNames") == ["Jörg Müller"])
        #expect(item.list("recipientNames") == ["Solberg, Ingrid", "Ben"])
        #expect(
            item.list("recipientEmailAddresses") == [
                "ingrid@example.org", "a@example.org", "b@example.org", "ben@example.org",
            ])
        #expect(item.text("contentCreationDate") == "2009-05-05T10:11:12+02:00")
        #expect(item.text("identifier") == "42@example.org")
        #expect(item.text("containerIdentifier") == "1@example.org")
        #expect(item.words == "Hello")
    }

    @Test func partsAreReadAndAttachmentsNamed() throws {
        let item = try Fixture.item(
            """
            Subject: parts
            From: a@example.org
            Content-Type: multipart/mixed; boundary="out"

            preamble
            --out
            Content-Type: multipart/alternative; boundary=in

            --in
            Content-Type: text/plain; charset=koi8-r
            Content-Transfer-Encoding: base64

            8NLJ18XU
            --in
            Content-Type: text/html

            <p>HTML only</p>
            --in--
            --out
            Content-Type: application/pdf; name*0*=UTF-8''Stra%C3%9F; name*1=e.pdf
            Content-Disposition: attachment

            x
            --out
            Content-Type: message/rfc822

            Subject: inner words
            From: c@example.org

            forwarded text
            --out--
            """, "a.eml")
        #expect(item.words.contains("Привет") && !item.words.contains("HTML only"))
        #expect(item.words.contains("inner words") && item.words.contains("forwarded text"))
        #expect(item.list("contentSources") == ["Straße.pdf"])
    }

    @Test func quotedPrintableAndUuencodedBodies() throws {
        let quoted = try Fixture.item(
            "From: a@b.c\nContent-Transfer-Encoding: quoted-printable\n\nSch=C3=B6=\nn", "a.eml")
        #expect(quoted.words == "Schön")
        let packed = try Fixture.item("From: a@b.c\n\nbefore\nbegin 644 cat.txt\n#0V%T\n`\nend\n", "a.eml")
        #expect(packed.words == "before")
        #expect(packed.list("contentSources") == ["cat.txt"])
    }

    @Test func mailboxesGiveEachMail() throws {
        let items = try Fixture.items(
            """
            From a@b.c Tue May  5 10:11:12 2009
            From: a@b.c
            Message-ID: <1@b.c>
            Subject: One

            From here we row.
            From there too, at 10:00 in 2009 or so

            From b@b.c Tue May  5 10:11:13 2009
            From: b@b.c
            Message-ID: <1@b.c>
            Subject: Two

            text
            From x@y.z Tue May  5 10:11:12 2009
            """, "box.mbox")
        #expect(items.map(\.part) == ["1@b.c", "1@b.c#2"])
        #expect(items.map { $0.text("title") ?? "" } == ["One", "Two"])
        #expect(items[0].words.contains("From here we row."))
        #expect(items[1].words.contains("From x@y.z"))
    }

    @Test func deletedMailsOfThunderbirdStayOut() throws {
        let items = try Fixture.items(
            "From - Tue May  5 10:11:12 2009\nX-Mozilla-Status: 0009\nFrom: a@b.c\nSubject: gone\n\nx\n\nFrom - Tue May  5 10:11:12 2009\nFrom: a@b.c\nSubject: here\n\ny\n",
            "Inbox")
        #expect(items.map { $0.text("title") ?? "" } == ["here"])
    }

    @Test func largeMailboxesNeedLittleMemory() throws {
        var bytes: [UInt8] = []
        for number in 0..<3000 {
            bytes += Array(
                "From a@b.c Tue May  5 10:11:12 2009\nFrom: a@b.c\nSubject: mail\(number)\n\n\(String(repeating: "word ", count: 200))\n\n"
                    .utf8)
        }
        var limits = ExtractionLimits()
        limits.partBytes = 8 << 10
        let items = try Fixture.items(bytes, "large.mbox", limits: limits)
        #expect(items.count == 3000)
        #expect(items.last?.text("title") == "mail2999")
    }

    /// However a mailbox falls into turns, each mail comes once, and none is cut.
    @Test(arguments: 1...6) func mailboxesAreReadInTurns(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed), bytes: [UInt8] = []
        for number in 0..<200 {
            let line = Bool.random(using: &random) ? "\r\n" : "\n"
            let body = String(repeating: "word ", count: .random(in: 0...400, using: &random))
            let header = [
                "From a@b.c Tue May  5 10:11:12 2009", "From: a@b.c", "Subject: mail\(number)", "", body, "", "",
            ]
            bytes += Array(header.joined(separator: line).utf8)
        }
        let descriptor = try Fixture.descriptor(bytes)
        defer { close(descriptor) }
        var limits = ExtractionLimits()
        limits.items = .random(in: 2...40, using: &random)
        limits.partBytes = .random(in: 4096...100_000, using: &random)
        var titles: [String] = [], next: Int? = 0, turns = 0
        while let start = next {
            next = try ContentExtractor.extract(
                descriptor: descriptor, contentType: "", fileName: "large.mbox", limits: limits, from: start
            ) { titles.append($0.text("title") ?? "") }
            turns += 1
        }
        #expect(titles == (0..<200).map { "mail\($0)" })
        #expect(turns > 5)
    }

    @Test func nestedMailsEnd() throws {
        var text = ""
        for number in 0..<500 { text += "Content-Type: multipart/mixed; boundary=b\(number)\n\n--b\(number)\n" }
        _ = try Fixture.item("From: a@b.c\n" + text, "deep.eml")
    }

    @Test func outlookMessagesAreRead() throws {
        func wide(_ text: String) -> [UInt8] { text.utf16.flatMap { little(Int($0), 2) } }
        let item = try Fixture.item(
            Compound.file([
                ("__properties_version1.0", [UInt8](repeating: 0, count: 32)),
                ("__substg1.0_0037001F", wide("Anchors")),
                ("__substg1.0_1000001F", wide("The anchor drags")), ("__substg1.0_0C1A001F", wide("Ann")),
                ("__substg1.0_5D01001F", wide("ann@example.org")),
            ]), "a.msg")
        #expect(item.text("subject") == "Anchors")
        #expect(item.words == "The anchor drags")
        #expect(item.list("authorEmailAddresses") == ["ann@example.org"])
    }
}

/// Compound files whose streams are siblings in the root, in whole sectors.
enum Compound {
    static func file(_ streams: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        var sectors: [UInt8] = [], table: [Int] = [], entries: [UInt8] = []
        func add(_ bytes: [UInt8]) -> Int {
            let first = table.count, count = max(1, (bytes.count + 511) / 512)
            for number in 0..<count { table.append(number == count - 1 ? 0xFFFF_FFFE : first + number + 1) }
            sectors += bytes + [UInt8](repeating: 0, count: count * 512 - bytes.count)
            return first
        }
        func entry(_ name: String, _ type: Int, right: Int, child: Int, start: Int, size: Int) -> [UInt8] {
            let units = name.utf16.flatMap { little(Int($0), 2) }
            let head =
                units + [UInt8](repeating: 0, count: 64 - units.count) + little(units.count + 2, 2) + little(type, 1)
                + [1]
            return head + little(-1, 4) + little(right, 4) + little(child, 4) + [UInt8](repeating: 0, count: 36)
                + little(start, 4) + little(size, 8)
        }
        let starts = streams.map { add($0.bytes) }
        entries += entry("Root Entry", 5, right: -1, child: 1, start: 0xFFFF_FFFE, size: 0)
        for (index, stream) in streams.enumerated() {
            entries += entry(
                stream.name, 2, right: index + 1 < streams.count ? index + 2 : -1, child: -1, start: starts[index],
                size: stream.bytes.count)
        }
        let directory = add(entries), fat = table.count
        table.append(0xFFFF_FFFD)
        sectors += table.flatMap { little($0, 4) } + [UInt8](repeating: 0xFF, count: 512 - table.count * 4)
        var head: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + [UInt8](repeating: 0, count: 16)
        head +=
            little(0x3E, 2) + little(3, 2) + little(0xFFFE, 2) + little(9, 2) + little(6, 2)
            + [UInt8](repeating: 0, count: 10)
        // Every stream is in whole sectors: the size below which it would not be is 0.
        head +=
            little(1, 4) + little(directory, 4) + little(0, 4) + little(0, 4) + little(0xFFFF_FFFE, 4) + little(0, 4)
        head += little(0xFFFF_FFFE, 4) + little(0, 4) + little(fat, 4)
        return head + [UInt8](repeating: 0xFF, count: 512 - head.count) + sectors
    }
}
