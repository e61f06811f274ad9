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

    var endsAtSpace: Bool { telephone.isEmpty }

    /// Closes what waits for a continuation.
    mutating func finish() {
        closeRun()
        chain.close(to: &buffer)
        closeTelephone()
    }

    mutating func word(_ word: LexedWord, gap: Gap) {
        closeRun()
        if !telephone.isEmpty && !(word.isNumber && telephone.continues(after: gap)) { closeTelephone() }
        let position = buffer.takePosition()
        if word.isNumber {
            if telephone.isEmpty {
                telephonePosition = position
                telephoneStart = word.start
            }
            telephone.add(group: word.bytes, gap: gap)
            telephoneEnd = word.end
        }
        let offset = buffer.bytes.count
        buffer.bytes.append(contentsOf: word.bytes)
        buffer.addToken(.word, termAt: offset, position: position, start: word.start, end: word.end)
        chain.add(word, gap: gap, offset: offset, position: position, to: &buffer)
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
            if previous.runClass == runClass && gap.isTouching {
                emitPiece(previous, followedBy: scalar, end: end)
            } else {
                closeRun()
            }
        }
        let position = buffer.takePosition(beginsWord: previous == nil)
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
