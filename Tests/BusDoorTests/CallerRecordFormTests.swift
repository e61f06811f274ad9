import BusDoor
import SearchlightBasics
import Testing

/// The form that earlier versions wrote by Foundation's encoder.
@Suite struct CallerRecordFormTests {
    @Test func theFormStaysTheSame() throws {
        let text = #"{"claims":[{"kind":"busName","owner":"o","value":"v"}],"program":"p","source":"flatpak"}"#
        let form = try JSONValue(parsing: Array(text.utf8))
        let record = try CallerRecord(json: form)
        #expect(record.json.bytes(.indented) == form.bytes(.indented))
        #expect(record.source == .flatpak && record.claims.first?.kind == .busName)
    }
}
