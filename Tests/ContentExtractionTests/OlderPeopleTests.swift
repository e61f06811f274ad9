import Testing

@testable import ContentExtraction

/// vCard 2.1 and 3.0, vCalendar 1.0, and address books that are databases.
@Suite struct OlderPeopleTests {
    @Test func cardsOfVersion21HaveKindsWithoutNames() throws {
        let bytes = Array(
            """
            BEGIN:VCARD\r
            VERSION:2.1\r
            N:Solberg;Ann;;Dr.\r
            FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Dr. Ann=20=C3=85kesson=\r
             Solberg\r
            TEL;CELL;PREF:+47 22 33 44\r
            EMAIL;INTERNET:ann@example.org\r
            ADR;HOME;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:;;Br=F8nngata 3;Oslo;;0150;Norge\r
            PHOTO;JPEG;ENCODING=BASE64:\r
             /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoM\r
            \r
            BDAY:1980-04-12\r
            ORG:Harbour Office;Pilots\r
            END:VCARD\r

            """.utf8)
        let item = try #require(try Fixture.items(bytes, "a.vcf").first)
        #expect(item.text("title") == "Dr. Ann Åkesson Solberg")
        #expect(item.list("phoneNumbers") == ["+47 22 33 44"] && item.list("emailAddresses") == ["ann@example.org"])
        #expect(item.text("city") == "Oslo" && item.text("thoroughfare") == "Brønngata 3")
        #expect(item.list("importantDates") == ["1980-04-12"])
        #expect(item.list("organizations") == ["Harbour Office", "Pilots"])
        let texts = item.attributes.compactMap { $0.value.string }
        #expect(!texts.contains { $0.contains("4AAQ") })
    }

    @Test func cardsOfVersion30FoldTheirLines() throws {
        let items = try Fixture.items(
            """
            BEGIN:VCARD
            VERSION:3.0
            PRODID:-//Apple Inc.//iOS 17.0//EN
            N:Quill;Nora;;;
            FN:Nora Quill
            NICKNAME:Norrie,Quilly
            item1.TEL;type=CELL;type=VOICE;type=pref:+46 8 123
            item1.X-ABLabel:_$!<Mobile>!$_
            EMAIL;type=INTERNET;type=HOME:nora@example.org
            NOTE:Sails on Sun
             days\\, if dry.\\nCall first
            CATEGORIES:Friends,Sailing
            PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD
            URL;type=WORK:https://example.org/nora
            BDAY;value=date:1975-01-31
            REV:2024-09-10T20:30:00Z
            UID:nora-1
            END:VCARD
            BEGIN:VCARD
            VERSION:3.0
            N:;;;;
            FN:
            ORG:Harbour Office;
            TEL:112
            END:VCARD
            """, "a.vcf")
        #expect(items.map { $0.text("title") ?? "" } == ["Nora Quill", "Harbour Office"])
        #expect(items[0].part == "nora-1" && items[0].list("alternateNames") == ["Norrie", "Quilly"])
        #expect(items[0].text("contentDescription") == "Sails on Sundays, if dry.\nCall first")
        #expect(items[0].list("contactKeywords") == ["Friends", "Sailing"])
        #expect(items[0].list("importantDates") == ["1975-01-31"] && items[0].text("url") == "https://example.org/nora")
        #expect(items[0].number("supportsPhoneCall") == 1)
    }

    @Test func calendarsOfVersion10AreQuotedPrintable() throws {
        let text = """
            BEGIN:VCALENDAR
            VERSION:1.0
            BEGIN:VEVENT
            SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:F=C3=A4hre nach=
            =20Oslo
            DESCRIPTION;ENCODING=QUOTED-PRINTABLE:pier=0D=0Atwo
            LOCATION:Pier 2
            DTSTART:20240910T203000Z
            DTEND:20240910T220000Z
            RRULE:W1 TU #3
            AALARM:20240910T200000Z;;;
            CATEGORIES:TRAVEL;SEA
            END:VEVENT
            BEGIN:VTODO
            SUMMARY:Tickets
            DUE:20240901T120000Z
            STATUS:COMPLETED
            END:VTODO
            END:VCALENDAR
            """
        for name in ["a.vcs", "a.ics", "unnamed"] {
            let items = try Fixture.items(text, name)
            #expect(items.map { $0.text("title") ?? "" } == ["Fähre nach Oslo", "Tickets"], "\(name)")
            #expect(items[0].text("startDate") == "2024-09-10T20:30:00Z")
            #expect(items[0].text("endDate") == "2024-09-10T22:00:00Z")
            #expect(items[0].text("namedLocation") == "Pier 2")
            #expect(items[1].text("dueDate") == "2024-09-01T12:00:00Z")
        }
    }

    // MARK: Databases

    /// Thunderbird's: a person in columns, one as a card that the columns beside it are older than, and one with a name only.
    static let thunderbird = """
        eNrtV89v0zAU9mvTbmQrEAZUExrzhiZRbYylLT/UaRJdm42KLuvaMjE4VJljUIQbd0kKVIjDkPgTuPJnIHHmxIUbR06ckBAS4gRccNyNlgvsiFg/KXnPz/
        bzs7+X5KW2UXYCiu9yr2kFOIMiCABdwxghFBfXMOpB2bv2AejviKN5AgmhxNBjBE/hHcwI5bvse6IMJZNJ2N0KrG1GmeMHvrzFClUjXzdwPb9cNrA04fNt
        x8Z141YdV6qltXx1C98wtuYw48RiJRuXzLqxalTnsGs1qRwnVIfcN3tNm/rEc1qBw11pSaVi8eRSEpDj2vSRv8PEMTSsdsBluyGXbehSxO9Eh5JTU7ALMt
        KWx1vUCxzq9zTlt5h7dnyeWJ69H1EvmgcWa3f11AZ0j6HrPBzuy1vkN5fSdMBjSKUif9qadNXQpYiG3EThI4Jv8EWIAf5XxKNRDUgmGo+EMh2JQVQ7QnRV
        8v8JwXf4KsQA/3UKdDNgLwEk/7HwRQ4/wu7hrhjg8GBoNHz/i4/+AIcU6oD/Q43w+R9FRQQf4C28guewA+twEc6Agj6jhug4AMZHFe3cBEkXHb/FrE5YdK
        8zW5a7u6MjMW386QhJNx4URMG5bKyWzNxmIV8tJtRNo1orrZu57PxCQr1ZKuZIOqGumLll6uLXz+5Tj7VdO6Eaa/lSebFSNVaW9Nw2da/RR1azxeg89+4l
        1LpRXqxvVYwlQhlb3MyXbxpLYYWcm81exlexLuabxf0VT6qKlpwkuskD6tcfcpU5LvVPHRHxnyL6dd6kt51Wgdt0Qb+0cGJY0Sb2zAUn6Kz7jJ8dUrQzF4
        le4M2W5Xaqos73F3HNcpg/h8uBjeOKlpoR/SKYNrM8s93cpt5s9gpOp3Emg7PZ6ZhYTHioUcJd22iKqTtth7H+XU0rijZzgegVz2laXkcOcrln9Y8Zi4ro
        kkQvW34QnvhG6GQsomiTIuQVx+taTTFLcKmdmyJ6Hz2hGcsZIf8KvEDwHt7AS6EM8A/h9HFFmz1GMhXeCrNJJGEp/IXLaMcE+WMks0/+GqcnjgrqhekX9Y
        WOPZUQeTRL0v15xJndn0Y/AQKNPWY=
        """
    /// Evolution's: two people, and an entry without a card.
    static let evolution = """
        eNrtVM1u00AQ3o3zQ1184BAiFEXZC2or4tAkFVVtIdVNtpEV1ymOGxoJZG3qDTJy7RKnUU9I4aV6484r8AKcERw4snZtK0gIkDhB82lXOzM7s/N5Z9aDZ5
        ozo2jiT8/JDLVABkAI9hECAOTimYBjM7ukQ/B75ED9DArwGwu8BvA1/ACu4S74e7zlCqVqFS56MzJ26cR3bTq1HDsVsm0DKyZGpnKgYbSR2jfQ5qVjIxOf
        mujYUI8UY4R6eFRDBp1H1hqaOC61SBBr8zMytWN5bJMZieStRjZfwlUIHM+mV8Ebl92hRS5nfqRbaTqrkYq5l7BQKpfh4t4S5SBeMj/QjY1oMw3+CeE583
        B8D6m6ibvY2BIz+ZJS/jWjIOEThLW8E16kEBYSfgZsrHAbIECuCtPGWuej+n8BbKxwO3CXq66lDSBEP/b3AHbhY7b8Y/C5QqX4YLEHLkggOrbYam43d3TH
        Dah3gLuqLg3bitER+CE2Bmpfl1r1bYE/UTtS4i/wunTjL/fI1BF4E2uyOTrGT9tY06RHO7toj4VgvXNz1P1MvlIsgiRfM8zX9T26eAIZk4fv5GSnEe4MfH
        dMp69qSPH+jE9D4A91iXmjODTkF4syM8uyzMgcKWpM8nnf6EnE8/bpFTm/cGndD0NORTzsaycmyyAeqhoWlUFyyIuIy9IHhe+fgx8B/Ao/sWWF/+iZV2DS
        5tyS0sysc5W1pOG+A+/G47M=
        """

    @Test func theAddressBookOfThunderbirdIsRead() throws {
        for name in ["abook.sqlite", "history.sqlite", "unnamed"] {
            let items = try Fixture.items(Embedded.bytes(Self.thunderbird), name)
            try #require(items.map { $0.text("title") ?? "" } == ["Nora Quill", "Ben Åkerlund", "Cyd Moe"], "\(name)")
            #expect(items.map(\.part) == ["c1", "c2", "c3"])
            #expect(items[0].list("emailAddresses") == ["nora@example.org", "quill@example.org"])
            #expect(items[0].list("phoneNumbers") == ["+47 22 33 44"] && items[0].text("city") == "Oslo")
            #expect(items[0].list("organizations") == ["Ropes; Sails, Ltd"])
            #expect(items[0].text("contentDescription") == "Two\nlines" && items[0].text("postalCode") == "0150")
            #expect(items[1].list("emailAddresses") == ["ben@example.org"])
            #expect(items[1].list("phoneNumbers") == ["+46 8 1"])
            #expect(items.allSatisfy { $0.text("contentType") == "public.vcard" })
        }
    }

    @Test func theAddressBookOfEvolutionIsRead() throws {
        let items = try Fixture.items(Embedded.bytes(Self.evolution), "contacts.db")
        try #require(items.map { $0.text("title") ?? "" } == ["Ann Solberg", "Kari Nilsen"])
        #expect(items.map(\.part) == ["pas-id-1", "pas-id-3"])
        #expect(items[0].list("emailAddresses") == ["ann@example.org"])
        #expect(items[1].list("phoneNumbers") == ["+47 90"])
    }

    @Test func otherDatabasesAreOfNoKnownProgram() throws {
        let other = """
            eNoLDvTJLElVSMsvyk0sUTBmYGJgZGRwUFBgYGBgBmImBgQAsVmQ+IwMhAEzg14yIy9IMeN9BiAaBfQF8oxs4vz8jPoliUk5qSUlTM5Bro4hrgohjk4+rg
            olGhWakLj5ygBEo2CkAE5GJum8/JKMzLx0APj9FVA=
            """
        #expect(try Fixture.failure(Embedded.bytes(other), "a.sqlite") == .unsupported)
        let cut = Array(Embedded.bytes(Self.thunderbird).prefix(1500))
        #expect(try Fixture.failure(cut, "abook.sqlite") == .damaged)
    }
}
