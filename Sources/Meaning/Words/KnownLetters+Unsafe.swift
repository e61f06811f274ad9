import CMeaning

/// Counts which letters of a query stand in known words. One thread at a time.
///
/// Known is a whole word of the table, or a word that is made of known whole words. The vocabulary also has pieces that
/// begin words. These are shorter and rarer, so a short word must be more frequent to count as known.
struct KnownLetters {
    /// Letters, and digits of codes and long numbers.
    private(set) var total = 0
    /// Letters of known words.
    private(set) var known = 0

    private let table: WordTable
    private var division = Division()

    init(_ table: WordTable) { self.table = table }

    /// What a word has, from its folded bytes without "▁".
    private struct Form {
        var scalars = 0, digits = 0, hangul = 0
        /// Whether it begins with a letter of Greek, Cyrillic or a script behind them.
        var isBeyondLatin = false
    }

    /// Adds a token.
    mutating func add(_ token: Slice<UnsafeBufferPointer<UInt8>>) {
        var reader = WordReader(UnsafeBufferPointer(rebasing: token))
        if QueryToken.isName(token) {
            while reader.next() { total += Self.form(of: reader).scalars }
            return
        }
        let isCode = Self.isCode(token), digits = token.count(where: QueryToken.isDigit)
        while reader.next() {
            let form = Self.form(of: reader)
            if reader.isUnspaced {
                addRun(reader)
            } else if form.digits == form.scalars {
                // A date, a size or a count says nothing about the other words; a long number is a code.
                if form.scalars > 4 || isCode || digits > 8 { total += form.scalars }
            } else if form.digits > 0 {
                total += form.scalars
            } else if isCode && form.scalars < 4 {
                total += form.scalars
            } else {
                add(reader, form)
            }
        }
    }

    /// Adds a word of letters.
    private mutating func add(_ reader: WordReader, _ form: Form) {
        // Articles and prepositions say nothing either. Two syllables of Hangul are a word.
        if form.scalars < (form.hangul > 0 ? 2 : 3) { return }
        total += form.scalars
        let isHangul = form.hangul > 0
        known += reader.word.withUnsafeBufferPointer { word in
            if isWhole(word, form.scalars, isHangul: isHangul) { return form.scalars }
            let letters = KnownCompound(word, isHangul: isHangul, self).knownLetters()
            return letters == 0 ? lettersOfPieces(word, form) : letters
        }
    }

    /// The lowest score a letter of a Latin word of two or three pieces that counts as known. Nonsense scores lower.
    private static let minimumOfTwoPieces: Float = -3.6, minimumOfThreePieces: Float = -3.2

    /// How many letters count of a word that is not made of known words, by the pieces that it is divided into: all or none.
    ///
    /// In scripts behind Latin, names fall into shorter pieces than words do: 2.5 letters a piece part most of both in
    /// Cyrillic. Any known syllable of Hangul counts, as a Han character does.
    private mutating func lettersOfPieces(_ word: UnsafeBufferPointer<UInt8>, _ form: Form) -> Int {
        division.divide(word, by: table.keys, longest: table.longest, penalty: table.penalty)
        var unknown = 0
        for part in division.parts where part.key < 0 { unknown += Int(part.scalars) }
        if form.hangul > 0 { return max(0, form.scalars - unknown) }
        guard unknown == 0 else { return 0 }
        if !form.isBeyondLatin {
            let score = division.parts.reduce(Float(0)) { $0 + table.keys.score(Int($1.key)) }
            let isLikely =
                switch division.parts.count {
                case 2: score >= Self.minimumOfTwoPieces * Float(form.scalars)
                case 3: score >= Self.minimumOfThreePieces * Float(form.scalars)
                default: false
                }
            return isLikely ? form.scalars : 0
        }
        return form.scalars * 2 >= division.parts.count * 5 ? form.scalars : 0
    }

    /// Adds a run of kana, Han or Thai, divided into pieces.
    private mutating func addRun(_ reader: WordReader) {
        reader.word.withUnsafeBufferPointer { word in
            let entry = table.keys.find(word.baseAddress!, word.count, hash: reader.hash)
            division.divide(word, by: table.keys, longest: table.longest, penalty: table.penalty)
            let isWhole = entry >= 0
            var at = 0
            for part in division.parts {
                let scalar = Scalars.decode(word.baseAddress!, at: at, count: word.count).scalar
                var bytes = 0
                for _ in 0..<part.scalars {
                    bytes += Scalars.decode(word.baseAddress!, at: at + bytes, count: word.count).length
                }
                at += bytes
                // Hiragana alone are particles and endings. One katakana or one letter of Thai is a rest of an unknown word.
                if part.scalars == 1, (0x3040...0x309F).contains(scalar), !isWhole { continue }
                total += Int(part.scalars)
                let isHan = !(0x3040...0x30FF).contains(scalar) && !(0xE00...0xE7F).contains(scalar)
                if part.key >= 0, part.scalars > 1 || isHan { known += Int(part.scalars) }
            }
        }
    }

    /// Whether a word with "▁" in front is an entry, and frequent enough for its length.
    func isWhole(_ word: UnsafeBufferPointer<UInt8>, _ scalars: Int, isHangul: Bool) -> Bool {
        guard let entry = entry(of: word) else { return false }
        return isHangul || scalars > 4
            || table.keys.score(entry) >= (scalars < 4 ? Self.minimumOfThree : Self.minimumOfFour)
    }

    /// The lowest scores of words of three and of four letters that count as known. Below are mostly pieces of longer
    /// words. Tuned on the lists of MeaningFilterTests.
    private static let minimumOfThree: Float = -12.5, minimumOfFour: Float = -14

    /// The number of an entry, if these bytes are one.
    func entry(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var hash = CM_HASH_SEED
        for byte in bytes { hash = cm_hash_byte(hash, byte) }
        let entry = table.keys.find(bytes.baseAddress!, bytes.count, hash: hash)
        return entry < 0 ? nil : Int(entry)
    }

    private static func form(of reader: WordReader) -> Form {
        var form = Form()
        let start = reader.isUnspaced ? 0 : 3
        reader.word.withUnsafeBufferPointer { word in
            var at = start
            while at < word.count {
                let (scalar, length) = Scalars.decode(word.baseAddress!, at: at, count: word.count)
                form.scalars += 1
                if Scalars.kind(scalar) == UInt32(CM_DIGIT) { form.digits += 1 }
                if (0xAC00...0xD7A3).contains(scalar) { form.hangul += 1 }
                if at == start { form.isBeyondLatin = scalar >= 0x370 }
                at += length
            }
        }
        return form
    }

    /// Whether a token has letters, digits and a hyphen or the like: "RX-7842-KQ", "COVID-19".
    private static func isCode(_ token: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var hasLetter = false, hasDigit = false, hasSign = false
        for byte in token {
            if QueryToken.isDigit(byte) {
                hasDigit = true
            } else if QueryToken.isLetter(byte) {
                hasLetter = true
            } else {
                hasSign = hasSign || byte < 0x80
            }
        }
        return hasLetter && hasDigit && hasSign
    }
}
