import QueryLanguage
import SearchEngine
import SystemIndex
import UniformTypeIdentifiers

/// What `type:` may be given: words for kinds of items, type identifiers, filename extensions and MIME types.
enum ItemKinds {
    private struct Row {
        /// The first one is offered; those of other languages if they were begun.
        let words: [String]
        let label: String
        /// Types whose conforming types belong to the kind, and contents of the attribute that are no identifiers.
        let types: [String]

        init(_ words: String, _ label: String, _ types: String) {
            self.words = words.split(separator: " ").map(String.init)
            self.label = label
            self.types = types.split(separator: " ").map(String.init)
        }
    }

    private static let rows = [
        Row("pdf", "PDF documents", "com.adobe.pdf"),
        Row("image picture photo bild foto imagen 图片 照片 圖片 画像 写真 صورة", "Images", "public.image image picture photo"),
        Row("mail email e-mail correo courriel 邮件 郵件 电子邮件 メール بريد", "Mail", "public.email-message mail email e-mail"),
        Row("message chat sms nachricht mensaje 消息 短信 訊息 メッセージ رسالة", "Messages", "public.message message chat sms"),
        Row("contact person people kontakt contacto 联系人 聯絡人 連絡先 جهة", "Contacts", "public.contact contact person"),
        Row(
            "event appointment calendar termin événement evento 日程 事件 活动 活動 予定 イベント حدث", "Events",
            "public.calendar-event public.to-do-item event appointment"),
        Row(
            "music song audio musik lied musique canción música 音乐 歌曲 音樂 音楽 موسيقى", "Music",
            "public.audio audio music song"),
        Row(
            "film movie video película vídeo 电影 视频 影片 電影 映画 動画 فيلم", "Films",
            "public.movie public.video movie film video"),
        Row(
            "document dokument documento 文档 文件 文檔 書類 文書 مستند", "Documents",
            "public.composite-content public.spreadsheet public.presentation public.rtf com.microsoft.word.doc document"
        ),
        Row("app application program programm aplicación 应用 应用程序 软件 應用程式 アプリ تطبيق", "Apps", "com.apple.application"),
        Row("web page website webseite sitio 网页 网站 網頁 ウェブ ページ موقع", "Web pages", "public.html com.apple.webarchive"),
        Row("note notes notiz nota 笔记 备忘录 筆記 メモ ノート ملاحظة", "Notes", "public.plain-text public.note note"),
        Row("text", "Texts", "public.text text"),
        Row("folder ordner dossier carpeta 文件夹 資料夾 フォルダ مجلد", "Folders", "public.folder"),
        Row("place ort lugar 地点 地點 場所 مكان", "Places", "place location"),
    ]

    private static let byWord: [String: Int] = {
        var index: [String: Int] = [:]
        for (position, row) in rows.enumerated() { for word in row.words { index[word] = position } }
        return index
    }()

    /// The English word of each kind, and then those of other languages.
    static let offered: [OfferedKind] =
        rows.map { OfferedKind(word: $0.words[0], label: $0.label) }
        + rows.flatMap { row in row.words.dropFirst().map { OfferedKind(word: $0, label: row.label) } }

    /// - Returns: nil for a text that names no type: an extension that no declared type has, for example.
    static func named(_ text: String) -> FilterVocabulary.Kind? {
        let text = text.lowercased()
        if let position = byWord[text] {
            let row = rows[position]
            let isWeb = row.words[0] == "web"
            let label = text == "pdf" ? "PDF" : row.label
            return .init(filter: isWeb ? .any([filter(row.types), pages]) : filter(row.types), label: label)
        }
        if text.contains("/") {
            guard let type = UTType(mimeType: text), type.isDeclared else { return nil }
            return kind(type, also: [text])
        }
        if text.contains(".") {
            if let type = UTType(text), type.isDeclared { return kind(type) }
            // An app's own type, which only its items know.
            let parts = text.split(separator: ".", omittingEmptySubsequences: false)
            let isIdentifier =
                parts.count >= 3 && parts.allSatisfy { !$0.isEmpty }
                && text.utf8.allSatisfy { $0 == 0x2D || $0 == 0x2E || 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 }
            return isIdentifier ? .init(filter: .contentType([text]), label: text) : nil
        }
        guard let type = UTType(filenameExtension: text), type.isDeclared else { return nil }
        return kind(type, also: [text])
    }

    private static func kind(_ type: UTType, also texts: [String] = []) -> FilterVocabulary.Kind {
        .init(filter: filter([type.identifier] + texts), label: type.localizedDescription ?? type.identifier)
    }

    /// Items of the types, of types that conform to them, and of their MIME types: apps store either.
    private static func filter(_ types: [String]) -> Filter {
        var identifiers: [String] = []
        for type in types.flatMap({ UTType.identifiers(conformingTo: $0) }) {
            identifiers.append(type)
            identifiers += UTType(type)?.tags[.mimeType] ?? []
        }
        var seen: Set<String> = []
        return .contentType(identifiers.filter { seen.insert($0).inserted })
    }

    /// Items that the reader of sites made: a film's page has the type of a film.
    private static let pages = Filter.exists(AttributeCatalog.schema.attribute("originalSource"))
}
