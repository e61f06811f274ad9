package import QueryLanguage
package import QuickAnswers
package import SearchlightBasics

/// As every face writes them.
extension QuickAnswer {
    package var json: JSONValue {
        .members([
            "kind": .string(kind.rawValue), "expression": .string(expression), "value": .string(value),
            "detail": .string(detail),
        ])
    }
}

extension TypedFilter {
    package var json: JSONValue {
        .members([
            "text": .string(text), "start": .integer(Int64(range.lowerBound)), "end": .integer(Int64(range.upperBound)),
            "label": .string(label), "key": .string(key.rawValue), "value": .string(value),
        ])
    }
}

extension FilterCompletion {
    package var json: JSONValue {
        .members([
            "text": .string(text), "label": .string(label), "key": .string(key.rawValue), "value": .string(value),
        ])
    }
}
