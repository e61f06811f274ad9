import SearchEngine

/// One app's learned choices as bytes: `Docs/FileFormats.md`, "Engagement".
enum EngagementFile {
    private static let mark = Array("SEARCHLTENG1".utf8)
    private static let version: UInt16 = 1
    private static let headerLength = 24

    static func encode(_ choices: [Choice]) -> [UInt8] {
        var body = ByteWriter()
        body.length(choices.count)
        for choice in choices {
            body.string(choice.text)
            body.u8(choice.target.kind.rawValue)
            body.string(choice.target.identifier)
            body.u64(choice.weight.bitPattern)
            body.u64(UInt64(bitPattern: choice.time))
        }
        var out = ByteWriter()
        out.raw(mark)
        out.u16(version)
        out.u16(0)
        out.u32(UInt32(body.count))
        out.u32(body.checksum())
        out.raw(body.bytes)
        return out.bytes
    }

    /// - Throws: `IndexError.Code.corrupted`, or `.formatTooNew` for a version that is not known here.
    static func decode(_ bytes: [UInt8], path: String) throws -> [Choice] {
        func damaged() -> IndexError {
            IndexError(
                .corrupted, "What was learned of choices cannot be read.", path: path,
                remedy: "The next choice begins anew; or remove the file.")
        }
        let region = HeapBytes(bytes).region
        defer { withExtendedLifetime(region.owner) {} }
        guard bytes.count >= headerLength, bytes.starts(with: mark) else { throw damaged() }
        guard region.u16(12) <= version else {
            throw IndexError(
                .formatTooNew, "What was learned of choices is of a newer version.", path: path,
                remedy: "Use the newer program.")
        }
        let length = Int(region.u32(16))
        guard length == bytes.count - headerLength, region.checksum(headerLength, length) == region.u32(20) else {
            throw damaged()
        }
        var cursor = region.cursor(at: headerLength)
        var choices: [Choice] = []
        for _ in 0..<cursor.count() {
            let text = cursor.string()
            let kind = Choice.Target.Kind(rawValue: cursor.u8())
            let identifier = cursor.string()
            let weight = Double(bitPattern: cursor.u64())
            let time = Int64(bitPattern: cursor.u64())
            guard !cursor.overran, let kind, weight.isFinite else { throw damaged() }
            choices.append(
                Choice(text: text, target: .init(kind: kind, identifier: identifier), weight: weight, time: time))
        }
        return choices
    }
}
