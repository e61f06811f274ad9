import Synchronization

/// A model of what texts mean. Texts that mean the same get vectors with a high cosine, in any of its languages.
///
/// The static table is quick and rough. It gives items their first vectors. The encoder is slow and better. It gives queries
/// their vectors, and items better ones when the machine is idle. Both are in one space of 128 dimensions.
///
/// Any thread may use a model. It keeps its files mapped: 40 MB of page cache, which all programs share.
package final class MeaningModel: Sendable {
    let table: WordTable
    private let encoder: Encoder?
    private let idle = Mutex(IdleWorkspaces())

    private struct IdleWorkspaces: ~Copyable {
        var workspaces: [EncoderWorkspace] = []
    }

    /// The names of the two files in a model's folder.
    package static let tableName = "words.table", encoderName = "encoder.model"

    /// Why there is no encoder: ``MeaningError/Code/absent`` if it is not installed. Nil if there is one.
    package let encoderError: MeaningError?

    /// Opens the table of a folder, and the encoder if there is one. Costs less than 15 ms if the files are in memory.
    ///
    /// An encoder that cannot be used is no reason to go without the table: see ``encoderError``.
    ///
    /// - Throws: ``MeaningError``; ``MeaningError/Code/absent`` if the folder has no table.
    package static func open(folder: String) throws(MeaningError) -> MeaningModel {
        try open(table: folder + "/" + tableName, encoder: folder + "/" + encoderName)
    }

    /// Opens a table and an encoder by their paths.
    ///
    /// - Parameter path: of the encoder. nil: none is wanted.
    /// - Throws: ``MeaningError``, if the table cannot be used.
    package static func open(table: String, encoder path: String?) throws(MeaningError) -> MeaningModel {
        let table = try WordTable(path: table)
        guard let path else { return MeaningModel(table, nil, nil) }
        do throws(MeaningError) {
            let encoder = try Encoder(path: path)
            guard encoder.file.space == table.file.space else {
                throw MeaningError(
                    .differentSpace, "The encoder does not belong to the table.", path: path,
                    remedy: "Install both files of one model.")
            }
            return MeaningModel(table, encoder, nil)
        } catch {
            return MeaningModel(table, nil, error)
        }
    }

    private init(_ table: WordTable, _ encoder: Encoder?, _ error: MeaningError?) {
        self.table = table
        self.encoder = encoder
        encoderError = error
    }

    /// The number of the space. Vectors of different spaces must not be compared.
    package var space: UInt64 { table.file.space }
    /// The number of the table's content, which changes with each new table.
    package var tableIdentity: UInt64 { table.file.identity }
    /// The number of the encoder's content; nil without an encoder.
    package var encoderIdentity: UInt64? { encoder?.file.identity }
    /// Whether queries are understood by the encoder.
    package var hasEncoder: Bool { encoder != nil }

    /// What the files were made from, and their licences.
    package var notice: String {
        let notices = [try? table.file.notice(), try? encoder?.file.notice()].compactMap { $0 }
        // Both files of a model often have the same.
        return notices.first == notices.last ? notices.first ?? "" : notices.joined(separator: "\n")
    }

    /// Decides which queries are searched by meaning.
    package var filter: MeaningFilter { MeaningFilter(table) }

    /// Returns the vector of an item by the table: of its title first, then of its other texts, at most 64 words or pieces.
    ///
    /// Costs about 0.1 µs a word. Nil if the texts have no known word, or if a page of the file can no longer be read.
    package func itemVector(_ texts: [String]) -> MeaningVector? {
        table.vector(texts).map { MeaningVector(rounding: $0) }
    }

    /// Returns the vector of an item by the encoder: of its title first, then of its other texts, at most 128 tokens.
    ///
    /// Costs milliseconds. Nil without an encoder, for texts without a letter or digit, or if a page can no longer be read.
    ///
    /// - Parameter workspace: from ``makeWorkspace()``, for a thread that encodes many items. nil: one of the pool.
    package func encodedItemVector(_ texts: [String], with workspace: EncoderWorkspace? = nil) -> MeaningVector? {
        encoded(texts, .passage, workspace).map { MeaningVector(rounding: $0) }
    }

    /// The network that the encoder of `searchlight-meaning` was made from, by its publisher's name.
    package static let standardNetwork = "multilingual-e5-small"

    /// How many numbers a network gives for a text, by its name. The second one is the tiny model of the tests.
    package static let networkWidths = [standardNetwork: 384, "searchlight-tiny": 64]

    /// The network that the encoder was made from. Its width tells, because the file has no name. Nil without an encoder,
    /// and for an unknown width.
    package var network: String? {
        encoder.flatMap { encoder in Self.networkWidths.first { $0.value == encoder.shape.hidden }?.key }
    }

    /// Returns the vector of an item from an embedding that its app has computed.
    ///
    /// - Parameter embedding: what ``network`` gave for the item. Its length does not matter.
    /// - Returns: nil without an encoder, for a wrong count, if a number is not finite, and if all are 0.
    package func itemVector(embedding: [Float]) -> MeaningVector? {
        guard let encoder, embedding.count == encoder.shape.hidden else { return nil }
        var unit = embedding
        guard Encoder.makeUnit(&unit), let vector = encoder.vector(of: unit, .passage) else { return nil }
        return MeaningVector(rounding: vector)
    }

    /// Returns the vector of a query: by the encoder, or without one by the table. Nil as for items.
    package func queryVector(_ text: String) -> QueryVector? {
        if hasEncoder { return encoded([text], .query, nil).map { QueryVector($0, source: .encoder) } }
        return table.vector([text]).map { QueryVector($0, source: .table) }
    }

    /// Returns the vector of a query by the table, for a search that cannot wait for the encoder. Nil as for items.
    package func roughQueryVector(_ text: String) -> QueryVector? {
        table.vector([text]).map { QueryVector($0, source: .table) }
    }

    /// Returns scratch memory for the encoder, for one thread at a time. Nil without an encoder.
    package func makeWorkspace() -> EncoderWorkspace? { encoder.map { EncoderWorkspace($0.shape) } }

    /// Frees the scratch memory that is kept for the next query, about 1 MB for each thread that encoded.
    package func releaseMemory() { idle.withLock { $0.workspaces = [] } }

    private func encoded(
        _ texts: [String], _ role: Encoder.Role, _ workspace: EncoderWorkspace?
    ) -> [Float]? {
        guard let encoder, texts.contains(where: Self.hasWord) else { return nil }
        if let workspace { return encoder.vector(texts, role, with: workspace) }
        let lent = borrow(encoder)
        defer { giveBack(lent) }
        return encoder.vector(texts, role, with: lent)
    }

    /// How many idle workspaces are kept: as many threads as usually search at once.
    private static let maximumIdle = 4

    private func borrow(_ encoder: Encoder) -> EncoderWorkspace {
        let box = idle.withLock { Box($0.workspaces.popLast()) }
        return box.workspace ?? EncoderWorkspace(encoder.shape)
    }

    private func giveBack(_ workspace: EncoderWorkspace) {
        let box = Box(workspace)
        idle.withLock { if $0.workspaces.count < Self.maximumIdle { $0.workspaces.append(box.workspace!) } }
    }

    /// Carries a workspace through the lock: it belongs to one side at a time.
    private struct Box: @unchecked Sendable {
        let workspace: EncoderWorkspace?
        init(_ workspace: EncoderWorkspace?) { self.workspace = workspace }
    }
}
