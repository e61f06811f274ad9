import FileTestSupport
import Foundation
import Meaning
import SearchEngine
import Testing

@testable import SystemIndex

/// An app's own embedding takes the place of the encoder's reading. A wrong one is refused on every computer.
@Suite struct OwnEmbeddingTests {
    private let folder: Folder
    private let app: AppIdentifier
    /// The tiny model's.
    private static let network = "searchlight-tiny", width = 64

    init() throws {
        folder = try Folder()
        app = try AppIdentifier("org.example.a")
        let model = try TinyModelFolder.make(folder.path + "/tiny")
        #expect(try MeaningModel.open(folder: model).network == Self.network)
    }

    private func install() throws {
        _ = try MeaningInstallation(home: folder.index.home).install([folder.path + "/tiny"])
    }

    private func embedding(_ seed: Float, _ count: Int = width) -> [Float] {
        (0..<count).map { sin(Float($0 + 1) * seed) }
    }

    private func list(_ numbers: [Float]) -> AttributeValue { .list(numbers.map { .double(Double($0)) }) }

    private func attributes(
        _ value: AttributeValue?, model: AttributeValue? = .text(network), title: String = "Dentist appointment"
    ) -> [Attribute] {
        var all = [Attribute(AttributeCatalog.schema.attribute("title"), .text(title))]
        if let value { all.append(Attribute(.custom("searchlight_embedding"), value)) }
        if let model { all.append(Attribute(.custom("searchlight_embedding_model"), model)) }
        return all
    }

    private func data(_ numbers: [Float]) -> AttributeValue {
        .data(numbers.flatMap { number in withUnsafeBytes(of: number.bitPattern.littleEndian) { Array($0) } })
    }

    private func add(_ value: AttributeValue?, model: AttributeValue? = .text(network), to index: SystemIndex) throws {
        try index.app(app).commit {
            try $0.index(Document(identifier: "a", attributes: attributes(value, model: model)))
        }
    }

    private func update(
        _ value: AttributeValue?, model: AttributeValue? = .text(network), title: String = "Dentist appointment",
        in index: SystemIndex
    ) throws {
        let attributes = attributes(value, model: model, title: title)
        try index.app(app).commit { try $0.update(DocumentUpdate(identifier: "a", attributes: attributes)) }
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
        return ItemVector(words: vector.words, origin: .app)
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
        try add(nil, model: nil, to: index)
        #expect(try vector(in: index).origin == .table)
        #expect(try index.encodeVectors(of: app) { _ in false } == 1)
        #expect(try vector(in: index).origin == .encoder)
    }

    /// "Its length does not matter": also if the squares of its numbers do not fit into 32 bits.
    @Test(arguments: [Float.greatestFiniteMagnitude, .leastNormalMagnitude / 16]) func anyLengthIsTaken(_ number: Float)
        throws
    {
        try install()
        let index = folder.index
        let signs = embedding(0.37).map { $0 > 0 ? Float(1) : -1 }
        try add(data(signs.map { $0 * number }), to: index)
        #expect(try vector(in: index) == expected(signs, in: index))
    }

    @Test func anUpdateBringsAnother() throws {
        try install()
        let index = folder.index
        try add(data(embedding(0.37)), to: index)
        try update(data(embedding(0.11)), title: "Dog", in: index)
        #expect(try vector(in: index) == expected(embedding(0.11), in: index))
        // With other texts it stays the app's word, at once and after reading.
        try update(nil, model: nil, title: "Cat", in: index)
        #expect(try vector(in: index) == expected(embedding(0.11), in: index))
        _ = try index.encodeVectors(of: app) { _ in false }
        #expect(try vector(in: index) == expected(embedding(0.11), in: index))
    }

    @Test func anUpdateTakesItBack() throws {
        try install()
        let index = folder.index
        for (value, model) in [(AttributeValue.null, AttributeValue.null), (list(embedding(0.11)), .text("other"))] {
            try add(data(embedding(0.37)), to: index)
            try update(value, model: model, in: index)
            #expect(try vector(in: index).origin == .table, "\(model)")
            #expect(try index.encodeVectors(of: app) { _ in false } == 1)
            #expect(try vector(in: index).origin == .encoder)
        }
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
        try add(data(embedding(0.37)), model: .text("another-model"), to: index)
        #expect(try vector(in: index).origin == .table)
        let item = try #require(try index.app(app).document("a"))
        #expect(item[.custom("searchlight_embedding")] == data(embedding(0.37)))
        // So is that of the real model's network, which this tiny model is not.
        try add(list(embedding(0.37, 384)), model: .text("multilingual-e5-small"), to: index)
        #expect(try vector(in: index).origin == .table)
    }

    /// What is wrong is refused with the same words, whether a model is installed or not.
    @Test(arguments: [false, true]) func whatIsWrongIsRefused(withModel isInstalled: Bool) throws {
        if isInstalled { try install() }
        let index = folder.index
        let give = "Give 64 finite numbers, not all 0."
        var notFinite = embedding(0.37), huge = list(embedding(0.37))
        notFinite[3] = .nan
        if case .list(var values) = huge {
            values[63] = .double(1e300)
            huge = .list(values)
        }
        let wrong: [(AttributeValue, String)] = [
            (list([1, 2, 3]), "searchlight_embedding has 3 numbers; searchlight-tiny has 64. \(give)"),
            (data(embedding(0.37) + [1]), "searchlight_embedding has 65 numbers; searchlight-tiny has 64. \(give)"),
            (list([1]), "searchlight_embedding has 1 number; searchlight-tiny has 64. \(give)"),
            (.list([]), "searchlight_embedding has 0 numbers; searchlight-tiny has 64. \(give)"),
            (data(notFinite), "Number 4 of searchlight_embedding is not finite as a 32-bit float. \(give)"),
            (huge, "Number 64 of searchlight_embedding is not finite as a 32-bit float. \(give)"),
            (list([Float](repeating: 0, count: 64)), "All numbers of searchlight_embedding are 0. \(give)"),
            (.data([1, 2, 3]), "searchlight_embedding has 3 bytes, and each 32-bit float has 4. \(give)"),
            (.list([.integer(1), .text("2")]), "Value 2 of searchlight_embedding is a text, not a number. \(give)"),
            (.list([.boolean(true)]), "Value 1 of searchlight_embedding is a boolean, not a number. \(give)"),
            (.text("AACAPw=="), "searchlight_embedding is a text, not a list of numbers. \(give)"),
            (.integer(1), "searchlight_embedding is a number, not a list of numbers. \(give)"),
        ]
        for (value, message) in wrong {
            let error = #expect(throws: IndexError.self) { try add(value, to: index) }
            #expect(error?.code == .limitExceeded && error?.description == message)
            let other = #expect(throws: IndexError.self) { try update(value, in: index) }
            #expect(other?.description == message)
        }
        let standard = #expect(throws: IndexError.self) {
            try add(list([1]), model: .text("multilingual-e5-small"), to: index)
        }
        #expect(
            standard?.description == "searchlight_embedding has 1 number; multilingual-e5-small has 384. "
                + "Give 384 finite numbers, not all 0.")
        // The width of an unknown network is not known, but everything else is checked.
        for value in [list([0, 0]), .list([]), .text("AACAPw=="), .list([.double(.infinity)])] {
            let error = #expect(throws: IndexError.self) { try add(value, model: .text("another-model"), to: index) }
            #expect(error?.remedy == "Give finite numbers, not all 0.")
        }
        #expect(try index.app(app).document("a") == nil)
    }

    /// One of the two attributes says nothing without the other, so it would be ignored without a word.
    @Test func oneAttributeWithoutTheOtherIsRefused() throws {
        let index = folder.index, numbers = list(embedding(0.37))
        try add(nil, model: nil, to: index)
        func message(_ value: AttributeValue?, _ model: AttributeValue?, isUpdate: Bool = true) throws -> String? {
            let error = #expect(throws: IndexError.self) {
                try isUpdate ? update(value, model: model, in: index) : add(value, model: model, to: index)
            }
            return error?.description
        }
        for isUpdate in [false, true] {
            #expect(
                try message(numbers, nil, isUpdate: isUpdate)
                    == "searchlight_embedding is there without searchlight_embedding_model. Give both attributes.")
            #expect(
                try message(nil, .text(Self.network), isUpdate: isUpdate)
                    == "searchlight_embedding_model is there without searchlight_embedding. Give both attributes.")
            for model in [AttributeValue.text(""), .integer(5)] {
                let message = try message(numbers, model, isUpdate: isUpdate)
                #expect(message?.hasSuffix("such as multilingual-e5-small.") == true)
            }
        }
        #expect(try message(numbers, .null)?.hasSuffix("Give both attributes.") == true)
        #expect(try message(.null, .text(Self.network))?.hasSuffix("Give both attributes.") == true)
        #expect(try message(.null, nil)?.hasSuffix("Remove searchlight_embedding_model too.") == true)
        #expect(try message(nil, .null)?.hasSuffix("Remove searchlight_embedding too.") == true)
        // An item's null is no value, and an update may remove both.
        try add(.null, model: .null, to: index)
        try add(.null, model: nil, to: index)
        try update(.null, model: .null, in: index)
    }

    @Test func explainingAndCountingSayWhetherItIsUsed() throws {
        func use(_ index: SystemIndex) throws -> OwnEmbeddingUse? {
            let request = SearchRequest("dentist", mode: .committed, now: 0)
            return try index.explainItem("a", of: app, request: request).ownEmbedding
        }
        try add(data(embedding(0.37)), to: folder.index)
        #expect(try use(folder.index) == .noEncoder)
        try install()
        let index = folder.index
        #expect(try use(index) == .waiting)
        #expect(try index.meaningProgress() == MeaningProgress(encoded: 0, waiting: 1))
        _ = try index.encodeVectors(of: app) { _ in false }
        #expect(try use(index) == .used)
        #expect(try index.meaningProgress() == MeaningProgress(encoded: 1, waiting: 0, own: 1))
        try add(list([1, 2]), model: .text("another-model"), to: index)
        #expect(try use(index) == .otherNetwork)
        try add(nil, model: nil, to: index)
        #expect(try use(index) == nil)
        _ = try index.encodeVectors(of: app) { _ in false }
        #expect(try index.meaningProgress() == MeaningProgress(encoded: 1, waiting: 0))
        #expect(try index.ownEmbeddingUse("none", of: app) == nil)
    }
}
