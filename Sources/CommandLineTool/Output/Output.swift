import Glibc

/// Writes to standard output and standard error, at once: nothing is kept back that a killed process would lose.
enum Output {
    static func line(_ text: String) { write(text + "\n", to: 1) }

    static func error(_ text: String) { write(text + "\n", to: 2) }

    static func write(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
    }

    static func write(_ bytes: [UInt8], to descriptor: Int32 = 1) {
        bytes.withUnsafeBytes { write($0, to: descriptor) }
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
        var done = 0
        while done < bytes.count {
            let count = Glibc.write(descriptor, bytes.baseAddress! + done, bytes.count - done)
            if count < 0 && errno == EINTR { continue }
            // A reader that left, or a full disk under a redirection.
            if count < 0 && errno == EPIPE { exit(ExitStatus.done.rawValue) }
            if count < 0 && descriptor == 2 { return }
            if count < 0 {
                write("searchlight: The output cannot be written: \(String(cString: strerror(errno))).\n", to: 2)
                exit(ExitStatus.wrong.rawValue)
            }
            done += count
        }
    }
}

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
