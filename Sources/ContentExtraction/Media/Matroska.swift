/// Matroska and WebM: elements with identifiers and lengths (EBML, RFC 8794; RFC 9559).
enum Matroska {
    static func read(_ file: FileBytes, _ deadline: Deadline) -> FilmContent {
        var content = FilmContent(), scale = 1_000_000.0, ticks: Double?
        let reader = MatroskaReader(file)
        reader.forEach(in: 0..<file.count) { segment in
            guard segment.identifier == 0x1853_8067, !deadline.isPast else { return }
            reader.forEach(in: segment.content) { element in
                switch element.identifier {
                case 0x1549_A966:
                    reader.forEach(in: element.content) { field in
                        switch field.identifier {
                        case 0x2AD7B1: scale = Double(reader.integer(field))
                        case 0x4489: ticks = reader.number(field)
                        case 0x7BA9: content.tags.set("title", reader.text(field))
                        case 0x4461:
                            // Nanoseconds since 2001.
                            let seconds = Double(Int64(truncatingIfNeeded: reader.integer(field))) / 1e9 + 978_307_200
                            content.tags.set("contentCreationDate", Moment(seconds: seconds))
                        case 0x5741: content.tags.add("encodingApplications", reader.text(field))
                        default: break
                        }
                    }
                case 0x1654_AE6B:
                    reader.forEach(in: element.content) { if $0.identifier == 0xAE { track($0, reader, &content) } }
                case 0x1254_C367:
                    reader.forEach(in: element.content) { if $0.identifier == 0x7373 { tag($0, reader, &content) } }
                case 0x1043_A770: chapters(element, reader, &content, depth: 0)
                default: break
                }
            }
        }
        content.duration = ticks.map { $0 * scale / 1e9 }
        return content
    }

    private static func track(_ track: MatroskaElement, _ reader: MatroskaReader, _ content: inout FilmContent) {
        reader.forEach(in: track.content) { field in
            switch field.identifier {
            case 0x86: content.add(codec: codec(reader.text(field)))
            case 0x22B59C, 0x22B59D: if content.languages.count < 20 { content.languages.append(reader.text(field)) }
            case 0x536E: content.texts.append(reader.text(field))
            case 0xE0:
                var width: Int?, height: Int?
                reader.forEach(in: field.content) {
                    if $0.identifier == 0xB0 { width = Int(clamping: reader.integer($0)) }
                    if $0.identifier == 0xBA { height = Int(clamping: reader.integer($0)) }
                }
                content.setSize(width, height)
            case 0xE1:
                var rate: Int? = 8000, channels: Int? = 1
                reader.forEach(in: field.content) {
                    if $0.identifier == 0xB5 { rate = Int(exactly: (reader.number($0) ?? 0).rounded()) }
                    if $0.identifier == 0x9F { channels = Int(clamping: reader.integer($0)) }
                }
                content.setSound(rate: rate, channels: channels)
            default: break
            }
        }
    }

    private static func codec(_ mark: String) -> String {
        let names: [(String, String)] = [
            ("V_MPEG4/ISO/AVC", "H.264"), ("V_MPEGH/ISO/HEVC", "HEVC"), ("V_MPEG4", "MPEG-4"), ("V_MPEG2", "MPEG-2"),
            ("V_MPEG1", "MPEG-1"),
            ("V_VP8", "VP8"), ("V_VP9", "VP9"), ("V_AV1", "AV1"), ("V_THEORA", "Theora"), ("A_VORBIS", "Vorbis"),
            ("A_OPUS", "Opus"),
            ("A_AAC", "AAC"), ("A_MPEG/L3", "MP3"), ("A_MPEG/L2", "MPEG Audio (MP2)"), ("A_EAC3", "E-AC-3"),
            ("A_AC3", "AC-3"), ("A_DTS", "DTS"),
            ("A_FLAC", "FLAC"), ("A_PCM", "PCM"), ("A_TRUEHD", "TrueHD"), ("S_TEXT/UTF8", "SRT"), ("S_TEXT/ASS", "ASS"),
            ("S_HDMV/PGS", "PGS"),
        ]
        return names.first { mark.hasPrefix($0.0) }?.1 ?? mark
    }

    private static func tag(_ tag: MatroskaElement, _ reader: MatroskaReader, _ content: inout FilmContent) {
        reader.forEach(in: tag.content) { simple in
            guard simple.identifier == 0x67C8 else { return }
            var name = "", value = ""
            reader.forEach(in: simple.content) {
                if $0.identifier == 0x45A3 { name = reader.text($0) }
                if $0.identifier == 0x4487 { value = reader.text($0) }
            }
            set(name.uppercased(), value, &content)
        }
    }

    static func set(_ name: String, _ value: String, _ content: inout FilmContent) {
        switch name {
        case "TITLE": content.tags.set("title", value)
        case "ARTIST", "PERFORMER", "LEAD_PERFORMER", "ACTOR":
            content.tags.add("performers", value)
            if name == "ARTIST" { content.tags.set("artist", value) }
        case "AUTHOR", "WRITTEN_BY", "SCREENPLAY_BY": content.tags.add("authorNames", value)
        case "COMPOSER": content.tags.set("composer", value)
        case "DIRECTOR": content.tags.set("director", value)
        case "PRODUCER": content.tags.set("producer", value)
        case "COPYRIGHT": content.tags.set("copyright", value)
        case "LICENSE": content.tags.set("rights", value)
        case "GENRE": content.tags.set("genre", value)
        case "COMMENT", "COMMENTS": content.tags.set("comment", value)
        case "DESCRIPTION", "SYNOPSIS", "SUMMARY": content.tags.set("contentDescription", value)
        case "KEYWORDS": content.tags.addKeywords(value)
        case "PUBLISHER", "LABEL", "ORGANIZATION": content.tags.add("publishers", value)
        case "ALBUM": content.tags.set("album", value)
        case "DATE", "DATE_RECORDED", "DATE_RELEASED", "YEAR": content.tags.set("recordingDate", Moment(iso: value))
        case "DATE_ENCODED", "DATE_TAGGED": content.tags.set("contentModificationDate", Moment(iso: value))
        case "ENCODER": content.tags.add("encodingApplications", value)
        case "LANGUAGE": content.tags.add("languages", value)
        case "LYRICS": content.texts.append(value)
        default: break
        }
    }

    private static func chapters(
        _ element: MatroskaElement, _ reader: MatroskaReader, _ content: inout FilmContent, depth: Int
    ) {
        guard depth < 8, content.texts.count < 1000 else { return }
        reader.forEach(in: element.content) { inner in
            if inner.identifier == 0x85 { content.texts.append(reader.text(inner)) }
            if [0x45B9, 0xB6, 0x80].contains(inner.identifier) { chapters(inner, reader, &content, depth: depth + 1) }
        }
    }
}

struct MatroskaElement {
    var identifier: Int
    var content: Range<Int>
}

struct MatroskaReader {
    private let file: FileBytes

    init(_ file: FileBytes) { self.file = file }

    func forEach(in range: Range<Int>, _ body: (MatroskaElement) -> Void) {
        var position = range.lowerBound, count = 0
        while position < range.upperBound, count < 200_000 {
            count += 1
            let head = file.bytes(at: position, count: 12)
            guard let first = head.first, first != 0 else { return }
            let width = first.leadingZeroBitCount + 1
            guard width <= 4, head.count > width else { return }
            let identifier = head[..<width].reduce(0) { $0 << 8 | Int($1) }
            let lengthWidth = head[width].leadingZeroBitCount + 1
            guard lengthWidth <= 8, head.count >= width + lengthWidth else { return }
            var length = Int(head[width]) & (0xFF >> lengthWidth)
            var isUnknown = length == 0xFF >> lengthWidth
            for byte in head[(width + 1)..<(width + lengthWidth)] {
                length = length << 8 | Int(byte)
                if byte != 0xFF { isUnknown = false }
            }
            let start = position + width + lengthWidth
            // What is written while it is broadcast has no length: it goes to the end.
            let end =
                isUnknown
                ? range.upperBound
                : min(range.upperBound, start.addingReportingOverflow(length).overflow ? .max : start + length)
            guard end >= start else { return }
            body(MatroskaElement(identifier: identifier, content: start..<end))
            position = end
        }
    }

    func integer(_ element: MatroskaElement) -> UInt64 {
        file.bytes(at: element.content.lowerBound, count: min(8, element.content.count)).reduce(0) {
            $0 << 8 | UInt64($1)
        }
    }

    func number(_ element: MatroskaElement) -> Double? {
        let reader = ByteReader(
            file.bytes(at: element.content.lowerBound, count: min(8, element.content.count)), isBigEndian: true)
        return element.content.count == 4 ? reader.float(0) : reader.double(0)
    }

    func text(_ element: MatroskaElement) -> String {
        ByteReader.text(
            file.bytes(at: element.content.lowerBound, count: min(64 << 10, element.content.count)).prefix { $0 != 0 })
    }
}
