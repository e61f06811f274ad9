import Foundation
import SeededRandom
import Testing

@testable import QuickAnswers

/// Now is 1 June 2024, 12:00 UTC.
@Suite struct TimeQuestionTests {
    private static let isInstalled = FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/zone.tab")

    @Test(
        .enabled(if: isInstalled, "The system has no time zones."),
        arguments: [
            ("9am Tokyo in Berlin", "02:00"), ("9 am tokyo to berlin", "02:00"), ("9:30 pm Tokyo in New York", "08:30"),
            ("time in Sydney", "22:00"), ("time in tokyo now", "21:00"),
            ("15:00 UTC in New York", "11:00"), ("15:00 utc to san francisco", "08:00"), ("tokyo time", "21:00"),
            ("what time is it in Delhi?", "17:30"),
            ("current time in kathmandu", "17:45"), ("10am PST in CET", "19:00"), ("12:00 Berlin in London", "11:00"),
            ("15:00 Berlin in local", "15:00"),
            ("9am Tokyo in local time", "02:00"), ("Uhrzeit in Tokio", "21:00"), ("15 Uhr Berlin in Tokyo", "22:00"),
            ("heure à Paris", "14:00"),
            ("15h30 paris en tokyo", "22:30"), ("hora en Madrid", "14:00"), ("东京时间", "21:00"), ("北京现在几点", "20:00"),
            ("東京 9時はベルリン", "02:00"),
            ("北京 9点 是 柏林", "03:00"), ("الوقت في القاهرة", "15:00"), ("12 noon Tokyo in Berlin", "05:00"),
            ("time in america/new_york", "08:00"),
        ])
    func answers(_ text: String, _ value: String) {
        let answer = Asking().answers.answer(text)
        #expect(answer?.value == value)
        #expect(answer?.kind == .time)
    }

    @Test(
        .enabled(if: isInstalled, "The system has no time zones."),
        arguments: [
            "9 tokyo in berlin", "25:00 tokyo in berlin", "13pm tokyo in berlin", "9am in berlin", "15:00 in Tokyo",
            "time in atlantis", "9am atlantis in berlin",
            "9:60 tokyo in berlin", "time in ../../etc/passwd", "time in /etc/localtime", "9am tokyo in", "time in",
        ])
    func refuses(_ text: String) { #expect(Asking().answers.answer(text) == nil) }

    @Test(.enabled(if: isInstalled, "The system has no time zones.")) func saysWhichDayItIs() {
        let answers = Asking().answers
        #expect(answers.answer("9am Tokyo in Berlin")?.detail == "Saturday, 2024-06-01 (UTC+2)")
        #expect(answers.answer("9am Tokyo in Los Angeles")?.detail == "Friday, 2024-05-31, the day before (UTC-7)")
        #expect(answers.answer("23:00 Berlin in Delhi")?.detail == "Sunday, 2024-06-02, the next day (UTC+5:30)")
        #expect(answers.answer("9am Tokyo in Berlin")?.expression == "09:00 Tokyo in Berlin")
        #expect(answers.answer("10am pst in new delhi")?.expression == "10:00 PST in New Delhi")
        #expect(answers.answer("东京时间")?.expression == "time in Tokyo")
    }

    @Test func withoutZonesThereIsNoAnswer() {
        let none = ZoneDatabase(folder: "/nonexistent")
        let answers = QuickAnswers(style: NumberStyle(usesComma: false), now: Asking.now, local: nil, database: none)
        #expect(answers.answer("time in Sydney") == nil)
        #expect(answers.answer("15:00 UTC in New York") == nil)
        #expect(answers.answer("today + 1 day")?.value == "2024-06-02")
    }

    @Test(.enabled(if: isInstalled, "The system has no time zones."))
    func everyZoneHasFoundationsOffsets() throws {
        let moments = stride(from: Int64(-2_000_000_000), to: 6_000_000_000, by: 40_000_003)
        for name in [
            "Europe/Berlin", "America/New_York", "Australia/Sydney", "Asia/Kolkata", "Africa/Casablanca",
            "America/Sao_Paulo", "Pacific/Apia", "Europe/Dublin",
        ] {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(name)"))
            let zone = try #require(TimeZoneData(Array(bytes))), known = try #require(TimeZone(identifier: name))
            for moment in moments {
                let expected = known.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment)))
                // Foundation repeats no rule beyond 2037 in some versions.
                if moment < 2_100_000_000 { #expect(zone.offset(at: moment).seconds == expected, "\(name) \(moment)") }
            }
        }
    }

    /// Files as they may be on a disk that went bad: rules or none, never a trap.
    @Test(.enabled(if: isInstalled, "The system has no time zones.")) func damagedFilesNeverTrap() throws {
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/Europe/Berlin")))
        var random = SeededGenerator(seed: SeededGenerator.printedSeed())
        for _ in 0..<2000 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                damaged[Int.random(in: 0..<min(damaged.count, 120), using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            if Bool.random(using: &random) {
                damaged = Array(damaged.prefix(.random(in: 0...damaged.count, using: &random)))
            }
            guard let zone = TimeZoneData(damaged) else { continue }
            for moment in [Int64(0), 1_717_243_200, -10_000_000_000, 10_000_000_000] { _ = zone.offset(at: moment) }
            _ = zone.moment(local: 1_717_243_200)
        }
    }

    @Test func rules() throws {
        let rule = try #require(PosixRule(Array("CET-1CEST,M3.5.0,M10.5.0/3".utf8)))
        // 31 March 2024, 01:00 UTC.
        #expect(rule.offset(at: 1_711_846_799).seconds == 3600)
        #expect(rule.offset(at: 1_711_846_800).seconds == 7200)
        // 27 October 2024, 01:00 UTC.
        #expect(rule.offset(at: 1_729_990_799).seconds == 7200)
        #expect(rule.offset(at: 1_729_990_800).seconds == 3600)
        let south = try #require(PosixRule(Array("AEST-10AEDT,M10.1.0,M4.1.0/3".utf8)))
        #expect(south.offset(at: 1_704_067_200).seconds == 39_600)
        #expect(south.offset(at: 1_717_243_200).seconds == 36_000)
        #expect(PosixRule(Array("<+0530>-5:30".utf8))?.offset(at: 0).seconds == 19_800)
        for text in [
            "", "X", "CET", "CET-1CEST", "CET-1CEST,", "CET-1CEST,M13.1.0,M1.1.0", "<+03", "CET-999",
            "CET-1CEST,M3.5.0,M10.5.0/3x",
        ] {
            #expect(PosixRule(Array(text.utf8)) == nil, "\(text)")
        }
    }

    @Test(.enabled(if: isInstalled, "The system has no time zones.")) func hoursThatClocksSkipOrRepeat() throws {
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/Europe/Berlin")))
        let zone = try #require(TimeZoneData(bytes))
        // 02:30 on 31 March 2024 is skipped: it counts from before, as 03:30 summer time.
        #expect(zone.moment(local: 1_711_852_200) == 1_711_848_600)
        // 02:30 on 27 October 2024 comes twice: the first counts.
        #expect(zone.moment(local: 1_729_996_200) == 1_729_989_000)
    }
}
