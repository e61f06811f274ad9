import Foundation
import SearchEngine
import Testing

@testable import SearchlightBasics

@Suite struct DateTextTests {
    @Test func formsOfISO8601() {
        #expect(DateText.seconds("2001-01-01") == 0)
        #expect(DateText.seconds("2001-01-01T00:00:01Z") == 1)
        #expect(DateText.seconds("2001-01-01 00:01") == 60)
        #expect(DateText.seconds("2001-01-01T02:00:00+02:00") == 0)
        #expect(DateText.seconds("2001-01-01T02:00:00+0200") == 0)
        #expect(DateText.seconds("2000-12-31T19:00:00-05") == 0)
        #expect(DateText.seconds("2001-01-01T00:00:00.25Z") == 0.25)
        #expect(DateText.seconds("2000-12-31T23:59:59,5Z") == -0.5)
        #expect(DateText.seconds("2000-02-29") != nil)
        #expect(DateText.seconds("1970-01-01") == -978_307_200)
        #expect(DateText.seconds("0001-01-01") == -63_113_904_000)
    }

    /// As pages and other programs write them.
    @Test func formsInTheWild() throws {
        let noon = try #require(DateText.seconds("2024-05-01T12:00:00Z")), day = noon - 43_200
        let texts = [
            "20240501T120000Z", "20240501T1200", "20240501 120000.0", "20240501T140000+0200",
            "2024-05-01 14:00:00 +0200",
            "2024-05-01 14:00:00 +02:00", "2024-05-01T12:00:00 UTC", "2024-05-01 12:00:00 GMT", "2024-05-01T12:00:00 Z",
            "2024-05-01T07:00:00 -05", "2024-122T12:00", "2024-W18-3T12:00Z", "2024W183T12:00",
            "2024-05-01 12:00:00UTC",
        ]
        for text in texts { #expect(DateText.seconds(text) == noon, "\(text)") }
        for text in ["2024-05", "20240501", "2024-05-01", "2024122", "2024-04-30T24:00", "2024-W18-3"] {
            #expect(DateText.seconds(text) == day, "\(text)")
        }
        // The Monday of a week; weeks of a year may begin in another.
        #expect(DateText.seconds("2024-W18") == day - 2 * 86_400)
        #expect(DateText.seconds("2020-W53-5") == DateText.seconds("2021-01-01"))
        #expect(DateText.seconds("2025-W01-1") == DateText.seconds("2024-12-30"))
        for text in [
            "202405", "2024-13", "2024-00", "2024-05-", "2024-05T12:00", "20240501T", "20240501T12", "2024-366T",
            "2023-366",
            "2024-000", "2024-W00", "2024-W53-1", "2024-W18-8", "2024-W18-0", "2024-05-01T12:00:00 ",
            "2024-05-01T12:00 x", "2024-0501",
            "1714564800",
        ] {
            #expect(DateText.seconds(text) == nil, "\(text)")
        }
    }

    @Test func durationsInTheWild() {
        let durations: [(String, Double?)] = [
            ("PT1H30M", 5400), ("P0Y0M0DT1H0M0S", 3600), ("P1W", 604_800), ("P1DT12H", 129_600), ("PT90M", 5400),
            ("PT1.5H", 5400),
            ("PT0,5M", 30), ("pt45m", 2700), (" PT1H 5M ", 3900), ("P0DT0H35M", 2100), ("P1M", 2_592_000),
            ("P1Y", 31_536_000),
            ("P0000-00-00T01:30:00", 5400), ("PT01:30:00", 5400), ("+PT1S", 1), ("P3Y6M4DT12H30M5S", 110_550_605),
            ("PT36H", 129_600), ("P2W3D", 1_468_800), ("", nil), ("P", nil), ("PT", nil), ("PT0S", nil), ("P1", nil),
            ("PT1H30", nil),
            ("PT1M1H", nil), ("1H", nil), ("P1S", nil), ("PTH", nil), ("-PT1H", nil), ("PT1H1H", nil), ("PT1..5H", nil),
            ("1:30", nil),
            ("P0000-00T01:30:00", nil), ("PT1.5H30M2.5S", nil), ("P" + String(repeating: "9", count: 400) + "D", nil),
        ]
        for (text, seconds) in durations { #expect(DurationText.seconds(text) == seconds, "\(text)") }
    }

    @Test(arguments: [
        "", "x", "2001", "2001-1-1", "2001-13-01", "2001-00-01", "2001-02-29", "1900-02-29", "2001-04-31",
        "2001-01-01T",
        "2001-01-01T24:01", "2001-01-01T24:00:01", "2001-01-01T25:00", "2001-01-01T10:60", "2001-01-01T10:00:61",
        "2001-01-01T10:00:00.", "2001-01-01T10:00:00Zx",
        "2001-01-01T10:00:00+", "2001-01-01T10:00+25:00", "2001-01-01Z", "12345678", "tomorrow", "２００１-01-01",
    ])
    func whatIsNoDate(_ text: String) { #expect(DateText.seconds(text) == nil) }

    @Test func everyDayIsFoundationsDay() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "UTC")!
        for day in stride(from: -70_000, to: 40_000, by: 37) {
            let seconds = Double(day) * 86_400
            let parts = calendar.dateComponents(
                [.year, .month, .day], from: Date(timeIntervalSinceReferenceDate: seconds))
            let text = String(format: "%04d-%02d-%02dT00:00:00Z", parts.year!, parts.month!, parts.day!)
            #expect(DateText.exact(seconds) == text)
            #expect(DateText.seconds(text) == seconds)
        }
    }

    @Test func exactTextsComeBackBitForBit() {
        var dice = SplitMix(seed: 3)
        var withText = 0
        for _ in 0..<20_000 {
            let whole = Double(Int.random(in: -60_000_000_000...200_000_000_000, using: &dice))
            let digits = [1.0, 1000, 1_000_000].randomElement(using: &dice)!
            let seconds = whole / 100 + Double(Int.random(in: 0..<Int(digits), using: &dice)) / digits
            guard let text = DateText.exact(seconds) else { continue }
            withText += 1
            #expect(DateText.seconds(text)?.bitPattern == seconds.bitPattern)
        }
        #expect(withText > 15_000)
        for extreme in [
            Double.nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
        ] {
            if let text = DateText.exact(extreme) { #expect(DateText.seconds(text)?.bitPattern == extreme.bitPattern) }
            _ = DateText.readable(extreme)
        }
    }
}
