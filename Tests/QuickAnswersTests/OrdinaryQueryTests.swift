import QuickAnswers
import Testing

/// Precision over recall: what people search for gets no answer, at no key of it.
@Suite struct OrdinaryQueryTests {
    static let words = """
        rain; jazz; harmonium; salt cartographer; crème brûlée; red car; open letter; meeting notes; invoice; the time in between
        time machine; time out; in time; day after day; days of heaven; days of thunder; weekday; what a wonderful world; a day in the life
        from dusk till dawn; from here to eternity; between the lines; now you see me; now in cinemas; how to cook rice; which way home
        today; tomorrow; yesterday; monday; friday night lights; march; may; mark; june carter; april wine; august rush; christmas
        new year; new year's eve; noël; weihnachten; morgen; heute journal; gestern; du und ich; von hier an blind; vom winde verweht
        zeit; die zeit; zeit in der sonne; wie geht es; wie ein fest nach trauernden; heure exacte; du côté de chez swann; combien
        entre nous; hora punta; qué tal; ayer; 北京; 东京塔; 时间简史; 今天; 明天会更好; 多少; 几何; 从前慢; 何处; 時をかける少女; 東京; 時間
        يوم; الوقت; pi; life of pi; raspberry pi; e; e e cummings; sin city; tan lines; cos; log book; abs workout; round robin; max
        sqrt; root; exp; floor plan; ceiling fan; mod podge; off the record; of mice and men; percent; plus; minus; times square
        kilometres; miles davis; foot fetish; pound cake; stone; cup of tea; pint; degrees of separation; celsius; bar; in miles
        km in miles; feet to the fire; metre; c in f; nice time; easter time; summer time; la time; lunch time; reading time; high time
        time to kill; time to say goodbye; time in a bottle; tokyo drift; berlin; new york new york; utc; cet; gmt; est; time zone
        days until dawn; days to come; days since; weeks of rain; three weeks; a week from hell; a month in the country; one day
        due date; after yesterday; before sunrise; c++; c#; f#; .net; a+; b-; google+; disney+; a*; *; +; -; /; (; ); %; ^; !; ?; =
        +-; --; **; ++; !!; ??; (); hello!; what?; why not; yes!; e-mail; x-ray; t-shirt; wi-fi; rock'n'roll; e-5; u-boat; p/e; n/a
        and/or; his/her; w/o; a/b; tcp/ip; km/h; m/s; c/o; :-); ;-); <3; ...; #hashtag; @name; me@example.org; $; €
        a*b; x+y; x^2; n!; f(x); sin(x); log(n); sqrt(x); O(n); (a+b); foo(bar); pi-day; tan(x); 1x; x1; i=0; a=b; k-means; n-1; i+1
        """

    static let numbers = """
        2024; 12; 1984; 007; 42; 3.14; 1,5; 1.5; 1,234; 1.234; 1.234.567; 1 000 000; 100%; 15%; 50 %; -5; +5; -40; .5; 0; 00; 0815
        192.168.1.1; 192.168.100.200; 10.0.0.0/8; 192.168.1.0/24; 192.168.100.200/24; 127.0.0.1:7700; 255.255.255.0; fe80::1; ::1; 1.2.3; 1.2.3.4
        6.1.2; v1.2; 1.0-beta; 1.2.3-4; 2.0-rc1; swift 6.1; python 3.11; debian 12; 5.10.0-8; 12.04 lts; 3.0.1+build5; 22.04; java 17; c++17
        +49 30 1234; +49 30 123456; +49-30-1234; +1 555 123 4567; (555) 123-4567; 555-1234; 030 1234; 030/1234; 0131 496 0000; +44 20 7946 0958
        030-1234; 1-800-555-1234; 0049 30 1234; 110; 112; 0800 123 456; +86 10 6552 9988; (030) 1234; (0)30 1234; +1 (555) 123; +49 (30) 12
        3-4 people; 50/50 chance; 3-4; 10-12; 5-10; 1-2; 18-25; 7-11; 1-1; 50-50; 2024-05; 2024-12; 2019-2024; 1939-1945; 2024-05-01; 2024-5-1; 01-05-2024
        1/2/2024; 12/24/2024; 2024/05/01; 31.12.2024; 24.12.; 1.1.2024; 24/7; 9/11; 7/11; 50/50; 20/20; 10/10; 2023/24; 2024/25; 2024/12; 1/2/3
        2024-05-01 10:30; 10:30; 9:41; 16:9; 4:3; 21:9; 9am; 9 am; 5pm; 12:00; 15:00; 15h30; 20 uhr; 9am meeting; 5 o'clock; 15:00 in tokyo
        978-3-16-148410-0; 0-306-40615-2; 4711; 90210; 10115 berlin; 90210-1234; a4; b5; din a4; iso 9001; rfc 8536; e10; m3; 3d; 4k; 5g; 2pac
        50 cent; 5 km; 10 miles; 5 kg; 100 m; 3 stone; 72 f; 20 c; 20 °c; 90°; 30 min; 2 h; 3 weeks; 5 days; 100 days; 28 days later; 28 weeks later
        12 angry men; 12 monkeys; 7 samurai; 8 mile; 8½; 9 to 5; 10 things i hate about you; 21 grams; 50 first dates; 101 dalmatians; 2001: a space odyssey
        3 idiots; 300; se7en; ocean's 11; oceans 12; apollo 13; blade runner 2049; fahrenheit 451; catch-22; 1917; 1q84; 7 days in the valley; 5 minutes of heaven
        24 hours in a day; 60 seconds in a minute; 5 minutes in heaven; 2 in 1; 3 in 1; 5 in a row; 10 to 1; 1 in 4; 2 to go; 5 a day; 9 in the afternoon
        round 2; log 5; sin 7; tan 3; abs 4; exp 10; floor 3; max 100; mod 3; pi 4; raspberry pi 4; e 5; ln; part 2 of 3; 1 of 2; 3 of 5; 2 of hearts
        4x4; 3x3; 2x4; 1920x1080; 10x; x2; 3x; 5 x; 1+; 5*; 4+; 18+; 5-; 7/; 3!x; 5!!; 21 !=; 5 !; 4/4; 1/1; (800-292-9263); (3-4); 0!=1; 1 +; 2 *; 3 (; (3; (5); ((7)); 5 (2); photo (1); 2024 (1); 12(3)
        $5; 5$; €20; 20 €; 5 euro; 5 usd in eur; 100 € in $; £5; 5 pounds in euros; 10 dollars in yen; #1; no. 5; nr. 7; § 5; 5th element; 1st; 2nd; 3rd; 21st century
        q1 2024; fy24; h1 2024; week 12; kw 12; may 1; may 5; 1 may; 24 december; december 24; 3 march 2024; 24. dezember; 3 mars; 3 de mayo; 12月24日; 2024年
        new year 2025; christmas 2024; may the 4th; june 2024; monday 5; room 101; track 3; chapter 12; page 5; season 2; episode 3; s01e05; 2x05; level 42
        1 2; 1 2 3; 1 22 333; 12 345 67; 1,2,3; 1, 2, 3; 1.2,3.4; 1..2; 1...5; 5,; 5.; ,5,; 1'2; 1''000; 10'; 12"; 5'11"; 6'2; 1;2; 1:2:3
        e5; 1e5; 1e; 2e2; 0x1f; 0b101; 1f600; deadbeef; 5a6b; #ff0000; u+1f600; a1b2c3; 3fa85f64-5717-4562-b3fc-2c963f66afa6; 12e-5; 1_000
        60 minutes; 48 hrs; 127 hours; 500 days of summer; 365 days; 52 weeks; 7 years in tibet; 12 years a slave; 100 years of solitude; 20000 leagues under the sea
        5 degrees; 451 f; 98.6 f; 0 k; 1 t; 5 l; 2 a; 3 ha; 10 d; 4 h; 5 in; 2 in in; 10 to; 10 km to; 5 km in; 5 km to work; 10 miles to london; 100 m sprint in berlin
        3 days in rome; 2 weeks in paris; 10 days in march; 1 year in provence; 7 days in may; 2 days one night; 3 weeks to go; 10 years after; 5 days before; 3 months after the fall
        """

    private static func split(_ text: String) -> [String] {
        text.split(whereSeparator: { $0 == ";" || $0 == "\n" }).map { part in
            String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }.filter { !$0.isEmpty }
    }

    static let all = split(words) + split(numbers)

    @Test(arguments: [false, true]) func getNoAnswer(usesComma: Bool) {
        let asking = Asking(usesComma: usesComma)
        #expect(Self.all.count > 500)
        for text in Self.all {
            #expect(asking.answers.answer(text) == nil, "\(text)")
        }
    }

    /// Titles are typed letter by letter, beside numbers: nothing may flash up on the way.
    @Test func getNoAnswerWhileTheyAreTyped() {
        let asking = Asking()
        for text in Self.split(Self.words) {
            for end in text.indices {
                #expect(asking.answers.answer(String(text[...end])) == nil, "\(text[...end])")
            }
        }
    }

    /// Spaces say that a calculation is meant.
    @Test func spacesMakeThemCalculations() {
        let asking = Asking()
        #expect(asking.value("3 - 4") == "-1")
        #expect(asking.value("24 / 7") == "3.42857142857143")
        #expect(asking.value("2024 - 2019") == "5")
        #expect(asking.value("10-3") == "7")
        #expect(asking.value("1/3") == "0.333333333333333")
        #expect(asking.value("10/4") == "2.5")
    }
}
