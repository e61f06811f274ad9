import SearchEngine

/// One app's learned choices as bytes: `Docs/FileFormats.md`, "Engagement".
enum EngagementFile {
    private static let mark = "SEARCHLTENG1"

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
        return ChecksummedBody.encode(body, mark: mark)
    }

    /// - Throws: `IndexError.Code.corrupted`, or `.formatTooNew` for a version that is not known here.
    static func decode(
        _ bytes: [UInt8], path: String, _ strictness: ChecksummedBody.Strictness = .mending
    ) throws -> [Choice] {
        try ChecksummedBody.open(bytes, mark: mark, "What was learned of choices", path: path, strictness) { cursor in
            var choices: [Choice] = []
            for _ in 0..<cursor.count() {
                let text = cursor.string()
                let kind = Choice.Target.Kind(rawValue: cursor.u8())
                let identifier = cursor.string()
                let weight = Double(bitPattern: cursor.u64())
                let time = Int64(bitPattern: cursor.u64())
                guard !cursor.overran, let kind, (0...Choice.greatestWeight).contains(weight) else {
                    return nil
                }
                choices.append(
                    Choice(text: text, target: .init(kind: kind, identifier: identifier), weight: weight, time: time))
            }
            return choices
        }
    }
}
