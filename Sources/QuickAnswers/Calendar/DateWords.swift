/// The words of dates in seven languages.
enum DateWords {
    /// Days from today.
    static let relative: [String: Int] = [
        "today": 0, "now": 0, "tomorrow": 1, "yesterday": -1, "the day after tomorrow": 2, "day after tomorrow": 2,
        "heute": 0, "jetzt": 0, "morgen": 1, "gestern": -1, "übermorgen": 2, "vorgestern": -2,
        "aujourd'hui": 0, "demain": 1, "hier": -1, "après-demain": 2, "avant-hier": -2,
        "hoy": 0, "mañana": 1, "ayer": -1, "pasado mañana": 2, "anteayer": -2,
        "今天": 0, "明天": 1, "昨天": -1, "后天": 2, "後天": 2, "前天": -2, "今日": 0, "明日": 1, "昨日": -1, "明後日": 2,
        "اليوم": 0, "غدا": 1, "غدًا": 1, "أمس": -1,
    ]

    static let months: [String: Int] = {
        var months: [String: Int] = [:]
        let names = [
            "january jan januar jänner janvier enero ene يناير",
            "february feb februar feber février fevrier févr febrero فبراير",
            "march mar märz maerz mrz mars marzo مارس", "april apr avril avr abril abr أبريل ابريل",
            "may mai mayo مايو",
            "june jun juni juin junio يونيو", "july jul juli juillet juil julio يوليو",
            "august aug août aout agosto ago أغسطس",
            "september sep sept septembre septiembre سبتمبر", "october oct oktober okt octobre octubre أكتوبر",
            "november nov novembre noviembre نوفمبر",
            "december dec dezember dez décembre decembre déc diciembre dic ديسمبر",
        ]
        for (index, list) in names.enumerated() {
            for name in list.split(separator: " ") { months[String(name)] = index + 1 }
        }
        return months
    }()

    /// From Monday.
    static let weekdays: [String: Int] = {
        var days: [String: Int] = [:]
        let names = [
            "monday mon montag lundi lunes 星期一 周一 月曜日 الاثنين", "tuesday tue dienstag mardi martes 星期二 周二 火曜日 الثلاثاء",
            "wednesday wed mittwoch mercredi miércoles miercoles 星期三 周三 水曜日 الأربعاء",
            "thursday thu donnerstag jeudi jueves 星期四 周四 木曜日 الخميس",
            "friday fri freitag vendredi viernes 星期五 周五 金曜日 الجمعة",
            "saturday sat samstag sonnabend samedi sábado sabado 星期六 周六 土曜日 السبت",
            "sunday sun sonntag dimanche domingo 星期日 星期天 周日 日曜日 الأحد",
        ]
        for (index, list) in names.enumerated() {
            for name in list.split(separator: " ") { days[String(name)] = index }
        }
        return days
    }()

    /// Feasts that have a fixed date: month and day.
    static let feasts: [String: (month: Int, day: Int)] = [
        "christmas": (12, 25), "christmas day": (12, 25), "xmas": (12, 25), "christmas eve": (12, 24),
        "weihnachten": (12, 25),
        "heiligabend": (12, 24), "noël": (12, 25), "noel": (12, 25), "navidad": (12, 25), "圣诞节": (12, 25),
        "クリスマス": (12, 25),
        "new year": (1, 1), "new year's day": (1, 1), "new years day": (1, 1), "neujahr": (1, 1), "nouvel an": (1, 1),
        "año nuevo": (1, 1), "元旦": (1, 1), "new year's eve": (12, 31), "silvester": (12, 31), "nochevieja": (12, 31),
        "halloween": (10, 31), "valentine's day": (2, 14), "国庆节": (10, 1),
    ]

    enum Step: Sendable { case day, week, month, year }

    static let steps: [String: Step] = {
        var steps: [String: Step] = [:]
        let lists: [(Step, String)] = [
            (.day, "d day days tag tage tagen jour jours día días dia dias 天 日 يوم أيام يوما"),
            (.week, "w week weeks wk wks woche wochen semaine semaines semana semanas 周 週 星期 週間 أسبوع أسابيع"),
            (.month, "month months monat monate monaten mois mes meses 个月 個月 か月 ヶ月 月 شهر أشهر"),
            (.year, "y year years yr yrs jahr jahre jahren an ans année années año años 年 سنة سنوات"),
        ]
        for (step, list) in lists {
            for name in list.split(separator: " ") { steps[String(name)] = step }
        }
        return steps
    }()
}
