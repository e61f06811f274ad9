import FileTestSupport
import Foundation
import Meaning
import SearchEngine
import Testing

@testable import SystemIndex

/// What an app says that its items mean takes the place of what the encoder would say.
@Suite struct OwnEmbeddingTests {
    private let folder: Folder
    private let app: AppIdentifier
    private let width: Int

    init() throws {
        folder = try Folder()
        app = try AppIdentifier("org.example.a")
        let model = folder.path + "/tiny"
        try FileManager.default.createDirectory(atPath: model, withIntermediateDirectories: true)
        let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/Meaning").path
        for (name, target) in [("tiny.table", "words.table"), ("tiny.encoder", "encoder.model")] {
            try FileManager.default.copyItem(atPath: fixtures + "/" + name, toPath: model + "/" + target)
        }
        width = try #require(try MeaningModel.open(folder: model).networkWidth)
    }

    private func install() throws {
        _ = try MeaningInstallation(home: folder.index.home).install([folder.path + "/tiny"])
    }

    private func embedding(_ seed: Float) -> [Float] { (0..<width).map { sin(Float($0) * seed) } }

    private func attributes(
        _ value: AttributeValue?, model: String = "multilingual-e5-small", title: String = "Dentist appointment"
    ) -> [Attribute] {
        [Attribute(AttributeCatalog.schema.attribute("title"), .text(title))]
            + (value.map {
                [
                    Attribute(.custom("searchlight_embedding"), $0),
                    Attribute(.custom("searchlight_embedding_model"), .text(model)),
                ]
            } ?? [])
    }

    private func data(_ numbers: [Float]) -> AttributeValue {
        .data(numbers.flatMap { number in withUnsafeBytes(of: number.bitPattern.littleEndian) { Array($0) } })
    }

    private func add(_ value: AttributeValue?, model: String = "multilingual-e5-small", to index: SystemIndex) throws {
        try index.app(app).commit {
            try $0.index(Document(identifier: "a", attributes: attributes(value, model: model)))
        }
    }

    /// The vector of the only item.
    private func vector(in index: SystemIndex) throws -> ItemVector {
        for (_, index) in try index.app(app).writable() {
            for view in try index.snapshot().views {
                for document in 0..<view.segment.documentCount where !view.isDeleted(document) {
                    return try #require(view.segment.vectors).checked().vector(document)
                }
            }
        }
        throw IndexError(.notFound, "There is no item.", path: "")
    }

    private func expected(_ numbers: [Float], in index: SystemIndex) throws -> ItemVector {
        let vector = try #require(index.meaning.model?.itemVector(embedding: numbers))
        return ItemVector(words: vector.words, origin: .encoder)
    }

    @Test func itTakesThePlaceOfTheEncoders() throws {
        try install()
        let index = folder.index
        try add(data(embedding(0.37)), to: index)
        #expect(try vector(in: index) == expected(embedding(0.37), in: index))
        #expect(try index.encodeVectors(of: app) { _ in false } == 0, "there is nothing left to read")
        // Its length does not matter, and a list of numbers is as good as bytes.
        try add(.list(embedding(0.37).map { .double(Double($0) * 8) }), to: index)
        #expect(try vector(in: index) == expected(embedding(0.37), in: index))
        // Without it, the item is as others are.
        try add(nil, to: index)
        #expect(try vector(in: index).origin == .table)
        #expect(try index.encodeVectors(of: app) { _ in false } == 1)
    }

    @Test func anUpdateBringsAnother() throws {
        try install()
        let index = folder.index
        try add(data(embedding(0.37)), to: index)
        try index.app(app).commit {
            try $0.update(DocumentUpdate(identifier: "a", attributes: attributes(data(embedding(0.11)), title: "Dog")))
        }
        #expect(try vector(in: index) == expected(embedding(0.11), in: index))
        // Other texts under the same embedding: it stays the app's word.
        try index.app(app).commit {
            try $0.update(DocumentUpdate(identifier: "a", attributes: attributes(nil, title: "Cat")))
        }
        _ = try index.encodeVectors(of: app) { _ in false }
        #expect(try vector(in: index) == expected(embedding(0.11), in: index))
    }

    @Test func itIsUsedOnceThereIsAModel() throws {
        try add(data(embedding(0.37)), to: folder.index)
        try install()
        let index = folder.index
        #expect(try index.encodeVectors(of: app) { _ in false } == 1)
        #expect(try vector(in: index) == expected(embedding(0.37), in: index))
    }

    @Test func whatAnotherNetworkSaidIsKeptAndNotUsed() throws {
        try install()
        let index = folder.index
        try add(data([1, 2, 3]), model: "another-model", to: index)
        #expect(try vector(in: index).origin == .table)
        let item = try #require(try index.app(app).document("a"))
        #expect(item[.custom("searchlight_embedding")] == data([1, 2, 3]))
    }

    @Test func whatCannotBeTheNetworksIsRefused() throws {
        try install()
        let index = folder.index
        var notFinite = embedding(0.37)
        notFinite[3] = .nan
        let zeros = [Float](repeating: 0, count: width)
        for value in [
            data([1, 2, 3]), data(embedding(0.37) + [1]), data(notFinite), data(zeros), .data([1, 2, 3]), .list([]),
            .list(embedding(0.37).map { .text("\($0)") }), .text("0.1 0.2"), .integer(1),
            data([Float](repeating: .greatestFiniteMagnitude, count: width)),
        ] {
            let error = #expect(throws: IndexError.self, "\(value)") { try add(value, to: index) }
            #expect(error?.code == .limitExceeded && error?.description.contains("\(width)") == true)
        }
        #expect(try index.app(app).document("a") == nil)
    }
}
