/// Databases of browsers and of programs for mail: Firefox's `places.sqlite`, Chromium's `History`, Thunderbird's and Evolution's address
/// books. For calendars see ``CalendarDatabase``.
enum BrowserDatabase {
    private static let firefoxBookmarks = """
        SELECT p.url, COALESCE(b.title, p.title), f.title, b.dateAdded, p.last_visit_date, b.parent
        FROM moz_bookmarks b JOIN moz_places p ON b.fk = p.id LEFT JOIN moz_bookmarks f ON b.parent = f.id
        WHERE b.type = 1 ORDER BY b.id
        """
    private static let firefoxTags = """
        SELECT p.url, t.title FROM moz_bookmarks b JOIN moz_places p ON b.fk = p.id JOIN moz_bookmarks t ON b.parent = t.id
        JOIN moz_bookmarks r ON t.parent = r.id WHERE r.guid = 'tags________'
        """
    private static let firefoxHistory = """
        SELECT url, title, last_visit_date FROM moz_places WHERE visit_count > 0 AND hidden = 0 AND last_visit_date IS NOT NULL
        ORDER BY last_visit_date DESC
        """
    private static let chromiumHistory = """
        SELECT url, title, last_visit_time FROM urls WHERE hidden = 0 AND visit_count > 0 ORDER BY last_visit_time DESC
        """
    private static let thunderbirdPeople = "SELECT card, name, value FROM properties ORDER BY card"
    private static let evolutionPeople = "SELECT vcard FROM folder_id WHERE vcard IS NOT NULL"

    static func read(_ reading: Reading) throws {
        let database = try DatabaseFile(reading.file)
        if database.knows(firefoxBookmarks) {
            try readFirefox(database, reading)
        } else if database.knows(chromiumHistory) {
            try database.forEach(chromiumHistory) { row in
                guard try reading.mayContinue(), let address = row.text(0) else { return false }
                try Bookmark(
                    address: address, title: row.text(1), visited: BookmarkList.chromiumTime(row.integer(2)),
                    isBookmark: false
                ).emit(reading)
                return true
            }
        } else if database.knows(thunderbirdPeople) {
            try readThunderbird(database, reading)
        } else if database.knows(evolutionPeople) {
            try database.forEach(evolutionPeople) { row in
                guard try reading.mayContinue() else { return false }
                try Contacts.read(Array((row.text(0) ?? "").utf8), reading)
                return true
            }
        } else if try !CalendarDatabase.read(database, reading) {
            throw database.knows("SELECT name FROM sqlite_master")
                ? ExtractionFailure(.unsupported, "The database is of a program that is not known.")
                : ExtractionFailure(.damaged, "The database is damaged or cut off.")
        }
        if reading.items == 0 { try reading.emit(AttributeList()) }
    }

    private static func readFirefox(_ database: DatabaseFile, _ reading: Reading) throws {
        var tags: [String: [String]] = [:], seen: Set<String> = []
        database.forEach(firefoxTags) { row in
            if let address = row.text(0), let tag = row.text(1), tags.count < 100_000 {
                tags[address, default: []].append(tag)
            }
            return true
        }
        try database.forEach(firefoxBookmarks) { row in
            guard try reading.mayContinue() else { return false }
            // A tag is kept as one more bookmark, whose folder is the tag.
            guard let address = row.text(0), seen.insert(address).inserted else { return true }
            try Bookmark(
                address: address, title: row.text(1), folder: row.text(2), tags: tags[address] ?? [],
                added: moment(row.integer(3)),
                visited: moment(row.integer(4))
            ).emit(reading)
            return true
        }
        try database.forEach(firefoxHistory) { row in
            guard try reading.mayContinue() else {
                reading.cut("Only the last \(reading.items) pages are searched.")
                return false
            }
            guard let address = row.text(0), !seen.contains(address) else { return true }
            try Bookmark(address: address, title: row.text(1), visited: moment(row.integer(2)), isBookmark: false).emit(
                reading)
            return true
        }
    }

    /// Microseconds since 1970.
    private static func moment(_ microseconds: Int?) -> Moment? {
        microseconds.flatMap { $0 > 0 ? Moment(seconds: Double($0) / 1e6) : nil }
    }

    private static func readThunderbird(_ database: DatabaseFile, _ reading: Reading) throws {
        var card = "", values: [String: String] = [:]
        func finish() throws {
            defer { values = [:] }
            if values.isEmpty { return }
            try Contacts.read(Array((values["_vCard"] ?? vCard(card, values)).utf8), reading)
        }
        try database.forEach(thunderbirdPeople) { row in
            guard try reading.mayContinue() else { return false }
            let next = row.text(0) ?? ""
            if next != card {
                try finish()
                card = next
            }
            if let name = row.text(1), values.count < 200 { values[name] = row.text(2) }
            return true
        }
        try finish()
    }

    /// The card that older versions keep in columns.
    private static func vCard(_ card: String, _ values: [String: String]) -> String {
        func escaped(_ name: String) -> String {
            (values[name] ?? "").replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing(";", with: "\\;")
                .replacing(",", with: "\\,")
        }
        var lines = [
            "BEGIN:VCARD", "UID:\(card)", "FN:\(escaped("DisplayName"))",
            "N:\(escaped("LastName"));\(escaped("FirstName"));;;",
        ]
        for name in ["PrimaryEmail", "SecondEmail"] { lines.append("EMAIL:" + escaped(name)) }
        for name in ["HomePhone", "WorkPhone", "CellularNumber", "FaxNumber"] { lines.append("TEL:" + escaped(name)) }
        for place in ["Home", "Work"] {
            let parts = ["Address", "City", "State", "ZipCode", "Country"].map { escaped(place + $0) }
            if parts.contains(where: { !$0.isEmpty }) { lines.append("ADR:;;" + parts.joined(separator: ";")) }
        }
        lines += [
            "ORG:\(escaped("Company"));\(escaped("Department"))", "TITLE:" + escaped("JobTitle"),
            "NICKNAME:" + escaped("NickName"),
        ]
        lines += ["NOTE:" + escaped("Notes"), "URL:" + escaped("WebPage1"), "END:VCARD"]
        return lines.joined(separator: "\n")
    }
}
