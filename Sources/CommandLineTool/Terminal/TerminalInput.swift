/// What a person did at the keyboard.
enum Key: Sendable, Hashable {
    case text(String)
    /// Text that was pasted, line breaks included.
    case paste(String)
    case enter, escape, backspace, delete, tab
    case up, down, left, right, pageUp, pageDown, home, end
    case control(Character)
    /// The terminal came to the front again.
    case focus
}

/// Makes keys of what a terminal sends: UTF-8, and the control sequences of ECMA-48 as xterm and its kin use them.
struct TerminalInput {
    private var pending: [UInt8] = []
    private var pasted: [UInt8]?

    /// Whether an escape sequence or a character has begun, and its rest may be on its way.
    var isWaiting: Bool { !pending.isEmpty }

    /// Takes what was read, and gives the keys that are complete.
    mutating func feed(_ bytes: [UInt8]) -> [Key] {
        pending += bytes
        var keys: [Key] = []
        while !pending.isEmpty {
            guard let (length, key) = next() else { break }
            pending.removeFirst(length)
            if let key { keys.append(key) }
        }
        return keys
    }

    /// Nothing more came for a while: an escape that began nothing was the key of that name.
    mutating func flush() -> [Key] {
        guard !pending.isEmpty else { return [] }
        let wasEscape = pending[0] == 0x1B && pasted == nil
        pending.removeAll()
        return wasEscape ? [.escape] : []
    }

    /// The first key, if any, and its length; nil when more is needed.
    private mutating func next() -> (length: Int, key: Key?)? {
        if pasted != nil { return nextPasted() }
        let byte = pending[0]
        switch byte {
        case 0x1B: return escape()
        case 0x0D, 0x0A: return (1, .enter)
        case 0x7F, 0x08: return (1, .backspace)
        case 0x09: return (1, .tab)
        case 0..<0x20: return (1, .control(Character(Unicode.Scalar(byte | 0x60))))
        case 0x20..<0x7F: return (1, .text(String(Character(Unicode.Scalar(byte)))))
        default: return character()
        }
    }

    private func character() -> (Int, Key?)? {
        let length = pending[0] >= 0xF0 ? 4 : pending[0] >= 0xE0 ? 3 : pending[0] >= 0xC0 ? 2 : 1
        guard length > 1 else { return (1, nil) }
        let tail = pending.dropFirst().prefix(length - 1)
        // A character that another begins inside of is lost alone.
        if let broken = tail.firstIndex(where: { $0 & 0xC0 != 0x80 }) { return (broken, nil) }
        guard tail.count == length - 1 else { return nil }
        return (length, String(validating: pending.prefix(length), as: UTF8.self).map(Key.text))
    }

    private mutating func escape() -> (Int, Key?)? {
        guard pending.count > 1 else { return nil }
        switch pending[1] {
        case UInt8(ascii: "["):
            guard let end = pending.dropFirst(2).firstIndex(where: { 0x40...0x7E ~= $0 }) else {
                // No sequence is that long.
                return pending.count > 32 ? (pending.count, nil) : nil
            }
            let parameters = String(decoding: pending[2..<end], as: UTF8.self)
            if pending[end] == UInt8(ascii: "~") && parameters == "200" {
                pasted = []
                return (end + 1, nil)
            }
            return (end + 1, Self.key(pending[end], parameters))
        case UInt8(ascii: "O"):
            guard pending.count > 2 else { return nil }
            return (3, Self.key(pending[2], ""))
        case 0x1B: return (1, .escape)
        default: return (2, nil)  // Alt with a key
        }
    }

    private static func key(_ final: UInt8, _ parameters: String) -> Key? {
        switch final {
        case UInt8(ascii: "A"): return .up
        case UInt8(ascii: "B"): return .down
        case UInt8(ascii: "C"): return .right
        case UInt8(ascii: "D"): return .left
        case UInt8(ascii: "H"): return .home
        case UInt8(ascii: "F"): return .end
        case UInt8(ascii: "M"): return .enter
        case UInt8(ascii: "I") where parameters.isEmpty: return .focus
        case UInt8(ascii: "~"):
            switch parameters.prefix(while: { $0 != ";" }) {
            case "1", "7": return .home
            case "4", "8": return .end
            case "3": return .delete
            case "5": return .pageUp
            case "6": return .pageDown
            default: return nil
            }
        default: return nil
        }
    }

    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    private mutating func nextPasted() -> (Int, Key?)? {
        let byte = pending[0]
        guard byte == 0x1B else {
            pasted?.append(byte)
            return (1, nil)
        }
        if pending.starts(with: Self.pasteEnd) {
            let text = String(decoding: pasted ?? [], as: UTF8.self)
            pasted = nil
            return (Self.pasteEnd.count, text.isEmpty ? nil : .paste(text))
        }
        if Self.pasteEnd.starts(with: pending) { return nil }
        return (1, nil)
    }
}
