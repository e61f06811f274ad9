import SearchEngine

/// One app's standing as bytes: `Docs/FileFormats.md`, "Standing".
enum AppStandingFile {
    private static let mark = "SEARCHLTSTD1"

    static func encode(_ standing: AppStanding) -> [UInt8] {
        var body = ByteWriter()
        body.u64(standing.expected.bitPattern)
        body.u64(standing.opened.bitPattern)
        body.u64(UInt64(bitPattern: standing.time))
        body.u64(standing.landingMilliseconds.bitPattern)
        body.u64(UInt64(standing.landings))
        return SealedBody.seal(body, mark: mark)
    }

    /// - Throws: `IndexError.Code.corrupted`, or `.formatTooNew` for a version that is not known here.
    static func decode(_ bytes: [UInt8], path: String) throws -> AppStanding {
        try SealedBody.open(bytes, mark: mark, "What was counted of an app's results", path: path) { cursor in
            let expected = Double(bitPattern: cursor.u64()), opened = Double(bitPattern: cursor.u64())
            let time = Int64(bitPattern: cursor.u64())
            let milliseconds = Double(bitPattern: cursor.u64())
            guard let landings = Int(exactly: cursor.u64()),
                // More than anybody lives to see, and far from where sums of many apps are none any more.
                [expected, opened, milliseconds].allSatisfy({ (0...1e15).contains($0) })
            else { return nil }
            return AppStanding(
                expected: expected, opened: opened, time: time, landingMilliseconds: milliseconds, landings: landings)
        }
    }
}
