import CoreSpotlight
import UniformTypeIdentifiers

// A code editor: files and their symbols; each pass states which revision it began from.

struct SourceFile: Sendable {
    var path: String
    var text: String
    var symbols: [String]
}

enum IndexingFailure: Error, Equatable {
    case someoneElseWasFaster
    case other(Int)
}

final class CodeIndexer: Sendable {
    private let project: String
    init(project: String) { self.project = project }

    private static let symbolsKey = CSCustomAttributeKey(
        keyName: "org_example_editor_symbols", searchable: true, searchableByDefault: true, unique: false,
        multiValued: true)!

    private func item(for file: SourceFile) -> CSSearchableItem {
        let type = UTType(filenameExtension: URL(filePath: file.path).pathExtension, conformingTo: .sourceCode)
        let attributes = CSSearchableItemAttributeSet(contentType: type ?? .sourceCode)
        attributes.title = URL(filePath: file.path).lastPathComponent
        attributes.path = file.path
        attributes.contentDescription = String(file.text.prefix(80))
        attributes.textContent = file.text
        attributes.identifier = file.path
        attributes.containerTitle = project
        attributes.setValue(file.symbols as NSArray, forCustomKey: Self.symbolsKey)
        return CSSearchableItem(
            uniqueIdentifier: file.path, domainIdentifier: "code.\(project)", attributeSet: attributes)
    }

    func index(_ files: [SourceFile], removing removed: [String] = [], from old: Int?, to new: Int)
        async throws(IndexingFailure)
    {
        let index = CSSearchableIndex(name: project)
        do {
            index.beginBatch()
            try await index.indexSearchableItems(files.map { item(for: $0) })
            if !removed.isEmpty { try await index.deleteSearchableItems(withIdentifiers: removed) }
            try await index.endIndexBatch(
                expectedClientState: old.map { Data("\($0)".utf8) }, newClientState: Data("\(new)".utf8))
        } catch let error as CSIndexError where error.code == .mismatchedClientState {
            throw .someoneElseWasFaster
        } catch {
            throw .other((error as NSError).code)
        }
    }

    func revision() async -> Int? {
        guard let state = try? await CSSearchableIndex(name: project).fetchLastClientState() else { return nil }
        return Int(String(decoding: state, as: UTF8.self))
    }

    /// Files that declare a symbol, the way "open quickly" asks.
    func files(declaring symbol: String) async -> Result<[String], any Error> {
        let query = CSSearchQuery(
            queryString:
                "org_example_editor_symbols == \"\(symbol)*\" && contentTypeTree == \"\(UTType.sourceCode.identifier)\"",
            queryContext: nil)
        var paths: Set<String> = []
        do {
            for try await result in query.results { paths.insert(result.item.attributeSet.path ?? "?") }
            return .success(paths.sorted())
        } catch let error as CSSearchQueryError where error.code == .invalidQuery {
            return .failure(error)
        } catch {
            return .failure(error)
        }
    }
}
