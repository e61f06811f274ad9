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
            ANNIVERSARY;X-APPLE-OMIT-YEAR=1604:1604-05-06
            END:VCARD
            BEGIN:VCARD
            FN:Ben
            END:VCARD
            """, "a.vcf")
        #expect(items.map(\.part).first == "urn:uuid:1" && items.count == 2)
        #expect(items[0].text("title") == "Ann Solberg")
        #expect(items[0].list("organizations") == ["ABC, Inc.", "Harbour"])
        #expect(items[0].list("phoneNumbers") == ["+1-418-656 x102"])
        #expect(items[0].list("importantDates").isEmpty)
        #expect(items[0].text("city") == "Oslo" && items[0].text("postalCode") == "0150")
    }
}

extension PeopleTests {
    @Test func thePreferredNameIsTheTitle() throws {
        let items = try Fixture.items(
            """
            BEGIN:VCARD
            VERSION:4.0
            FN;PREF=2:Second Name
            FN;PREF=1:Aiko 田中
            END:VCARD
            BEGIN:VCARD
            VERSION:3.0
            FN:First
            FN;TYPE=pref:Best
            N:Doe;John;Q.,Public,van  der;;Esq.\\, Jr.
            END:VCARD
            BEGIN:VCARD
            KIND:group
            FN:Group
            MEMBER:urn:uuid:1
            MEMBER:mailto:ann@example.org
            END:VCARD
            """, "a.vcf")
        #expect(items.map { $0.text("title") } == ["Aiko 田中", "Best", "Group"])
        #expect(items[0].list("alternateNames") == ["Second Name"])
        #expect(items[1].list("alternateNames") == ["First", "John Q. Public van der Doe Esq., Jr."])
        #expect(items[2].list("contributors") == ["mailto:ann@example.org"])
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
        ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", ["2024-05-13", "2025-05-12", "2026-05-11"]),
        ("FREQ=YEARLY;BYWEEKNO=-1", ["2024-12-23", "2025-12-22", "2026-12-28"]),
        ("FREQ=YEARLY;BYYEARDAY=60,-1", ["2024-02-29", "2024-12-31", "2025-03-01"]),
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

    /// The clock of the event and the one of the rule are mostly not the same.
    @Test(arguments: [
        ("Europe/Berlin:20261208T090000", "UNTIL=20261222T080000Z", ["12-08T09", "12-15T09", "12-22T09"]),
        ("Asia/Tokyo:20261208T090000", "UNTIL=20261222T000000Z", ["12-08T09", "12-15T09", "12-22T09"]),
        ("America/New_York:20261208T200000", "UNTIL=20261223T005959Z", ["12-08T20", "12-15T20"]),
        ("Europe/Berlin:20261208T090000", "UNTIL=20261222", ["12-08T09", "12-15T09", "12-22T09"]),
        ("Europe/Berlin:20261208T090000", "UNTIL=20261222T090000", ["12-08T09", "12-15T09", "12-22T09"]),
    ])
    func rulesEndInTheirOwnTime(start: String, end: String, dates: [String]) throws {
        let item = try event("DTSTART;TZID=\(start)\nRRULE:FREQ=WEEKLY;\(end)", now: 1_796_500_000)
        #expect(item.list("importantDates").map { String($0.dropFirst(5).prefix(8)) } == dates)
    }

    @Test(arguments: [
        "EXDATE:20261216T080000Z", "EXDATE;TZID=Europe/Berlin:20261216T090000", "EXDATE;VALUE=DATE:20261216",
        "EXDATE;TZID=America/New_York:20261216T030000",
    ])
    func exceptionsOfOtherClocksAreLeftOut(line: String) throws {
        let item = try event(
            "DTSTART;TZID=Europe/Berlin:20261209T090000\nRRULE:FREQ=WEEKLY;COUNT=3\n\(line)", now: 1_796_500_000)
        #expect(item.list("importantDates").map { String($0.prefix(10)) } == ["2026-12-09", "2026-12-23"])
    }

    @Test(arguments: [
        ("RECURRENCE-ID;TZID=Europe/Berlin:20261216T090000", "", ["09T09", "23T09", "30T09"]),
        ("RECURRENCE-ID:20261216T080000Z", "STATUS:CANCELLED", ["09T09", "23T09", "30T09"]),
        ("RECURRENCE-ID;RANGE=THISANDFUTURE:20261216T080000Z", "", ["09T09", "23T14", "30T14"]),
    ])
    func movedDatesLeaveTheirSeries(line: String, more: String, dates: [String]) throws {
        let zone = "DTSTART;TZID=Europe/Berlin"
        let text = """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:1
            \(zone):20261209T090000
            RRULE:FREQ=WEEKLY;COUNT=4
            BEGIN:VALARM
            UID:alarm
            END:VALARM
            END:VEVENT
            BEGIN:VEVENT
            \(line)
            BEGIN:VALARM
            UID:alarm
            END:VALARM
            UID:1
            \(zone):20261216T140000
            \(more)
            END:VEVENT
            BEGIN:VEVENT
            UID:2
            \(zone):20261209T090000
            RRULE:FREQ=WEEKLY;COUNT=4
            END:VEVENT
            END:VCALENDAR
            """
        var limits = ExtractionLimits()
        limits.now = 1_796_500_000
        let items = try Fixture.items(text, "a.ics", limits: limits)
        #expect(items[0].list("importantDates").map { String($0.dropFirst(8).prefix(5)) } == dates)
        #expect(items[1].text("startDate") == "2026-12-16T14:00:00+01:00")
        #expect(items[2].list("importantDates").count == 4)
    }

    @Test func hoursRecur() throws {
        let item = try event("DTSTART:20240101T090000Z\nRRULE:FREQ=HOURLY;INTERVAL=36;COUNT=4", now: 1_704_412_800)
        #expect(item.list("importantDates") == ["2024-01-04T09:00:00Z", "2024-01-05T21:00:00Z"])
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
