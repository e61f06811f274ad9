import SearchEngine

/// The commit of each protection class whose consequences were drawn last: `Docs/FileFormats.md`, "Commit notices". A
/// small file. What a power cut takes of it is done once more. Any thread, any process.
struct ConsequenceMarks: Sendable {
    private let file: SmallFile
    private static let mark = "SEARCHLTCON1"

    /// - Parameter folder: the app's.
    init(folder: String) { file = SmallFile(folder: folder, name: "consequences") }

    /// The number of the last notice of a class whose consequences were all drawn; nil without one, or if the file is damaged.
    func done(_ protection: ProtectionClass) -> UInt64? { (try? read())?[protection.rawValue] }

    /// Notes that the consequences of a notice were drawn.
    ///
    /// - Throws: `IndexError` when the file cannot be written.
    func setDone(_ protection: ProtectionClass, _ number: UInt64) throws {
        try file.locked(by: "lock-consequences") {
            var marks = (try? read()) ?? [:]
            marks[protection.rawValue] = number
            var body = ByteWriter()
            body.length(marks.count)
            for (name, number) in marks.sorted(by: { $0.key < $1.key }) {
                body.string(name)
                body.u64(number)
            }
            try file.replace(ChecksummedBody.encode(body, mark: Self.mark), isSynced: false)
        }
    }

    private func read() throws -> [String: UInt64] {
        guard let bytes = try file.read(), !bytes.isEmpty else { return [:] }
        return try ChecksummedBody.open(
            bytes, mark: Self.mark, "How far consequences were drawn", path: file.path,
            remedy: "Remove the file: they are drawn once more."
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
