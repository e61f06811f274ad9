import SearchEngine

/// The commit of each protection class whose consequences were drawn last: `Docs/FileFormats.md`, "Commit notices". A
/// small file. What a power cut takes of it is done once more. Any thread, any process.
struct ConsequenceMarks: Sendable {
    private let file: SmallFile
    private static let mark = "SEARCHLTCON1"

    init(file: SmallFile) { self.file = file }

    /// Reads every byte.
    ///
    /// - Throws: `IndexError.Code.corrupted` if the file is damaged.
    func check() throws { _ = try read(.strict) }

    /// The number of the last notice of a class whose consequences were all drawn; nil without one, or if the file is damaged.
    func done(_ protection: ProtectionClass) -> UInt64? { (try? read())?[protection.rawValue] }

    /// Notes that the consequences of a notice were drawn.
    ///
    /// - Throws: `IndexError` when the file cannot be written.
    func setDone(_ protection: ProtectionClass, _ number: UInt64) throws {
        try file.locked {
            var marks = (try? read()) ?? [:]
            marks[protection.rawValue] = number
            var body = ByteWriter()
            body.length(marks.count)
            for (name, number) in marks.sorted(by: { $0.key < $1.key }) {
                body.string(name)
                body.u64(number)
            }
            try file.replace(ChecksummedBody.encode(body, mark: Self.mark), .uncertain)
        }
    }

    private func read(_ strictness: ChecksummedBody.Strictness = .mending) throws -> [String: UInt64] {
        guard let bytes = try file.read(), !bytes.isEmpty else { return [:] }
        return try ChecksummedBody.open(
            bytes, mark: Self.mark, "How far consequences were drawn", path: file.path,
            remedy: "They are drawn once more with the next commit.", strictness
        ) { cursor in
            var marks: [String: UInt64] = [:]
            for _ in 0..<cursor.count() {
                let name = cursor.string()
                marks[name] = cursor.u64()
            }
            return marks
        }
    }
}
