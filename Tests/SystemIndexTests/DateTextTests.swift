import Foundation
import SearchEngine
import SearchlightBasics
import Testing

@testable import SystemIndex

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

    @Test(arguments: [
        "", "x", "2001", "2001-1-1", "2001-13-01", "2001-00-01", "2001-02-29", "1900-02-29", "2001-04-31",
        "2001-01-01T",
        "2001-01-01T24:00", "2001-01-01T10:60", "2001-01-01T10:00:61", "2001-01-01T10:00:00.", "2001-01-01T10:00:00Zx",
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
