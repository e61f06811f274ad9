import QuickAnswers
import Testing

@Suite struct NumberStyleTests {
    @Test(
        arguments: [
            (["LANG": "de_DE.UTF-8"], true), (["LANG": "en_US.UTF-8"], false), (["LANG": "en_GB"], false),
            (["LANG": "fr_FR.UTF-8"], true),
            (["LANG": "de_CH.UTF-8"], false), (["LANG": "es_MX.UTF-8"], false), (["LANG": "es_ES@euro"], true),
            (["LANG": "zh_CN.UTF-8"], false),
            (["LANG": "ja_JP.UTF-8"], false), (["LANG": "ar_EG.UTF-8"], false), (["LANG": "ar_MA.UTF-8"], true),
            (["LANG": "pt_BR.UTF-8"], true),
            (["LANG": "C.UTF-8"], false), ([:], false), (["LANG": ""], false),
            (["LANG": "en_US.UTF-8", "LC_NUMERIC": "de_DE.UTF-8"], true),
            (["LANG": "de_DE.UTF-8", "LC_NUMERIC": "en_US.UTF-8"], false), (["LANG": "de_DE", "LC_ALL": "C"], false),
            (["LC_ALL": "de"], true),
        ] as [([String: String], Bool)])
    func followsTheLocale(_ environment: [String: String], _ usesComma: Bool) {
        #expect(NumberStyle(environment: environment).usesComma == usesComma)
    }

    /// What is typed, its value with a decimal point, and with a decimal comma.
    @Test(arguments: [
        ("1.5+1", "2.5", "2,5"), ("1,5+1", "2.5", "2,5"), ("1,234+1", "1235", "2,234"), ("1.234+1", "2.234", "1235"),
        ("1,234.5+1", "1235.5", "1235,5"), ("1.234,5+1", "1235.5", "1235,5"), ("1,234,567+1", "1234568", "1234568"),
        ("1.234.567+1", "1234568", "1234568"), ("12,34,567+1", "1234568", "1234568"),
        ("1 234 567+1", "1234568", "1234568"),
        ("1\u{2009}234+1", "1235", "1235"), ("1\u{202F}234,5+1", "1235.5", "1235,5"), ("1'234.5+1", "1235.5", "1235,5"),
        ("1’234+1", "1235", "1235"), ("0,500+1", "1.5", "1,5"), ("0.500+1", "1.5", "1,5"), ("1,50+1", "2.5", "2,5"),
        ("1234,567+1", "1235.567", "1235,567"), ("1234.567+1", "1235.567", "1235,567"), ("٣٫٥+١", "4.5", "4,5"),
        ("１．５＋１", "2.5", "2,5"),
        ("0.1+0.2", "0.3", "0,3"), ("1/3", "0.333333333333333", "0,333333333333333"),
        ("1/3/10^30", "3.33333333333333e-31", "3,33333333333333e-31"),
    ])
    func readsAndWritesBothSeparators(_ text: String, _ point: String, _ comma: String) {
        #expect(Asking().value(text) == point)
        #expect(Asking(usesComma: true).value(text) == comma)
    }

    @Test(arguments: [
        "1,2,3+1", "1.2.3+1", "1,23.4,5+1", "1 23+1", "12 34+1", "007+1", "1,,5+1", "1..5+1", "1,2345,678+1", "01.5+1",
    ])
    func refusesSeparatorsWithoutSense(_ text: String) {
        #expect(Asking().value(text) == nil)
        #expect(Asking(usesComma: true).value(text) == nil)
    }
}
