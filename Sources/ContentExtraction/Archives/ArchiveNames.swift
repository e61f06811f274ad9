/// Archives: the names of their members.
enum ArchiveNames {
    static func read(_ reading: Reading) throws {
        guard let archive = ArchiveStream(reading.file, limits: reading.limits) else {
            throw ExtractionFailure(.damaged, "The archive is damaged, or of a kind that is not read.")
        }
        var text = reading.collector(), attributes = AttributeList(), count = 0, isEncrypted = false
        do throws(ExtractionFailure) {
            while let member = try archive.next() {
                count += 1
                if member.isEncrypted { isEncrypted = true }
                if !member.name.isEmpty { text.line(member.name) }
                guard count < reading.limits.items, !text.isCut, !reading.deadline.isPast else {
                    reading.cut("Only the first \(count) names of the archive are searched.")
                    break
                }
            }
        } catch {
            if count == 0 { throw error }
            reading.cut(error.reason)
        }
        if count == 0 { throw ExtractionFailure(.damaged, "The archive has no readable members.") }
        if isEncrypted { attributes.set("securityMethod", "encrypted") }
        try reading.emit(attributes, text: text)
    }

    private static func isArchive(_ reading: Reading) -> Bool {
        guard let archive = ArchiveStream(reading.file, limits: reading.limits) else { return false }
        do { return try archive.next() != nil } catch { return false }
    }

    /// One packed file, such as notes.txt.gz: its text, if it is one.
    static func readPacked(_ reading: Reading) throws {
        if isArchive(reading) { return try read(reading) }
        guard let packed = ArchiveStream(reading.file, isSingle: true, limits: reading.limits), try packed.next() != nil
        else {
            throw ExtractionFailure(.damaged, "The file cannot be unpacked.")
        }
        var bytes: [UInt8] = []
        while bytes.count < reading.limits.textBytes, let piece = try packed.piece() { bytes += piece }
        let name = reading.name.split(separator: ".").dropLast().joined(separator: ".")
        var text = reading.collector(), attributes = AttributeList()
        text.line(name)
        let inner = ContentTypes.row(name)?.family ?? .text
        if inner == .text || inner == .xml, ByteSignature.isText(ByteReader(bytes)) {
            text.append(CharacterDecoding.text(bytes))
            if bytes.count >= reading.limits.textBytes {
                reading.cut("Only the beginning of the packed text is searched.")
            }
        }
        attributes.set("displayName", reading.name)
        try reading.emit(attributes, text: text)
    }
}
