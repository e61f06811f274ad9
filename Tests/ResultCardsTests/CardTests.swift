import ItemExchange
import SearchEngine
import SearchlightBasics
import SystemIndex
import Testing

@testable import AppLanding
@testable import ResultCards

/// `Docs/Cards.md`, line by line; `Docs/System.md` section 9, I6, I8, L4.
@Suite struct CardTests {
    static func card(_ json: String, _ options: Card.Options = Card.Options()) throws -> Card {
        Card(try ItemReader().item(JSONValue(parsing: Array(json.utf8))), options: options)
    }

    @Test func aFilesCardNamesItsFolderAndItsContent() throws {
        let card = try Self.card(
            #"{"id": "1", "displayName": "a.txt", "path": "/home/ann/T/a.txt", "searchlight_subtitle": "~/T", "textContent": "x\ny"}"#
        )
        #expect(card.lines == ["~/T", "x", "y"])
        let entity = try Self.card(#"{"id": "1", "title": "A", "searchlight_subtitle": "s", "textContent": "x"}"#)
        #expect(entity.lines == ["s"])
    }

    // MARK: Which kind

    @Test(arguments: [
        ("public.email-message", "mail"), ("public.message", "message"), ("public.contact", "contact"),
        ("public.vcard", "contact"), ("public.calendar-event", "event"), ("public.to-do-item", "event"),
        ("public.audio", "music"), ("public.mp3", "music"), ("public.movie", "media"), ("public.MPEG-4", "media"),
        ("com.adobe.pdf", "document"), ("org.oasis-open.opendocument.text", "document"),
        ("public.image", "appIcon"), ("public.text", "appIcon"), ("org.example.unheard-of", "appIcon"),
    ])
    func aTypeMakesTheKind(_ type: String, _ kind: String) throws {
        #expect(try Self.card(#"{"id": "1", "title": "T", "contentType": "\#(type)"}"#).kind.rawValue == kind)
    }

    @Test(arguments: [
        ("image", "appIcon"), ("text", "appIcon"), ("audio/mpeg", "music"), ("video", "media"), ("Person", "contact"),
        ("message/rfc822", "mail"), ("text/calendar", "event"), ("pdf", "document"), ("place", "place"),
        ("", "appIcon"), ("a/b.c", "appIcon"), ("...", "appIcon"),
    ])
    func whatIsNoTypeIdentifierGetsTheNearestCard(_ type: String, _ kind: String) throws {
        let item = Document(
            identifier: "1",
            attributes: [Attribute(AttributeCatalog.schema.attribute("contentType"), .text(type))])
        #expect(Card(item).kind.rawValue == kind)
        #expect(item.text("contentType") == type)
    }

    @Test func theTreeCountsTheMostSpecificFirst() throws {
        let tree = #""contentTypeTree": ["public.data", "public.message", "public.email-message"]"#
        #expect(try Self.card(#"{"id": "1", "contentType": "org.example.letter", \#(tree)}"#).kind == .mail)
        let sound = #""contentTypeTree": ["public.audiovisual-content", "public.audio"]"#
        #expect(try Self.card(#"{"id": "1", "contentType": "org.example.sound", \#(sound)}"#).kind == .music)
    }

    @Test(arguments: [
        (#""supportsPhoneCall": 1"#, "contact"), (#""phoneNumbers": ["1"]"#, "contact"),
        (#""startDate": 5"#, "event"), (#""latitude": 1, "longitude": 2"#, "place"),
        (#""latitude": 1, "longitude": 2, "supportsNavigation": 1, "supportsPhoneCall": 1"#, "place"),
        (#""latitude": 1, "longitude": 2, "contentType": "public.jpeg""#, "appIcon"),
        (#""latitude": 1"#, "appIcon"), (#""composer": "C""#, "music"), (#""rating": 2"#, "media"),
        (#""authorEmailAddresses": ["a@b"]"#, "mail"), (#""pageCount": 3"#, "document"),
        (#""fileSize": 3"#, "document"), (#""fileSize": 3, "contentType": "image/png""#, "appIcon"),
        (#""contentDescription": "£3.50\nTea""#, "product"), (#""com_example_price": 3"#, "product"),
        (#""supportsPhoneCall": 0"#, "appIcon"),
    ])
    func attributesMakeTheKind(_ attributes: String, _ kind: String) throws {
        #expect(try Self.card(#"{"id": "1", "title": "T", \#(attributes)}"#).kind.rawValue == kind)
    }

    // MARK: Pictures

    @Test func anEmptyThumbnailIsNoPictureAndNoneTheAppsIcon() throws {
        #expect(try Self.card(#"{"id": "1"}"#).picture == .appIcon)
        #expect(try Self.card(#"{"id": "1"}"#).kind == .appIcon)
        let empty = Document(
            identifier: "1", attributes: [Attribute(AttributeCatalog.schema.attribute("thumbnailData"), .data([]))])
        #expect(Card(empty).picture == .none && Card(empty).kind == .withoutPicture)
        let noFile = Document(
            identifier: "1", attributes: [Attribute(AttributeCatalog.schema.attribute("thumbnailURL"), .text(""))])
        #expect(Card(noFile).picture == .none)
        let data = try Self.card(#"{"id": "1", "thumbnailData": "AQID", "thumbnailURL": "file:///a.png"}"#)
        #expect(data.picture == .data([1, 2, 3]) && data.kind == .plain)
        let file = #"{"id": "1", "thumbnailURL": "file:///a.png", "darkThumbnailURL": "file:///b.png"}"#
        #expect(try Self.card(file).picture == .url("file:///a.png", dark: "file:///b.png"))
    }

    // MARK: What fills a card

    @Test func lineBreaksAreKeptUpToThreeLines() throws {
        func lines(_ text: String) throws -> [String] {
            try Self.card(#"{"id": "1", "title": "T", "contentDescription": "\#(text)"}"#).lines
        }
        #expect(try lines(#"one\ntwo\r\n\n  three  "#) == ["one", "two", "three"])
        #expect(try lines(#"one\ntwo\nthree\n\nfour"#) == ["one", "two", "three …"])
        #expect(try lines(#"one\ntwo\nthree\n\n "#) == ["one", "two", "three"])
        #expect(try lines(#"T\ntwo"#) == ["two"])
        let long = String(repeating: "word ", count: 100_000)
        let shown = try lines(long + #"\nsecond"#)
        #expect(shown.count == 2 && shown[0].count <= Card.maximumLineLength && shown[0].hasSuffix("…"))
        #expect(shown[1] == "second")
    }

    @Test func aMessageHasItsTime() throws {
        let card = try Self.card(
            """
            {"id": "1", "title": "Ann", "contentType": "public.message", "authorNames": ["Ann"],
             "contentDescription": "Late\\nagain", "contentCreationDate": "2001-01-01T00:00:05Z"}
            """)
        #expect(card.time == 5 && card.lines == ["Late", "again"])
    }

    @Test func mailIsSenderSubjectText() throws {
        let mail = #""contentType": "public.email-message", "subject": "S", "textContent": "Dear\nyou""#
        let card = try Self.card(
            #"{"id": "1", "title": "S", \#(mail), "authors": [{"displayName": "Ann", "handles": ["a@x.example"]}]}"#)
        #expect(card.title == "Ann" && card.lines == ["S", "Dear …"])
        #expect(card.actions.first?.url == "mailto:a@x.example")
        let nobody = try Self.card(#"{"id": "1", "title": "S", \#(mail)}"#)
        #expect(nobody.title == "S" && nobody.lines == ["Dear", "you"])
    }

    @Test func musicDocumentEventAndProductHaveTheirDetails() throws {
        func details(_ json: String) throws -> [String] {
            try Self.card(#"{"id": "1", "title": "T", \#(json)}"#).details.map { "\($0.name)=\($0.value)" }
        }
        let music = #""album": "A", "artist": "B", "composer": "C", "lyricist": "D", "duration": 3723.4"#
        #expect(
            try details(music) == ["artist=B", "album=A", "composer=C", "lyricist=D", "duration=1:02:03"])
        let document = #""contentType": "com.adobe.pdf", "authorNames": ["A", "B"], "pageCount": 12, "fileSize": 34567"#
        #expect(try details(document) == ["authorNames=A, B", "pageCount=12", "fileSize=35 kB"])
        #expect(try details(#""startDate": 5, "namedLocation": "Hall""#) == ["where=Hall"])
        #expect(try details(#""com_x_price": 3.5, "com_x_currency": "EUR""#) == ["price=EUR 3.50"])
        let priced = try Self.card(
            #"{"id": "1", "title": "Tea", "contentDescription": "£3.50\nGreen\nLoose\nTin\nIn stock"}"#)
        #expect(priced.details.map(\.value) == ["£3.50"] && priced.lines == ["Green", "Loose", "Tin …"])
        let event = try Self.card(
            #"{"id": "1", "contentType": "event", "startDate": "2001-01-01", "endDate": "2001-01-02", "allDay": true}"#)
        #expect(event.time == 0 && event.endTime == 86_400 && event.isAllDay)
    }

    @Test(arguments: [
        (0.0, 0.0), (4.26, 4.5), (4.2, 4.0), (4.75, 5.0), (-1, 0), (80, 5), (3.5, 3.5),
    ])
    func starsAreHalvesFrom0To5(_ given: Double, _ shown: Double) throws {
        let card = try Self.card(#"{"id": "1", "rating": \#(given), "ratingDescription": "9 votes"}"#)
        #expect(card.rating == Card.Rating(value: shown, description: "9 votes"))
    }

    // MARK: Prices, lengths, sizes

    @Test(arguments: [
        ("£32.00", true), ("EUR 5", true), ("5 EUR", true), ("1 299,00 €", true), ("US$12", true), ("¥ 3,500", true),
        ("CHF 1’200.–", true), ("12", false), ("£", false), ("Only £3", false), ("£3 £4", false), ("", false),
        ("3 AB", false), ("A4", false),
    ])
    func aPriceIsOneAmountWithOneCurrency(_ text: String, _ isPrice: Bool) {
        #expect(CardPrice.isPrice(text) == isPrice)
    }

    @Test func durationsAndSizesAreReadable() {
        #expect(CardText.duration(59.6) == "1:00" && CardText.duration(248) == "4:08")
        #expect(CardText.duration(.nan) == nil && CardText.duration(-1) == nil && CardText.duration(1e300) == nil)
        #expect(
            [999, 1000, 1234, 9960, 999_600, 1_500_000].map { CardText.size($0) } == [
                "999 B", "1 kB", "1.2 kB", "10 kB", "1 MB", "1.5 MB",
            ])
        #expect(CardText.size(.infinity) == nil)
    }

    // MARK: JSON

    @Test func jsonHasTheMembersThatThePageSays() throws {
        let card = try Self.card(
            """
            {"id": "1", "title": "T", "contentType": "person", "contentDescription": "D", "thumbnailData": "AQ==",
             "supportsPhoneCall": 1, "phoneNumbers": ["123"], "rating": 4.5, "actionIdentifiers": ["a"]}
            """)
        #expect(
            card.json { _ in "/p" }.text == """
                {"kind": "contact", "title": "T", "lines": ["D"], "details": [], "time": null, "picture": {"url": "/p"}, \
                "rating": {"value": 4.5, "description": null}, "actions": [{"kind": "call", "label": "123", \
                "url": "tel:123", "alternatives": [{"kind": "message", "label": "123", "url": "sms:123", \
                "alternatives": []}]}, {"kind": "custom", "label": "a", "url": null, "action": "a", "alternatives": []}]}
                """)
        let event = try Self.card(
            #"{"id": "1", "contentType": "event", "startDate": "2001-01-01", "endDate": "2001-01-02", "allDay": true}"#)
        #expect(
            event.json { _ in nil }.text == """
                {"kind": "event", "title": "1", "lines": [], "details": [], "time": "2001-01-01T00:00:00Z", \
                "endTime": "2001-01-02T00:00:00Z", "isAllDay": true, "picture": {"kind": "appIcon"}, "rating": null, \
                "actions": []}
                """)
        let plain = Document(
            identifier: "1", attributes: [Attribute(AttributeCatalog.schema.attribute("thumbnailData"), .data([]))])
        #expect(Card(plain).json { _ in "/p" }["picture"] == .null)
    }
}
