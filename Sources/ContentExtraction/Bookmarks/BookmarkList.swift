import SearchlightBasics

/// A bookmark, or a page that was visited.
struct Bookmark {
    var address: String
    var title: String?
    var folder: String?
    var tags: [String] = []
    var added: Moment?
    var visited: Moment?
    var isBookmark = true

    func emit(_ reading: Reading) throws {
        guard address.contains("://"), !address.hasPrefix("place:"), !address.hasPrefix("javascript:"),
            !address.hasPrefix("data:"),
            address.utf8.count < 8192
        else { return }
        var attributes = AttributeList()
        attributes.set("title", title)
        attributes.set("title", address)
        attributes.set("url", address)
        attributes.set("containerTitle", folder)
        attributes.add("keywords", tags)
        attributes.set("addedDate", added)
        attributes.set("lastUsedDate", visited)
        attributes.set("contentType", isBookmark ? "public.bookmark" : "public.url")
        try reading.emit(part: address, attributes)
    }
}

/// Bookmarks that browsers keep in files of text.
enum BookmarkList {
    /// Chromium's `Bookmarks`. Returns false for JSON of another kind.
    static func readChromium(_ text: String, _ reading: Reading) throws -> Bool {
        guard let list = try? JSONValue(parsing: Array(text.utf8)), case .object(let roots)? = list["roots"] else {
            return false
        }
        for root in roots { try read(root.value, folder: nil, depth: 0, reading) }
        if reading.items == 0 { try reading.emit(AttributeList()) }
        return true
    }

    private static func read(_ node: JSONValue, folder: String?, depth: Int, _ reading: Reading) throws {
        guard depth < 64, try reading.mayContinue() else { return }
        if let address = node["url"]?.string {
            try Bookmark(
                address: address, title: node["name"]?.string, folder: folder,
                added: chromiumTime(node["date_added"]?.string.flatMap { Int($0) }),
                visited: chromiumTime(node["date_last_used"]?.string.flatMap { Int($0) })
            ).emit(reading)
        }
        for child in node["children"]?.list ?? [] {
            try read(child, folder: node["name"]?.string, depth: depth + 1, reading)
        }
    }

    /// Microseconds since 1601.
    static func chromiumTime(_ microseconds: Int?) -> Moment? {
        guard let microseconds, microseconds > 0 else { return nil }
        return Moment(seconds: Double(microseconds) / 1e6 - 11_644_473_600)
    }

    /// The list that browsers export, which looks like a page; nil for other pages.
    static func netscape(_ bytes: [UInt8]) -> [Bookmark]? {
        guard ByteReader.text(bytes.prefix(200)).uppercased().contains("NETSCAPE-BOOKMARK-FILE") else { return nil }
        var list: [Bookmark] = [], folders: [String] = [], pendingFolder: String?
        for piece in CharacterDecoding.text(bytes).split(separator: "<") {
            let upper = piece.prefix(3).uppercased()
            guard let close = piece.firstIndex(of: ">") else { continue }
            let text = HTMLText.replacingReferences(Array(piece[piece.index(after: close)...].utf8)[...]).cleaned
            if upper.hasPrefix("H3") { pendingFolder = text }
            if upper.hasPrefix("DL") {
                folders.append(pendingFolder ?? "")
                pendingFolder = nil
            }
            if upper.hasPrefix("/DL"), !folders.isEmpty { folders.removeLast() }
            if upper.hasPrefix("A "), list.count < 200_000, let address = value("HREF", piece[..<close]) {
                list.append(
                    Bookmark(
                        address: address, title: text, folder: folders.last.flatMap { $0.isEmpty ? nil : $0 },
                        tags: (value("TAGS", piece[..<close]) ?? "").split(separator: ",").map(String.init),
                        added: value("ADD_DATE", piece[..<close]).flatMap { Double($0) }.flatMap { Moment(seconds: $0) }
                    ))
            }
        }
        return list
    }

    private static func value(_ name: String, _ tag: Substring) -> String? {
        guard let at = tag.uppercased().firstRange(of: " \(name)=\"") else { return nil }
        let offset = tag.uppercased().distance(from: tag.uppercased().startIndex, to: at.upperBound)
        let value = tag.dropFirst(offset).prefix { $0 != "\"" }
        return HTMLText.replacingReferences(Array(value.utf8)[...])
    }

    static func emit(_ list: [Bookmark], _ reading: Reading) throws {
        for bookmark in list {
            guard try reading.mayContinue() else {
                return reading.cut("Only the first \(reading.items) bookmarks are searched.")
            }
            try bookmark.emit(reading)
        }
        if reading.items == 0 { try reading.emit(AttributeList()) }
    }
}
