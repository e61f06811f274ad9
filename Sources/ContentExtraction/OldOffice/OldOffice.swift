import SearchlightBasics

/// Office's documents before 2007.
enum OldOffice {
    static func read(_ reading: Reading) throws {
        let start = reading.file.beginning(8)
        if ByteReader(start).u32(0) != 0xE011_CFD0 {
            // Programs save HTML, RTF and text under these names.
            guard ByteSignature.isText(ByteReader(reading.file.beginning(4096))) else {
                throw ExtractionFailure(.unsupported, "The document is older than Office 97, or of another kind.")
            }
            return try PlainText.read(reading)
        }
        let file = try CompoundFile(reading.file, maximum: reading.limits.partBytes)
        var attributes = AttributeList(), text = reading.collector()
        if let bytes = file.stream(named: "\u{05}SummaryInformation") {
            SummaryInformation.read(bytes, isDocument: false, &attributes)
        }
        if let bytes = file.stream(named: "\u{05}DocumentSummaryInformation") {
            SummaryInformation.read(bytes, isDocument: true, &attributes)
        }
        if file.child("EncryptedPackage") != nil || file.child("EncryptionInfo") != nil {
            throw ExtractionFailure(.encrypted, "A password protects the document.")
        }
        if let main = file.stream(named: "WordDocument") {
            try OldWord.read(main, file, &text)
            attributes.replace("contentType", .string("com.microsoft.word.doc"))
        } else if let book = file.stream(named: "Workbook") ?? file.stream(named: "Book") {
            try OldExcel.read(book, &text)
            attributes.replace("contentType", .string("com.microsoft.excel.xls"))
        } else if let slides = file.stream(named: "PowerPoint Document") {
            if OldPowerPoint.isEncrypted(file) {
                throw ExtractionFailure(.encrypted, "A password protects the presentation.")
            }
            OldPowerPoint.read(slides, &text)
            attributes.replace("contentType", .string("com.microsoft.powerpoint.ppt"))
        } else if file.child("__properties_version1.0") != nil {
            return try OutlookMessage.read(reading)
        } else if attributes.isEmpty {
            throw ExtractionFailure(.unsupported, "The document is of a kind that is not read.")
        }
        try reading.emit(attributes, text: text.isEmpty ? nil : text)
    }
}

/// Word 97 to 2003: pieces of text by the piece table ([MS-DOC]).
enum OldWord {
    static func read(_ main: [UInt8], _ file: CompoundFile, _ text: inout TextCollector) throws {
        let reader = ByteReader(main)
        guard let flags = reader.u16(10) else { throw ExtractionFailure(.damaged, "The document is cut off.") }
        if flags & 0x100 != 0 { throw ExtractionFailure(.encrypted, "A password protects the document.") }
        let table = ByteReader(file.stream(named: flags & 0x200 != 0 ? "1Table" : "0Table") ?? [])
        guard let at = reader.u32(0x1A2), let length = reader.u32(0x1A6), length > 0 else {
            throw ExtractionFailure(.unsupported, "The document is older than Word 97.")
        }
        var position = at
        // Properties of paragraphs stand before the pieces.
        while table.byte(position) == 1, let size = table.u16(position + 1) { position += 3 + size }
        guard table.byte(position) == 2, let size = table.u32(position + 1), size >= 4 else {
            throw ExtractionFailure(.damaged, "The document's table of pieces is damaged.")
        }
        let pieces = ByteReader(table.slice(position + 5, size)), count = min((size - 4) / 12, 500_000)
        var field = FieldFilter()
        for number in 0..<count where !text.isCut {
            guard let from = pieces.u32(4 * number), let to = pieces.u32(4 * number + 4), to > from,
                let place = pieces.u32(4 * (count + 1) + 8 * number + 2)
            else { continue }
            let isPacked = place & 0x4000_0000 != 0, offset = place & 0x3FFF_FFFF
            let bytes =
                isPacked
                ? Array(reader.slice(offset / 2, to - from))
                : Array(reader.slice(offset, (to - from).multipliedReportingOverflow(by: 2).partialValue))
            let piece = CharacterDecoding.converted(bytes, from: isPacked ? "WINDOWS-1252" : "UTF-16LE") ?? ""
            text.append(field.shown(piece))
        }
    }

    /// Leaves instructions of fields out, and makes marks of paragraphs and cells line ends and tabs.
    private struct FieldFilter {
        var depth = 0, isInstruction = false

        mutating func shown(_ text: String) -> String {
            var result = String.UnicodeScalarView()
            for scalar in text.unicodeScalars {
                switch scalar.value {
                case 0x13: (depth, isInstruction) = (depth + 1, true)
                case 0x14: isInstruction = false
                case 0x15:
                    depth = max(0, depth - 1)
                    isInstruction = false
                case 0x0D, 0x0B, 0x0C: if !isInstruction { result.append("\n") }
                case 0x07: if !isInstruction { result.append("\t") }
                case 0x1E: result.append("-")
                case 0x1F, 0..<9, 0x0E...0x12: break
                default: if !isInstruction { result.append(scalar) }
                }
            }
            return String(result)
        }
    }
}

/// PowerPoint 97 to 2003: atoms of text in records ([MS-PPT]).
enum OldPowerPoint {
    /// The atom of the current user has another mark if the text is encrypted: the records look the same.
    static func isEncrypted(_ file: CompoundFile) -> Bool {
        file.child("EncryptedSummary") != nil
            || ByteReader(file.stream(named: "Current User") ?? []).u32(12) == 0xF3D1_C4DF
    }

    static func read(_ bytes: [UInt8], _ text: inout TextCollector) {
        walk(ByteReader(bytes), 0, bytes.count, depth: 0, &text)
    }

    private static func walk(_ reader: ByteReader, _ start: Int, _ end: Int, depth: Int, _ text: inout TextCollector) {
        var position = start
        while position + 8 <= end, !text.isCut, let head = reader.u16(position), let type = reader.u16(position + 2),
            let length = reader.u32(position + 4)
        {
            let body = position + 8, stop = min(body + length, end)
            if head & 15 == 15 {
                // Masters repeat the words of their placeholders.
                if depth < 16, type != 1016 { walk(reader, body, stop, depth: depth + 1, &text) }
            } else if type == 4000 || type == 4026 {
                text.line(
                    CharacterDecoding.converted(Array(reader.slice(body, stop - body)), from: "UTF-16LE")?.replacing(
                        "\r", with: "\n"
                    ).replacing("\u{0B}", with: "\n") ?? "")
            } else if type == 4008 {
                text.line(
                    CharacterDecoding.converted(Array(reader.slice(body, stop - body)), from: "WINDOWS-1252")?
                        .replacing("\r", with: "\n").replacing("\u{0B}", with: "\n") ?? "")
            }
            position = stop
        }
    }
}
