import QueryLanguage
import SearchEngine
import SearchlightBasics
import Testing

@testable import ItemExchange
@testable import SystemIndex

@Suite struct ItemReaderTests {
    private func item(_ text: String, _ mappings: [String] = []) throws -> Document {
        let reader = ItemReader(mappings: try mappings.map { try ItemReader.Mapping($0) })
        return try reader.item(JSONValue(parsing: Array(text.utf8)))
    }

    private func failure(_ text: String, _ mappings: [String] = []) -> ImportFailure? {
        do {
            _ = try item(text, mappings)
            return nil
        } catch { return error as? ImportFailure }
    }

    @Test func attributesOfEachKind() throws {
        let read = try item(
            """
            {"id": 7, "domain": "a.b", "expires": "2001-01-01T00:00:10Z", "title": "T", "keywords": "one",
             "alternateNames": ["x", "y"], "rating": 4.5, "userCreated": true, "pageCount": 3,
             "contentCreationDate": 978307205, "dueDate": "2001-01-02", "importantDates": ["2001-01-01", 978307201],
             "url": "https://example.org/", "thumbnailData": "AQID", "authors": ["Ann", {"displayName": "Bo",
             "handles": ["b@x"]}], "emailHeaders": {"From": ["a"]}, "com_x_y": {"deep": [1, null, 2.5]}, "subject": null}
            """)
        #expect(read.identifier == "7")
        #expect(read.domain == "a.b")
        #expect(read.expiration == 978_307_210)
        #expect(read[attribute: "title"] == .text("T"))
        #expect(read[attribute: "keywords"] == .list([.text("one")]))
        #expect(read[attribute: "rating"] == .double(4.5))
        #expect(read[attribute: "userCreated"] == .boolean(true))
        #expect(read[attribute: "pageCount"] == .integer(3))
        #expect(read[attribute: "contentCreationDate"] == .date(5))
        #expect(read[attribute: "dueDate"] == .date(86_400))
        #expect(read[attribute: "importantDates"] == .list([.date(0), .date(1)]))
        #expect(read[attribute: "thumbnailData"] == .data([1, 2, 3]))
        #expect(read.texts("authors") == ["Ann", "Bo", "b@x"])
        #expect(
            read[attribute: "com_x_y"]
                == .dictionary([
                    .init(key: "deep", value: .list([.integer(1), .null, .double(2.5)]))
                ]))
        #expect(read[attribute: "subject"] == nil)
    }

    @Test func datesAndDurationsAsOthersWriteThem() throws {
        let noon = AttributeValue.date(736_257_600)
        for text in ["20240501T120000Z", "2024-05-01 14:00:00 +0200", " 2024-05-01T12:00:00Z ", "2024-05-01 12:00 UTC"]
        {
            #expect(try item("{\"dueDate\": \"\(text)\"}")[attribute: "dueDate"] == noon, "\(text)")
        }
        let month = try item(#"{"dueDate": "2024-05", "importantDates": ["20240501"], "duration": "P0Y0M0DT1H0M0S"}"#)
        #expect(
            month[attribute: "dueDate"] == .date(736_214_400)
                && month[attribute: "importantDates"] == .list([.date(736_214_400)]))
        #expect(month[attribute: "duration"] == .double(3600))
        #expect(try item(#"{"duration": "P1W"}"#)[attribute: "duration"] == .double(604_800))
        #expect(failure(#"{"duration": "long"}"#) != nil && failure(#"{"pageCount": "PT1H"}"#) != nil)
    }

    @Test func attributesGoByTheirNamesInObjectiveCToo() throws {
        let read = try item(#"{"URL": "https://example.org/", "iso": 100}"#, ["iso=ISOSpeed"])
        #expect(read.text("url") == "https://example.org/" && read.number("isoSpeed") == 100)
        #expect(try Filter(condition: "ISOSpeed>=100") == Filter(condition: "isoSpeed>=100"))
    }

    @Test func withoutIdOneIsMade() throws {
        let first = try item(#"{"title": "a"}"#), second = try item(#"{"title": "a", "id": null}"#)
        #expect(first.identifier.count == 36)
        #expect(first.identifier != second.identifier)
        #expect(first.expiration == Document.never)
    }

    @Test(arguments: [
        (#"{"titel": "x"}"#, ImportFailure.Cause.unknownAttribute, "unknown attribute `titel`; did you mean `title`?"),
        (#"{"title": 5}"#, .wrongType, "`title` wants a text, not a number"),
        (#"{"title": true}"#, .wrongType, "`title` wants a text, not a boolean"),
        (#"{"keywords": ["a", 1]}"#, .wrongType, "`keywords` wants a list of texts, not a number in its list"),
        (#"{"rating": "5"}"#, .wrongType, "`rating` wants a number or a boolean, not a text"),
        (#"{"dueDate": "soon"}"#, .noDate, "this text is no date"),
        (#"{"dueDate": []}"#, .wrongType, "not a list"),
        (#"{"url": "a b"}"#, .wrongType, "address"),
        (#"{"thumbnailData": "%%"}"#, .wrongType, "Base64"),
        (#"{"authors": [{"name": "x"}]}"#, .wrongType, "people"),
        (#"{"id": [1]}"#, .wrongType, "`id` wants"),
        (#"{"expires": "never"}"#, .noDate, "`expires`"),
        (#"[1]"#, .wrongType, "an item is an object"),
        (#"{"zzzzzzzzzzzz": null}"#, .unknownAttribute, "a custom name needs an underscore"),
    ])
    func mistakesAreNamed(_ text: String, _ cause: ImportFailure.Cause, _ part: String) {
        let failure = failure(text)
        #expect(failure?.cause == cause)
        #expect(failure?.message.contains(part) == true, "\(failure?.message ?? "none")")
    }

    @Test func mappings() throws {
        let movie = #"{"title": "Heat", "year": 1995, "cast": ["A", "B"], "href": "Heat", "genres": ["C"], "x": "y"}"#
        let read = try item(
            movie, ["href=id", "cast=performers", "genres=keywords", "cast=contentDescription", "x=domain", "year="])
        #expect(read.identifier == "Heat")
        #expect(read.domain == "y")
        #expect(read.texts("performers") == ["A", "B"])
        #expect(read.text("contentDescription") == "A, B")
        #expect(read.attributes.count == 4)
        let joined = try item(
            #"{"title": "own", "a": "1", "b": "2", "keywords": ["k"], "c": ["m", "n"], "d": "o"}"#,
            ["b=title", "a=title", "c=keywords", "d=keywords"])
        #expect(joined.text("title") == "own 2 1")
        #expect(joined.texts("keywords") == ["k", "m", "n", "o"])
        #expect(joined.attributes.count == 2)
        #expect(try item(#"{"href": null, "title": "t"}"#, ["href=id"]).identifier.count == 36)
        #expect(try item(#"{"a": 1, "b": 2}"#, ["b=id", "a=id"]).identifier == "2 1")
        #expect(try item(#"{"a": "x", "b": "y"}"#, ["a=domain", "b=domain"]).domain == "x.y")
        #expect(
            try item(#"{"title": "t", "description": "d"}"#, ["title=contentDescription", "description=title"])
                .text("title") == "d")
        #expect(try item(#"{"a": "2001-01-01", "b": 5}"#, ["a=dueDate", "b=dueDate"]).number("dueDate") == 0)
        #expect(failure(#"{"year": 1}"#, ["year=title"])?.cause == .wrongType)
        for wrong in ["", "a", "=title", "a=nonsense"] {
            #expect(throws: ImportFailure.self) { try ItemReader.Mapping(wrong) }
        }
    }

    @Test func defaultsForDomainAndPrefix() throws {
        var reader = ItemReader()
        reader.domain = "d"
        reader.identifierPrefix = "p:"
        let read = try reader.item(.members(["id": .string("1")]))
        #expect(read.identifier == "p:1" && read.domain == "d")
        #expect(try reader.item(.members(["id": .integer(1), "domain": .string("own")])).domain == "own")
    }
}
