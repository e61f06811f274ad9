/// Archives: the names of their members.
enum ArchiveNames {
    static func read(_ reading: Reading) throws {
        guard let archive = ArchiveStream(reading.file, limits: reading.limits) else {
            throw ExtractionFailure(.damaged, "The archive is damaged, or of a kind that is not read.")
        }
        var text = reading.collector(), attributes = AttributeList(), count = 0, isEncrypted = false
        var contents = TextCollector(limit: maximumContents)
        do throws(ExtractionFailure) {
            while let member = try archive.next() {
                count += 1
                if member.isEncrypted { isEncrypted = true }
                if !member.name.isEmpty { text.line(member.name) }
                readText(of: member, archive, &contents)
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
        text.line(contents.text)
        if isEncrypted { attributes.set("securityMethod", "encrypted") }
        try reading.emit(attributes, text: text)
    }

    /// Bytes of text out of members: an archive is found by what its notes say, but does not fill the index.
    private static let maximumContents = 1 << 20

    /// Adds what a member says if its name is one of a text. Other members, archives too, stay packed.
    private static func readText(of member: ArchiveMember, _ archive: ArchiveStream, _ contents: inout TextCollector) {
        guard !member.isFolder, !member.isEncrypted, !contents.isCut, (member.size ?? 0) <= maximumContents,
            let family = ContentTypes.row(member.name)?.family, family == .text || family == .html
        else { return }
        var bytes: [UInt8] = []
        do throws(ExtractionFailure) {
            while bytes.count < maximumContents, let piece = try archive.piece() { bytes += piece }
        } catch {
            // The names of the others still count; the next one says whether the archive itself is damaged.
            return
        }
        guard ByteSignature.isText(ByteReader(bytes)) else { return }
        contents.endLine()
        if family == .html {
            contents = HTMLText(bytes, collector: contents).collector
        } else {
            contents.append(CharacterDecoding.text(bytes))
        }
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
