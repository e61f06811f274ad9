/// Cities and abbreviations that are not names of the time zone database.
enum CityTable {
    /// Seconds east of Greenwich. Abbreviations that mean several zones stand for the one that most people have.
    static let fixed: [String: Int] = [
        "utc": 0, "gmt": 0, "z": 0, "zulu": 0, "wet": 0, "west": 3600, "bst": 3600, "cet": 3600, "mez": 3600,
        "cest": 7200,
        "mesz": 7200, "eet": 7200, "eest": 10_800, "msk": 10_800, "jst": 32_400, "kst": 32_400, "hkt": 28_800,
        "sgt": 28_800,
        "ist": 19_800, "aest": 36_000, "aedt": 39_600, "acst": 34_200, "awst": 28_800, "nzst": 43_200, "nzdt": 46_800,
        "est": -18_000, "edt": -14_400, "cst": -21_600, "cdt": -18_000, "mst": -25_200, "mdt": -21_600, "pst": -28_800,
        "pdt": -25_200, "akst": -32_400, "akdt": -28_800, "hst": -36_000, "brt": -10_800,
    ]

    static let cities: [String: String] = {
        var cities: [String: String] = [:]
        for (zone, names) in zones {
            for name in names.split(separator: ",") { cities[String(name)] = zone }
        }
        return cities
    }()

    private static let zones: [(zone: String, names: String)] = [
        (
            "America/New_York",
            "new york city,nyc,boston,washington,washington dc,philadelphia,atlanta,miami,baltimore,pittsburgh,cleveland,orlando,纽约,紐約,华盛顿,波士顿,ニューヨーク,nueva york,نيويورك,eastern time"
        ),
        (
            "America/Chicago",
            "dallas,houston,austin,minneapolis,new orleans,san antonio,st louis,nashville,芝加哥,シカゴ,شيكاغو,central time"
        ),
        ("America/Denver", "salt lake city,albuquerque,丹佛,mountain time"),
        (
            "America/Los_Angeles",
            "la,san francisco,seattle,las vegas,san diego,portland,silicon valley,cupertino,san jose,旧金山,洛杉矶,洛杉磯,舊金山,西雅图,ロサンゼルス,サンフランシスコ,لوس أنجلوس,pacific time"
        ),
        ("America/Toronto", "ottawa,多伦多,トロント,montreal,montréal,quebec"), ("America/Vancouver", "温哥华,バンクーバー"),
        ("America/Edmonton", "calgary"), ("America/Mexico_City", "mexico,méxico,ciudad de méxico,墨西哥城"),
        ("America/Sao_Paulo", "rio,rio de janeiro,são paulo,brasilia,brasília,圣保罗,サンパウロ"),
        ("America/Argentina/Buenos_Aires", "buenos aires,布宜诺斯艾利斯"), ("America/Bogota", "bogotá"),
        ("Pacific/Honolulu", "hawaii,夏威夷,ハワイ"), ("Atlantic/Reykjavik", "iceland,island"),
        (
            "Europe/London",
            "england,edinburgh,manchester,liverpool,birmingham,glasgow,cardiff,cambridge,oxford,伦敦,倫敦,ロンドン,londres,لندن"
        ),
        ("Europe/Dublin", "都柏林"),
        (
            "Europe/Berlin",
            "germany,deutschland,munich,münchen,frankfurt,hamburg,cologne,köln,stuttgart,düsseldorf,leipzig,dresden,柏林,慕尼黑,法兰克福,ベルリン,ミュンヘン,برلين"
        ),
        ("Europe/Paris", "france,lyon,marseille,nice,toulouse,bordeaux,巴黎,パリ,parís,باريس"),
        ("Europe/Madrid", "barcelona,sevilla,seville,valencia,马德里,巴塞罗那,マドリード,مدريد"),
        ("Europe/Rome", "rom,roma,milan,milano,mailand,venice,florence,naples,罗马,米兰,ローマ,روما"),
        ("Europe/Vienna", "wien,维也纳,ウィーン,vienne,viena"),
        ("Europe/Zurich", "zürich,geneva,genf,genève,bern,basel,苏黎世,日内瓦,チューリッヒ"),
        ("Europe/Amsterdam", "rotterdam,the hague,阿姆斯特丹,アムステルダム"), ("Europe/Brussels", "brüssel,bruxelles,布鲁塞尔"),
        ("Europe/Copenhagen", "kopenhagen,copenhague,哥本哈根"), ("Europe/Stockholm", "gothenburg,斯德哥尔摩"),
        ("Europe/Oslo", "bergen,奥斯陆"),
        ("Europe/Helsinki", "赫尔辛基"), ("Europe/Warsaw", "warschau,krakow,kraków,varsovie,varsovia,华沙"),
        ("Europe/Prague", "prag,praha,布拉格"),
        ("Europe/Athens", "athen,athènes,atenas,雅典"), ("Europe/Lisbon", "lissabon,lisbonne,lisboa,porto,里斯本"),
        ("Europe/Kyiv", "kiev,kyiv"), ("Europe/Moscow", "moskau,moscou,moscú,saint petersburg,莫斯科,モスクワ,موسكو"),
        ("Europe/Istanbul", "ankara,伊斯坦布尔,イスタンブール,إسطنبول"), ("Europe/Bucharest", "bukarest"),
        ("Africa/Cairo", "kairo,le caire,el cairo,开罗,カイロ,القاهرة"), ("Africa/Johannesburg", "cape town,kapstadt,约翰内斯堡"),
        ("Africa/Casablanca", "rabat,الدار البيضاء,الرباط"), ("Africa/Algiers", "alger,الجزائر"),
        ("Africa/Tunis", "تونس"),
        ("Asia/Dubai", "abu dhabi,迪拜,ドバイ,دبي,أبو ظبي"), ("Asia/Riyadh", "mecca,jeddah,الرياض,مكة,جدة"),
        ("Asia/Baghdad", "بغداد"),
        ("Asia/Beirut", "بيروت"), ("Asia/Damascus", "دمشق"), ("Asia/Jerusalem", "tel aviv,القدس"),
        ("Asia/Qatar", "doha,الدوحة"),
        ("Asia/Tehran", "teheran"), ("Asia/Karachi", "islamabad,lahore"),
        (
            "Asia/Kolkata",
            "mumbai,delhi,new delhi,bangalore,bengaluru,chennai,calcutta,hyderabad,pune,india,孟买,新德里,ムンバイ,デリー"
        ),
        ("Asia/Bangkok", "曼谷,バンコク"), ("Asia/Ho_Chi_Minh", "hanoi,saigon,河内"), ("Asia/Jakarta", "雅加达"),
        ("Asia/Manila", "马尼拉"),
        ("Asia/Singapore", "singapur,新加坡,シンガポール"), ("Asia/Kuala_Lumpur", "吉隆坡"), ("Asia/Hong_Kong", "hongkong,香港"),
        ("Asia/Taipei", "台北,臺北,taiwan"), ("Asia/Seoul", "首尔,首爾,ソウル,korea,busan"),
        (
            "Asia/Shanghai",
            "beijing,peking,pékin,pekín,shenzhen,guangzhou,china,hangzhou,chengdu,wuhan,北京,上海,深圳,广州,杭州,成都,中国,ペキン,シャンハイ,بكين,شنغهاي"
        ),
        ("Asia/Tokyo", "osaka,kyoto,yokohama,sapporo,japan,东京,東京,大阪,京都,日本,tokio,طوكيو"),
        ("Australia/Sydney", "canberra,悉尼,雪梨,シドニー,سيدني"), ("Australia/Melbourne", "墨尔本,メルボルン"),
        ("Australia/Brisbane", "布里斯班"),
        ("Australia/Perth", "珀斯"), ("Pacific/Auckland", "wellington,奥克兰,オークランド"),
    ]
}
