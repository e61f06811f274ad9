import CCharacterSets
import Synchronization

/// Texts of other encodings in UTF-8. Converters are kept, because a sandbox lets glibc load no more of them.
enum CharacterSets {
    private struct Kept: @unchecked Sendable { let converter: OpaquePointer }
    private static let pool = Mutex<[String: [Kept]]>([:])

    /// Opens the converters of all encodings that files are likely to be in. Called before a sandbox closes.
    static func prepare() {
        for name in CharacterSetTable.prepared {
            if let converter = take(name) { giveBack(name, converter) }
        }
    }

    private static func take(_ name: String) -> OpaquePointer? {
        if let kept = pool.withLock({ $0[name]?.popLast() }) { return kept.converter }
        return character_set_open(name)
    }

    private static func giveBack(_ name: String, _ converter: OpaquePointer) {
        let kept = Kept(converter: converter)
        pool.withLock { $0[name, default: []].append(kept) }
    }

    /// Converts to UTF-8, with U+FFFD for what is no character.
    ///
    /// - Parameter name: iconv's name of the encoding.
    /// - Returns: nil for an unknown encoding; else the text, and how many bytes were no characters.
    static func convert(_ bytes: [UInt8], from name: String) -> (text: String, bad: Int)? {
        guard LibraryUse.permits(), let converter = take(name) else { return nil }
        defer { giveBack(name, converter) }
        var bad = 0
        let capacity = bytes.count.multipliedReportingOverflow(by: 3).partialValue + 16
        let utf8 = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
            filled = character_set_convert(converter, bytes, bytes.count, buffer.baseAddress, capacity, &bad)
        }
        return (String(decoding: utf8, as: UTF8.self), bad)
    }

    /// The encoding that the letters' statistics suggest; nil for none.
    static func guess(_ bytes: [UInt8]) -> String? {
        guard LibraryUse.permits() else { return nil }
        var name = [CChar](repeating: 0, count: 64)
        character_set_guess(bytes, bytes.count, &name, name.count)
        let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.isEmpty ? nil : text
    }
}
