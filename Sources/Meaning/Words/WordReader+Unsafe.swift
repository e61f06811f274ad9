import CMeaning

/// Reads the words of a text, folded as the static table's keys are. One thread at a time; its memory is used again.
///
/// Folding: form KD, full case folding, marks dropped except those of kana and of Indic scripts, then form KC. A word is a
/// run of letters, numbers and marks. Runs of kana, Han and Thai are words of their own. Every other word has "▁" in front.
struct WordReader {
    /// The bytes of the current word, UTF-8.
    private(set) var word: [UInt8] = []
    /// FNV-1a of ``word``.
    private(set) var hash = CM_HASH_SEED
    /// Whether the current word is of a script written without spaces.
    private(set) var isUnspaced = false

    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    private var scalars: [UInt32] = []
    private var nextScalar = 0

    /// Text between two ASCII separators is folded in parts of this many bytes, so that a megabyte of letters costs little.
    static let maximumPart = 4096

    /// - Parameter bytes: the text. Any bytes will do; ill-formed ones separate words. They must outlive the reader.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        word.reserveCapacity(64)
    }

    /// Goes on to the next word. Returns false at the end. About 1 ns a byte of ASCII and 5 ns a byte of other text.
    mutating func next() -> Bool {
        if nextScalar < scalars.count, nextUnfinished() { return true }
        while index < bytes.count {
            if !Self.isSeparator(bytes[index]) {
                if nextPart() { return true }
            } else {
                index += 1
            }
        }
        return false
    }

    /// Reads up to the next ASCII separator. Returns false if no word is there.
    private mutating func nextPart() -> Bool {
        let start = index, limit = min(bytes.count, start + Self.maximumPart)
        begin(isUnspaced: false)
        while index < limit {
            let byte = bytes[index]
            if byte >= 0x80 { return nextFolded(from: start) }
            if Self.isSeparator(byte) { break }
            append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
            index += 1
        }
        return true
    }

    /// Folds everything up to the next ASCII separator.
    private mutating func nextFolded(from start: Int) -> Bool {
        let limit = min(bytes.count, start + Self.maximumPart)
        scalars.removeAll(keepingCapacity: true)
        nextScalar = 0
        index = start
        while index < limit, !Self.isSeparator(bytes[index]) {
            let (scalar, length) = Scalars.decode(bytes.baseAddress!, at: index, count: bytes.count)
            Scalars.append(cm_fold(scalar), of: scalar, to: &scalars)
            index += length
        }
        Scalars.compose(&scalars)
        return nextUnfinished()
    }

    /// Takes the next word from the folded scalars.
    private mutating func nextUnfinished() -> Bool {
        while nextScalar < scalars.count, !Self.isOfWord(Scalars.kind(scalars[nextScalar])) { nextScalar += 1 }
        guard nextScalar < scalars.count else { return false }
        let unspaced = Scalars.kind(scalars[nextScalar]) == UInt32(CM_UNSPACED)
        begin(isUnspaced: unspaced)
        let first = word.count
        while nextScalar < scalars.count {
            let kind = Scalars.kind(scalars[nextScalar])
            guard Self.isOfWord(kind), (kind == UInt32(CM_UNSPACED)) == unspaced else { break }
            Scalars.encode(scalars[nextScalar], into: &word)
            nextScalar += 1
        }
        for at in first..<word.count { hash = cm_hash_byte(hash, word[at]) }
        return true
    }

    private mutating func begin(isUnspaced: Bool) {
        word.removeAll(keepingCapacity: true)
        hash = CM_HASH_SEED
        self.isUnspaced = isUnspaced
        if !isUnspaced {
            append(0xE2)
            append(0x96)
            append(0x81)
        }
    }

    @inline(__always)
    private mutating func append(_ byte: UInt8) {
        word.append(byte)
        hash = cm_hash_byte(hash, byte)
    }

    @inline(__always)
    private static func isOfWord(_ kind: UInt32) -> Bool {
        kind >= UInt32(CM_LETTER) && kind <= UInt32(CM_MARK)
    }

    /// Whether a byte is ASCII and neither a letter nor a digit.
    @inline(__always)
    private static func isSeparator(_ byte: UInt8) -> Bool {
        if byte >= 0x80 { return false }
        let letter = byte | 0x20
        return !(letter >= 0x61 && letter <= 0x7A || byte >= 0x30 && byte <= 0x39)
    }
}
