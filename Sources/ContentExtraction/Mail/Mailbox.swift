import SearchlightBasics

/// A file of many mails, each behind a line `From …` (mbox). It is read in pieces, one mail in memory, and in as many turns as
/// it needs.
enum Mailbox {
    private static let pieceBytes = 1 << 20

    static func read(_ reading: Reading) throws {
        let file = reading.file
        // Bytes before `searched` are known to have no line end behind `scanned`.
        var pending: [UInt8] = [], offset = reading.start, scanned = 0, searched = 0, skipped = false,
            isPreviousEmpty = true
        func finish(_ mail: ArraySlice<UInt8>) throws {
            defer { skipped = false }
            if mail.isEmpty || reading.items >= reading.limits.items { return }
            if skipped { reading.cut("Only the first \(reading.limits.partBytes >> 20) MB of this mail are searched.") }
            try emit(mail, reading)
        }
        while offset < file.count {
            guard try reading.mayContinue() else {
                return reading.cut("Only the first \(reading.items) mails are searched.")
            }
            let piece = file.bytes(at: offset, count: pieceBytes)
            if piece.isEmpty { break }
            offset += piece.count
            // A hole of a sparse file holds no mail.
            if pending.isEmpty || piece.count == pieceBytes, !piece.contains(where: { $0 != 0 }) { continue }
            pending += piece
            var start = 0
            while let end = pending[max(scanned, searched)...].firstIndex(of: 10) {
                let line = pending[scanned..<end]
                if isPreviousEmpty, isEnvelope(line) {
                    try finish(pending[start..<scanned])
                    start = scanned
                    // A turn ends where a mail begins.
                    if reading.isTurnOver { return reading.goOn(at: offset - (pending.count - scanned)) }
                }
                isPreviousEmpty = line.isEmpty || line.elementsEqual([13])
                scanned = end + 1
            }
            pending.removeFirst(start)
            scanned -= start
            searched = pending.count
            if pending.count > reading.limits.partBytes {
                // A mail larger than that is cut: its rest is looked through for the next mail.
                pending.removeSubrange(reading.limits.partBytes / 2..<max(scanned, reading.limits.partBytes / 2))
                scanned = min(scanned, reading.limits.partBytes / 2)
                if pending.count > reading.limits.partBytes {
                    pending.removeSubrange(reading.limits.partBytes / 2..<pending.count)
                }
                searched = pending.count
                skipped = true
            }
        }
        try finish(pending[...])
        if reading.items == 0, reading.start == 0 { throw ExtractionFailure(.unsupported, "The file holds no mails.") }
    }

    /// `From sender date`: with a year and a time, so that sentences that begin with From are not taken for it.
    private static func isEnvelope(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.starts(with: "From ".utf8), line.count < 400 else { return false }
        let words = line.split { $0 == 0x20 || $0 == 0x09 || $0 == 13 }
        if words.count == 2 { return words[1].contains(0x40) || words[1].elementsEqual("-".utf8) }
        let hasTime = words.contains {
            $0.count >= 4 && $0.contains(0x3A) && $0.first.map { (0x30...0x39).contains($0) } == true
        }
        let hasYear = words.contains { $0.count == 4 && $0.allSatisfy { (0x30...0x39).contains($0) } }
        return words.count >= 5 && hasTime && hasYear
    }

    private static func emit(_ mail: ArraySlice<UInt8>, _ reading: Reading) throws {
        let message = MailMessage(mail, limits: reading.limits)
        guard
            message.header.fields.contains(where: { ["from", "subject", "date", "to", "message-id"].contains($0.name) })
        else { return }
        // Thunderbird keeps deleted mails until the folder is compacted.
        if let status = message.header.token("x-mozilla-status").flatMap({ Int($0, radix: 16) }), status & 8 != 0 {
            return
        }
        var attributes = message.attributes
        attributes.replace("contentType", .string("com.apple.mail.email"))
        let part = attributes.text("identifier") ?? "mail-" + hexadecimal(of: mail.prefix(4096))
        try reading.emit(part: part, attributes, text: message.text)
    }

    private static func hexadecimal(of bytes: ArraySlice<UInt8>) -> String {
        String(StableHash.value(of: bytes), radix: 16)
    }
}
