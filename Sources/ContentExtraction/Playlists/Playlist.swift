/// Playlists: the titles, and the names of the files.
enum Playlist {
    static func read(_ reading: Reading) throws {
        let bytes = try reading.file.all(maximum: reading.limits.partBytes / 8)
        let text = CharacterDecoding.text(bytes)
        var collector = reading.collector(), attributes = AttributeList()
        switch reading.type {
        case "org.xiph.xspf-playlist", "com.microsoft.asx-playlist":
            let list = PlaylistXML(collector)
            XMLBytes.read(bytes, list)
            collector = list.collector
            attributes = list.attributes
        case "org.cuesheet.cue": cue(text, &collector, &attributes)
        case "org.winamp.pls-playlist":
            for line in text.split(whereSeparator: \.isNewline) {
                let pair = line.split(separator: "=", maxSplits: 1)
                if pair.count == 2, pair[0].hasPrefix("File") || pair[0].hasPrefix("Title") {
                    collector.line(pair[1].cleaned)
                }
            }
        default:
            for line in text.split(whereSeparator: \.isNewline) {
                if line.hasPrefix("#EXTINF:") { collector.line(line.drop { $0 != "," }.dropFirst().cleaned) }
                if line.hasPrefix("#PLAYLIST:") { attributes.set("title", String(line.dropFirst(10))) }
                if !line.hasPrefix("#") { collector.line(line.cleaned) }
            }
        }
        try reading.emit(attributes, text: collector)
    }

    private static func cue(_ text: String, _ collector: inout TextCollector, _ attributes: inout AttributeList) {
        var isInTrack = false
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.cleaned
            let value = words.drop { $0 != " " }.cleaned.unquoted
            if words.hasPrefix("TRACK") { isInTrack = true }
            if words.hasPrefix("TITLE") {
                if !isInTrack { attributes.set("title", value) }
                collector.line(value)
            }
            if words.hasPrefix("PERFORMER") || words.hasPrefix("SONGWRITER") {
                if !isInTrack { attributes.set("artist", value) }
                collector.line(value)
            }
            // The file's kind stands behind its name: FILE "Ebb.mp3" MP3.
            if words.hasPrefix("FILE") {
                let quoted = value.split(separator: "\"", omittingEmptySubsequences: false)
                collector.line(quoted.count == 3 ? String(quoted[1]) : value)
            }
        }
    }
}

private final class PlaylistXML: ElementHandler {
    private(set) var collector: TextCollector
    private(set) var attributes = AttributeList()

    init(_ collector: TextCollector) { self.collector = collector }

    override func began(_ name: String, space: String, attributes: XMLAttributes) {
        let name = name.lowercased()
        if name == "media" { collector.line(attributes["src"] ?? "") }
        if name == "ref" { collector.line(attributes["href"] ?? attributes["HREF"] ?? "") }
    }

    override func ended(_ name: String, space: String, text: String) {
        let name = name.lowercased()
        if name == "title", path.count <= 3, attributes["title"] == nil, !isInside("track"), !isInside("entry") {
            return attributes.set("title", text)
        }
        if ["title", "creator", "album", "annotation", "location", "author"].contains(name) { collector.line(text) }
    }
}
