import Testing
import TextAnalysis

/// What people write in one way and type in another: signs, borders inside words, marks, dashes.
@Suite struct NameMatchingTests {
    /// Signs made of letters or digits are words of their own.
    static let compatibilityCases: [Case] = [
        found("Школа №5", "школа 5", "школа №5", "5", "№ 5", "no 5"), found("№А-12", "а12", "no"),
        found("①Setup guide", "setup", "setup guide", "1 setup", "①"),
        found("❷Setup ➂Run ⒊Stop", "setup", "run", "stop", "2", "3"),
        found("5㎏rice", "rice", "5kg", "5 kg", "5㎏", "kg"), found("℡Office", "office", "tel"),
        found("100㎞away", "away", "100km"), found("25℃warm", "warm"), found("㋿元年", "令和", "元年"), found("㈱東芝", "東芝", "株"),
        found("PartⅡend", "part", "ii", "end"), found("ⓐⓟⓟⓛⓔ pie", "apple"), found("①②steps", "1 2", "steps"),
        found("1920×1080", "1920x1080", "1920×1080", "1080"), found("10 × 15 prints", "10x15", "10 x 15"),
        found("60×40cm", "60x40"), found("4x4", "4×4"), found("x²", "x2", "x"), found("H₂O", "h2o"),
        found("ﬁnd Ｗｉｄｅ ｱｲｽ", "find", "wide", "アイス"), missed("ﬁnd", "nd"),
        missed("№5", "o5", "n5"),
    ].flatMap { $0 }

    /// Borders of letters and digits, and of small and capital letters.
    static let borderCases: [Case] = [
        found("Redis v6.2.8", "redis 6.2.8", "v6.2.8", "6.2", "redis v6", "v628"),
        found("CS 2336", "cs2336", "cs23", "cs2", "cs 2336"), found("CS2336", "cs 2336", "2336", "cs2336", "cs"),
        found("Boeing 737-800", "boeing737", "737800"), found("A320neo", "a 320", "320", "320 neo", "a320"),
        found("STM32F103C8T6", "stm32 f103", "f103", "stm32f103", "c8t6", "stm32 f103 c8t6"),
        found("STM32 F103 C8T6", "stm32f103c8t6", "stm32f103"), found("iPhone 15 Pro", "iphone15pro", "iphone15"),
        found("iPhone15Pro", "iphone 15 pro", "iPhone 15", "iphone pro", "phone", "pro", "15"),
        found("eBookReader", "ebook", "ebook reader"),
        found("CamelCase", "case", "camel", "camel case", "camelcase", "camelc"),
        found("getUserById", "user id", "user by id", "getuserbyid", "getuser", "id"),
        found("SublimeCMD", "cmd", "sublime", "sublimecmd"),
        found("SearchViewController", "controller", "view controller", "searchview"),
        found("XMLHttpRequest", "xml", "http request", "xmlhttp"), found("iOSApp", "ios", "app"),
        found("ЯндексКарты", "карты", "яндекс"), found("ΑθήναPolis", "polis"), found("camel case", "CamelCase"),
        found("user_id userId", "user id", "userid"), missed("CDs", "s"), missed("iPhone", "hone"),
        missed("Phone", "iPhone"), missed("CamelCase", "amel", "ase"), missed("21st 1990s", "st", "s"),
        missed("d41d8cd98f00b204e9800998ecf8427e", "cf", "8427"),
    ].flatMap { $0 }

    /// Marks that join.
    static let joiningCases: [Case] = [
        found("Node.js", "nodejs", "node.js", "node js", "js", "nodej"), found("nodejs", "node.js", "Node.js"),
        found("Ph.D. thesis", "phd", "ph.d.", "phd thesis", "Ph.D"), found("AC/DC", "acdc", "ac/dc", "ac dc", "dc"),
        found("H228.0284", "H2280284", "h228.0284", "0284"), found("H2280284", "H228.0284"),
        found("R&D", "rd", "r&d", "r d"), found("AT&T", "att", "at&t"), found("M*A*S*H", "mash"),
        found("Re:Zero", "rezero"), found("24/7", "247", "24/7", "24 7"), found("247", "24/7"),
        found("U.S.A-based", "usa", "usabased", "based"),
        found("Node.js-based", "nodejs", "nodejs based", "nodejs-based"), found("nodejs based", "Node.js-based"),
        [
            "-", "‐", "‑", "‒", "–", "—", "―", "−", "﹣", "－", "\u{AD}", "\u{58A}", "\u{5BE}", "\u{2043}", "\u{2053}",
            "\u{2E3A}", "\u{2E3B}", "\u{301C}",
        ].flatMap {
            found("Time\($0)Lapse", "timelapse", "time-lapse", "time–lapse", "timel")
        }, found("timelapse", "time—lapse"), found("Jean‧Luc", "jeanluc"),
        found("foo\u{200B}bar", "bar", "foo", "foobar"), missed("12.5", "125"), missed("1/2/2024", "122024 x"),
        missed("a - b", "ab"), missed("one. Two", "onetwo"),
    ].flatMap { $0 }

    /// Marks that tell apart lose nothing for who types none.
    static let markCases: [Case] = [
        found("C++ in depth", "c", "c++", "c+", "c in"), found("C# in depth", "c", "c#"),
        found(".NET core", "net", ".net", "ne", ".ne"), found("#home", "home", "#home", "#ho", "ho"),
        found("grade A+", "a", "a+"), found("@anna", "anna", "@anna"), found("net", ".net"), found("C", "c++"),
        missed("C", "c++ c#x"),
    ].flatMap { $0 }

    static let spellingCases: [Case] = [
        found("हिन्दी", "हिंदी", "हिन्दी", "हिन", "हिन्", "हिं"), found("हिंदी", "हिन्दी", "हिन", "हिन्"), found("हाँ", "हां"), found("हां", "हाँ"),
        found("इन्टरनेट", "इंटरनेट"), found("હિન્દી", "હિંદી"), found("ਪੰਜਾਬ", "ਪਂਜਾਬ"), found("অঙ্ক", "অংক"), found("അവൻ", "അവന്\u{200D}"),
        found("അവന്\u{200D}", "അവൻ"), found("উৎসব", "উত্\u{200D}সব"),
        found("ʿAlī ibn", "ali", "ʿali", "'ali"), found("Qurʾān", "quran", "qur'an", "qurʾan"),
        found("Sharīʿa", "sharia"), found("Gorʹkij", "gorkij"), found("ʻOkina Hawaiʻi", "hawaii", "okina"),
        found("髙島", "高島"), found("高島", "髙島"), found("磯﨑", "磯崎"), found("渡邊 渡邉", "渡辺", "渡边"), found("渡辺", "渡邊", "渡邉"),
        found("齋藤 斎藤", "斎藤", "齋藤"), found("廣澤", "広沢", "广泽"), found("桜井", "櫻井"), found("𠮷野家", "吉野家"),
        found("遊戲 週末 遊覽", "游戏", "周末", "游览"), found("麵包 線上 裡面", "面包", "线上", "里面"),
        found("关ケ原", "關ヶ原"), found("関ヶ原 茅ヵ崎", "関ケ原", "茅カ崎"),
        found("濵田", "浜田", "濱田"), missed("हिन्दी", "हिदी"), missed("अन्य", "अंय"),
    ].flatMap { $0 }

    /// Blanks and line breaks inside Chinese, Japanese and Korean.
    static let blankCases: [Case] = [
        found("検知機\n構", "検知機構", "機構", "検知機"), found("検知機\r\n    構", "検知機構"), found("山田　太郎", "山田太郎", "山田 太郎", "太郎"),
        found("알고리즘 개론", "알고리즘개론", "알고리즘 개론", "즘개", "개론"), found("알고리즘개론", "알고리즘 개론"),
        found("ジャン・ポール", "ジャンポール", "ジャン・ポール"), found("北京 大学", "北京大学", "京大"),
        found("สวัสดี\u{200B}ชาวโลก", "สวัสดีชาวโลก", "ชาวโลก"), missed("検知機。構", "機構"), missed("한국, 서울", "국서"),
    ].flatMap { $0 }

    static let numberCases: [Case] = [
        found("030 1234567 / 040 9876543", "0301234567", "0409876543", "040 9876543", "030 123"),
        found("Tel 030 1234567, 040 9876543; 0171 7654321", "0301234567", "0409876543", "01717654321"),
        found("0301234567 0409876543", "0301234567", "0409876543"),
        found("+49 30 1234567\n+49 40 9876543", "030 1234567", "0409876543"),
        found("06.12.34.56.78", "0612345678", "06 12 34 56 78", "061234", "+33 6 12 34 56 78"),
        found("+33.6.12.34.56.78", "0612345678"),
        found("650.253.0000", "6502530000", "650-253-0000", "+1 650 253 0000"),
        found("03ー1234ー5678", "0312345678", "03-1234-5678", "1234"),
        found("０３－１２３４－５６７８", "03-1234-5678", "0312345678"),
        found("+7 916 123-45-67", "8 916 123-45-67", "89161234567", "9161234567"),
        found("8 (916) 123-45-67", "+7 916 123-45-67", "79161234567"),
        found("(650) 253-0000", "1 650 253 0000", "16502530000"), found("+49 171 1234567", "011 49 171 1234567"),
        found("650-253-0000 x123", "6502530000", "650-253-0000 x123"), found("650-253-0000x123", "6502530000", "123"),
        found("650-253-0000 ext. 123", "6502530000", "ext 123"), found("tel:+1-650-253-0000", "6502530000"),
        [
            "-", "‐", "‑", "‒", "–", "—", "―", "−", "ー", "－", "／", "/", "~", "⁓", "∼", "～", "\u{A0}", "\u{3000}",
            "\u{200B}", "．",
        ].flatMap {
            found("650\($0)253\($0)0000", "6502530000", "650 253 0000")
        }, found("(650)253-0000 [650] 253 0001 （650）253-0002", "6502530000", "6502530001", "6502530002"),
        found("1\u{A0}234", "1234"), found("12\u{202F}345\u{202F}678", "12345678"), found("1\u{2009}234 €", "1234"),
        found("١٬٢٣٤", "1234", "١٢٣٤"), found("۱۲۳۴", "1234"), found("1,234,567", "1234567"),
        found("1'234'567", "1234567", "1’234’567"),
        found(
            "DE89 3704 0044 0532 0130 00", "370400440532013000", "89370400440532013000", "DE89370400440532013000",
            "de89 3704"),
        found("DE89370400440532013000", "DE89 3704 0044 0532 0130 00", "370400440532013000", "89370400440532013000"),
        found("GB29 NWBK 6016 1331 9268 19", "GB29NWBK60161331926819", "60161331926819", "601613"),
        found("DE89-3704-0044-0532-0130-00", "DE89 3704 0044 0532 0130 00"),
        found("DE89 37040044 0532013000", "DE89 3704 0044 0532 0130 00"),
        found("NO9386011117947", "NO93 8601 1117 947"), found("NO93 8601 1117 947", "NO93 8601 1117 947"),
        found("GB29NWBK60161331926819 Barclays", "GB29 NWBK 6016 1331 9268 19 barclays", "gb29 nwbk 6016 1331 9268 19"),
        missed("DE89370400440532013000", "DE89 3704 0044 0532 0130 01"),
        missed("192.168.100.200", "192168100200", "168100"), missed("31.12.2024", "31122024"),
        missed("2024.12.31", "20241231"), missed("1 234", "1234 5"), missed("10.0.19045.3803", "10019045"),
    ].flatMap { $0 }

    @Test(arguments: compatibilityCases) func signs(_ row: Case) { expect(row) }
    @Test(arguments: borderCases) func borders(_ row: Case) { expect(row) }
    @Test(arguments: joiningCases) func joiners(_ row: Case) { expect(row) }
    @Test(arguments: markCases) func marks(_ row: Case) { expect(row) }
    @Test(arguments: spellingCases) func spellings(_ row: Case) { expect(row) }
    @Test(arguments: blankCases) func blanks(_ row: Case) { expect(row) }
    @Test(arguments: numberCases) func numbers(_ row: Case) { expect(row) }

    /// The parts of a word do not make its field longer, and each covers its part of the text.
    @Test func partsStandInsideTheirWord() {
        let field = Field("see getUserById 42nd", options: [])
        let rows = field.buffer.tokens.map { token in
            "\(String(decoding: field.buffer.term(token), as: UTF8.self)) \(token.kind) \(token.position) "
                + "\(token.sourceOffset)+\(token.sourceLength)"
        }
        #expect(
            rows == [
                "see word 0 0+3", "getuserbyid word 1 4+11", "get part 1 4+3", "user part 2 7+4", "by part 3 11+2",
                "id part 4 13+2", "42nd word 2 16+4", "42 part 2 16+2",
            ])
        #expect(field.buffer.positionCount == 3 && field.buffer.wordCount == 3)
    }

    /// One letter before a name belongs to it: people write iPhone 15 and iPhone15.
    @Test func aLetterAndThePartBehindItAreOnePartMore() {
        func terms(_ text: String) -> [String] {
            let field = Field(text, options: [])
            return field.buffer.tokens.map { String(decoding: field.buffer.term($0), as: UTF8.self) }
        }
        #expect(terms("iPhone15Pro") == ["iphone15pro", "i", "phone", "15", "pro", "iphone"])
        #expect(
            terms("iPhone") == ["iphone", "i", "phone"] && terms("A320neo") == ["a320neo", "a", "320", "neo", "a320"])
        #expect(terms("4kVideo") == ["4kvideo", "4", "k", "video"])
    }

    /// Queries with a word that only begins one of the text's: after Enter it must be whole.
    private static let typedInPart: Set = [
        "cs23", "cs2", "camelc", "getuser", "searchview", "nodej", "timel", "ne", ".ne", "#ho", "ho", "xmlhttp",
        "हिन", "हिन्", "हिं",
    ]

    /// What is typed whole is looked for whole after Enter as well, but a word typed in part is not.
    private func expect(_ row: Case) {
        let field = Field(row.text)
        #expect(field.matches(row.query) == row.isFound, "\(row.testDescription)")
        let isFoundWhole = row.isFound && !Self.typedInPart.contains(row.query)
        #expect(field.matches(row.query, mode: .wholeWords) == isFoundWhole, "\(row.testDescription), after Enter")
    }
}
