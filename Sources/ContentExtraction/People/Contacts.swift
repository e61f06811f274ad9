import SearchlightBasics

/// vCards of all versions: each person is an item.
enum Contacts {
    static func read(_ reading: Reading) throws {
        let bytes = reading.file.textBeginning(reading.limits.partBytes)
        if bytes.count < reading.file.count {
            reading.cut("Only the first \(reading.limits.partBytes >> 20) MB of people are searched.")
        }
        guard try read(bytes, reading) else { throw ExtractionFailure(.unsupported, "The file holds no people.") }
        if reading.items == 0 { try reading.emit(AttributeList()) }
    }

    /// Hands over the people in cards that may stand in another file.
    ///
    /// - Returns: whether there are cards.
    @discardableResult
    static func read(_ bytes: [UInt8], _ reading: Reading) throws -> Bool {
        var card: Contact?, depth = 0, isFound = false
        for line in ContentLines(bytes) {
            let kind = line.value.cleaned.uppercased()
            if line.name == "BEGIN", kind == "VCARD" {
                depth += 1
                isFound = true
                // A card in a card is an agent's.
                if depth == 1 { card = Contact() }
            } else if line.name == "END", kind == "VCARD" {
                depth = max(0, depth - 1)
                if depth == 0, let done = card {
                    guard try reading.mayContinue() else {
                        reading.cut("Only the first \(reading.items) people are searched.")
                        return true
                    }
                    try done.emit(reading)
                    card = nil
                }
            } else if depth == 1 {
                card?.read(line)
            }
        }
        if let card { try card.emit(reading) }
        return isFound
    }
}

private struct Contact {
    private var attributes = AttributeList()
    private var identifier: String?
    private var name: String?
    /// As people are called, with what is preferred: 1 the most.
    private var names: [(preference: Int, text: String)] = []
    private var lines: [String] = []

    mutating func read(_ line: ContentLine) {
        let text = line.text.cleaned
        if text.isEmpty { return }
        switch line.name {
        case "FN": names.append((preference(line), text))
        case "N":
            // Several middle names and titles are divided by commas.
            let parts = line.parts(";", listsOf: ",")
            let order = [3, 1, 2, 0, 4].compactMap {
                parts.indices.contains($0) && !parts[$0].isEmpty ? parts[$0] : nil
            }
            name = order.joined(separator: " ")
        case "NICKNAME", "SORT-STRING", "X-PHONETIC-FIRST-NAME", "X-PHONETIC-LAST-NAME", "X-MAIDENNAME":
            attributes.add("alternateNames", line.parts(","))
        case "ORG": attributes.add("organizations", line.parts(";"))
        case "TITLE", "ROLE":
            if attributes["role"] != nil { lines.append(text) }
            attributes.set("role", text)
        case "EMAIL":
            attributes.add("emailAddresses", text.lowercased().hasPrefix("mailto:") ? String(text.dropFirst(7)) : text)
        case "TEL": attributes.add("phoneNumbers", telephone(text))
        case "ADR": readAddress(line)
        case "LABEL": attributes.set("fullyFormattedAddress", text)
        case "NOTE": attributes.set("contentDescription", text)
        case "URL": attributes.set("url", text)
        case "CATEGORIES": attributes.add("contactKeywords", line.parts(","))
        case "BDAY", "ANNIVERSARY", "X-ANNIVERSARY", "X-EVOLUTION-ANNIVERSARY":
            // Apple's cards put 1604 for a year that is not known, as vCard 4 puts two hyphens. Then there is no one day.
            let year = line.parameter("X-APPLE-OMIT-YEAR")
            if let moment = Moment(iso: text), year == nil || !text.hasPrefix(year!) {
                attributes.add("importantDates", moment.text)
            }
        case "GEO": readPlace(text)
        case "IMPP", "X-AIM", "X-ICQ", "X-JABBER", "X-MSN", "X-YAHOO", "X-SKYPE", "X-SKYPE-USERNAME", "X-GADUGADU",
            "X-QQ", "X-TWITTER",
            "X-MS-IMADDRESS", "X-SOCIALPROFILE":
            attributes.add("instantMessageAddresses", text)
        case "REV": attributes.set("contentModificationDate", Moment(iso: text))
        case "UID": identifier = identifier ?? text
        case "MEMBER", "RELATED", "X-ABRELATEDNAMES", "X-SPOUSE", "X-MANAGER", "X-ASSISTANT", "X-EVOLUTION-SPOUSE",
            "X-EVOLUTION-MANAGER", "X-EVOLUTION-ASSISTANT":
            // A member may be named by its number only.
            if !text.lowercased().hasPrefix("urn:") { attributes.add("contributors", text) }
        case "LANG": attributes.add("languages", text)
        default: break
        }
    }

    /// RFC 6350, 5.3, and before it the word `PREF` among the types.
    private func preference(_ line: ContentLine) -> Int {
        if let number = line.parameter("PREF").flatMap({ Int($0) }) { return number }
        return line.parameter("TYPE")?.uppercased().contains("PREF") ?? false ? 0 : 101
    }

    /// `tel:+1-418-656-9254;ext=102` is how vCard 4 writes numbers.
    private func telephone(_ text: String) -> String {
        guard text.lowercased().hasPrefix("tel:") else { return text }
        return String(text.dropFirst(4)).replacing(";ext=", with: " x")
    }

    private mutating func readAddress(_ line: ContentLine) {
        let parts = line.parts(";")
        func part(_ index: Int) -> String { parts.indices.contains(index) ? parts[index] : "" }
        let full = [part(0), part(1), part(2), part(3), part(4), part(5), part(6)].filter { !$0.isEmpty }.joined(
            separator: ", ")
        if full.isEmpty { return }
        if attributes["city"] != nil || attributes["thoroughfare"] != nil || attributes["fullyFormattedAddress"] != nil,
            !attributes.isEmpty
        {
            lines.append(full)
        }
        attributes.set("thoroughfare", part(2))
        attributes.set("city", part(3))
        attributes.set("stateOrProvince", part(4))
        attributes.set("postalCode", part(5))
        attributes.set("country", part(6))
        attributes.set("fullyFormattedAddress", line.parameter("LABEL").map { $0.replacing("\\n", with: "\n") } ?? full)
    }

    private mutating func readPlace(_ text: String) {
        let numbers = text.replacing("geo:", with: "").split { $0 == ";" || $0 == "," }.compactMap { Double($0) }
        guard numbers.count >= 2, abs(numbers[0]) <= 90, abs(numbers[1]) <= 180 else { return }
        attributes.set("latitude", numbers[0])
        attributes.set("longitude", numbers[1])
    }

    func emit(_ reading: Reading) throws {
        var attributes = attributes
        // Of equal ones the first.
        let best = names.indices.min { (names[$0].preference, $0) < (names[$1].preference, $1) }
        if let best {
            attributes.set("title", names[best].text)
            for (index, other) in names.enumerated() where index != best {
                attributes.add("alternateNames", other.text)
            }
        }
        attributes.set("title", name)
        if case .array(let list)? = attributes["organizations"], case .string(let first)? = list.first {
            attributes.set("title", first)
        }
        if case .array(let list)? = attributes["emailAddresses"], case .string(let first)? = list.first {
            attributes.set("title", first)
        }
        guard let title = attributes.text("title") else { return }
        attributes.set("displayName", title)
        if let name, name != title { attributes.add("alternateNames", name) }
        if attributes["phoneNumbers"] != nil { attributes.set("supportsPhoneCall", 1) }
        if attributes["fullyFormattedAddress"] != nil { attributes.set("supportsNavigation", 1) }
        attributes.set("identifier", identifier)
        var text = reading.collector()
        for line in lines { text.line(line) }
        attributes.set("contentType", "public.vcard")
        let part = identifier ?? "person-" + String(StableHash.value(of: title.utf8), radix: 16)
        try reading.emit(part: part, attributes, text: text.isEmpty ? nil : text)
    }
}
