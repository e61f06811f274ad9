import SearchEngine
import SearchlightBasics
import SystemIndex
import Testing

@testable import ItemExchange

@Suite struct UpdateTests {
    private func update(_ text: String) throws -> DocumentUpdate {
        try ItemReader().update(try JSONValue(parsing: Array(text.utf8)))
    }

    @Test func anUpdateHasWhatIsGivenOnly() throws {
        let update = try update(#"{"id": "a", "title": "New", "org_x_pages": 3}"#)
        #expect(update.identifier == "a" && update.domain == nil && update.expiration == nil)
        #expect(update.attributes.count == 2)
    }

    @Test func nullRemoves() throws {
        let update = try update(#"{"id": "a", "title": null, "org_x_pages": null, "domain": null, "expires": null}"#)
        #expect(update.attributes.map(\.value) == [.null, .null])
        #expect(update.domain == "" && update.expiration == Document.never)
    }

    @Test(arguments: ["{}", #"{"id": null, "title": "a"}"#, #"{"id": ""}"#, #"{"id": "a", "titel": "b"}"#, "3"])
    func whatIsNoUpdateIsRefused(_ text: String) throws {
        #expect(throws: ImportFailure.self) { try update(text) }
    }

    @Test(arguments: [1, 7, 1 << 18]) func bytesInMemoryAreReadAsAFileIs(_ chunk: Int) throws {
        let lines = (0..<100).map { #"{"id": \#($0), "title": "number \#($0)"}"# }
        var values: [JSONValue] = []
        try ItemReader.forEachValue(of: InputFile(Array(lines.joined(separator: "\n").utf8), name: "in")) {
            value throws(ImportFailure) in values.append(value)
        }
        #expect(values.map(\.text) == lines)
        var splitter = JSONSplitter(InputFile(Array("[1, 2]".utf8), name: "in"), chunk: chunk)
        var count = 0
        while case .value = try splitter.next(milliseconds: nil) { count += 1 }
        #expect(count == 2)
    }

    @Test func theFirstWrongValueEndsIt() throws {
        var seen = 0
        let complaint = #expect(throws: ImportComplaint.self) {
            try ItemReader.forEachValue(of: InputFile(Array("1\n2\nx\n4".utf8), name: "in")) {
                _ throws(ImportFailure) in seen += 1
            }
        }
        #expect(complaint?.line == 3 && complaint?.failure.cause == .brokenJSON && seen == 2)
    }
}
