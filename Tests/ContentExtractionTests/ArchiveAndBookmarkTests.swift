import SearchlightBasics
import Testing

@testable import ContentExtraction

@Suite struct ArchiveTests {
    @Test func archivesShowTheirNames() throws {
        let item = try Fixture.item(Zip.archive([("docs/Straße.jpg", "x"), ("b.txt", "y")]), "a.zip")
        #expect(item.words == "docs/Straße.jpg\nb.txt\ny")
    }

    @Test func encryptedArchivesStillShowNames() throws {
        let item = try Fixture.item(Zip.archive([(name: "secret.txt", bytes: [1, 2, 3])], flags: 0x801), "a.zip")
        #expect(item.words == "secret.txt")
        #expect(item.text("securityMethod") == "encrypted")
    }
}

@Suite struct BookmarkTests {
    private func database(_ text: String) throws -> [UInt8] {
        try #require(Unpacking.zlib(TransferDecoding.base64(text.utf8), maximum: 1 << 20))
    }

    /// A database in write-ahead mode, as Firefox leaves it: bookmarks, a tag, a visited page, a hidden one.
    private static let firefox = """
        eNrtlMtuEzEUhs/xhLmAuirRECEqB4hKpdAsQCxYQEMVxKIbILCNnBknnWZmPNge1LDLKyAegD1LngIWqK/Rt8CeXJqKIljArp90fDn//PaRzsivXx4k\
        mtORkBnT9AEQIAT2KAWAmgkHziCL3BKEP1OD3Qg3KvMJ4JEZ/jOzkHjh9jbOMs2GKc/Eh8FQiEnG5ESd2zj7r3rdfo/2u88OevScdC+JaZJrPuaSFjIx\
        uSmd8GlbTwtuhfZoUk0FkzzX1VInOuVU82Pdjpnm3Tjm1RntcWkOs/md2SZ6YbOJs3eryoqURVydrcgvNc3zvyuolOn8zrXr3ycq0YNIlIvKDhNTS14t\
        U6b0YK7bIm1ux/bGwQjwO3400yX/nvuOB0/DIHAPtS7U406HH7OsSPmukOPOSLKMP7cDuFfvbl1vwiPiwX4r8C/8vOoej9/OJyryaOV7iOaaO3ixTycx\
        V30z0OrnU4513djaA9t/D58AnuIP/IqfsMA3ZnvJX1H3fAgCBL/lxms0XN+8jrjpt4ijOIvWuH2lcoRuq2bbocDFa9++fIbhGrdqlf2msZMXTA5FKdka\
        DcfKQd3Imo2VjcGCBllJGc9LG0upjlbyN4wkhdDL9E+AAdeN
        """
    private static let chromium = """
        eNrtk71KA0EQx2cXP65JYRFsB2wUjlyhlSAY5SrTqOnjJjfJLdm7W3Ynkus0z5Kn8BHyVO56CGJjLfpj/vCfr2qYx/uRZsJ54yrFeA4SpIRrRIBgO30i\
        gva+5T8hYTATvTgsDIT407weicPjfl9s9llNDa2c8VHy9iEfjnMcD29GOcbKqS5Q10wLcmidrpRrcUltGnrItOaUNRvq7LP2miezZlVz3Em5tVR8yY3y\
        POmGWFf0USt1UVAd7Vl3mx2E+OdXcyESuDoRyUFSMlt/mWW0VpU1NGjcIluSsXdB8dPJs4SsfHvavsA7VMROmQ==
        """

    @Test func firefoxHasBookmarksTagsAndHistory() throws {
        let items = try Fixture.items(database(Self.firefox), "places.sqlite")
        #expect(items.map(\.part) == ["https://example.org/tides", "https://example.org/visited"])
        #expect(items[0].text("title") == "Tides" && items[0].text("containerTitle") == "Harbour")
        #expect(items[0].list("keywords") == ["sea"])
        #expect(items[0].text("contentType") == "public.bookmark" && items[1].text("contentType") == "public.url")
        #expect(items[1].text("lastUsedDate") == "2023-11-14T22:15:00Z")
    }

    @Test func chromiumHasHistoryAndBookmarks() throws {
        let items = try Fixture.items(database(Self.chromium), "History")
        #expect(items.map { $0.text("title") ?? "" } == ["Kelp forest"])
        let list =
            #"{"checksum":"x","roots":{"bar":{"name":"Bar","children":[{"name":"Tides","type":"url","url":"https://example.org/","date_added":"13344473600000000"}]}}}"#
        let bookmarks = try Fixture.items(list, "Bookmarks")
        #expect(bookmarks.map { $0.text("containerTitle") ?? "" } == ["Bar"])
        #expect(bookmarks[0].text("addedDate") == "2023-11-14T22:13:20Z")
    }

    @Test func exportedBookmarksKeepFolders() throws {
        let items = try Fixture.items(
            "<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><H3>Sea</H3><DL><DT><A HREF=\"https://example.org/?a&amp;b\" ADD_DATE=\"1700000000\">Tides &amp; co</A></DL></DL>",
            "bookmarks.html")
        #expect(items.map(\.part) == ["https://example.org/?a&b"])
        #expect(items[0].text("title") == "Tides & co" && items[0].text("containerTitle") == "Sea")
    }

    @Test func shortcutsAndEntries() throws {
        #expect(
            try Fixture.item("[InternetShortcut]\nURL=https://example.org/\n", "Tides.url").text("url")
                == "https://example.org/")
        let entry = try Fixture.item("[Desktop Entry]\nName=Tide\nName[de]=Gezeiten\n[Action]\nName=no\n", "t.desktop")
        #expect(entry.text("title") == "Tide" && entry.list("alternateNames") == ["Gezeiten"])
    }
}
