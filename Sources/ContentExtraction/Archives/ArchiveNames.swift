/// Archives: the names of their members.
enum ArchiveNames {
    static func read(_ reading: Reading) throws {
        guard let archive = ArchiveStream(reading.file, limits: reading.limits) else {
            throw ExtractionFailure(.damaged, "The archive is damaged, or of a kind that is not read.")
        }
        var text = reading.collector(), attributes = AttributeList(), count = 0, isEncrypted = false
        var contents = TextCollector(limit: maximumContents)
        let isSolid = isSolid(reading.file)
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
                // libarchive would unpack what it skips without a limit.
                if isSolid { try archive.skip(until: reading.deadline) }
            }
        } catch {
            if count == 0, !ArchiveLock.isClosed(reading.file) { throw error }
            reading.cut(error.reason)
        }
        if count == 0 {
            throw ArchiveLock.isClosed(reading.file)
                ? ExtractionFailure(.encrypted, "A password protects the names in the archive.")
                : ExtractionFailure(.damaged, "The archive has no readable members.")
        }
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

    /// Whether a member can be reached only by unpacking those before it: packed tar archives and 7-Zip.
    private static func isSolid(_ file: FileBytes) -> Bool {
        let start = file.beginning(6)
        return [
            [0x1F, 0x8B], [0x1F, 0x9D], [0x42, 0x5A, 0x68], [0xFD, 0x37, 0x7A, 0x58], [0x28, 0xB5, 0x2F, 0xFD],
            [4, 0x22, 0x4D, 0x18], [0x5D, 0, 0], ArchiveLock.sevenZip,
        ].contains { start.starts(with: $0) }
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

/// Archives whose names are encrypted too, which libarchive tells apart from damaged ones in its messages only.
enum ArchiveLock {
    static let sevenZip: [UInt8] = [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]
    /// 7-Zip's number for AES-256 with SHA-256.
    private static let sevenZipCipher: [UInt8] = [6, 0xF1, 7, 1]
    private static let maximumHeaderBytes = 1 << 20

    static func isClosed(_ file: FileBytes) -> Bool {
        let start = file.beginning(32), reader = ByteReader(start)
        if start.starts(with: sevenZip) {
            guard let offset = reader.length64(12), let size = reader.length64(20) else { return false }
            let header = file.bytes(
                at: offset.addingReportingOverflow(32).partialValue, count: min(size, maximumHeaderBytes))
            return header.indices.contains { header[$0...].starts(with: sevenZipCipher) }
        }
        if reader.has("Rar!\u{1A}\u{07}\u{01}\0", at: 0) {
            // RAR 5: a checksum and a size, of one to three bytes, stand before the kind of the header. 4: encryption.
            let size = start.dropFirst(12).prefix(3).prefix { $0 & 0x80 != 0 }.count + 1
            return reader.byte(12 + size) == 4
        }
        // RAR 4: a flag of the archive's header.
        return reader.has("Rar!\u{1A}\u{07}\0", at: 0) && (reader.u16(10) ?? 0) & 0x80 != 0
    }
}
