/// A mail in a file of its own: .eml, Apple's .emlx, a file of a Maildir, a saved page with its pictures.
enum MailFile {
    static func read(_ reading: Reading) throws {
        var bytes = reading.file.textBeginning(reading.limits.partBytes)[...]
        if bytes.count < reading.file.count {
            reading.cut("Only the first \(reading.limits.partBytes >> 20) MB of the mail are searched.")
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        // emlx begins with the mail's length on a line of its own, and ends with a property list.
        if let end = bytes.prefix(20).firstIndex(of: 10), let length = Int(ByteReader.text(bytes[..<end]).cleaned) {
            bytes = bytes[(end + 1)...].prefix(length)
        }
        while let first = bytes.first, first == 10 || first == 13 { bytes = bytes.dropFirst() }
        let message = MailMessage(bytes, limits: reading.limits)
        guard !message.header.fields.isEmpty else {
            throw ExtractionFailure(.damaged, "The file does not begin with a mail's header.")
        }
        try reading.emit(message.attributes, text: message.text)
    }
}
