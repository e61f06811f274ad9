import SearchlightBasics

/// QuickTime and MP4: boxes of tracks. Tags of iTunes are TagLib's to read.
enum QuickTime {
    static func read(_ file: FileBytes) -> FilmContent? {
        let boxes = BoxReader(file)
        guard let movie = boxes.find("moov", in: 0..<file.count) else { return nil }
        var content = FilmContent()
        boxes.forEach(in: movie.content) { box in
            let reader = ByteReader(box.bytes(file), isBigEndian: true)
            switch box.type {
            case "mvhd":
                let isWide = reader.byte(0) == 1
                let scale = reader.u32(isWide ? 20 : 12) ?? 0
                let ticks = isWide ? reader.length64(24) : reader.u32(16)
                if scale > 0, let ticks { content.duration = Double(ticks) / Double(scale) }
                // Seconds since 1904.
                if let created = isWide ? reader.length64(4) : reader.u32(4), created > 2_082_844_800 {
                    content.tags.set("contentCreationDate", Moment(seconds: Double(created - 2_082_844_800)))
                }
            case "trak": track(box, boxes, file, &content)
            case "udta": userData(box, boxes, file, &content)
            case "meta": metadata(box.content, boxes, file, &content)
            default: break
            }
        }
        return content
    }

    private static func track(_ track: Box, _ boxes: BoxReader, _ file: FileBytes, _ content: inout FilmContent) {
        guard let description = boxes.find("mdia", "minf", "stbl", "stsd", in: track.content) else { return }
        let reader = ByteReader(description.bytes(file), isBigEndian: true)
        let handler = boxes.find("mdia", "hdlr", in: track.content).map { ByteReader($0.bytes(file)).text(8, 4) } ?? ""
        let mark = reader.text(12, 4)
        switch handler {
        case "vide":
            content.add(codec: CodecNames.name(mark))
            content.setSize(reader.u16(40), reader.u16(42))
        case "soun":
            content.add(codec: CodecNames.name(mark))
            content.setSound(rate: reader.u16(40), channels: reader.u16(32))
        case "text", "sbtl", "subt", "clcp": content.add(codec: CodecNames.name(mark))
        default: break
        }
        if handler == "vide" || handler == "soun", let header = boxes.find("mdia", "mdhd", in: track.content) {
            let reader = ByteReader(header.bytes(file), isBigEndian: true)
            if let code = reader.u16(reader.byte(0) == 1 ? 32 : 20), code > 0x400, code != 0x55C4 {
                let letters = [code >> 10 & 31, code >> 5 & 31, code & 31].compactMap {
                    Unicode.Scalar(UInt8($0 + 0x60))
                }
                let language = String(String.UnicodeScalarView(letters))
                if !content.languages.contains(language) { content.languages.append(language) }
            }
        }
    }

    /// Cameras' fields: the position, and QuickTime's own texts.
    private static func userData(_ box: Box, _ boxes: BoxReader, _ file: FileBytes, _ content: inout FilmContent) {
        boxes.forEach(in: box.content) { field in
            let bytes = field.bytes(file), reader = ByteReader(bytes, isBigEndian: true)
            guard field.type.unicodeScalars.first == "\u{A9}", let length = reader.u16(0) else { return }
            let text = reader.text(4, length)
            switch field.type.dropFirst() {
            case "xyz": place(text, &content)
            case "nam": content.tags.set("title", text)
            case "mak": content.tags.set("acquisitionMake", text)
            case "mod": content.tags.set("acquisitionModel", text)
            case "swr": content.tags.set("creator", text)
            case "cpy": content.tags.set("copyright", text)
            case "day": content.tags.set("recordingDate", Moment(iso: text))
            case "cmt", "inf", "des": content.tags.set("comment", text)
            case "aut", "ART": content.tags.add("authorNames", text)
            default: break
            }
        }
    }

    /// Apple's keys with values.
    private static func metadata(
        _ range: Range<Int>, _ boxes: BoxReader, _ file: FileBytes, _ content: inout FilmContent
    ) {
        guard let keys = boxes.find("keys", in: range), let list = boxes.find("ilst", in: range) else { return }
        let reader = ByteReader(keys.bytes(file), isBigEndian: true)
        var names: [String] = [], position = 8
        while let size = reader.u32(position), size > 8, names.count < 1000 {
            names.append(reader.text(position + 8, size - 8))
            position += size
        }
        boxes.forEach(in: list.content) { item in
            let number = item.type.unicodeScalars.reduce(0) { $0 << 8 | Int($1.value & 0xFF) }
            let index =
                (ByteReader(file.bytes(at: item.content.lowerBound - 4, count: 4), isBigEndian: true).u32(0) ?? number)
                - 1
            guard names.indices.contains(index), let data = boxes.find("data", in: item.content) else { return }
            let text = ByteReader.text(data.bytes(file).dropFirst(8))
            switch names[index].split(separator: ".").last {
            case "ISO6709": place(text, &content)
            case "make": content.tags.set("acquisitionMake", text)
            case "model": content.tags.set("acquisitionModel", text)
            case "software": content.tags.set("creator", text)
            case "creationdate": content.tags.replace("contentCreationDate", .string(Moment(iso: text)?.text ?? text))
            case "title", "displayname": content.tags.set("title", text)
            case "description": content.tags.set("contentDescription", text)
            case "author", "artist": content.tags.add("authorNames", text)
            case "comment": content.tags.set("comment", text)
            case "keywords": content.tags.addKeywords(text)
            case "copyright": content.tags.set("copyright", text)
            default: break
            }
        }
    }

    /// ISO 6709: `+48.8577+002.295+035.000/`.
    private static func place(_ text: String, _ content: inout FilmContent) {
        var numbers: [Double] = [], number = ""
        for character in text + "+" {
            if character == "+" || character == "-" || character == "/" {
                if let value = Double(number) { numbers.append(value) }
                number = character == "/" ? "" : String(character)
            } else {
                number.append(character)
            }
        }
        guard numbers.count >= 2, abs(numbers[0]) <= 90, abs(numbers[1]) <= 180 else { return }
        content.tags.set("latitude", numbers[0])
        content.tags.set("longitude", numbers[1])
        if numbers.count > 2 { content.tags.set("altitude", numbers[2]) }
    }
}
