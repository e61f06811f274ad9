/// Trackers' modules, as far as TagLib leaves them out.
enum ModuleFile {
    static func read(_ reading: Reading, _ attributes: inout AttributeList) {
        let start = ByteReader(reading.file.beginning(64))
        guard start.has("Extended Module: ", at: 0) else { return }
        attributes.set("creator", start.text(38, 20))
        attributes.add("encodingApplications", start.text(38, 20))
    }
}

/// Sounds that TagLib does not know: MIDI and bare AAC.
enum Speech {
    static func attributes(_ reading: Reading) -> AttributeList? {
        let bytes = reading.file.beginning(256 << 10), reader = ByteReader(bytes, isBigEndian: true)
        if reader.has("MThd", at: 0) { return midi(reader) }
        if let sync = reader.u16(0), sync & 0xFFF6 == 0xFFF0 { return transport(reading, reader) }
        return nil
    }

    /// Names, texts and words of the tracks.
    private static func midi(_ reader: ByteReader) -> AttributeList {
        var attributes = AttributeList()
        attributes.set("generalMIDISequence", 1)
        attributes.add("mediaTypes", "Sound")
        var position = 14
        while position + 3 < reader.count {
            guard reader.byte(position) == 0xFF, let type = reader.byte(position + 1), (1...5).contains(type),
                let length = reader.byte(position + 2), length < 0x80
            else {
                position += 1
                continue
            }
            let text = CharacterDecoding.text(Array(reader.slice(position + 3, Int(length))))
            switch type {
            case 2: attributes.set("copyright", text)
            case 3: attributes.set("title", text)
            case 4: attributes.set("musicalInstrumentName", text)
            case 1: attributes.set("comment", text)
            default: break
            }
            position += 3 + Int(length)
        }
        return attributes
    }

    private static func transport(_ reading: Reading, _ reader: ByteReader) -> AttributeList? {
        let rates = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350]
        var position = 0, frames = 0
        guard let second = reader.byte(2), let third = reader.byte(3), rates.indices.contains(Int(second >> 2 & 15))
        else { return nil }
        let rate = rates[Int(second >> 2 & 15)]
        while let sync = reader.u16(position), sync & 0xFFF6 == 0xFFF0,
            let length = reader.u24(position + 3).map({ $0 >> 5 & 0x1FFF }), length > 6
        {
            position += length
            frames += 1
        }
        guard frames > 1 else { return nil }
        var attributes = AttributeList()
        let seconds = Double(frames) * 1024 / Double(rate) * Double(reading.file.count) / Double(position)
        attributes.set("duration", seconds)
        attributes.set("audioSampleRate", rate)
        attributes.set("audioChannelCount", Int(second & 1) << 2 | Int(third >> 6))
        attributes.set("audioBitRate", (Double(reading.file.count) * 8 / seconds).rounded())
        return attributes
    }
}
