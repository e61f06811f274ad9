/// A mail: its header's fields, its text, and the names of what is attached.
struct MailMessage {
    let header: MailHeader
    private(set) var text: TextCollector
    /// Names of attached files, and what is in them if it is text.
    private(set) var attachments: [String] = []
    private(set) var isEncrypted = false
    private let limits: ExtractionLimits
    private var parts = 0
    private static let maximumParts = 1_000

    init(_ bytes: ArraySlice<UInt8>, limits: ExtractionLimits) {
        var body: ArraySlice<UInt8> = []
        header = MailHeader(bytes, body: &body)
        self.limits = limits
        text = TextCollector(limit: limits.textBytes)
        read(header, body, depth: 0)
    }

    var attributes: AttributeList {
        var attributes = AttributeList()
        let subject = header.text("subject")
        attributes.set("title", subject)
        attributes.set("subject", subject)
        let authors = MailAddresses(header.allRaw("from").isEmpty ? header.allRaw("sender") : header.allRaw("from"))
        attributes.add(
            "authorNames",
            authors.people.map { $0.name.isEmpty ? $0.address : $0.name }.filter { _ in !authors.names.isEmpty })
        attributes.add("authorEmailAddresses", authors.addresses)
        let recipients = MailAddresses(["to", "cc", "apparently-to"].flatMap { header.allRaw($0) })
        attributes.add("recipientNames", recipients.names)
        attributes.add("recipientEmailAddresses", recipients.addresses)
        let hidden = MailAddresses(header.allRaw("bcc"))
        attributes.add("hiddenAdditionalRecipients", hidden.addresses + hidden.names)
        // The last hop's date stands in for a missing one.
        let received = header.token("received")?.split(separator: ";").last.flatMap { MailDate.moment(String($0)) }
        attributes.set("contentCreationDate", header.token("date").flatMap { MailDate.moment($0) } ?? received)
        attributes.set("identifier", identifier(header.token("message-id")))
        let thread = (header.token("references") ?? header.token("in-reply-to")).flatMap { identifier($0) }
        attributes.set("containerIdentifier", thread)
        attributes.addKeywords(header.text("keywords") ?? header.text("x-mozilla-keys"))
        attributes.add("accountHandles", header.text("list-id"))
        attributes.add("contentSources", attachments)
        if header.token("x-spam-flag")?.uppercased() == "YES" { attributes.set("likelyJunk", 1) }
        if isEncrypted { attributes.set("securityMethod", "encrypted") }
        return attributes
    }

    /// The first identifier in angle brackets: of references, the mail that began the thread.
    private func identifier(_ text: String?) -> String? {
        guard let text else { return nil }
        guard let start = text.firstIndex(of: "<"), let end = text[start...].firstIndex(of: ">") else {
            return text.split(separator: " ").first.map(String.init)
        }
        return String(text[text.index(after: start)..<end])
    }

    private mutating func read(_ header: MailHeader, _ body: ArraySlice<UInt8>, depth: Int, isDigest: Bool = false) {
        parts += 1
        guard parts <= Self.maximumParts, depth <= 16 else { return }
        let type = MailParameters(header.raw("content-type") ?? []),
            disposition = MailParameters(header.raw("content-disposition") ?? [])
        let kind =
            type.value.isEmpty || !type.value.contains("/") ? isDigest ? "message/rfc822" : "text/plain" : type.value
        let encoding = (header.token("content-transfer-encoding") ?? "").lowercased().prefix { $0 != ";" && $0 != " " }
        let name =
            disposition["filename"] ?? type["name"]
            ?? header.text("content-description").flatMap { $0.contains(".") ? $0 : nil }
        if kind.hasPrefix("multipart/") {
            if kind == "multipart/encrypted" { isEncrypted = true }
            return readParts(kind, type, body, depth)
        }
        if kind == "message/rfc822" || kind == "message/global" || kind == "message/news" {
            return readMessage(TransferDecoding.decoded(body, String(encoding)), depth)
        }
        // S/MIME (RFC 8551): signed mails have another kind of content in the same type.
        if kind.hasPrefix("application/"), kind.hasSuffix("pkcs7-mime"),
            type["smime-type"]?.lowercased().hasSuffix("enveloped-data") != false
        {
            isEncrypted = true
        }
        let isAttachment = disposition.value.hasPrefix("attachment")
        if let name { attachments.append(name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? name) }
        guard kind.hasPrefix("text/") || kind.hasPrefix("message/") || kind == "application/text" else { return }
        readText(kind, type["charset"], body, String(encoding), isAttachment: isAttachment)
    }

    private mutating func readText(
        _ kind: String, _ charset: String?, _ body: ArraySlice<UInt8>, _ encoding: String, isAttachment: Bool
    ) {
        // Texts of other formats have readers of their own, which a mail's text can do without.
        if isAttachment, !["text/plain", "text/html", "text/markdown", "text/csv"].contains(kind) { return }
        var body = body
        if encoding != "base64", let file = TransferDecoding.uuencoded(body) {
            attachments.append(file.name)
            body = encoding.contains("uu") ? [] : body[..<file.range.lowerBound]
        }
        let bytes = TransferDecoding.decoded(body, encoding)
        if bytes.isEmpty { return }
        text.endLine()
        if kind == "text/html" || kind == "text/enriched" || kind == "text/watch-html" {
            text = HTMLText(bytes, label: charset, collector: text).collector
        } else {
            let plain = CharacterDecoding.text(bytes, label: charset).replacing("\r\n", with: "\n")
            let readable = ArmoredText.withoutMessages(bytes, plain)
            if readable != nil { isEncrypted = true }
            text.append(readable ?? plain)
        }
        text.endLine()
    }

    private mutating func readMessage(_ bytes: [UInt8], _ depth: Int) {
        guard depth < limits.nesting * 2 else { return }
        var body: ArraySlice<UInt8> = []
        let header = MailHeader(bytes[...], body: &body)
        for field in ["subject", "from", "to"] { text.line(header.text(field) ?? "") }
        read(header, body, depth: depth + 1)
    }

    private mutating func readParts(_ kind: String, _ type: MailParameters, _ body: ArraySlice<UInt8>, _ depth: Int) {
        let boundary = type["boundary"].flatMap { $0.isEmpty ? nil : $0 } ?? MailParts.guess(body)
        let all = boundary.map { MailParts.split(body, $0) } ?? []
        guard !all.isEmpty else {
            // Without parts it is read as a text.
            text.append(CharacterDecoding.text(Array(body)))
            return
        }
        var parsed: [(header: MailHeader, body: ArraySlice<UInt8>)] = all.prefix(Self.maximumParts).map { part in
            var inner: ArraySlice<UInt8> = []
            let header = MailHeader(part, body: &inner)
            return (header, inner)
        }
        if kind == "multipart/alternative" { parsed = Self.chosen(parsed) }
        for part in parsed { read(part.header, part.body, depth: depth + 1, isDigest: kind == "multipart/digest") }
    }

    /// Of alternatives, the plain text if it says something, and all that is neither plain text nor HTML.
    private static func chosen(
        _ parts: [(header: MailHeader, body: ArraySlice<UInt8>)]
    ) -> [(header: MailHeader, body: ArraySlice<UInt8>)] {
        func kind(_ header: MailHeader) -> String { MailParameters(header.raw("content-type") ?? []).value }
        let hasPlain = parts.contains { kind($0.header) == "text/plain" && $0.body.contains { $0 > 0x20 } }
        let hasRich = parts.contains { kind($0.header) == "text/html" || kind($0.header).hasPrefix("multipart/") }
        guard hasPlain, hasRich else { return parts }
        // Plain texts that only say that there is HTML are short.
        let plain = parts.filter { kind($0.header) == "text/plain" }.reduce(0) { $0 + $1.body.count }
        let rich = parts.filter { kind($0.header) != "text/plain" }.reduce(0) { $0 + $1.body.count }
        return plain * 50 < rich && plain < 500 ? parts : parts.filter { kind($0.header) != "text/html" }
    }
}
