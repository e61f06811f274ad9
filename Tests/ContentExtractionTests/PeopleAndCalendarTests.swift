import ContentExtraction
import Testing

@Suite struct PeopleTests {
    @Test func oldCardsAreQuotedPrintable() throws {
        let items = try Fixture.items(
            """
            BEGIN:VCARD
            VERSION:2.1
            N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;J=F6rg
            TEL;HOME;VOICE:+49 30 123
            NOTE;ENCODING=QUOTED-PRINTABLE:first line=0D=0A=
            second line
            END:VCARD
            """, "a.vcf")
        #expect(items[0].text("title") == "Jörg Müller")
        #expect(items[0].list("phoneNumbers") == ["+49 30 123"])
        #expect(items[0].text("contentDescription") == "first line\nsecond line")
    }

    @Test func newCardsHaveGroupsAndEscapes() throws {
        let items = try Fixture.items(
            """
            BEGIN:VCARD
            VERSION:4.0
            UID:urn:uuid:1
            item1.FN:Ann
              Solberg
            ORG:ABC\\, Inc.;Harbour
            item1.EMAIL;TYPE=work:ann@example.org
            TEL;VALUE=uri;TYPE="voice,home":tel:+1-418-656;ext=102
            ADR:;;Quay 1;Oslo;;0150;Norway
            BDAY:--0412
            END:VCARD
            BEGIN:VCARD
            FN:Ben
            END:VCARD
            """, "a.vcf")
        #expect(items.map(\.part).first == "urn:uuid:1" && items.count == 2)
        #expect(items[0].text("title") == "Ann Solberg")
        #expect(items[0].list("organizations") == ["ABC, Inc.", "Harbour"])
        #expect(items[0].list("phoneNumbers") == ["+1-418-656 x102"])
        #expect(items[0].text("city") == "Oslo" && items[0].text("postalCode") == "0150")
    }
}

@Suite struct CalendarTests {
    private func event(_ lines: String, now: Double? = nil) throws -> ExtractedItem {
        var limits = ExtractionLimits()
        limits.now = now
        let text = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:Row\\, row\n\(lines)\nEND:VEVENT\nEND:VCALENDAR"
        return try Fixture.item(Array(text.utf8), "a.ics", limits: limits)
    }

    @Test func zonesOfTheDatabaseCount() throws {
        let item = try event("DTSTART;TZID=/example.org/Europe/Berlin:20240701T090000\nDURATION:PT90M")
        #expect(item.text("title") == "Row, row")
        #expect(item.text("startDate") == "2024-07-01T09:00:00+02:00")
        #expect(item.text("endDate") == "2024-07-01T10:30:00+02:00")
        #expect(
            try event("DTSTART;TZID=\"W. Europe Standard Time\":20240101T090000").text("startDate")
                == "2024-01-01T09:00:00+01:00")
        #expect(try event("DTSTART:20240101T090000").text("startDate") == "2024-01-01T09:00:00")
    }

    @Test func zonesOfTheFileComeFirst() throws {
        let text = """
            BEGIN:VCALENDAR
            BEGIN:VTIMEZONE
            TZID:Mine
            BEGIN:STANDARD
            DTSTART:19701025T030000
            RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
            TZOFFSETFROM:+0700
            TZOFFSETTO:+0600
            END:STANDARD
            BEGIN:DAYLIGHT
            DTSTART:19700329T020000
            RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
            TZOFFSETFROM:+0600
            TZOFFSETTO:+0700
            END:DAYLIGHT
            END:VTIMEZONE
            BEGIN:VEVENT
            DTSTART;TZID=Mine:20240701T090000
            DTEND;TZID=Mine:20241201T090000
            END:VEVENT
            END:VCALENDAR
            """
        let item = try Fixture.item(text, "a.ics")
        #expect(item.text("startDate") == "2024-07-01T09:00:00+07:00")
        #expect(item.text("endDate") == "2024-12-01T09:00:00+06:00")
    }

    @Test(arguments: [
        ("FREQ=WEEKLY;BYDAY=MO,WE", ["2024-01-08", "2024-01-10", "2024-01-15"]),
        ("FREQ=MONTHLY;BYDAY=-1FR", ["2024-01-26", "2024-02-23", "2024-03-29"]),
        ("FREQ=MONTHLY;BYMONTHDAY=31", ["2024-01-31", "2024-03-31", "2024-05-31"]),
        ("FREQ=DAILY;INTERVAL=10;COUNT=3", ["2024-01-11", "2024-01-21"]),
        ("FREQ=YEARLY", ["2025-01-01", "2026-01-01", "2027-01-01"]),
        ("FREQ=WEEKLY;UNTIL=20240114T000000Z", ["2024-01-08"]),
        ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", ["2024-02-29", "2028-02-29", "2032-02-29"]), ("FREQ=HOURLY", []),
        ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", ["2024-01-31", "2024-02-29", "2024-03-29"]),
    ])
    func recurringEventsShowTheirNextDates(rule: String, dates: [String]) throws {
        // From 2024-01-04 on; the first event is on 2024-01-01.
        let item = try event("DTSTART;VALUE=DATE:20240101\nRRULE:\(rule)", now: 1_704_412_800)
        #expect(item.text("startDate") == "2024-01-01")
        #expect(Array(item.list("importantDates").prefix(3)) == dates)
    }

    @Test func exceptionsAreLeftOut() throws {
        let item = try event("DTSTART:20240101T090000Z\nRRULE:FREQ=DAILY\nEXDATE:20240106T090000Z", now: 1_704_412_800)
        #expect(
            Array(item.list("importantDates").prefix(3)) == [
                "2024-01-04T09:00:00Z", "2024-01-05T09:00:00Z", "2024-01-07T09:00:00Z",
            ])
    }

    @Test func tasksAndPeople() throws {
        let text = """
            BEGIN:VCALENDAR
            BEGIN:VTODO
            UID:t
            SUMMARY:Taxes
            DUE;VALUE=DATE:20240501
            ORGANIZER;CN=Ann:MAILTO:ann@example.org
            ATTENDEE;CN="Ben: B":mailto:ben@example.org
            BEGIN:VALARM
            DESCRIPTION:alarm
            END:VALARM
            END:VTODO
            END:VCALENDAR
            """
        let item = try Fixture.item(text, "a.ics")
        #expect(item.text("dueDate") == "2024-05-01")
        #expect(item.list("authorEmailAddresses") == ["ann@example.org"])
        #expect(item.list("participants") == ["Ben: B"])
        #expect(item.text("contentDescription") == nil)
    }
}
