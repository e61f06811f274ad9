package import SearchlightBasics
package import SystemIndex

extension ReindexRequest {
    /// `everything`, `identifiers` and `number`: what a program gets, and hands back when it has indexed that.
    package var json: JSONValue {
        .members([
            "everything": .boolean(everything), "identifiers": .array(identifiers.map(JSONValue.string)),
            "number": .string(String(number)),
        ])
    }

    /// One that was handed over as ``json``.
    package init(json bytes: [UInt8]) throws(DoorError) {
        let error = DoorError(.invalidArgument, "This is not a request to index again, as it was handed over.")
        guard let json = try? JSONValue(parsing: bytes), case .boolean(let everything)? = json["everything"],
            case .array(let values)? = json["identifiers"], case .string(let text)? = json["number"],
            let number = UInt64(text)
        else { throw error }
        let identifiers = values.compactMap { value -> String? in
            if case .string(let text) = value { text } else { nil }
        }
        guard identifiers.count == values.count else { throw error }
        self.init(everything: everything, identifiers: identifiers, number: number)
    }
}
