import CTextTables

/// Turns lexemes into the tokens of the index.
struct TokenWriter: LexemeSink {
    var buffer: TokenBuffer
    let options: AnalysisOptions

    private var chain = Chain()
    private var telephone = TelephoneNumber()
    private var telephonePosition: UInt32 = 0
    private var telephoneStart = 0
    private var telephoneEnd = 0
    private var previous: Character?

    /// The last character of an open run: its piece waits for the next character.
    private struct Character {
        var scalar: UInt32
        var runClass: ScalarClass
        var position: UInt32
        var start: Int
        var end: Int
    }

    init(buffer: TokenBuffer, options: AnalysisOptions) {
        self.buffer = buffer
        self.options = options
    }

    var endsAtSpace: Bool { telephone.isEmpty && previous == nil }

    /// Closes what waits for a continuation.
    mutating func finish() {
        closeRun()
        chain.close(to: &buffer)
        closeTelephone()
    }

    mutating func word(_ word: LexedWord, gap: Gap) {
        closeRun()
        let position = buffer.takePosition()
        let parts = WordParts(word)
        addDigits(of: word, parts, gap: gap, position: position)
        let offset = buffer.bytes.count
        buffer.bytes.append(contentsOf: word.bytes)
        buffer.addToken(.word, termAt: offset, position: position, start: word.start, end: word.end)
        for index in 0..<parts.count where !parts.isEnding(index, of: word.bytes) {
            let part = parts[index], offset = buffer.bytes.count
            buffer.bytes.append(contentsOf: word.bytes[part.termStart..<part.termEnd])
            buffer.addToken(
                .part, termAt: offset, position: position &+ UInt32(index), start: part.start, end: part.end)
        }
        if parts.count > 2, parts[0].scalarCount == 1, !parts[0].isNumber { addBeginning(of: word, parts, position) }
        addMarked(word, position: position)
        chain.add(word, gap: gap, offset: offset, position: position, to: &buffer)
    }

    /// The first two parts as one, if the first is one letter: iPhone15Pro is also written iPhone 15 Pro.
    private mutating func addBeginning(of word: LexedWord, _ parts: WordParts, _ position: UInt32) {
        let offset = buffer.bytes.count
        buffer.bytes.append(contentsOf: word.bytes[..<parts[1].termEnd])
        buffer.addToken(.part, termAt: offset, position: position, start: word.start, end: parts[1].end)
    }

    /// Gathers a word's digits as groups of what may be a telephone number.
    private mutating func addDigits(of word: LexedWord, _ parts: WordParts, gap: Gap, position: UInt32) {
        if word.isNumber {
            addDigits(word.bytes, gap: gap, position: position, start: word.start, end: word.end)
            return
        }
        if parts.count == 0 { closeTelephone() }
        for index in 0..<parts.count {
            let part = parts[index]
            if part.isNumber {
                addDigits(
                    UnsafeBufferPointer(rebasing: word.bytes[part.termStart..<part.termEnd]),
                    gap: index == 0 ? gap : Gap(), position: position, start: part.start, end: part.end)
            } else {
                closeTelephone()
            }
        }
    }

    private mutating func addDigits(
        _ digits: UnsafeBufferPointer<UInt8>, gap: Gap, position: UInt32, start: Int, end: Int
    ) {
        if !telephone.isEmpty && !telephone.continues(after: gap) { closeTelephone() }
        if telephone.isEmpty {
            telephonePosition = position
            telephoneStart = start
        }
        telephone.add(group: digits, gap: gap)
        telephoneEnd = end
    }

    /// Adds the word with the signs that belong to its name, as in C++ and .NET.
    private mutating func addMarked(_ word: LexedWord, position: UInt32) {
        guard let marks = WordMarks(word) else { return }
        let offset = buffer.bytes.count
        marks.append(word, to: &buffer.bytes)
        buffer.addToken(.marked, termAt: offset, position: position, start: marks.start, end: marks.end)
    }

    mutating func character(
        _ scalar: UInt32, original: UInt32, _ scalarClass: ScalarClass, start: Int, end: Int, gap: Gap
    ) {
        if !chain.isEmpty || !telephone.isEmpty {
            chain.close(to: &buffer)
            closeTelephone()
        }
        let runClass = scalarClass.runClass
        if let previous {
            if previous.runClass == runClass && gap.mayStandInsideRun {
                emitPiece(previous, followedBy: scalar, end: end)
            } else {
                closeRun()
            }
        }
        let position = buffer.takePosition(beginsWord: previous == nil || !gap.isTouching)
        if scalarClass == .han && options.contains(.pinyin) {
            emitReadings(of: scalar, original: original, position: position, start: start, end: end)
        }
        previous = Character(scalar: scalar, runClass: runClass, position: position, start: start, end: end)
    }

    mutating func symbol(_ scalar: UInt32, _ second: UInt32, start: Int, end: Int, gap: Gap) {
        finish()
        let offset = buffer.bytes.count
        buffer.bytes.append(scalar: scalar)
        if second != 0 { buffer.bytes.append(scalar: second) }
        buffer.addToken(.symbol, termAt: offset, position: buffer.takePosition(), start: start, end: end)
    }

    @inline(__always)
    private mutating func closeRun() {
        if let last = previous {
            emitPiece(last, followedBy: 0, end: last.end)
            previous = nil
        }
    }

    private mutating func emitPiece(_ character: Character, followedBy next: UInt32, end: Int) {
        let offset = buffer.bytes.count
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 8) { scratch in
            var length = encodeScalar(character.scalar, to: scratch.baseAddress!)
            if next != 0 { length += encodeScalar(next, to: scratch.baseAddress! + length) }
            buffer.bytes.append(contentsOf: UnsafeBufferPointer(rebasing: scratch[..<length]))
        }
        buffer.addToken(.piece, termAt: offset, position: character.position, start: character.start, end: end)
    }

    private mutating func emitReadings(of scalar: UInt32, original: UInt32, position: UInt32, start: Int, end: Int) {
        guard var reading = ctext_readings(original) ?? ctext_readings(scalar) else { return }
        while true {
            let offset = buffer.bytes.count
            buffer.bytes.append(TokenBuffer.pinyinNamespace)
            var letters = ctext_syllable(UInt32(reading.pointee & 0x7FFF))
            while letters != 0 {
                buffer.bytes.append(UInt8(truncatingIfNeeded: letters >> 56))
                letters <<= 8
            }
            buffer.addToken(.pinyin, termAt: offset, position: position, start: start, end: end)
            if reading.pointee & 0x8000 != 0 { return }
            reading += 1
        }
    }

    private mutating func closeTelephone() {
        if telephone.isEmpty { return }
        if telephone.isNumber {
            telephone.forEachSuffix { digits in
                let offset = buffer.bytes.count
                buffer.bytes.append(TokenBuffer.telephoneNamespace)
                buffer.bytes.append(contentsOf: digits)
                buffer.addToken(
                    .telephone, termAt: offset, position: telephonePosition, start: telephoneStart, end: telephoneEnd)
            }
        }
        telephone.reset()
    }
}
