/// AVI: chunks in lists.
enum AudioVideoInterleave {
    static func read(_ file: FileBytes) -> FilmContent {
        var content = FilmContent()
        walk(file, 12..<file.count, depth: 0, &content)
        return content
    }

    private static func walk(_ file: FileBytes, _ range: Range<Int>, depth: Int, _ content: inout FilmContent) {
        var position = range.lowerBound, kind = "", count = 0
        while position + 8 <= range.upperBound, count < 10_000 {
            count += 1
            let head = ByteReader(file.bytes(at: position, count: 12))
            guard let length = head.u32(4) else { return }
            let type = head.text(0, 4), start = position + 8, end = min(start + length, range.upperBound)
            if type == "LIST" || type == "RIFF" {
                // Frames are most of the file, and hold nothing to find.
                if head.text(8, 4) != "movi", depth < 4 {
                    walk(file, min(start + 4, end)..<end, depth: depth + 1, &content)
                }
            } else {
                chunk(type, ByteReader(file.bytes(at: start, count: min(length, 64 << 10))), &kind, &content)
            }
            position = start + length + (length & 1)
        }
    }

    private static func chunk(_ type: String, _ reader: ByteReader, _ kind: inout String, _ content: inout FilmContent)
    {
        switch type {
        case "avih":
            if let frames = reader.u32(16), let microseconds = reader.u32(0), frames > 0 {
                content.duration = Double(frames) * Double(microseconds) / 1e6
            }
            content.setSize(reader.u32(32), reader.u32(36))
        case "strh":
            kind = reader.text(0, 4)
        case "strf" where kind == "vids": content.add(codec: CodecNames.name(reader.text(16, 4)))
        case "strf" where kind == "auds":
            content.add(codec: reader.u16(0).flatMap { CodecNames.name(ofWave: $0) })
            content.setSound(rate: reader.u32(4), channels: reader.u16(2))
        default:
            let text = CharacterDecoding.text(Array(reader.bytes.prefix { $0 != 0 }))
            switch type {
            case "INAM": content.tags.set("title", text)
            case "IART": content.tags.add("authorNames", text)
            case "ICMT": content.tags.set("comment", text)
            case "ICOP": content.tags.set("copyright", text)
            case "ICRD": content.tags.set("recordingDate", Moment(iso: text))
            case "IDIT": content.tags.set("contentCreationDate", Moment(iso: text) ?? MailDate.moment(text))
            case "IGNR": content.tags.set("genre", text)
            case "ISBJ": content.tags.set("subject", text)
            case "IKEY": content.tags.addKeywords(text)
            case "ISFT": content.tags.add("encodingApplications", text)
            default: break
            }
        }
    }
}
