public import Foundation

// Names and types: Apple, "CSSearchableItemAttributeSet", developer.apple.com/documentation/corespotlight.

extension CSSearchableItemAttributeSet {
    /// Samples per second of the sound in hertz, fractions allowed, such as 44100. A number that queries can compare.
    public var audioSampleRate: NSNumber? {
        get { number("audioSampleRate") }
        set { setNumber("audioSampleRate", newValue) }
    }

    /// Number of separate sound channels in the file: 1 for mono, 2 for stereo. It says nothing about how loudspeakers
    /// are placed.
    public var audioChannelCount: NSNumber? {
        get { number("audioChannelCount") }
        set { setNumber("audioChannelCount", newValue) }
    }

    /// Beats per minute of the music; a number, so a query can ask for a range: InRange(tempo, 118, 124).
    public var tempo: NSNumber? {
        get { number("tempo") }
        set { setNumber("tempo", newValue) }
    }

    /// Musical key, such as C, Dm or F#m; searched as full text. Pairs with timeSignature.
    public var keySignature: String? {
        get { text("keySignature") }
        set { setText("keySignature", newValue) }
    }

    /// Metre of the music, such as 4/4 or 7/8; can be asked for in a query string but is not found by words. Pairs with
    /// keySignature.
    public var timeSignature: String? {
        get { text("timeSignature") }
        set { setText("timeSignature", newValue) }
    }

    /// Application that encoded the sound, such as LAME; can be asked for in a query string but is not found by words.
    public var audioEncodingApplication: String? {
        get { text("audioEncodingApplication") }
        set { setText("audioEncodingApplication", newValue) }
    }

    /// Who composed the music, by name; drawn on the music card and searched as a name.
    public var composer: String? {
        get { text("composer") }
        set { setText("composer", newValue) }
    }

    /// Who wrote the words of the song, by name; drawn on the music card and searched as a name.
    public var lyricist: String? {
        get { text("lyricist") }
        set { setText("lyricist", newValue) }
    }

    /// Title of the collection, a record or equally a photo album; drawn on the music card and searched as a name.
    /// Pairs with audioTrackNumber.
    public var album: String? {
        get { text("album") }
        set { setText("album", newValue) }
    }

    /// Main performer of the music, by name; drawn on the music card and searched as a name. Further players belong in
    /// performers.
    public var artist: String? {
        get { text("artist") }
        set { setText("artist", newValue) }
    }

    /// Position of the track on its album, counted from 1; means little without album. A number that queries can
    /// compare.
    public var audioTrackNumber: NSNumber? {
        get { number("audioTrackNumber") }
        set { setNumber("audioTrackNumber", newValue) }
    }

    /// When the music was recorded, which may be long before the contentCreationDate of a remaster. It does not count
    /// for recency.
    public var recordingDate: Date? {
        get { date("recordingDate") }
        set { setDate("recordingDate", newValue) }
    }

    /// Genre of the music, such as Jazz; searched as a keyword. For other works use genre.
    public var musicalGenre: String? {
        get { text("musicalGenre") }
        set { setText("musicalGenre", newValue) }
    }

    /// 1 when the MIDI sequence in the file is arranged for General MIDI instruments, 0 when it needs its own set-up.
    public var generalMIDISequence: NSNumber? {
        get { number("generalMIDISequence") }
        set { setNumber("generalMIDISequence", newValue) }
    }

    /// Family of the instrument, such as Keyboards or Percussion; searched as a keyword. musicalInstrumentName tells
    /// which one.
    public var musicalInstrumentCategory: String? {
        get { text("musicalInstrumentCategory") }
        set { setText("musicalInstrumentCategory", newValue) }
    }

    /// The instrument within its musicalInstrumentCategory, such as Conga under Percussion; searched as a keyword.
    public var musicalInstrumentName: String? {
        get { text("musicalInstrumentName") }
        set { setText("musicalInstrumentName", newValue) }
    }
}
