/// Questions about one name of a path, as bytes.
enum FileName {
    /// The name with the letters A to Z in lower case.
    static func lowercased(_ name: some Collection<UInt8>) -> [UInt8] {
        name.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
    }

    /// What follows the last period, in lower case; empty without one, and for a name that only begins with it.
    static func fileExtension(_ name: [UInt8]) -> [UInt8] {
        guard let period = name.lastIndex(of: UInt8(ascii: ".")), period > 0 else { return [] }
        return lowercased(name[(period + 1)...])
    }

    /// As a person reads it: what is not UTF-8 is shown as a replacement character.
    static func text(_ name: some Collection<UInt8>) -> String { String(decoding: name, as: UTF8.self) }

    /// Whether desktops and shells leave it out of lists.
    static func isHidden(_ name: [UInt8]) -> Bool {
        // A backup copy of an editor is the same file a second time.
        name.first == UInt8(ascii: ".") || name.count > 1 && name.last == UInt8(ascii: "~")
    }
}
