import Testing
import TextAnalysis

/// Arabic, Hebrew, Indic scripts, emoji, telephone numbers and signs.
@Suite struct OtherMatchingTests {
    static let arabicCases: [Case] =
        found("مُحَمَّد أحمد إلى القاهرة مؤمن رئيس", "محمد", "احمد", "أحمد", "الي", "إلى", "القاهره", "القاهرة", "مومن")
        + found("مُحَمَّد أحمد إلى القاهرة مؤمن رئيس", "رييس", "رئيس", "القاه", "محـــمد")
        + found("ایران کتاب ۱۲۳۴ ٤٥٦ ﷲ", "ايران", "كتاب", "کتاب", "1234", "456", "الله")
        + found("می\u{200C}خواهم کتاب\u{200C}ها", "میخواهم", "می خواهم", "می\u{200C}خواهم", "کتابها", "خواه")
        + missed("القاهرة", "قاهرة", "القاهري", "دمشق")

    static let hebrewCases: [Case] =
        found("שָׁלוֹם עֲלֵיכֶם בית־ספר צה״ל", "שלום", "עליכם", "שָׁלוֹם", "של", "ביתספר", "בית ספר", "בית־ספר", "צהל")
        + found("שָׁלוֹם עֲלֵיכֶם בית־ספר צה״ל", "צה״ל", "שלום עליכם")
        + found("צה\"ל ארה״ב \"אמר\"", "צהל", "ארה\"ב", "ארהב", "אמר", "\"אמר")
        + missed("שלום", "לום", "שלוש", "שלומי")

    static let hindiCases: [Case] =
        found("हिन्दी भाषा फ़िल्म क़लम १२३", "हिन्दी", "भाषा", "फिल्म", "फ़िल्म", "कलम", "123", "हि", "भा", "क़ल")
        + found("বাংলা தமிழ் తెలుగు", "বাংলা", "தமிழ்", "తెలుగు", "தமி", "বাং")
        + missed("हिन्दी", "हन्दी", "हिन्दु", "न्दी", "हान्दी")
        + missed("कि", "की", "कु")

    static let emojiCases: [Case] =
        found("I ❤️ pizza🍕 👍🏽 👨‍👩‍👧 🇩🇪🇫🇷 1️⃣ ☎️", "❤", "❤️", "🍕", "pizza🍕", "👍", "👍🏿", "👩", "🇫🇷", "🇩🇪", "1", "☎")
        + found("😀😃", "😀", "😃", "😃😀", "😀 😃")
        + missed("🍕🇩🇪🇫🇷", "🍔", "🇪🇫", "🍕🍔", "pizza", "🇪")

    static let telephoneCases: [Case] =
        found(
            "Call +1 (012) 345-67 now", "0123 456", "+1 012", "1012345", "01234567", "34567", "(012) 345-67",
            "012 34567")
        + found(
            "+49 (0)30 1234567", "+49 30 123", "030 1234567", "0301234567", "+49 (0)30", "004930123", "1234567", "4930")
        + found("0123 / 456789", "0123456", "456789", "0123/456", "0123-456-789")
        + found("030 – 123 45‑67", "030123", "0301234567")
        + found("电话13812345678。", "138 1234 5678", "13812", "5678", "电话")
        + found("Tel:٠١٢٣٤٥٦٧٨٩", "0123 456 789", "٠١٢٣", "0123")
        // As it is dialled inside the country and from outside.
        + found("+49 171 1234567", "0171 1234567", "01711234", "0049 171 1234567", "+491711234567")
        + found("0171 1234567", "+49 171 1234567", "+491711234567", "0049171123", "+49 (0)171 1234567", "+49 17112")
        + found("(415) 555-0123", "+1 415 555 0123", "+14155550123", "0014155550123")
        + found("+7 495 1234567", "0495 1234567")
        + found("0 30 44 55 66", "+353 30 44 55 66", "00353 30445566")
        + missed("+49 171 1234567", "0172 1234567", "+43 172 1234567", "0712345678")
        + missed("0171 1234567", "+49 1711234568")
        + missed("192.168.100.200", "192168", "168100")
        + found("1234567890123456", "4567890", "234", "1234567890123456")
        + missed(String(repeating: "12345", count: 9), "4512345")
        + missed("123 456", "123456", "3456")
        + found("abc12345678 12345678abc", "345678", "12345 678") + missed("abc123456, 123456abc", "3456", "123 456")
        + missed("+1 (012) 345-67", "1234567 9", "0124", "45678", "+2 012")

    static let signsCases: [Case] =
        found("*", "*", "＊", " * ") + found("?!", "?", "?!") + found(" → ", "→") + found("©", "©")
        + missed("* a", "*") + missed("*", "?", "a", "**")

    @Test(arguments: arabicCases + hebrewCases) func semitic(_ row: Case) {
        #expect(Field(row.text).matches(row.query) == row.isFound)
    }

    @Test(arguments: hindiCases) func indic(_ row: Case) {
        #expect(Field(row.text).matches(row.query) == row.isFound)
    }

    @Test(arguments: emojiCases + signsCases) func symbols(_ row: Case) {
        #expect(Field(row.text).matches(row.query) == row.isFound)
    }

    @Test(arguments: telephoneCases) func telephone(_ row: Case) {
        #expect(Field(row.text).matches(row.query) == row.isFound)
    }
}
