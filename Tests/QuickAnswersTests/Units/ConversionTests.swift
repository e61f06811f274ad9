import QuickAnswers
import Testing

@Suite struct ConversionTests {
    @Test(
        arguments: [
            ("5 km in miles", "3.106855961 mi"), ("5km to mi", "3.106855961 mi"), ("5 KM in Miles", "3.106855961 mi"),
            ("1 mile in km", "1.609344 km"),
            ("5 miles to kilometers", "8.04672 km"), ("5 kilometres in metres", "5000 m"), ("1 inch in cm", "2.54 cm"),
            ("2 in in cm", "5.08 cm"),
            ("2in in mm", "50.8 mm"), ("5 cm in in", "1.968503937 in"), ("5'11\" in cm", "180.34 cm"),
            ("5 ft 11 in in cm", "180.34 cm"),
            ("6 feet 2 inches to m", "1.8796 m"), ("72 f in c", "22.22222222 °C"), ("72°F in °C", "22.22222222 °C"),
            ("-40 c in f", "-40 °F"),
            ("100 celsius in fahrenheit", "212 °F"), ("0 K in C", "-273.15 °C"), ("20 degrees c to f", "68 °F"),
            ("1 lb in kg", "0.45359237 kg"),
            ("10 stone in kg", "63.5029318 kg"), ("1 oz in g", "28.349523125 g"),
            ("1 gallon in litres", "3.785411784 l"), ("2 cups in ml", "473.176473 ml"),
            ("1/2 cup in ml", "118.29411825 ml"), ("10 m2 in sq ft", "107.6391042 ft²"), ("1 ha in m²", "10000 m²"),
            ("1 acre in m^2", "4046.8564224 m²"),
            ("100 km/h in mph", "62.13711922 mph"), ("10 m/s in km/h", "36 km/h"), ("10 knots in km/h", "18.52 km/h"),
            ("90 min in h", "1.5 h"),
            ("1 h 30 min in min", "90 min"), ("1 week in hours", "168 h"), ("365.2425 days in years", "1 year"),
            ("1 GB in MB", "1000 MB"),
            ("1 GiB in MiB", "1024 MiB"), ("1 gb in mb", "1000 MB"), ("100 Mb in MB", "12.5 MB"),
            ("1 KiB in bytes", "1024 B"), ("8 bits in bytes", "1 B"),
            ("1 kWh in MJ", "3.6 MJ"), ("500 kcal in kJ", "2092 kJ"), ("100 PS in kW", "73.549875 kW"),
            ("1 atm in hPa", "1013.25 hPa"),
            ("1 bar in psi", "14.50377377 psi"), ("180° in rad", "3.141592654 rad"), ("1 turn in degrees", "360°"),
            ("30 mpg in l/100km", "7.840486111 l/100km"),
            ("8 l/100km in mpg", "29.40182292 mpg"), ("8 l/100 km in km/l", "12.5 km/l"), ("1 MHz in kHz", "1000 kHz"),
            ("(2+3) km in m", "5000 m"),
            ("2*3 km in m", "6000 m"), ("how many miles are 5 km", "3.106855961 mi"),
            ("how many ml in 2 cups", "473.176473 ml"), ("convert 5 km to m", "5000 m"),
            ("what is 5 km in m?", "5000 m"), ("5 km = ? m", nil), ("5 km -> m", "5000 m"), ("5 km → m", "5000 m"),
            ("1,000 m in km", "1 km"),
            ("1 light year in km", "9460730472580.8 km"), ("1 lbs. in kg", "0.45359237 kg"),
        ] as [(String, String?)])
    func converts(_ text: String, _ value: String?) {
        let answer = Asking().answers.answer(text)
        #expect(answer?.value == value)
        if value != nil { #expect(answer?.kind == .conversion) }
    }

    @Test(arguments: [
        ("5 Meilen in Kilometer", "8,04672 km"), ("5 Zoll in Zentimeter", "12,7 cm"),
        ("2 Pfund in Gramm", "907,18474 g"), ("1,5 Stunden in Minuten", "90 min"),
        ("wie viele Meter sind 3 km", "3000 m"), ("20 grad celsius in fahrenheit", "68 °F"),
        ("5 kilomètres en milles", "3,106855961 mi"),
        ("10 pieds en mètres", "3,048 m"), ("combien de mètres dans 3 km", "3000 m"),
        ("5 millas en kilómetros", "8,04672 km"),
        ("3 pulgadas en centímetros", "7,62 cm"), ("cuántos metros son 3 km", "3000 m"), ("10 公里 英里", "6,213711922 mi"),
        ("10公里等于多少英里", "6,213711922 mi"), ("10公里是多少英里", "6,213711922 mi"), ("10 公里换成英里", "6,213711922 mi"),
        ("3 斤 公斤", "1,5 kg"),
        ("100 华氏度 摄氏度", "37,77777778 °C"), ("10キロメートルをマイルに", "6,213711922 mi"), ("10 キロメートルは何マイル", "6,213711922 mi"),
        ("10 フィート メートル", "3,048 m"), ("5 كم في ميل", "3,106855961 mi"), ("5 أميال إلى كيلومتر", "8,04672 km"),
        ("٥ كم إلى متر", "5000 m"),
    ])
    func convertsInLanguages(_ text: String, _ value: String) { #expect(Asking(usesComma: true).value(text) == value) }

    @Test(arguments: [
        "5 km in kg", "5 km in km", "-300 c in f", "5 foo in bar", "km in miles", "5 km in", "in km",
        "0 mpg in l/100km", "5 in km", "5 euro in dollar",
        "100 usd in eur", "5 km in miles per hour", "1e400 km in m", "5 km in miles in m", "ten km in miles", "5 km kg",
        "5 pounds kilograms",
    ])
    func refuses(_ text: String) { #expect(Asking().value(text) == nil) }

    @Test func saysWhatWasUnderstood() {
        let answers = Asking().answers
        #expect(
            answers.answer("5km to mi")
                == QuickAnswer(
                    kind: .conversion, expression: "5 km", value: "3.106855961 mi", detail: "Rounded to 10 digits."))
        #expect(answers.answer("5'11\" in cm")?.expression == "5 ft 11 in")
        #expect(
            answers.answer("1 year in days")?.detail == "A year counts as 365.2425 days, a month as a twelfth of it.")
    }
}
