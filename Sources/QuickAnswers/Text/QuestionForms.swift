/// The forms of a kind of question: what stands before the thing that is asked for, and behind it.
struct QuestionForms<Tag: Sendable>: Sendable {
    struct Form: Sendable {
        var prefix: String
        var suffix: String
        var tag: Tag

        /// What a text has between the two, without spaces; nil if it does not have this form.
        func inner(_ text: String) -> String? {
            let (utf8, start, end) = (text.utf8, prefix.utf8.count, suffix.utf8.count)
            guard utf8.count > start + end, utf8.starts(with: prefix.utf8), utf8.suffix(end).elementsEqual(suffix.utf8)
            else { return nil }
            return Substring(utf8.dropFirst(start).dropLast(end)).description.trimmedSpaces
        }
    }

    /// By their first word: texts that begin with none of these cost one look-up.
    private var byFirstWord: [String: [Form]] = [:]
    /// Of scripts that put no spaces between words.
    private var others: [Form] = []

    init(_ forms: [(prefix: String, suffix: String, tag: Tag)]) {
        for (prefix, suffix, tag) in forms {
            let form = Form(prefix: prefix, suffix: suffix, tag: tag)
            if prefix.last == " ", let word = prefix.split(separator: " ").first {
                byFirstWord[String(word), default: []].append(form)
            } else {
                others.append(form)
            }
        }
    }

    func beginning(with word: Substring) -> [Form] { byFirstWord[String(word)] ?? [] }

    /// The forms that a text may have, and what it then asks for.
    func matches(_ text: String) -> [(inner: String, tag: Tag)] {
        let known = beginning(with: text.prefix { $0 != " " })
        let forms = text.utf8.allSatisfy { $0 < 0x80 } ? known : known + others
        return forms.compactMap { form in form.inner(text).map { ($0, form.tag) } }
    }

    func mayMatch(_ words: Words) -> Bool {
        guard let first = words.words.first else { return false }
        return words.hasOther && !others.isEmpty || byFirstWord[first] != nil
    }
}
