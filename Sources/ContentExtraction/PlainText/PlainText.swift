import SearchlightBasics

/// Text without a structure that matters: notes, source code, logs, subtitles, tables.
enum PlainText {
    static func read(_ reading: Reading) throws {
        let bytes = reading.file.textBeginning(reading.limits.textBytes)
        if bytes.count < reading.file.count {
            reading.cut(
                "Only the first \(reading.limits.textBytes >> 20) MB of \(reading.file.count >> 20) MB are searched.")
        }
        guard ByteSignature.isText(ByteReader(bytes)) else {
            throw ExtractionFailure(.unsupported, "The file holds no text.")
        }
        var collector = reading.collector(), attributes = AttributeList()
        let text = CharacterDecoding.text(bytes)
        if holdsKey(text) { throw ExtractionFailure(.unsupported, "Private keys are never read.") }
        if ByteReader(Array(text.utf8.prefix(200))).find("-----BEGIN PGP MESSAGE-----") != nil {
            throw ExtractionFailure(.encrypted, "The text is encrypted.")
        }
        switch reading.type {
        case "net.daringfireball.markdown": attributes.set("title", markdownTitle(text))
        case "org.orgmode.org": attributes.set("title", orgTitle(text))
        case "org.tug.tex": attributes.set("title", texTitle(text))
        default: break
        }
        let isBrowserBookmarks = reading.name.hasPrefix("Bookmarks") && text.hasPrefix("{")
        if isBrowserBookmarks, try BookmarkList.readChromium(text, reading) { return }
        collector.append(TextEscapes.resolved(text, isJSON: jsonTypes.contains(reading.type)))
        try reading.emit(attributes, text: collector)
    }

    private static let jsonTypes: Set = ["public.json", "public.ndjson", "public.geojson"]

    /// Nothing of a key may get into an index, whatever its file is called: PEM, OpenSSH and OpenPGP name it in a line of
    /// its own (RFC 7468, RFC 9580), which comments may stand before.
    private static func holdsKey(_ text: String) -> Bool {
        // Nearly no file has it, and dividing into lines takes longer.
        guard ByteReader(Array(text.utf8.prefix(4 << 10))).find("PRIVATE KEY") != nil else { return false }
        return text.prefix(utf8Bytes: 4 << 10).split(whereSeparator: \.isNewline).contains { line in
            let line = line.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
            return line.hasPrefix("-----BEGIN ") && line.contains("PRIVATE KEY")
        }
    }

    /// A title out of the front matter, else the first heading.
    static func markdownTitle(_ text: String) -> String? {
        let lines = text.split(maxSplits: 200, omittingEmptySubsequences: false, whereSeparator: \.isNewline).prefix(
            200)
        if lines.first?.cleaned == "---" {
            for line in lines.dropFirst() {
                if line.cleaned == "---" { break }
                if line.lowercased().hasPrefix("title:") {
                    return title(line.dropFirst(6).cleaned, before: lines, line)
                }
            }
        } else if lines.first?.cleaned == "+++" {
            // Hugo's, in TOML.
            for line in lines.dropFirst() {
                if line.cleaned == "+++" { break }
                let pair = line.split(separator: "=", maxSplits: 1).map(\.cleaned)
                if pair.count == 2, pair[0].lowercased() == "title" { return pair[1].trimmingQuotes }
            }
        }
        var previous: Substring = "", isInCode = false
        for line in lines {
            if line.hasPrefix("```") || line.hasPrefix("~~~") { isInCode.toggle() }
            if isInCode { continue }
            if line.hasPrefix("#"), let text = line.firstIndex(where: { $0 != "#" }), line[text] == " " {
                return line[text...].cleaned.trimmingHashes
            }
            if line.count > 2, line.allSatisfy({ $0 == "=" }), !previous.isEmpty { return previous.cleaned }
            previous = line
        }
        return nil
    }

    /// A title of YAML. That of several lines follows a sign (YAML 1.2.2, 8.1) and is further in.
    private static func title(_ value: String, before lines: ArraySlice<Substring>, _ line: Substring) -> String? {
        guard let sign = value.first, sign == ">" || sign == "|",
            value.dropFirst().allSatisfy({ "+-123456789".contains($0) })
        else { return value.trimmingQuotes }
        let rest = lines.drop { $0.startIndex <= line.startIndex }
        let title = rest.prefix { $0.first == " " || $0.first == "\t" }.map(\.cleaned).joined(separator: " ")
        return title.isEmpty ? nil : title
    }

    private static func orgTitle(_ text: String) -> String? {
        for line in text.split(maxSplits: 100, whereSeparator: \.isNewline).prefix(100)
        where line.lowercased().hasPrefix("#+title:") {
            return line.dropFirst(8).cleaned
        }
        return nil
    }

    private static func texTitle(_ text: String) -> String? {
        guard let start = text.prefix(utf8Bytes: 64 << 10).firstRange(of: "\\title{") else { return nil }
        var depth = 1, title = ""
        for character in text[start.upperBound...].prefix(500) {
            if character == "{" { depth += 1 } else if character == "}" { depth -= 1 }
            if depth == 0 { return title.replacing("\\\\", with: " ").collapsedText }
            title.append(character)
        }
        return nil
    }
}

extension String {
    fileprivate var trimmingQuotes: String {
        count > 1 && (hasPrefix("\"") && hasSuffix("\"") || hasPrefix("'") && hasSuffix("'"))
            ? String(dropFirst().dropLast()) : self
    }
    fileprivate var trimmingHashes: String {
        var text = self
        while text.hasSuffix("#") { text.removeLast() }
        return text.cleaned
    }
}
