import FileTestSupport
import FilesProgram
import Foundation
import SearchEngine
import SystemIndex

@testable import ContentIndexing

/// A home with a folder of files to index, both removed with the value's owner.
final class ContentHome {
    let folder: Folder
    let tree: String
    let index: SystemIndex
    var reader = CountingReader()

    init(choosing isChosen: Bool = true) throws {
        folder = try Folder()
        index = folder.index
        try FileManager.default.createDirectory(atPath: folder.path + "/tree", withIntermediateDirectories: true)
        tree = try FolderCheck.resolved(folder.path + "/tree")
        if isChosen { try store.add(tree) }
    }

    var store: ContentChoiceStore { ContentChoiceStore(index.home) }

    func write(_ path: String, _ text: String) throws {
        let file = tree + "/" + path
        try FileManager.default.createDirectory(
            atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    }

    func move(_ path: String, to target: String) throws {
        try FileManager.default.moveItem(atPath: tree + "/" + path, toPath: tree + "/" + target)
    }

    func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: tree + "/" + path) }

    /// Brings the index in line, as a new program does.
    @discardableResult func run() throws -> IndexingStatus {
        let indexer = try ContentIndexer(index, reader: reader)
        try indexer.run()
        return indexer.status
    }

    /// All items, by their identifiers.
    func items(_ app: ContentApp = .files) throws -> [String: Document] {
        var found: [String: Document] = [:]
        for snapshot in try index.app(app.identifier).snapshots() {
            try snapshot.forEachDocument { document in
                found[document.identifier] = document
                return true
            }
        }
        return found
    }

    /// Paths of the items, below the tree.
    func paths(_ app: ContentApp = .files) throws -> [String] {
        try items(app).values.compactMap { $0.text("path") }.map { String($0.dropFirst(tree.count + 1)) }.sorted()
    }

    func item(_ path: String, _ app: ContentApp = .files) throws -> Document? {
        try items(app).values.first { $0.text("path") == tree + "/" + path }
    }

    /// How many items a search finds, as people search.
    func search(_ text: String) throws -> Int {
        try index.scope().search(SearchRequest(text, now: 1_800_000_000)).items.count
    }

    /// Paths of the items whose content has a text.
    func found(_ text: String) throws -> [String] {
        try ContentApp.allCases.flatMap { app in
            try items(app).values.filter { $0.text("textContent")?.contains(text) ?? false }
                .compactMap { $0.text("path") }
        }.map { String($0.dropFirst(tree.count + 1)) }.sorted()
    }
}

/// Reads plain text, and counts the files that it reads.
final class CountingReader: ContentReader {
    var version: UInt16 = 1
    var reads: [String] = []
    /// Of these, the files that came as copies without a name.
    var nameless: Set<String> = []
    /// By file name.
    var failures: [String: ContentReadFailure] = [:]
    /// By file name: what happens after all was read.
    var cuts: [String: ContentReadFailure] = [:]
    private let plain = PlainTextReader()
    /// What import extensions answer, by their programs.
    var importers: [String: CountingReader] = [:]

    func confined(_ program: String) -> (any ContentReader)? { importers[program] }

    func read(
        descriptor: Int32, contentType: String, fileName: String, to sink: ([UInt8]) throws -> Void
    ) throws {
        reads.append(fileName)
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_nlink == 0 { nameless.insert(fileName) }
        if let failure = failures[fileName] { throw failure }
        if fileName.hasSuffix(".mbox") || fileName.hasSuffix(".vcf") {
            for line in String(decoding: FileBytes.read(descriptor, limit: 1 << 20), as: UTF8.self).split(
                separator: "\n")
            {
                try sink(
                    Array(
                        "{\"part\": \"\(line)\", \"attributes\": {\"title\": \"\(line)\", \"textContent\": \"\(line)\"}}"
                            .utf8))
            }
            if let cut = cuts[fileName] { throw cut }
            return
        }
        try plain.read(descriptor: descriptor, contentType: contentType, fileName: fileName, to: sink)
    }
}
