import Meaning
import SearchEngine

/// What an app says that its item means: the numbers that a network gave for it. `Docs/Meaning.md`, "For apps".
enum OwnEmbedding {
    /// The custom attribute with the numbers: data of 32-bit floats, little-endian, or a list of numbers.
    static let numbers = AttributeName.custom("searchlight_embedding")
    /// The custom attribute with the network's name.
    static let network = AttributeName.custom("searchlight_embedding_model")

    /// Returns the vector of what an item's attributes say. Costs next to nothing for an item without these attributes.
    ///
    /// - Returns: nil if they say nothing, and for what another network said: no typed text could be compared with that. Also
    ///   nil without an encoder; the item is read once there is one.
    /// - Throws: ``IndexError/Code/limitExceeded`` if the network's numbers are not as many, not finite or all 0.
    static func vector(_ attributes: [Attribute], _ source: MeaningSource?) throws -> GivenVector? {
        guard let value = attributes.last(where: { $0.name == numbers })?.value, value != .null,
            case .text(MeaningModel.networkName) = attributes.last(where: { $0.name == network })?.value,
            let model = source?.model, let width = model.networkWidth
        else { return nil }
        guard let embedding = floats(value), let vector = model.itemVector(embedding: embedding) else {
            throw IndexError(
                .limitExceeded, "An item's embedding is not one of \(MeaningModel.networkName).",
                remedy: "Give \(width) finite numbers, as data of 32-bit floats or as a list, and not all of them 0.")
        }
        return GivenVector(ItemVector(words: vector.words, origin: .encoder), of: nil)
    }

    /// Nil for what is neither data of 32-bit floats nor a list of numbers.
    private static func floats(_ value: AttributeValue) -> [Float]? {
        switch value {
        case .data(let bytes):
            guard bytes.count.isMultiple(of: 4) else { return nil }
            return stride(from: 0, to: bytes.count, by: 4).map { start in
                Float(bitPattern: (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << UInt32(8 * $1) })
            }
        case .list(let values):
            var result: [Float] = []
            for value in values {
                switch value {
                case .integer(let number): result.append(Float(number))
                case .double(let number): result.append(Float(number))
                default: return nil
                }
            }
            return result
        default: return nil
        }
    }
}

extension Document {
    /// The item with the vector of its app's embedding, if it has one.
    ///
    /// - Throws: as ``OwnEmbedding/vector(_:_:)``.
    func withOwnVector(_ source: MeaningSource?) throws -> Document {
        var document = self
        document.vector = try OwnEmbedding.vector(attributes, source) ?? vector
        return document
    }
}

extension DocumentUpdate {
    /// The same of an update that brings an embedding.
    func withOwnVector(_ source: MeaningSource?) throws -> DocumentUpdate {
        var update = self
        update.vector = try OwnEmbedding.vector(attributes, source) ?? vector
        return update
    }
}
