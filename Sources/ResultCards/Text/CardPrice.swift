import SearchEngine
import SystemIndex

/// What a product costs. Core Spotlight has no attribute for it.
enum CardPrice {
    /// Reads a custom attribute whose name ends in `_price`. A text is taken as it is. A number follows the text of the
    /// attribute that ends in `_currency`, if there is one. Without such an attribute it takes the first line of the
    /// description, if that is a price.
    static func of(_ item: Document) -> String? {
        if let value = custom(item, "_price") {
            switch value {
            case .text(let text): return text.isEmpty ? nil : CardText.line(text)
            case .integer(let number): return amount(Double(number), item)
            case .double(let number): return amount(number, item)
            default: break
            }
        }
        guard let text = item.text("contentDescription") else { return nil }
        let first = text.prefix(maximumLength + 1).prefix { !$0.isNewline }
        return isPrice(first) ? CardText.line(first) : nil
    }

    private static func custom(_ item: Document, _ suffix: String) -> AttributeValue? {
        for attribute in item.attributes {
            if case .custom(let name) = attribute.name, name.hasSuffix(suffix) { return attribute.value }
        }
        return nil
    }

    private static func amount(_ number: Double, _ item: Document) -> String? {
        guard number.isFinite, number.magnitude < 1e13 else { return nil }
        let hundredths = Int((number.magnitude * 100).rounded())
        let cents = hundredths % 100
        let text = (number < 0 ? "-" : "") + "\(hundredths / 100).\(cents < 10 ? "0" : "")\(cents)"
        guard case .text(let currency)? = custom(item, "_currency"), !currency.isEmpty else { return text }
        return CardText.line(currency) + " " + text
    }

    /// In bytes: a longer text is not a price.
    private static let maximumLength = 32

    /// Exactly one amount and one currency, a sign or three capitals.
    static func isPrice(_ text: some StringProtocol) -> Bool {
        guard text.utf8.count <= maximumLength else { return false }
        var currencies = 0, numbers = 0, letters = 0
        var isInNumber = false
        for scalar in text.unicodeScalars {
            let isDigit = scalar.properties.numericType == .decimal
            if isDigit && !isInNumber { numbers += 1 }
            if scalar.properties.generalCategory == .currencySymbol {
                currencies += 1
            } else if scalar.value < 0x80 && scalar.properties.isUppercase {
                letters += 1
            } else if !isDigit && !scalar.properties.isWhitespace && !".,'’-–".unicodeScalars.contains(scalar) {
                return false
            }
            // Blanks and points separate thousands.
            isInNumber =
                isDigit || isInNumber && (scalar.properties.isWhitespace || ".,'’".unicodeScalars.contains(scalar))
        }
        let isCurrency = currencies == 1 && letters <= 3 || currencies == 0 && letters == 3
        return isCurrency && numbers == 1
    }
}
