import AppDoor
import SearchlightBasics

/// What a person chose, as C borrows it. One thread at a time.
final class ChoiceView {
    let continuation: Continuation
    private let json: JSONValue
    private let texts = BorrowedTexts()

    init(_ continuation: Continuation) {
        self.continuation = continuation
        json = continuation.json
    }

    func member(_ name: String, _ number: Int) -> UnsafePointer<CChar>? {
        guard case .string(let text)? = json[name] else { return nil }
        return texts.text(number) { text }
    }

    var whole: UnsafePointer<CChar>? { texts.text(0) { json.text } }
}
