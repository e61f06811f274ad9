import SeededRandom

/// What the filter is tuned on: 200 queries that mean something, and 200 that do not.
enum MeaningFilterLists {
    /// 20 queries in each of ten languages, as people type them.
    static let ordinary: [String: [String]] = [
        "en": list(
            """
            doctor|car insurance|how to bake bread|photos of the summer holiday|dentist appointment|my tax return|songs about rain
            meeting notes about the budget|cheap flights|birthday present for mother|turn off notifications|cat food|lost my keys
            recipe with chicken and rice|train tickets to london|how do I change the keyboard language|rent contract
            broken washing machine|kids playing in the garden|jobs for teachers
            """),
        "de": list(
            """
            Zahnarzttermin|Rechnung für den Strom|wie lange kocht man Eier|Fahrrad reparieren|Fotos vom Urlaub|Krankenversicherung
            Geburtstagsgeschenk|Bildschirm heller machen|Mietvertrag|Kinder spielen im Garten|Lieder über den Regen|Bewerbungsschreiben
            Kuchen backen|günstige Flüge|Steuererklärung|Notizen zur Besprechung|Waschmaschine kaputt|Arzt in der Nähe|Autoversicherung
            Sprache der Tastatur ändern
            """),
        "fr": list(
            """
            rendez-vous chez le médecin|recette de gâteau au chocolat|facture d'électricité|photos des vacances|assurance voiture
            billets de train|cadeau d'anniversaire|changer la langue du clavier|réparer un vélo|contrat de location|chanson d'amour
            notes de la réunion|déclaration d'impôts|machine à laver en panne|vol pas cher|cours de cuisine|les enfants dans le jardin
            éteindre les notifications|nourriture pour chat|offre d'emploi
            """),
        "es": list(
            """
            cita con el médico|receta de pollo con arroz|factura de la luz|fotos de las vacaciones|seguro del coche|billete de tren
            regalo de cumpleaños|cambiar el idioma del teclado|reparar la bicicleta|contrato de alquiler|canción de amor|notas de la reunión
            declaración de la renta|lavadora rota|vuelos baratos|clases de cocina|niños en el jardín|silenciar notificaciones|comida para gatos
            oferta de trabajo
            """),
        "it": list(
            """
            appuntamento dal medico|ricetta della torta|bolletta della luce|foto delle vacanze|assicurazione auto|biglietto del treno
            regalo di compleanno|cambiare la lingua della tastiera|riparare la bicicletta|contratto di affitto|canzone d'amore
            appunti della riunione|dichiarazione dei redditi|lavatrice rotta|voli economici|corso di cucina|bambini in giardino
            spegnere le notifiche|cibo per gatti|offerta di lavoro
            """),
        "ru": list(
            """
            запись к врачу|рецепт торта|счёт за электричество|фотографии из отпуска|страховка автомобиля|билет на поезд|подарок на день рождения
            сменить язык клавиатуры|ремонт велосипеда|договор аренды|песня о любви|заметки с собрания|налоговая декларация|стиральная машина сломалась
            дешёвые билеты|курсы английского языка|дети играют в саду|выключить уведомления|корм для кошек|поиск работы
            """),
        "zh": list(
            """
            牙医预约|蛋糕的做法|电费账单|假期的照片|汽车保险|火车票|生日礼物|更改键盘语言|修理自行车|租房合同|关于爱情的歌|会议记录|个人所得税|洗衣机坏了|便宜的机票
            学做饭|孩子在花园里玩|关闭通知|猫粮|找工作
            """),
        "ja": list(
            """
            歯医者の予約|ケーキの作り方|電気料金の請求書|旅行の写真|自動車保険|電車の切符|誕生日プレゼント|キーボードの言語を変更|自転車の修理|賃貸契約|愛の歌|会議のメモ
            確定申告|洗濯機の故障|安い航空券|料理教室|庭で遊ぶ子供|通知をオフにする|猫の餌|仕事を探す
            """),
        "ko": list(
            """
            치과 예약|케이크 만드는 방법|전기 요금|휴가 사진|자동차 보험|기차표 예매|생일 선물|키보드 언어 변경|자전거 수리|임대 계약서|사랑 노래|회의 기록|세금 신고
            세탁기 고장|저렴한 항공권|요리 수업|아이들이 정원에서 놀다|알림 끄기|고양이 사료|일자리 찾기
            """),
        "ar": list(
            """
            موعد مع الطبيب|طريقة عمل الكعك|فاتورة الكهرباء|صور العطلة|تأمين السيارة|تذكرة القطار|هدية عيد ميلاد|تغيير لغة لوحة المفاتيح|إصلاح الدراجة
            عقد الإيجار|أغنية عن الحب|ملاحظات الاجتماع|الإقرار الضريبي|الغسالة معطلة|رحلات رخيصة|دروس الطبخ|الأطفال في الحديقة|إيقاف الإشعارات|طعام القطط
            البحث عن عمل
            """),
    ]

    /// Names that are rare in texts, from many countries.
    static let rareNames = list(
        """
        Gwendolyn Abernathy-Kowalczyk|Thorbjørn Haraldseid|Ngozi Okonkwo-Baptiste|Przemysław Wąchocki|Mbeki Tshabalala Dlamini
        Aoibheann Ní Dhomhnaill|Xochitl Quetzalli|Szczebrzeszyn|Llanfairpwllgwyngyll|Ravindranath Bhattacharjee|Kiyotaka Shirokane
        Жаботинский Вячеславович|Παπακωνσταντίνου Χαράλαμπος|عبد الرؤوف الزنداني|フェルナンデス・ゴンザレス|Джугдэрдэмидийн Гуррагча
        Eyjafjallajökull Þórsdóttir|Hrvoje Štambuk|Anneliese Pfefferkorn|Siobhán Mac Giolla|Zbigniew Brzęczyszczykiewicz|Oluwaseun Adeyemi-Fagbenle
        Nguyễn Thị Bích Hạnh|Ólafur Ragnarsson|Dimitrios Papakonstantinopoulos|Yevhen Zhabotynskyi|Çağatay Özyılmaz|Wojciech Szczęsnowicz
        Tuğçe Karahanoğlu|Bjørg Skjelvareid|Caoimhe Fitzmaurice|Ikechukwu Nwachukwu|Vytautas Jankauskas|Ilkka Hyttinen-Rauhala|Jarosław Gąsienica
        Maximiliane Oberhollenzer|Chukwuemeka Ezeobi|Anoushka Wickramasinghe|Thandiwe Mkhwanazi|Ørjan Gjerstad|Zsófia Bakocsics|Dagmar Sedláčková
        Roosmarijn Vandecasteele|Iñaki Urdangoitia|Xabier Etxeberria|Gintarė Volungevičiūtė|Kwabena Asamoah-Frimpong|Tjokropranoto Hadisuwito
        Pauliina Kettunen-Virkkala|Bhuvaneswari Thiruvengadam
        """)

    private static func list(_ text: String) -> [String] {
        text.split(whereSeparator: { $0 == "|" || $0 == "\n" }).map(String.init)
    }

    /// 50 nonsense queries of one to three words.
    static func nonsense() -> [String] {
        var random = SeededGenerator(seed: 2026)
        let consonants = Array("bcdfghjklmnpqrstvwxz"), vowels = Array("aeiou")
        return (0..<50).map { number in
            (0..<Int.random(in: 1...3, using: &random)).map { _ in
                if number % 5 == 0 {
                    return String(
                        (0..<Int.random(in: 5...9, using: &random)).map { _ in consonants.randomElement(using: &random)!
                        })
                }
                return (0..<Int.random(in: 2...4, using: &random)).map { _ in
                    var syllable = String(consonants.randomElement(using: &random)!)
                    if Int.random(in: 0..<4, using: &random) == 0 {
                        syllable.append(consonants.randomElement(using: &random)!)
                    }
                    syllable.append(vowels.randomElement(using: &random)!)
                    if Bool.random(using: &random) { syllable.append(consonants.randomElement(using: &random)!) }
                    return syllable
                }.joined()
            }.joined(separator: " ")
        }
    }

    /// 50 codes: of orders, accounts, parts and commits.
    static func codes() -> [String] {
        var random = SeededGenerator(seed: 2027)
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), digits = Array("0123456789"), hex = Array("0123456789abcdef")
        func some(_ of: [Character], _ count: Int) -> String {
            String((0..<count).map { _ in of.randomElement(using: &random)! })
        }
        return (0..<50).map { number in
            switch number % 10 {
            case 0: "\(some(letters, 2))-\(some(digits, 4))-\(some(letters, 2))"
            case 1: "\(some(letters, 3))-\(some(digits, 5))"
            case 2: "IBAN DE\(some(digits, 20))"
            case 3: some(hex, 12)
            case 4: "PO \(some(digits, 4))-\(some(digits, 2))-\(some(letters, 1))"
            case 5: "+49 \(some(digits, 3)) \(some(digits, 8))"
            case 6: "\(some(letters, 4))\(some(digits, 6))"
            case 7: "ISBN 978-\(some(digits, 1))-\(some(digits, 4))-\(some(digits, 4))-\(some(digits, 1))"
            case 8: some(digits, 9)
            default: "v\(some(digits, 1)).\(some(digits, 2)).\(some(digits, 1))-rc\(some(digits, 1))"
            }
        }
    }

    /// 50 names of files, folders and addresses, most of them of ordinary words.
    static func fileNames() -> [String] {
        var random = SeededGenerator(seed: 2028)
        let words = [
            "invoice", "report", "holiday", "scan", "budget", "letter", "meeting", "IMG", "Rechnung", "photo", "notes",
            "backup",
        ]
        let endings = ["pdf", "docx", "txt", "jpeg", "tar.gz", "mp3", "swift", "c", "h", "7z", "md", "xlsx"]
        func word() -> String { words.randomElement(using: &random)! }
        return (0..<50).map { number in
            let ending = endings.randomElement(using: &random)!, digits = Int.random(in: 1...9999, using: &random)
            switch number % 8 {
            case 0: return "\(word()).\(ending)"
            case 1: return "\(word())_\(word())_\(digits).\(ending)"
            case 2: return "\(word())-\(digits).\(ending)"
            case 3: return "/home/\(word())/\(word())"
            case 4: return "\(word())@\(word()).org"
            case 5: return "https://\(word()).com/\(word())"
            case 6: return "~/Documents/\(word()).\(ending)"
            default: return "\(word())_\(word())"
            }
        }
    }

    static var meaningless: [String: [String]] {
        ["nonsense": nonsense(), "codes": codes(), "rare names": rareNames, "file names": fileNames()]
    }
}
