import CMeaning
import Synchronization

/// The static table, `words.table`: a vector for each known word and piece. Any thread may use it.
final class WordTable: Sendable {
    /// The file.
    let file: ModelSections
    /// The keys: folded pieces, with "▁" in front of one that begins a word.
    let keys: KeyTable
    /// The length of the longest key in scalars, 1 to 256.
    let longest: Int
    /// What an unknown scalar costs in the division of a word.
    let penalty: Double

    private let idle = Mutex<[Lent]>([])
    private let weights: ModelSections.Section
    private let codebooks: ModelSections.Section
    private let codes: ModelSections.Section

    /// How many entries of an item count.
    static let maximumEntries = 64

    /// Opens and checks the file.
    ///
    /// - Throws: ``MeaningError``.
    init(path: String) throws(MeaningError) {
        file = try ModelSections(path: path, kind: .words)
        let parameters = try file.section(ModelSections.Number.parameters)
        guard parameters.count >= 20 else { throw .corrupted("the parameters are too short", path: path) }
        keys = try KeyTable(file, count: parameters.number(at: 0), slots: parameters.number(at: 4))
        let longest = parameters.number(at: 12), penalty = parameters.float(at: 16)
        guard parameters.number(at: 8) == UInt32(cm_groups), longest >= 1, longest <= 256, penalty.isFinite
        else { throw .corrupted("a parameter is out of its range", path: path) }
        self.longest = Int(longest)
        self.penalty = Double(penalty.magnitude)
        weights = try file.section(ModelSections.Number.weights, count: 2 * keys.count)
        codebooks = try file.section(ModelSections.Number.codebooks, count: 64 * 256 * 2 * 4)
        codes = try file.section(ModelSections.Number.codes, count: 64 * keys.count)
    }

    /// Returns the entries of texts in order, at most ``maximumEntries``: each word's own entry, or those of its pieces.
    func entries(_ texts: [String]) -> [UInt32] {
        withWorkspace { workspace in
            for var text in texts where !workspace.isFull {
                text.withUTF8 { append(words: $0, to: workspace) }
            }
        }
    }

    /// The same of texts in UTF-8, which need not be well-formed.
    func entries(utf8 texts: [UnsafeRawBufferPointer]) -> [UInt32] {
        withWorkspace { workspace in
            for text in texts where !workspace.isFull {
                append(words: text.assumingMemoryBound(to: UInt8.self), to: workspace)
            }
        }
    }

    /// Scratch memory for the entries of an item, one thread at a time.
    private final class Workspace {
        var entries: [UInt32] = []
        var division = Division()
        var divided = DividedWords()

        init() { entries.reserveCapacity(WordTable.maximumEntries) }

        var room: Int { WordTable.maximumEntries - entries.count }
        var isFull: Bool { entries.count >= WordTable.maximumEntries }
    }

    /// How many workspaces are kept for the next item: indexing has two threads.
    private static let maximumIdle = 2

    /// Returns the entries that `body` collects in a workspace.
    private func withWorkspace(_ body: (Workspace) -> Void) -> [UInt32] {
        let workspace = idle.withLock { $0.popLast()?.workspace } ?? Workspace()
        workspace.entries.removeAll(keepingCapacity: true)
        body(workspace)
        let lent = Lent(workspace: workspace)
        defer { idle.withLock { if $0.count < Self.maximumIdle { $0.append(lent) } } }
        return workspace.entries
    }

    /// Carries a workspace through the lock. It belongs to one thread at a time.
    private struct Lent: @unchecked Sendable {
        let workspace: Workspace
    }

    private func append(words text: UnsafeBufferPointer<UInt8>, to workspace: Workspace) {
        var reader = WordReader(text)
        while !workspace.isFull, reader.next() {
            reader.word.withUnsafeBufferPointer { word in
                let entry = keys.find(word.baseAddress!, word.count, hash: reader.hash)
                if entry >= 0 {
                    workspace.entries.append(UInt32(entry))
                    return
                }
                let room = workspace.room, hash = reader.hash
                if workspace.divided.append(word, hash: hash, to: &workspace.entries, atMost: room) { return }
                workspace.division.divide(word, by: keys, longest: longest, penalty: penalty)
                for part in workspace.division.parts where part.key >= 0 && !workspace.isFull {
                    workspace.entries.append(UInt32(part.key))
                }
                workspace.divided.remember(word, hash: hash, workspace.division.parts)
            }
        }
    }

    /// Returns the unit vector of texts, 128 numbers. Nil if they have no entry, or if the file failed.
    ///
    /// Costs about 0.1 µs a word. The order of words does not count.
    func vector(_ texts: [String]) -> [Float]? { vector(of: entries(texts)) }

    /// The same of texts in UTF-8.
    func vector(utf8 texts: [UnsafeRawBufferPointer]) -> [Float]? { vector(of: entries(utf8: texts)) }

    private func vector(of entries: [UInt32]) -> [Float]? {
        guard !entries.isEmpty else { return nil }
        var sum = [Float](repeating: 0, count: cm_dimensions)
        cm_sum_entries(
            codebooks.start.assumingMemoryBound(to: Float.self), codes.start.assumingMemoryBound(to: UInt8.self),
            weights.start.assumingMemoryBound(to: UInt8.self), entries, entries.count, &sum)
        guard cm_unit(&sum, sum.count) != 0, !file.file.hasFailed else { return nil }
        return sum
    }
}
