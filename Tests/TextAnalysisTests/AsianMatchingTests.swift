import Testing
import TextAnalysis

/// Chinese, Japanese, Korean and Thai.
@Suite struct AsianMatchingTests {
    static let chineseCases: [Case] =
        found("电影院今天上映", "电", "影院", "电影院", "院今天", "映", "今天 电影", "電影", "電影院")
        + found("電影", "电影", "電", "影", "电")
        + found("中華人民共和國", "中华", "共和国", "人民共和", "國", "华人民")
        + found("著名麵條後來", "着名", "面条", "后来", "麵條")
        + missed("电影院", "影电", "院电", "电院", "电影票", "影院今")

    static let pinyinCases: [Case] =
        found("电影", "dianying", "dy", "diany", "dian", "dianyin", "电ying", "电y", "dian影", "dianyi", "DIANYING")
        + found("電影", "dianying", "dy", "電ying", "电ying")
        + found("重庆", "chongqing", "zhongqing", "cq", "zq", "chongq")
        + found("银行 行走", "yinhang", "yinxing", "yh", "xingzou")
        + found("旅行 女儿 绿色 策略", "lvxing", "lvx", "lx", "nver", "lvse", "celve", "celue")
        + found("西安", "xian", "xi'an", "xa", "xia", "XI'AN")
        + found("先生", "xian", "xiansheng", "xs", "xians")
        + found("乾隆皇帝 音樂", "qianlong", "ganlong", "yinyue", "yinle")
        + found("我的手机iphone", "手机iphone", "shouji", "sj", "wodeshouji", "wdsj", "手ji")
        + found("上海电影节", "电ying节", "上h", "shanghaidianyingjie", "shdyj", "haidian", "电影jie", "上海dian")
        + missed("电影", "dianshi", "yingdian", "ds", "yd", "电shi", "iying", "xi'ang")
        + missed("先生", "xi'an", "xa")
        + missed("银行", "yinxang", "hangyin", "hy")

    static let japaneseCases: [Case] =
        found("東京タワー", "東京", "たわー", "タワ", "京タ", "ﾀﾜｰ", "東", "東京タワー")
        + found("ガンダム ﾊﾞﾅﾅ ぱんだ", "がんだむ", "ｶﾞﾝﾀﾞﾑ", "バナナ", "ばなな", "ﾊﾟﾝﾀﾞ", "ハ\u{309A}ンタ\u{3099}", "ンダ")
        + found("人々の暮らし", "人々", "々の", "暮らし", "らし")
        + found("ヴァイオリン㌔㍿", "ゔぁい", "ヴァイオリン", "キロ", "株式会社")
        + missed("東京タワー", "京東", "タワア", "東タ", "がわー")
        + missed("ハハ", "バハ", "パ")

    static let koreanCases: [Case] =
        found("서울특별시 강남구", "서울", "특별", "울특별", "강남구", "시", "서울 강남", "서")
        + found("서울", "\u{1109}\u{1165}\u{110B}\u{116E}\u{11AF}", "\u{1109}\u{1165}")
        + found("\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}\u{110B}\u{1165}", "한국", "한국어", "국어")
        + missed("서울특별시", "울서", "서별", "부산", "서울시")
        // On the way from one key to the next.
        + found("한국어", "ㅎ", "하", "한", "한ㄱ", "한구", "한국", "한국ㅇ", "한국어", "국ㅇ", "\u{1112}", "\u{1112}\u{1161}")
        + found("서울", "서", "성", "서우") + found("값 과일 왜", "가", "갑", "값", "고", "과", "과이", "오", "왜")
        + found("닭고기 일기", "닭", "닭ㄱ", "달", "일", "읽", "일기")
        // Consonants alone begin syllables, wherever they stand.
        + found("대한민국", "ㄷㅎㅁㄱ", "ㅎㅁ", "대ㅎ", "ㅁㄱ", "대ㅎ민국", "ㄱ") + found("ㅋㅋㅋ", "ㅋ", "ㅋㅋ")
        + missed("한국어", "한ㅇ", "한고", "ㅎㅇ", "ㅏ", "구가", "한가", "하ㄱ", "구 한", "한구 어")
        + missed("과일", "고 일", "괘", "과이 ", "ㅋ") + missed("닭고기", "닭ㄴ", "다고")

    static let thaiCases: [Case] =
        found("ภาษาไทยสวัสดี", "ภาษา", "ไทย", "ษาไท", "สวัส", "ดี", "ภ", "ภาษาไทยสวัสดี")
        + found("น้ำ ๒๕๖๗", "น้ำ", "น้\u{E4D}\u{E32}", "2567", "๒๕")
        + missed("ภาษาไทย", "ไทยภาษา", "ยไ", "สวัสดี", "ภษ")
        + found("ພາສາລາວ", "ພາສາ", "ລາວ", "ສາລ")
        + found("ភាសា\u{200B}ខ្មែរ", "ខ្មែរ", "ភាសាខ្មែរ", "សាខ")
        + found("မြန်မာဘာသာ", "မြန်မာ", "ဘာသာ", "မာဘာ")

    @Test(arguments: chineseCases) func chinese(_ row: Case) {
        #expect(Field(row.text).matches(row.query) == row.isFound)
    }

    @Test(arguments: pinyinCases) func pinyin(_ row: Case) {
        #expect(Field(row.text).matches(row.query) == row.isFound)
    }

    @Test(arguments: japaneseCases + koreanCases) func japaneseAndKorean(_ row: Case) {
        #expect(Field(row.text).matches(row.query) == row.isFound)
    }

    @Test(arguments: thaiCases) func thai(_ row: Case) {
        #expect(Field(row.text).matches(row.query) == row.isFound)
    }

    @Test func pinyinIsOptional() {
        #expect(!Field("电影", options: []).matches("dianying"))
        #expect(Field("电影", options: []).terms == ["电影", "影"])
        #expect(Field("电影").terms(.pinyin) == ["\u{3}dian", "\u{3}ying"])
    }
}
