import SearchEngine

/// One app's quality as bytes: `Docs/FileFormats.md`, "App quality".
enum AppQualityFile {
    private static let mark = "SEARCHLTSTD1"

    static func encode(_ quality: AppQuality) -> [UInt8] {
        var body = ByteWriter()
        body.u64(quality.expected.bitPattern)
        body.u64(quality.opened.bitPattern)
        body.u64(UInt64(bitPattern: quality.time))
        body.u64(quality.landingMilliseconds.bitPattern)
        body.u64(UInt64(quality.landings))
        return ChecksummedBody.encode(body, mark: mark)
    }

    /// - Throws: `IndexError.Code.corrupted`, or `.formatTooNew` for a version that is not known here.
    static func decode(
        _ bytes: [UInt8], path: String, _ strictness: ChecksummedBody.Strictness = .mending
    ) throws -> AppQuality {
        try ChecksummedBody.open(bytes, mark: mark, "What was counted of an app's results", path: path, strictness) {
            cursor in
            let expected = Double(bitPattern: cursor.u64()), opened = Double(bitPattern: cursor.u64())
            let time = Int64(bitPattern: cursor.u64())
            let milliseconds = Double(bitPattern: cursor.u64())
            guard let landings = Int(exactly: cursor.u64()),
                // More than a lifetime of openings, and far below the point where sums of many apps overflow.
                [expected, opened, milliseconds].allSatisfy({ (0...1e15).contains($0) })
            else { return nil }
            return AppQuality(
                expected: expected, opened: opened, time: time, landingMilliseconds: milliseconds, landings: landings)
        }
    }
}
