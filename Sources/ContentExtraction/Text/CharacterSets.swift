import CCharacterSets
import Synchronization

/// Texts of other encodings in UTF-8. Converters are kept, because a sandbox lets glibc load no more of them.
enum CharacterSets {
    private struct Kept: @unchecked Sendable { let converter: OpaquePointer }
    private static let pool = Mutex<[String: [Kept]]>([:])
    /// The characters of encodings with one byte a character.
    private static let tables = Mutex<[String: SingleByteTable]>([:])

    /// Opens the converters of all encodings that files are likely to be in. Called before a sandbox closes.
    ///
    /// Most encodings have one byte a character. Of these a table is kept in place of the converter: each one is a library, whose five
    /// mappings would make each fork of a worker slower.
    static func prepare() {
        for name in CharacterSetTable.prepared {
            guard let converter = take(name) else { continue }
            if CharacterSetTable.singleByte.contains(name) {
                let table = SingleByteTable { convert([$0], by: converter).text.unicodeScalars.first }
                tables.withLock { $0[name] = table }
                character_set_free(converter)
            } else {
                giveBack(name, converter)
            }
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
        if let table = tables.withLock({ $0[name] }) { return table.convert(bytes) }
        return convertByLibrary(bytes, from: name)
    }

    /// The same by iconv, whether there is a table or not.
    static func convertByLibrary(_ bytes: [UInt8], from name: String) -> (text: String, bad: Int)? {
        guard LibraryUse.permits(), let converter = take(name) else { return nil }
        defer { giveBack(name, converter) }
        return convert(bytes, by: converter)
    }

    private static func convert(_ bytes: [UInt8], by converter: OpaquePointer) -> (text: String, bad: Int) {
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
