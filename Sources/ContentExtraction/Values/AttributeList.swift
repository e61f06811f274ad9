import SearchlightBasics

/// Attributes in the order in which they were found. The first value of a single attribute stays; lists grow.
struct AttributeList {
    private(set) var values: [(name: String, value: JSONValue)] = []
    /// Bytes of a single value other than the text content.
    static let maximumValueBytes = 64 << 10
    /// Values of a list.
    static let maximumListCount = 1_000

    var isEmpty: Bool { values.isEmpty }

    subscript(name: String) -> JSONValue? { values.first { $0.name == name }?.value }

    func text(_ name: String) -> String? {
        if case .string(let text)? = self[name] { return text }
        return nil
    }

    private mutating func put(_ name: String, _ value: JSONValue) {
        if !values.contains(where: { $0.name == name }) { values.append((name, value)) }
    }

    /// Sets a text, without white space around it. Does nothing for an empty one, or if there is a value.
    mutating func set(_ name: String, _ text: String?, maximumBytes: Int = maximumValueBytes) {
        guard let text, self[name] == nil else { return }
        let cleaned = text.cleaned.prefix(utf8Bytes: maximumBytes)
        if !cleaned.isEmpty { put(name, .string(cleaned)) }
    }

    /// Sets a number. Does nothing for nil and what is not finite.
    mutating func set(_ name: String, _ number: Double?) {
        guard let number, number.isFinite else { return }
        put(name, number == number.rounded() && abs(number) < 1e15 ? .integer(Int64(number)) : .double(number))
    }

    mutating func set(_ name: String, _ number: Int?) {
        if let number { put(name, .integer(Int64(number))) }
    }

    mutating func set(_ name: String, flag: Bool?) {
        if let flag { put(name, .integer(flag ? 1 : 0)) }
    }

    /// Adds values to a list, each once.
    mutating func add(_ name: String, _ texts: some Sequence<String>) {
        let position = values.firstIndex { $0.name == name }
        var list: [JSONValue] = []
        if let position, case .array(let before) = values[position].value { list = before }
        for text in texts where list.count < Self.maximumListCount {
            let cleaned = text.cleaned.prefix(utf8Bytes: Self.maximumValueBytes)
            if !cleaned.isEmpty, !list.contains(.string(cleaned)) { list.append(.string(cleaned)) }
        }
        if list.isEmpty { return }
        if let position { values[position].value = .array(list) } else { put(name, .array(list)) }
    }

    mutating func add(_ name: String, _ text: String?) {
        if let text { add(name, CollectionOfOne(text)) }
    }

    /// Keywords as people type them: with commas or semicolons between them.
    mutating func addKeywords(_ text: String?) {
        guard let text else { return }
        add("keywords", text.split(whereSeparator: { ",;\n，、；".contains($0) }).map(String.init))
    }

    /// Takes over what the other list has and this one lacks.
    mutating func fill(from other: AttributeList) {
        for (name, value) in other.values { put(name, value) }
    }

    /// Replaces a value.
    mutating func replace(_ name: String, _ value: JSONValue) {
        values.removeAll { $0.name == name }
        values.append((name, value))
    }

    /// Removes a value, and returns it.
    @discardableResult
    mutating func remove(_ name: String) -> JSONValue? {
        guard let position = values.firstIndex(where: { $0.name == name }) else { return nil }
        return values.remove(at: position).value
    }
}

extension StringProtocol {
    /// Without white space and control characters around it, and without NULs.
    var cleaned: String {
        func isAround(_ scalar: Unicode.Scalar) -> Bool {
            scalar.value < 0x21 || scalar.value == 0x7F || scalar.value == 0xFEFF
                || scalar.value > 0x7F && scalar.properties.isWhitespace
        }
        let scalars = String(self).unicodeScalars
        guard let first = scalars.firstIndex(where: { !isAround($0) }),
            let last = scalars.lastIndex(where: { !isAround($0) })
        else { return "" }
        let kept = String(scalars[first...last])
        guard kept.utf8.contains(0) else { return kept }
        return String(decoding: kept.utf8.filter { $0 != 0 }, as: UTF8.self)
    }

    /// At most so many bytes of UTF-8, cut between characters of Unicode.
    func prefix(utf8Bytes limit: Int) -> String {
        if utf8.count <= limit { return String(self) }
        let bytes = Array(utf8.prefix(Swift.max(0, limit) + 1))
        var end = Swift.max(0, limit)
        while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }
}

extension String {
    /// Without quotes around it.
    var unquoted: String {
        var text = cleaned
        while text.count > 1, text.hasPrefix("\"") && text.hasSuffix("\"") || text.hasPrefix("'") && text.hasSuffix("'")
        {
            text = String(text.dropFirst().dropLast()).cleaned
        }
        return text
    }
}
