/// The parts of a document that is a ZIP archive.
enum Package {
    /// Calls `body` for each part whose name is wanted, in the archive's order. Names have no leading `/`, and `/` between folders.
    ///
    /// - Throws: ``ExtractionFailure`` for what is no archive; a damaged one ends the parts if some were read.
    static func forEachPart(
        _ reading: Reading, where isWanted: (String) -> Bool, _ body: (String, ArchiveStream) throws -> Void
    ) throws {
        guard let archive = ArchiveStream(reading.file, limits: reading.limits) else {
            throw ExtractionFailure(.damaged, "The document is damaged: its parts cannot be found in it.")
        }
        var wasRead = false
        do {
            while let member = try archive.next() {
                try reading.deadline.check()
                let name = member.name.replacing("\\", with: "/")
                if member.isFolder || !isWanted(name) { continue }
                if member.isEncrypted { throw ExtractionFailure(.encrypted, "A password protects the document.") }
                try body(name, archive)
                wasRead = true
            }
        } catch let failure as ExtractionFailure where failure.code == .damaged && wasRead {
            reading.cut("The document is damaged; only what could be read is searched.")
        }
    }

    /// Feeds a part to a handler, piece by piece.
    static func read(_ archive: ArchiveStream, _ handler: any XMLHandler) throws {
        let stream = XMLStream(handler)
        while let piece = try archive.piece() {
            if !stream.feed(piece) { return }
        }
        stream.feed([], isLast: true)
    }

    /// The number in a part's name, such as 12 of `ppt/slides/slide12.xml`.
    static func number(in name: String) -> Int {
        let file = name.split(separator: "/").last ?? ""
        return Int(file.filter { $0.isASCII && $0.isNumber }.prefix(9)) ?? 0
    }
}
