import SearchlightBasics

/// Music, audiobooks and recordings.
enum Sound {
    static func read(_ reading: Reading) throws {
        guard let file = SoundFile(reading.file, name: reading.name) else {
            if let other = Speech.attributes(reading) { return try reading.emit(other) }
            throw ExtractionFailure(.damaged, "The sound's format is not what its name says, or is damaged.")
        }
        var attributes = AttributeList()
        SoundTags.set(file, &attributes)
        let lyrics = lyrics(file, reading)
        let frames = FrameHeader.read(reading.file, file.sampleRate)
        // TagLib opens whatever is called .mp3 or .wav.
        guard !file.tags.isEmpty || file.sampleRate != nil || frames.duration != nil else {
            throw ExtractionFailure(.damaged, "The sound has neither tags nor samples.")
        }
        attributes.set("duration", file.duration ?? frames.duration)
        attributes.set("audioBitRate", frames.bitRate ?? file.bitRate)
        attributes.set("audioSampleRate", file.sampleRate)
        attributes.set("audioChannelCount", file.channels)
        attributes.set("bitsPerSample", file.bitsPerSample)
        attributes.add("mediaTypes", "Sound")
        ModuleFile.read(reading, &attributes)
        try reading.emit(attributes, text: lyrics)
    }

    private static func lyrics(_ file: SoundFile, _ reading: Reading) -> TextCollector? {
        var text = reading.collector()
        for (key, value) in file.tags where key == "LYRICS" || key == "UNSYNCEDLYRICS" || key == ":MP4:\u{A9}lyr" {
            if !text.text.contains(value) { text.line(value) }
        }
        return text.isEmpty ? nil : text
    }
}

/// What tags mean, whichever format has them.
enum SoundTags {
    static func set(_ file: SoundFile, _ attributes: inout AttributeList) {
        attributes.set("title", file.first("TITLE"))
        let artists = file.all("ARTIST")
        attributes.set("artist", artists.isEmpty ? file.first("ALBUMARTIST") : artists.joined(separator: ", "))
        attributes.add(
            "performers", file.all("PERFORMER") + artists.filter { _ in artists.count > 1 } + file.all("ALBUMARTIST"))
        for (key, value) in file.tags where key.hasPrefix("PERFORMER:") { attributes.add("performers", value) }
        attributes.set("album", file.first("ALBUM"))
        attributes.set("composer", joined(file, "COMPOSER"))
        attributes.set("lyricist", joined(file, "LYRICIST"))
        attributes.set("musicalGenre", joined(file, "GENRE"))
        for (key, value) in file.tags where key == "COMMENT" || key.hasPrefix("COMMENT:") || key == "DESCRIPTION" {
            attributes.set("comment", value)
        }
        attributes.set("copyright", file.first("COPYRIGHT"))
        attributes.set(
            "audioTrackNumber", file.first("TRACKNUMBER")?.split(separator: "/").first.flatMap { Int($0.cleaned) })
        attributes.set("recordingDate", (file.first("DATE", "ORIGINALDATE", "YEAR")).flatMap { Moment(iso: $0) })
        for key in ["PUBLISHER", "ORGANIZATION", "LABEL", ":ASF:WM/Publisher"] where attributes["publishers"] == nil {
            attributes.add("publishers", file.all(key))
        }
        attributes.add("languages", file.all("LANGUAGE"))
        attributes.add("authorNames", file.all("AUTHOR") + file.all("WRITER"))
        for key in ["CONDUCTOR", "REMIXER", "ARRANGER", "PRODUCER", "ENGINEER", "MIXER", "NARRATOR"] {
            attributes.add("contributors", file.all(key))
        }
        for key in ["ENCODING", "ENCODEDBY", "ENCODER", "TRACKERNAME"] {
            attributes.add("encodingApplications", file.all(key))
        }
        attributes.set("tempo", file.first("BPM").flatMap { Double($0) })
        attributes.set("keySignature", file.first("INITIALKEY"))
        attributes.set("identifier", file.first("ISRC"))
        attributes.set(
            "containerOrder", file.first("DISCNUMBER")?.split(separator: "/").first.flatMap { Int($0.cleaned) })
        attributes.set("url", file.first("URL", "WEBSITE"))
        attributes.set("rating", SoundRating.stars(file))
    }

    private static func joined(_ file: SoundFile, _ key: String) -> String? {
        let all = file.all(key)
        return all.isEmpty ? nil : all.joined(separator: ", ")
    }
}

/// Stars, 0.5 to 5, out of each program's own scale.
enum SoundRating {
    static func stars(_ file: SoundFile) -> Double? {
        for popularity in file.all(":POPM") {
            let parts = popularity.split(separator: "\n", omittingEmptySubsequences: false)
            if parts.count == 2, let number = Int(parts[1]), number > 0 {
                return stars(ofPopularity: number, by: String(parts[0]))
            }
        }
        if let rating = file.first("FMPS_RATING").flatMap({ Double($0) }), rating > 0, rating <= 1 { return rating * 5 }
        if let rating = file.first(":ASF:WM/SharedUserRating").flatMap({ Int($0) }) { return windows(rating) }
        if let rating = file.first(":MP4:rate", "RATING", "RATE").flatMap({ Double($0) }), rating > 0, rating <= 100 {
            return rating <= 5 ? rating : rating <= 10 ? rating / 2 : rating / 20
        }
        return nil
    }

    private static func windows(_ number: Int) -> Double? {
        switch number {
        case 1..<25: 1
        case 25..<50: 2
        case 50..<75: 3
        case 75..<99: 4
        case 99...: 5
        default: nil
        }
    }

    private static func stars(ofPopularity number: Int, by program: String) -> Double {
        // MediaMonkey has half stars. The whole ones are most programs' numbers, but for the first.
        let isMonkey = program == "no@email"
        let halves = [
            1: isMonkey ? 0.5 : 1, 13: isMonkey ? 1 : 0.5, 54: 1.5, 64: 2, 118: 2.5, 128: 3, 186: 3.5, 196: 4, 242: 4.5,
            255: 5,
        ]
        if let stars = halves[number] { return stars }
        if program == "Windows Media Player 9 Series" {
            return number < 32 ? 1 : number < 96 ? 2 : number < 160 ? 3 : number < 224 ? 4 : 5
        }
        return max(0.5, (Double(number) / 25.5).rounded() / 2)
    }
}
