import CAudioTags

/// What TagLib reads of a sound file.
struct SoundFile {
    var tags: [(key: String, value: String)] = []
    /// Seconds.
    var duration: Double?
    /// Bits a second.
    var bitRate: Int?
    var sampleRate: Int?
    var channels: Int?
    var bitsPerSample: Int?

    /// - Returns: nil for what TagLib does not know.
    init?(_ file: FileBytes, name: String) {
        guard LibraryUse.permits(), let opened = audio_tags_open(file.descriptor, name) else { return nil }
        defer { audio_tags_free(opened) }
        for position in 0..<audio_tags_count(opened) {
            tags.append(
                (String(cString: audio_tags_key(opened, position)), String(cString: audio_tags_value(opened, position)))
            )
        }
        var properties = audio_properties()
        guard audio_tags_properties(opened, &properties) == 0 else { return }
        func positive(_ number: some BinaryInteger) -> Int? { number > 0 ? Int(number) : nil }
        duration = positive(properties.milliseconds).map { Double($0) / 1000 }
        bitRate = positive(properties.bit_rate)
        sampleRate = positive(properties.sample_rate)
        channels = positive(properties.channels)
        bitsPerSample = positive(properties.bits_per_sample)
    }

    func first(_ keys: String...) -> String? {
        for key in keys { if let found = tags.first(where: { $0.key == key }) { return found.value } }
        return nil
    }

    /// Each value once: a WAV file has a tag in several chunks, and an MP3 in several formats.
    func all(_ key: String) -> [String] {
        var found: [String] = []
        for tag in tags where tag.key == key && !found.contains(tag.value) { found.append(tag.value) }
        return found
    }
}
