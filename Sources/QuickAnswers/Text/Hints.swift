/// What a look at a text's bytes says of it, before anything is allocated. It may say yes for texts that ask nothing.
struct Hints {
    /// ASCII digits, or bytes that digits of other scripts begin with.
    private(set) var hasDigit = false
    private(set) var mayCalculate = false
    private(set) var mayBeDate = false

    var mayAsk: Bool { hasDigit || mayCalculate || mayBeDate }

    init(_ text: String) {
        var hasSign = false, hasOther = false, hasWord = false, count = 0, previous: UInt8 = 0x20
        for byte in text.utf8 {
            count += 1
            switch byte {
            case 0x30...0x39: hasDigit = true
            // + - * / ^ % ! (
            case 0x2B, 0x2D, 0x2A, 0x2F, 0x5E, 0x25, 0x21, 0x28: hasSign = true
            case 0x80...: hasOther = true
            case 0x61...0x7A, 0x41...0x5A:
                if previous == 0x20 || previous < 0x41 { hasWord = true }
            default: break
            }
            previous = byte
        }
        guard count >= 2, count <= Bounds.bytes else {
            hasDigit = false
            return
        }
        if hasOther && !hasDigit { hasDigit = text.unicodeScalars.contains(where: Self.isOtherDigit) }
        // √, × and the words of other scripts count as signs; of words, those that stand before a number.
        mayCalculate =
            hasDigit && (hasSign || hasOther || hasWord) || hasSign && Self.namesConstant(text)
            || hasOther && text.unicodeScalars.contains { $0 == "π" || $0 == "√" }
        mayBeDate =
            hasDigit && (hasWord || hasOther || hasSign) || Self.startsQuestion(text)
            || hasOther && text.unicodeScalars.contains(where: Self.isQuestionMark)
    }

    private static func isOtherDigit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x660...0x669, 0x6F0...0x6F9, 0x966...0x96F, 0xFF10...0xFF19: true
        default: false
        }
    }

    /// Letters of the questions in Chinese, Japanese and Arabic: 几 多 何 时 時 还 ك ا في…
    private static func isQuestionMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "几", "多", "何", "时", "時", "从", "か", "天", "今", "明", "昨", "م", "ق": true
        default: false
        }
    }

    /// Whether `pi` or `e` is a word of the text: `2*pi` has a digit, `pi*e` has none.
    private static func namesConstant(_ text: String) -> Bool {
        text.utf8.count <= 48
            && text.lowercased().split(whereSeparator: { !$0.isLetter }).contains {
                $0 == "pi" || $0 == "π" || $0 == "e"
            }
    }

    /// First words of questions without a digit.
    private static let firstWords: Set<String> = [
        "time", "current", "local", "now", "what", "what's", "which", "how", "days", "weeks", "weekday", "day", "from",
        "between",
        "today", "tomorrow", "yesterday", "uhrzeit", "zeit", "wie", "wieviel", "wochentag", "welcher", "tage", "wochen",
        "vom", "von",
        "zwischen", "heute", "morgen", "gestern", "heure", "quelle", "quel", "jour", "jours", "semaines", "combien",
        "entre", "du",
        "demain", "hier", "aujourd'hui", "hora", "qué", "que", "día", "días", "dias", "cuántos", "cuantos", "hoy",
        "mañana", "ayer", "a", "one", "del",
    ]

    private static func startsQuestion(_ text: String) -> Bool {
        // "Tokyo time" ends with the word.
        if text.utf8.count > 5, text.utf8.suffix(5).elementsEqual(" time".utf8) { return true }
        let first = text.drop { $0 == " " }.prefix { $0 != " " }
        guard first.utf8.count <= 12, first.endIndex < text.endIndex else { return false }
        return firstWords.contains(String(first).lowercased())
    }
}
