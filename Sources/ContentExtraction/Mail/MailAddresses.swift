/// People in a field such as `From`: names and addresses.
struct MailAddresses {
    private(set) var people: [(name: String, address: String)] = []
    private static let maximum = 1_000

    init(_ fields: [[UInt8]]) {
        for field in fields { read(field) }
    }

    var names: [String] { people.map(\.name).filter { !$0.isEmpty } }
    var addresses: [String] { people.map(\.address).filter { !$0.isEmpty } }

    private mutating func read(_ field: [UInt8]) {
        var name: [UInt8] = [], address: [UInt8] = [], comment: [UInt8] = []
        var isInAddress = false, hasAddress = false, depth = 0, position = 0
        func finish(_ list: inout [(name: String, address: String)]) {
            defer { (name, address, comment, isInAddress, hasAddress) = ([], [], [], false, false) }
            var text = EncodedWords.text(name).collapsedText
            var mail = ByteReader.text(address).cleaned
            if !hasAddress, text.contains("@"), let word = text.split(separator: " ").first(where: { $0.contains("@") })
            {
                mail = String(word)
                text = text.split(separator: " ").filter { !$0.contains("@") }.joined(separator: " ")
            }
            if text.isEmpty || text == mail { text = EncodedWords.text(comment).collapsedText }
            if mail.hasPrefix("<") || mail.hasPrefix("@"), let colon = mail.firstIndex(of: ":") {
                mail = String(mail[mail.index(after: colon)...])
            }
            mail.removeAll { $0 == " " || $0 == "<" || $0 == ">" || $0 == "\"" }
            if mail.lowercased().hasPrefix("mailto:") { mail.removeFirst(7) }
            text = text.unquoted
            if list.count < Self.maximum, !text.isEmpty || mail.contains("@") { list.append((text, mail)) }
        }
        while position < field.count {
            let byte = field[position]
            position += 1
            switch byte {
            case 0x22 where depth == 0:
                var text: [UInt8] = []
                while position < field.count, field[position] != 0x22 {
                    if field[position] == 0x5C, position + 1 < field.count { position += 1 }
                    text.append(field[position])
                    position += 1
                }
                position += 1
                if isInAddress {
                    address += text
                } else {
                    // "local part"@domain has no blank behind its quote.
                    if position < field.count, field[position] == 0x40 {
                        name += [0x22] + text + [0x22]
                    } else {
                        name += text
                    }
                }
            case 0x5C where depth > 0: position += 1
            case 0x28:
                depth += 1
                if depth == 1, !comment.isEmpty { comment.append(0x20) }
            case 0x29 where depth > 0: depth -= 1
            case _ where depth > 0: comment.append(byte)
            case 0x3C:
                (isInAddress, hasAddress) = (true, true)
            case 0x3E: isInAddress = false
            case 0x2C where !isInAddress, 0x3B: finish(&people)
            case 0x3A where !isInAddress:
                // A group's name; its members follow.
                name = []
            default: if isInAddress { address.append(byte) } else { name.append(byte) }
            }
        }
        finish(&people)
    }
}
