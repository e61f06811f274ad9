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

    /// A weekly event with a moved date, one of a whole day, and a task.
    private static let thunderbirdCalendar = """
        eNrtVl9rE0EQn70kl1hIYxAJFGouhEKDtRIrCorQNL1oaWrbJEX0JWwuk3B4uQt7m2AFH+KT+CT46IsIfgvffFIQXwVBFPotfHH3\
        zuaPiRRBRGt+3O3OzM7szN3szF15t2hy1BoOa1GurYAChMCqpgHArLjDMIAq7uAQT+BozMKyQUJSmXz19vCnKf4OhJSoGAOkA+Q9\
        eS6mKf4EMoETsfhpoqrzYOCFAjVZBNR0FV5+FhWSds88WIWG5VBu2s1zilBdEKqniIHZLaeLdc3ttNvIToKa+hJafwxy/vhhGfYq\
        +dB5ItTPSnWxc/YGZV10+dUhizev3r2QFm+f0oK0iHq1+QnENcWxgyaPw0JEtm6DZ3cYuq5G220LXXHOnt1ZApD5V8hrIAdimOJf\
        RFJR4+k0xDC7rpfzpY2dysb2zTUmmsdMjSGtG3NEjc8npUJxO5+Tq1umZWk1ymzDyz88AXJdDI9+6iMih95FJZxIJsnDy5zWLDSo\
        VeVO3XH7RCBf0nMVXavk1oq61hcvSsqsaxzv8aMe5nf4WDqcuckt9MmGRZuuZtocm8iWpEkVbc72R0X1Do4KDKclqoWLpnsoZmh0\
        GEPbQOnuuzTTu0TCiVRqOGzsCgfugFLGAvflvxa5Z1N1OWX8Bxna9UlaVX7f32dy4H79h4B0vN+0/xN2MJzIZEgv0U/e4GWNcuGx\
        JA7WFsWPdKufyZGsCqbMZUV6fKYXCfgON/sO28wRX2huojvKBcccDtZGHd7FfZ/oUksc45rl1CbnfDi0jP/9PxD9f9pIjyvmSDAe\
        W8GsUSrtFfUrhZK+e+2Wrm8Wb0dnvgGYa00N
        """
    /// A person, an event, and an event that was deleted here.
    private static let evolutionCache = """
        eNrtkctKw0AYhedPWo0BybILN7OropRcXGhWps0olSbVJC0oSEnbUaPpxXGUdtnH8SF8JleC4MYk9dKCoFsvB/4ZzhzmG4bjH9Yi\
        TvHpgPVCjg0kIAC0gzFCKJ+MiD4kJJOb8YC+Vh6VOrAMT0iAdQTrcI9+riYKLBaKRZic8LAdU1IJO+e03r6gHX49Z4SKR6yA4MAq\
        1wiei1anrlG1Macjjocs6oVsjC/peGMaeaSZRa+2Xt6ftT4Pk7aiPqdnlK1tCwsFpwgo6nfp6PoqTppshTd8kPnW3MMtbc6mvUrp\
        p5bTkkFCcAfHIKE/qwNxQVEmK2CwMtmrumaTNIkbyElR5q0u+w3Hsbwj06Yx5bQr24EfWF5g6qq+qW5rWqBuGaqqHsvEtV+vio6Q\
        EguS/glReyfuUsbG3+E1IMUVJe0NV7E8W24Sz6/WXdMoqRl5qMm7rukOWIgPb6I4loljVWtmPznYoaOwN4xpacDOptyMkPX/gOAZ\
        HpPtX79beVEBQ0xXXciJypL2Aswhlc4=
        """

    @Test func calendarsOfThunderbirdHaveEventsAndTasks() throws {
        let items = try Fixture.items(database(Self.thunderbirdCalendar), "local.sqlite")
        #expect(items.map { $0.text("title") ?? "" } == ["Harvest; supper", "Fair", "Press apples"])
        #expect(
            items[0].text("startDate") == "2024-09-10T20:30:00Z" && items[0].text("endDate") == "2024-09-10T21:30:00Z")
        #expect(items[0].text("namedLocation") == "Mill barn")
        #expect(items[0].list("importantDates").count == 12)
        #expect(items[1].text("startDate") == "2024-10-01")
        #expect(items[2].text("dueDate") == "2024-10-04T00:00:00Z")
        #expect(Set(items.map(\.part)).count == 3)
    }

    @Test func whatEvolutionKeepsOfServersIsRead() throws {
        let items = try Fixture.items(database(Self.evolutionCache), "cache.db")
        #expect(items.map { $0.text("title") ?? "" } == ["Nora Quill", "Ferry"])
        #expect(items[0].list("emailAddresses") == ["nora@example.org"])
        #expect(items[1].text("startDate") == "2024-09-11T08:30:00Z")
    }

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
