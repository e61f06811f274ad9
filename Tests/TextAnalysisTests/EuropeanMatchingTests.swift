import Testing
import TextAnalysis

/// Latin, Cyrillic and Greek.
@Suite struct EuropeanMatchingTests {
    static let latinCases: [Case] =
        found("Café Crème Brûlée", "cafe", "café", "CAFE", "creme bru", "crème", "cafe\u{301}", "brul", "b c")
        + found("El niño comió jamón", "nino", "jamon", "NIÑO", "comio ja")
        + found("Łódź Smørrebrød œuvre Ægir þing Đakovo ħobż", "lodz", "smorrebrod", "oeuvre", "aegir", "thing", "hobz")
        + found("ｆｕｌｌｗｉｄｔｈ ﬁle m² x①", "fullwidth", "file", "m2", "x1")
        + found("Don't stop O'Neill’s wi-fi", "dont", "don't", "oneill", "o'neill", "wifi", "wi-fi", "wi fi", "wi-f")
        + found("Made in the U.S.A. today", "usa", "u.s.a", "us", "u.s")
        + found("col·lecció naïve coöperate", "colleccio", "col·l", "naive", "cooperate")
        + found("iPhone15Pro mp3", "iphone15", "mp", "iphone15pro", "mp3")
        + found("state-of-the-art", "stateoftheart", "state-of-the-art", "state art")
        + missed("Café Crème", "cafes", "reme", "afe", "cafecreme", "c d")
        + missed("one-two-three-four-five", "onetwo", "onetwothreefourfive")
        + missed("U.S.A.", "sa", "u.k")

    static let germanCases: [Case] =
        found("Die Straße nach München", "strasse", "straße", "STRASSE", "STRAẞE", "munchen", "münchen", "mun str")
        + found("Übergrößenträger", "ubergrossen", "übergröß", "ÜBERGRÖSSENTRÄGER")
        + found("Fußball-Weltmeisterschaft", "fussballwelt", "weltm", "fußball-welt")
        + missed("Straße", "strase", "trasse", "straßen")

    static let turkishCases: [Case] =
        found("İstanbul Iğdır ılık İZMİR Diyarbakır", "istanbul", "İstanbul", "ISTANBUL", "ıstanbul", "igdir", "ığdır")
        + found("İstanbul Iğdır ılık İZMİR Diyarbakır", "ilik", "izmir", "IZMIR", "izm", "diyarbakir", "DİYARBAKIR")
        + found("Şişli'de çağrı", "sisli", "şiş", "cagri", "şişlide")
        + missed("İstanbul", "stanbul", "istambul")

    static let cyrillicCases: [Case] =
        found("Москва Йод Ёлка чёрный Київ Ґанок", "москва", "МОСК", "йод", "иод", "елка", "ёлка", "черный", "киів")
        + found("Москва Йод Ёлка чёрный Київ Ґанок", "Київ", "ганок", "мос ел")
        + found("Наи\u{306}ти е\u{308}ж", "найти", "наити", "ёж", "еж")
        + found("Война и миръ", "война мир", "и м в")
        + missed("Москва", "москвы", "осква", "moskva", "маск")

    static let greekCases: [Case] =
        found(
            "Αθήνα Ελλάς Ὀδυσσεύς φῶς Ϊδα", "αθηνα", "ΑΘΗΝΑ", "ελλασ", "ελλάς", "ΕΛΛΆΣ", "οδυσσευς", "οδυσσευσ", "φως")
        + found("Αθήνα Ελλάς Ὀδυσσεύς φῶς Ϊδα", "ιδα", "ΐδα", "οδυσ")
        + missed("Αθήνα", "αθηναι", "θηνα", "athina")

    static let mixedCases: [Case] =
        found("Москваcity 10µm Wi‑Fi", "city", "москва", "москваcity", "wifi", "10")
        + found("IMG_2034.jpg snake_case", "img2034", "IMG_2034", "2034", "snakecase", "snake case", "snakec")
        + found("due 1,234.50 EUR", "1234", "1,234", "1234.50", "1,234.5", "1 234", "234")
        + found("1234", "1,234", "1234")
        + found("1.234.567 Einwohner", "1234567", "1.234.567", "12345")
        + found("123,456 and 123456", "123,456", "123456")
        + found("1234", "1.234", "1,234") + found("12345 Stk", "12.345", "12,345")
        + missed("192.168.1.1 10.100.200.5", "192168", "10100200")
        + missed("1,23,456 12,34,567 1,234,56", "23456", "34567", "1234")
        + missed("192.168.100.200", "192168", "192168100200")
        + missed("1,23 12,3456 1234,567", "1,23456", "123456", "1234567")
        + found("a+b=c C++ & C# foo_bar", "c", "foo", "bar", "foo_bar", "c++", "a b c")
        + found("版本2024年 v1.2.3", "2024", "版本", "年", "v1", "v1.2.3")
        + found("iPhone手机 win10系统", "iphone", "手机", "iphone手机", "win10", "系统")
        + missed("Москваcity", "ity", "citys", "оскв")

    static let mailCases: [Case] =
        found(
            "anna.meyer@example.org", "anna.meyer@example.org", "anna", "meyer", "example.org", "anna@", "@exa", "org")
        + found("anna.meyer@example.org", "ANNA.MEYER@EXAMPLE", "meyer anna")
        + found("see https://www.swift.org/documentation/", "swift.org", "https://www.swift.org/doc", "documentation")
        + found("anna.meyer@example.org", "annameyer", "anna meyer")
        + missed("anna.meyer@example.org", "anna.meier@example.org", "example.com", "bob@example.org")

    @Test(arguments: latinCases + germanCases + turkishCases) func latinScript(_ row: Case) {
        #expect(Field(row.text).matches(row.query) == row.isFound)
    }

    @Test(arguments: cyrillicCases + greekCases) func cyrillicAndGreek(_ row: Case) {
        #expect(Field(row.text).matches(row.query) == row.isFound)
    }

    @Test(arguments: mixedCases + mailCases) func mixedAndMail(_ row: Case) {
        #expect(Field(row.text).matches(row.query) == row.isFound)
    }

    @Test func wholeWordsAreNoPrefixes() {
        let field = Field("spotlight search wi-fi")
        #expect(field.matches("spotlight", mode: .wholeWords))
        #expect(!field.matches("spotl", mode: .wholeWords))
        #expect(field.matches("wifi", mode: .wholeWords))
        #expect(!field.matches("wif", mode: .wholeWords))
    }
}
