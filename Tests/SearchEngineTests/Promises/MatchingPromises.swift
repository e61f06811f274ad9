import SearchEngine
import Testing
import TestSupport
import TextAnalysis

/// S1 of the system's description, through the whole index: what is typed and what is found.
@Suite struct MatchingPromises {
    /// A text with queries that find it and queries that do not.
    struct Row: Sendable, CustomTestStringConvertible {
        var text: String
        var found: [String]
        var missed: [String]

        init(_ text: String, _ found: [String], not missed: [String] = []) {
            self.text = text
            self.found = found
            self.missed = missed
        }

        var testDescription: String { text }
    }

    static let latin: [Row] = [
        Row("Brûlée", ["Brulee", "brûlée", "BRULEE", "bru", "brule\u{301}e"], not: ["ulee", "brulees"]),
        Row("Crème Fraîche", ["creme fraiche", "cre fra", "fraîche", "c f"], not: ["cremefraiche", "reme"]),
        Row("El Niño", ["nino", "niño", "NIÑO", "el n"], not: ["ninos"]),
        Row("Łódź", ["lodz", "łódź", "LOD"], not: ["odz"]),
        Row("Smørrebrød", ["smorrebrod", "smørre", "SMØR"]),
        Row("Ægir", ["aegir", "ægir", "aeg"], not: ["egir"]),
        Row("Dvořák", ["dvorak", "Dvořák", "dvor"]),
        Row("façade", ["facade", "façade", "fac"], not: ["fasade"]),
        Row("O’Neill's wi-fi", ["oneill", "o'neill", "o’neills", "wifi", "wi-fi", "wi fi", "neill"], not: ["eill"]),
        Row("ｆｕｌｌ ﬁle №5", ["full", "file", "no5"]),
    ]
    static let cyrillic: [Row] = [
        Row("Москва", ["москва", "МОСК", "м"], not: ["осква", "moskva"]),
        Row("Ёлка", ["елка", "ёлка", "ЕЛК"]),
        Row("Йод", ["йод", "иод", "й"]),
        Row("Война и мир", ["война мир", "вой и", "мир война"], not: ["войнамир"]),
        Row("Київ", ["київ", "Киів", "ки"]),
        Row("Ґанок", ["ганок", "ґанок"]),
        Row("Наи\u{306}ти", ["найти", "наити"]),
        Row("чёрный-белый", ["черныйбелый", "черный белый", "белый", "чёрный-б"]),
        Row("Санкт-Петербург", ["петербург", "санктпет", "Санкт Петербург"], not: ["етербург"]),
        Row("Љубав", ["љубав", "ЉУБ"]),
    ]
    static let greek: [Row] = [
        Row("Αθήνα", ["αθηνα", "ΑΘΗΝΑ", "αθή"], not: ["θηνα"]), Row("Ελλάς", ["ελλας", "ΕΛΛΑΣ", "ελλασ"]),
        Row("φῶς", ["φως", "ΦΩΣ"]), Row("Ὀδυσσεύς", ["οδυσσευς", "οδυσσευσ", "ὀδυσ"]), Row("Ϊδα", ["ιδα", "ΐδα"]),
        Row("Καλημέρα κόσμε", ["καλημερα κοσμε", "κοσ καλ"]), Row("άνθρωπος", ["ανθρωποσ", "ΑΝΘΡΩΠΟΣ"]),
        Row("Ωμέγα", ["ωμεγα", "Ωμ"], not: ["ομεγα"]), Row("ψυχή", ["ψυχη", "ΨΥΧΉ"]), Row("ΜΆΙΟΣ", ["μαιος", "μάιος"]),
    ]
    static let german: [Row] = [
        Row("Straße", ["strasse", "STRASSE", "straße", "STRAẞE", "stras"], not: ["trasse"]),
        Row("München", ["munchen", "münchen", "MÜN"]), Row("Übergröße", ["ubergrosse", "übergröss", "ÜBERGRÖSSE"]),
        Row("Fußball-Weltmeisterschaft", ["fussballwelt", "weltm", "fußball welt"], not: ["meisterschaft"]),
        Row("Äpfel", ["apfel", "äpfel"]), Row("schön", ["schon", "SCHÖ"]), Row("Grüße", ["grusse", "grüße"]),
        Row("Jürgens’ Öl", ["jurgens", "ol", "öl jür"]), Row("Maß", ["mass", "maß"]), Row("Ärzte", ["arzte", "Är"]),
    ]
    static let turkish: [Row] = [
        Row("İstanbul", ["istanbul", "ISTANBUL", "İstanbul", "ıstan"], not: ["stanbul"]),
        Row("Iğdır", ["igdir", "ığdır", "IĞDIR"]), Row("ılık", ["ilik", "ILIK", "ılık"]),
        Row("İZMİR", ["izmir", "IZMIR", "izm"]), Row("Diyarbakır", ["diyarbakir", "DİYARBAKIR"]),
        Row("Şişli", ["sisli", "şiş"]), Row("çağrı", ["cagri", "ÇAĞRI"]), Row("gül", ["gul", "GÜL"]),
        Row("öğretmen", ["ogretmen", "öğr"]), Row("Kadıköy'de", ["kadikoy", "kadıköyde", "KADIKÖY'DE"]),
    ]
    static let chinese: [Row] = [
        Row(
            "我来到北京清华大学", ["北京", "清华大学", "我来到", "京清", "学", "北京 大学", "beijing", "bj", "qinghuadaxue"], not: ["京北", "北清"]),
        Row("電影", ["电影", "電影", "dianying", "dy", "电ying", "dian影", "电", "影", "diany", "電y"], not: ["影电", "电视", "ds"]),
        Row("重庆火锅", ["重慶", "chongqing", "zhongqing", "cqhg", "火鍋", "庆火"], not: ["重火"]),
        Row("旅行", ["lvxing", "lx", "旅", "lvx"]), Row("女儿", ["nver", "女兒", "ne"], not: ["nuer"]),
        Row("西安", ["xian", "xi'an", "xa"], not: ["xia'n"]), Row("中華人民共和國", ["中华人民共和国", "共和", "zhrmghg", "人民"]),
        Row("银行家", ["yinhang", "yinxing", "银行", "銀行", "yhj"]), Row("音樂", ["音乐", "yinyue", "yinle", "yy"]),
        Row("臺灣", ["台湾", "臺灣", "taiwan", "tw"], not: ["湾台"]),
    ]
    static let japanese: [Row] = [
        Row("東京タワー", ["東京", "タワー", "たわー", "ﾀﾜｰ", "京タ", "東"], not: ["京東", "東タ"]), Row("ガンダム", ["がんだむ", "ｶﾞﾝﾀﾞﾑ", "ンダ"]),
        Row("バナナ", ["ばなな", "ﾊﾞﾅﾅ", "ナナ"], not: ["ハナナ"]), Row("人々の暮らし", ["人々", "暮らし", "々の"]),
        Row("ひらがな", ["ヒラガナ", "らが", "な"]), Row("日本語検索", ["日本", "検索", "本語"]), Row("ﾊﾟﾝﾀﾞ", ["ぱんだ", "パンダ"]),
        Row("ヴァイオリン", ["ゔぁいおりん", "イオ"], not: ["バイ"]), Row("㍿サンプル", ["株式会社", "サンプル"]),
        Row("お寿司と刺身", ["寿司", "刺身", "司と"], not: ["すし"]),
    ]
    static let korean: [Row] = [
        Row("서울특별시", ["서울", "특별", "별시", "서"], not: ["울서", "서별", "부산"]), Row("강남구", ["강남", "남구", "구"]),
        Row("한국어", ["한국", "국어", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}"]), Row("대한민국", ["민국", "대한", "한민"]),
        Row("김치찌개", ["김치", "찌개", "치찌"]), Row("\u{1109}\u{1165}\u{110B}\u{116E}\u{11AF}", ["서울"]),
        Row("안녕하세요 여러분", ["안녕", "여러분", "하세 여러"]), Row("부산광역시", ["부산", "광역시"], not: ["서울"]),
        Row("비빔밥 2인분", ["비빔밥", "2", "인분", "비빔바", "ㅂㅂㅂ", "2 인ㅂ"], not: ["비빈", "ㅂㅂㅅ"]),
        Row("제주도여행", ["제주도", "여행", "도여"], not: ["여제"]),
    ]
    static let thai: [Row] = [
        Row("ภาษาไทย", ["ภาษา", "ไทย", "ษาไท", "ภ"], not: ["ไทยภาษา", "ยไ"]), Row("สวัสดี", ["สวัส", "ดี", "วัส"]),
        Row("น้ำ", ["น้ำ", "น้\u{E4D}\u{E32}"]), Row("กรุงเทพ", ["กรุง", "เทพ"]), Row("๒๕๖๗", ["2567", "๒๕"]),
        Row("ข้าวผัด", ["ข้าว", "ผัด"]), Row("โรงแรม", ["โรง", "แรม"]), Row("ตลาดน้ำ", ["ตลาด", "น้ำ"]),
        Row("ประเทศไทย 5", ["ประเทศ", "ไทย 5"]), Row("ขอบคุณ", ["ขอบ", "คุณ"], not: ["คุณขอบ"]),
    ]
    static let arabic: [Row] = [
        Row("مُحَمَّد", ["محمد", "محـمد", "مُحَمَّد"]), Row("أحمد", ["احمد", "أحمد", "اح"]),
        Row("القاهرة", ["القاهره", "القاه"], not: ["قاهرة"]),
        Row("إلى", ["الي", "إلى"]), Row("رئيس", ["رييس", "رئيس"]), Row("مؤمن", ["مومن", "مؤمن"]),
        Row("کتاب", ["كتاب", "کتا"]), Row("٤٥٦", ["456", "٤٥"]), Row("ایران", ["ايران", "ایران"]),
        Row("می\u{200C}خواهم", ["میخواهم", "می خواهم", "خواه"]),
    ]
    static let emoji: [Row] = [
        Row("pizza🍕", ["🍕", "pizza🍕", "pizza 🍕"], not: ["🍔"]), Row("❤️ love", ["❤", "❤️", "love ❤"]),
        Row("👍🏽", ["👍", "👍🏿"]), Row("👨‍👩‍👧", ["👩", "👨‍👩‍👧"]), Row("🇩🇪🇫🇷", ["🇫🇷", "🇩🇪"], not: ["🇪🇫"]),
        Row("😀😃", ["😃😀", "😀"]), Row("1️⃣", ["1"]), Row("☎️ home", ["☎", "home☎️"]),
        Row("🎉 party 🎉", ["🎉 party", "par 🎉"]),
        Row("*", ["*", " ＊ "], not: ["?"]),
    ]
    static let mixed: [Row] = [
        Row("Москваcity", ["москва", "city", "москваcity"], not: ["ity", "оскв"]),
        Row("iPhone15Pro", ["iphone", "iphone15pro", "15pro", "iPhone 15 Pro"], not: ["5pro", "hone"]),
        Row("我的手机iphone", ["手机iphone", "iphone", "shouji", "手ji"]), Row("win10系统", ["win10", "系统", "xitong"]),
        Row("版本2024年", ["2024", "版本", "年"]), Row("U.S.A. today", ["usa", "u.s.a", "us"], not: ["sa"]),
        Row("state-of-the-art", ["stateoftheart", "state art", "state-of"]), Row("C++ & C#", ["c", "c++", "c#"]),
        Row("foo_bar v1.2.3", ["foo", "bar", "foo_bar", "v1.2.3"]), Row("日本news東京", ["日本", "news", "東京", "日本news"]),
    ]
    static let telephone: [Row] = [
        Row(
            "+1 (012) 345-67", ["0123 456", "+1 012", "1012345", "34567", "(012) 345-67", "012 345", "01234567"],
            not: ["0124", "45678"]),
        Row("+49 (0)30 1234567", ["030 1234567", "+49 30 123", "004930123", "0301234567", "1234567"]),
        Row("0123 / 456789", ["0123456", "0123-456-789", "456789"]), Row("030 – 123 45‑67", ["0301234567", "030123"]),
        Row("13812345678", ["138 1234 5678", "13812", "5678"]), Row("电话13812345678。", ["138 1234", "电话", "5678"]),
        Row("٠١٢٣٤٥٦٧٨٩", ["0123 456 789", "0123"]), Row("192.168.100.200", ["192", "192.168"], not: ["192168"]),
        Row("123 456", ["123", "456", "123 456"], not: ["123456", "3456"]),
        Row("(555) 867-5309", ["5558675309", "867-5309", "555.867.5309", "8675309"], not: ["5309867"]),
    ]
    static let mail: [Row] = [
        Row(
            "anna.meyer@example.org",
            ["anna.meyer@example.org", "anna", "meyer", "example.org", "anna@", "@exa", "org", "meyer anna"]),
        Row("bob@example.com", ["bob@", "BOB@EXAMPLE.COM", "example"], not: ["example.org", "ob@"]),
        Row("a_b-c+tag@sub.example.co.uk", ["tag", "sub.example", "a_b", "co.uk"]),
        Row("info@müller.de", ["muller", "info@muller.de", "müller.de"]),
        Row("x1@y2.net", ["x1@y2.net", "y2", "x1"]),
        Row("first-last@host.io", ["firstlast", "first-last@host", "last"]),
        Row("me@127.0.0.1", ["me", "127.0.0.1"]), Row("用户@例子.中国", ["用户", "例子", "中国", "yonghu"]),
        Row("Anna <anna@home.org>", ["anna@home", "<anna@home.org>", "home.org anna"]),
        Row("https://www.swift.org/docs/", ["swift.org", "www.swift.org/docs", "https", "docs"], not: ["wift.org"]),
    ]

    static let all: [Row] =
        latin + cyrillic + greek + german + turkish + chinese + japanese + korean + thai + arabic + emoji + mixed
        + telephone + mail

    /// Each row in an index of its own, in every field that is also read as pinyin.
    @Test(arguments: all) func finds(_ row: Row) throws {
        #expect(!row.found.isEmpty)
        for isCompacted in [false, true] {
            let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
            try index.add([
                TestSchema.item("title", title: row.text), TestSchema.item("names", names: ["other", row.text]),
                TestSchema.item("keywords", keywords: ["first", row.text, "last"]),
                TestSchema.item("z nothing", title: "–"),
            ])
            if isCompacted { try index.compact(now: 0) }
            for query in row.found {
                #expect(try index.find(query) == ["title", "names", "keywords"], "\(query) finds \(row.text)")
            }
            // Typo tolerance is another promise.
            let searcher = Searcher([try index.snapshot()])
            for query in row.missed {
                let request = SearchRequest(query, now: 0, toleratesTypos: false)
                #expect(try searcher.search(request).total == 0, "\(query) does not find \(row.text)")
            }
        }
    }

    /// Every row in one index: no row hides another.
    @Test func allRowsTogether() throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add(Self.all.enumerated().map { TestSchema.item("\($0)", title: $1.text, description: $1.text) })
        #expect(Set(Self.all.map(\.text)).count == Self.all.count && Self.all.count == 140)
        for (number, row) in Self.all.enumerated() {
            for query in row.found {
                #expect(try index.find(query, limit: 1000).contains("\(number)"), "\(query) finds \(row.text)")
            }
        }
    }

    @Test func pinyinIsReadInShortFieldsOnly() throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add([
            TestSchema.item("title", title: "电影"), TestSchema.item("names", names: ["电影"]),
            TestSchema.item("keywords", keywords: ["电影"]), TestSchema.item("description", description: "电影"),
            TestSchema.item("content", content: "电影"),
        ])
        for query in ["dianying", "dy", "电ying"] { #expect(try index.find(query) == ["title", "names", "keywords"]) }
        #expect(try index.find("電影") == ["title", "names", "keywords", "description", "content"])
    }

    /// A hyphen joins words, an apostrophe may part syllables: only the second of the two words can be pinyin.
    @Test func aCommittedWordIsLookedForOnceOnlyWhereItIsTheSame() throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add([TestSchema.item("x", title: "西安"), TestSchema.item("y", title: "东京")])
        for query in ["xi'an", "xi-an xi'an", "xi'an xi-an"] {
            #expect(try index.find(query, mode: .committed) == ["x"], "\(query)")
        }
        #expect(try index.find("xi-an", mode: .committed) == [])
    }

    /// S8: stems by language, those of the person who asks and those that a script says.
    @Test(
        .enabled(if: Stemmer(.german) != nil, "built without the trait Stemming"),
        arguments: [
            ("Haus", "Die Häuser am Fluss", [StemmingLanguage.german], true),
            ("Haus", "Die Häuser am Fluss", [], false),
            ("cheval", "Les chevaux blancs", [.german, .french], true), ("chevaux", "Un cheval", [.french], true),
            ("книга", "Все книги", [], true), ("моста", "Мосты над Невой", [.german], true),
            ("houses", "A house", [.german], true), ("Häuser", "Haust", [.german], false),
        ])
    func aCommittedWordIsFoundInTheFormsOfItsLanguage(
        _ query: String, _ text: String, _ languages: [StemmingLanguage], _ isFound: Bool
    ) throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add([TestSchema.item("x", title: text), TestSchema.item("y", title: "Something else")])
        let request = SearchRequest(query, mode: .committed, now: 0, languages: languages)
        let found = try Searcher([index.snapshot()]).search(request)
        #expect(found.hits.map(\.identifier) == (isFound ? ["x"] : []))
        #expect(found.droppedWords == (isFound ? [] : [query]))
    }

    /// S8: what is one number as typed may be written in groups where it is.
    @Test func aCommittedNumberIsATelephoneNumberToo() throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add([
            TestSchema.item("groups", title: "Call 0123 456-789"), TestSchema.item("whole", title: "Call 0123456789"),
            TestSchema.item("other", title: "Call 0987654321"),
        ])
        #expect(try Set(index.find("0123456789", mode: .committed)) == ["groups", "whole"])
        #expect(try index.find("0987654321", mode: .committed) == ["other"])
        // Its beginning, as while typing, in groups or not.
        for beginning in ["0123456", "0123 456", "0123-45"] {
            #expect(try Set(index.find(beginning, mode: .committed)) == ["groups", "whole"], "\(beginning)")
        }
    }

    @Test(arguments: [
        ("spotlihgt", "spotlight", true), ("spotlght", "spotlight", true), ("psotlihgt", "spotlight", true),
        ("sportlihgt", "spotlight", true), ("spxtlxhxt", "spotlight", false), ("helo", "hello", true),
        ("held", "help", false),
        ("hell", "hello", true), ("hlelo", "hello", true), ("wrod", "word", false), ("mp33333", "mp33334", false),
        ("brulle", "Brûlée", true), ("москав", "Москва", true), ("电景", "电影", false), ("spotlihg", "spotlight", true),
        ("spotlihgt lantren", "spotlight lantern", true), ("internatoinal", "internationally", true),
    ])
    func typos(_ query: String, _ text: String, _ isFound: Bool) throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add([TestSchema.item("x", title: text)])
        #expect(try index.find(query) == (isFound ? ["x"] : []))
    }
}
