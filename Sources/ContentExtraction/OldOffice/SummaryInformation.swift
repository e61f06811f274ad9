/// The properties of old Office documents ([MS-OLEPS]).
enum SummaryInformation {
    static func read(_ bytes: [UInt8], isDocument: Bool, _ attributes: inout AttributeList) {
        let reader = ByteReader(bytes)
        guard let start = reader.u32(44), let count = reader.u32(start + 4), count < 1000 else { return }
        var places: [Int: Int] = [:]
        for number in 0..<count {
            if let identifier = reader.u32(start + 8 + 8 * number), let offset = reader.u32(start + 12 + 8 * number) {
                places[identifier] = start + offset
            }
        }
        let codePage = places[1].flatMap { reader.u16($0 + 4) } ?? 1252
        for (identifier, place) in places.sorted(by: { $0.key < $1.key }) {
            guard let type = reader.u16(place) else { continue }
            if type == 30, let length = reader.u32(place + 4) {
                set(
                    identifier,
                    CharacterDecoding.text(
                        Array(reader.slice(place + 8, length).prefix { codePage == 1200 || $0 != 0 }),
                        codePage: codePage), isDocument, &attributes)
            } else if type == 31, let length = reader.u32(place + 4) {
                set(
                    identifier,
                    CharacterDecoding.converted(
                        Array(reader.slice(place + 8, length.multipliedReportingOverflow(by: 2).partialValue)),
                        from: "UTF-16LE") ?? "", isDocument, &attributes)
            } else if type == 64, !isDocument, let ticks = reader.u64(place + 4) {
                // 100 nanoseconds since 1601.
                let seconds = Double(ticks) / 1e7 - 11_644_473_600
                if identifier == 12, seconds > 0 { attributes.set("contentCreationDate", Moment(seconds: seconds)) }
                if identifier == 13, seconds > 0 { attributes.set("contentModificationDate", Moment(seconds: seconds)) }
            } else if type == 3, !isDocument, identifier == 14, let pages = reader.u32(place + 4), pages > 0 {
                attributes.set("pageCount", pages)
            } else if type == 3, isDocument, identifier == 7, let slides = reader.u32(place + 4), slides > 0 {
                attributes.set("pageCount", slides)
            }
        }
    }

    private static func set(_ identifier: Int, _ text: String, _ isDocument: Bool, _ attributes: inout AttributeList) {
        if isDocument {
            switch identifier {
            case 2: attributes.set("theme", text)
            case 14: attributes.add("contributors", text)
            case 15: attributes.add("organizations", text)
            default: break
            }
            return
        }
        switch identifier {
        case 2: attributes.set("title", text)
        case 3: attributes.set("subject", text)
        case 4: attributes.add("authorNames", text)
        case 5: attributes.addKeywords(text)
        case 6: attributes.set("contentDescription", text)
        case 8: attributes.add("editors", text)
        case 18: attributes.set("creator", text)
        default: break
        }
    }
}
