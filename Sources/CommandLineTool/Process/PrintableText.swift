/// Text that may be sent to a terminal: what an item holds must not move the cursor or set colours.
func printable(_ text: String, keepingLines: Bool = false) -> String {
    let isClean = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 && $0 != 0xE2 }
    if isClean { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0x0A where keepingLines: result.append(scalar)
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: result.append(" ")
        // What turns the direction of everything behind it.
        case 0x202A...0x202E, 0x2066...0x2069: break
        default: result.append(scalar)
        }
    }
    return String(result)
}
