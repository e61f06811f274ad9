/// What a film's container holds.
struct FilmContent {
    var duration: Double?
    var width: Int?, height: Int?
    var sampleRate: Int?, channels: Int?
    var codecs: [String] = []
    var languages: [String] = []
    /// Names of chapters and words in the film.
    var texts: [String] = []
    var tags = AttributeList()

    mutating func add(codec: String?) {
        if let codec, !codec.isEmpty, !codecs.contains(codec), codecs.count < 32 { codecs.append(codec) }
    }

    mutating func setSize(_ width: Int?, _ height: Int?) {
        guard self.width == nil, let width, let height, width > 0, height > 0 else { return }
        (self.width, self.height) = (width, height)
    }

    mutating func setSound(rate: Int?, channels: Int?) {
        if sampleRate == nil, let rate, rate > 0 { sampleRate = rate }
        if self.channels == nil, let channels, channels > 0 { self.channels = channels }
    }
}

/// Films, and sounds in films' containers.
enum Film {
    static func read(_ reading: Reading) throws {
        let file = reading.file, start = ByteReader(file.beginning(1024), isBigEndian: true)
        var content: FilmContent?
        if start.u32(0) == 0x1A45_DFA3 { content = Matroska.read(file, reading.deadline) }
        if start.has("RIFF", at: 0) { content = AudioVideoInterleave.read(file) }
        if start.has("OggS", at: 0) { content = OggFilm.read(file) }
        if start.u32(0) == 0x3026_B275 { content = SystemsFormat.read(file) }
        if start.has("FLV", at: 0) { content = SystemsFormat.flash(file) }
        if ["ftyp", "moov", "mdat", "wide", "free", "skip"].contains(start.text(4, 4)) {
            content = QuickTime.read(file)
        }
        if start.byte(0) == 0x47 || start.byte(4) == 0x47 && start.byte(196) == 0x47 {
            content = TransportStream.read(file)
        }
        if start.u32(0) == 0x1BA || start.u32(0) == 0x1B3 { content = TransportStream.program(file) }
        guard let content, content.width != nil || !content.codecs.isEmpty || content.duration != nil else {
            throw ExtractionFailure(.damaged, "The film's format is not what its name says, or is damaged.")
        }
        var attributes = content.tags
        if let sound = ["RIFF", "OggS"].contains(start.text(0, 4)) ? nil : SoundFile(file, name: reading.name) {
            SoundTags.set(sound, &attributes)
            attributes.set("duration", content.duration ?? sound.duration)
        }
        attributes.set("duration", content.duration)
        attributes.set("pixelWidth", content.width)
        attributes.set("pixelHeight", content.height)
        attributes.set("audioSampleRate", content.sampleRate)
        attributes.set("audioChannelCount", content.channels)
        attributes.add("codecs", content.codecs)
        attributes.add("languages", content.languages)
        attributes.add(
            "mediaTypes",
            [content.width == nil ? nil : "Video", content.sampleRate == nil ? nil : "Sound"].compactMap { $0 })
        if let seconds = content.duration, seconds > 0.5 {
            attributes.set("totalBitRate", (Double(file.count) * 8 / seconds).rounded())
        }
        var text = reading.collector()
        for line in content.texts { text.line(line) }
        try reading.emit(attributes, text: text.isEmpty ? nil : text)
    }
}

/// Names of codecs by the marks of containers.
enum CodecNames {
    static func name(_ mark: String) -> String? {
        let mark = mark.cleaned
        let known: [String: String] = [
            "avc1": "H.264", "avc3": "H.264", "h264": "H.264", "x264": "H.264", "hvc1": "HEVC", "hev1": "HEVC",
            "hevc": "HEVC",
            "av01": "AV1", "vp08": "VP8", "vp80": "VP8", "vp09": "VP9", "vp90": "VP9", "mp4v": "MPEG-4",
            "xvid": "MPEG-4 (Xvid)",
            "divx": "MPEG-4 (DivX)", "dx50": "MPEG-4 (DivX)", "fmp4": "MPEG-4", "mp4a": "AAC", "mjpg": "Motion JPEG",
            "jpeg": "Motion JPEG",
            "alac": "ALAC", "ac-3": "AC-3", "ec-3": "E-AC-3", "opus": "Opus", "flac": "FLAC", "samr": "AMR",
            "sawb": "AMR-WB",
            "apcn": "ProRes", "apch": "ProRes", "apcs": "ProRes", "ap4h": "ProRes", "dvh1": "HEVC", "sowt": "PCM",
            "twos": "PCM",
            "lpcm": "PCM", "wmv1": "WMV", "wmv2": "WMV", "wmv3": "WMV", "wvc1": "VC-1", "s263": "H.263",
            "h263": "H.263",
            "cvid": "Cinepak", "iv50": "Indeo", "iv32": "Indeo", "mp42": "MS MPEG-4", "div3": "MS MPEG-4",
            "mp43": "MS MPEG-4",
            "theo": "Theora", ".mp3": "MP3", "mpg2": "MPEG-2", "tx3g": "Timed text", "c608": "Closed captions",
        ]
        return known[mark.lowercased()] ?? (mark.isEmpty || mark.utf8.contains { $0 < 32 || $0 > 126 } ? nil : mark)
    }

    /// By the numbers that Windows gave to formats of sound.
    static func name(ofWave tag: Int) -> String? {
        [
            1: "PCM", 2: "ADPCM", 3: "PCM", 6: "A-law", 7: "mu-law", 0x11: "ADPCM", 0x50: "MPEG Audio (MP2)",
            0x55: "MP3", 0x92: "AC-3",
            0x160: "WMA", 0x161: "WMA", 0x162: "WMA Pro", 0x163: "WMA Lossless", 0xFF: "AAC", 0x1600: "AAC",
            0x2000: "AC-3", 0x2001: "DTS",
            0x674F: "Vorbis", 0x6750: "Vorbis", 0x6751: "Vorbis", 0xF1AC: "FLAC",
        ][tag]
    }
}
