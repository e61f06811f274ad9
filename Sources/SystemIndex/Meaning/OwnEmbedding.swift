import Meaning
/// Attributes are the engine's, and so are errors.
package import SearchEngine

/// Numbers that a network gave for an item, and that the item's app hands over: `Docs/Meaning.md`, "An app's own embeddings".
package enum OwnEmbedding {
    /// The custom attribute with the numbers: a list of numbers, or data of 32-bit floats, little-endian.
    static let numbersName = "searchlight_embedding"
    /// The custom attribute with the network's name.
    static let networkName = "searchlight_embedding_model"
    private static let numbers = AttributeName.custom(numbersName), network = AttributeName.custom(networkName)

    /// What the attributes of an item or of an update say.
    enum Content {
        case absent
        /// The app takes its embedding back. Only an update can do that.
        case removed
        case given(numbers: [Float], network: String)
    }

    /// Checks the two attributes, whether a model is installed or not. So a wrong embedding fails on every computer.
    ///
    /// - Throws: ``IndexError/Code/limitExceeded``, with what is wrong and what to give.
    package static func check(_ attributes: [Attribute], isUpdate: Bool = false) throws(IndexError) {
        _ = try content(of: attributes, isUpdate: isUpdate)
    }

    /// Reads the two attributes. Costs next to nothing without them.
    ///
    /// - Parameter isUpdate: whether null removes an attribute. An item's null is no value.
    /// - Throws: as ``check(_:isUpdate:)``.
    static func content(of attributes: [Attribute], isUpdate: Bool) throws(IndexError) -> Content {
        func value(_ name: AttributeName) -> AttributeValue? {
            let value = attributes.last { $0.name == name }?.value
            return value == .null && !isUpdate ? nil : value
        }
        switch (value(numbers), value(network)) {
        case (nil, nil): return .absent
        case (.null?, .null?): return .removed
        case (.null?, nil): throw error("An update removes \(numbersName) only.", "Remove \(networkName) too.")
        case (nil, .null?): throw error("An update removes \(networkName) only.", "Remove \(numbersName) too.")
        case (nil, _?), (.null?, _?):
            throw error("\(networkName) is there without \(numbersName).", "Give both attributes.")
        case (_?, nil), (_?, .null?):
            throw error("\(numbersName) is there without \(networkName).", "Give both attributes.")
        case (let numbers?, let network?):
            let network = try name(network)
            return .given(numbers: try floats(numbers, network), network: network)
        }
    }

    private static func name(_ value: AttributeValue) throws(IndexError) -> String {
        let remedy = "Give the network's name, such as \(MeaningModel.standardNetwork)."
        guard case .text(let network) = value else {
            throw error("\(networkName) is \(kind(value)), not a text.", remedy)
        }
        if network.isEmpty { throw error("\(networkName) is empty.", remedy) }
        return network
    }

    /// Returns the numbers. How many there must be is known of some networks only.
    private static func floats(_ value: AttributeValue, _ network: String) throws(IndexError) -> [Float] {
        let width = MeaningModel.networkWidths[network]
        let remedy = "Give \(width.map { "\($0) " } ?? "")finite numbers, not all 0."
        var numbers: [Float] = []
        switch value {
        case .data(let bytes):
            guard bytes.count.isMultiple(of: 4) else {
                throw error("\(numbersName) has \(bytes.count) bytes, and each 32-bit float has 4.", remedy)
            }
            numbers = stride(from: 0, to: bytes.count, by: 4).map { start in
                Float(bitPattern: (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << UInt32(8 * $1) })
            }
        case .list(let values):
            numbers.reserveCapacity(values.count)
            for value in values {
                switch value {
                case .integer(let number): numbers.append(Float(number))
                case .double(let number): numbers.append(Float(number))
                default:
                    let position = numbers.count + 1
                    throw error("Value \(position) of \(numbersName) is \(kind(value)), not a number.", remedy)
                }
            }
        default: throw error("\(numbersName) is \(kind(value)), not a list of numbers.", remedy)
        }
        let count = "\(numbersName) has \(numbers.count) \(numbers.count == 1 ? "number" : "numbers")"
        if let width, numbers.count != width { throw error("\(count); \(network) has \(width).", remedy) }
        if let wrong = numbers.firstIndex(where: { !$0.isFinite }) {
            throw error("Number \(wrong + 1) of \(numbersName) is not finite as a 32-bit float.", remedy)
        }
        guard numbers.contains(where: { $0 != 0 }) else {
            throw error(numbers.isEmpty ? "\(count)." : "All numbers of \(numbersName) are 0.", remedy)
        }
        return numbers
    }

    private static func kind(_ value: AttributeValue) -> String {
        switch value {
        case .null: "null"
        case .text: "a text"
        case .integer, .double: "a number"
        case .boolean: "a boolean"
        case .date: "a date"
        case .data: "data"
        case .list: "a list"
        case .dictionary: "an object"
        }
    }

    private static func error(_ message: String, _ remedy: String) -> IndexError {
        IndexError(.limitExceeded, message, remedy: remedy)
    }

    /// Returns the vector of an embedding. Nil without an encoder, and if the encoder was made from another network: the
    /// vector of a typed text could not be compared with it.
    static func vector(_ numbers: [Float], _ network: String, _ source: MeaningSource?) -> GivenVector? {
        guard let model = source?.model, model.network == network,
            let vector = model.itemVector(embedding: numbers)
        else { return nil }
        return GivenVector(ItemVector(words: vector.words, origin: .app), of: nil)
    }
}

extension Document {
    /// Returns the item with the vector of its app's embedding, if it has one that can be used.
    ///
    /// - Throws: as ``OwnEmbedding/check(_:isUpdate:)``.
    func withOwnVector(_ source: MeaningSource?) throws(IndexError) -> Document {
        guard case .given(let numbers, let network) = try OwnEmbedding.content(of: attributes, isUpdate: false) else {
            return self
        }
        var document = self
        document.vector = OwnEmbedding.vector(numbers, network, source) ?? vector
        return document
    }
}

extension DocumentUpdate {
    /// Returns the update with the vector of its embedding. An embedding that cannot be used, or is removed, takes the item's
    /// earlier one with it.
    ///
    /// - Throws: as ``OwnEmbedding/check(_:isUpdate:)``.
    func withOwnVector(_ source: MeaningSource?) throws(IndexError) -> DocumentUpdate {
        var update = self
        switch try OwnEmbedding.content(of: attributes, isUpdate: true) {
        case .absent: break
        case .removed: update.vector = .takenBack
        case .given(let numbers, let network):
            update.vector = OwnEmbedding.vector(numbers, network, source) ?? .takenBack
        }
        return update
    }
}
