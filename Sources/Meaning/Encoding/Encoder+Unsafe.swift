import CMeaning

/// The encoder, `encoder.model`: a transformer (Vaswani et al. 2017) in the arrangement of BERT (Devlin et al. 2019) with
/// weights of 4 bits, and a linear map into the space of the static table. Any thread may use it, each with a workspace.
final class Encoder: Sendable {
    /// The file.
    let file: ModelSections
    /// The vocabulary.
    let pieces: PieceTable
    /// The sizes of the network.
    let shape: Shape
    let layers: [Layer]
    let weights: Weights

    /// Sizes, all checked against the file's sections.
    struct Shape: Sendable, Hashable {
        /// Numbers a token; a multiple of 32, at most 1,024.
        var hidden: Int
        /// Attention heads, each of a multiple of 16 numbers.
        var heads: Int
        /// Layers, 1 to 32.
        var layers: Int
        /// Numbers a token inside of a layer; a multiple of 32, at most 8,192.
        var inner: Int
        /// The most tokens of a text, 3 to 512.
        var positions: Int
        /// What is added to a variance before its root is taken.
        var epsilon: Float
    }

    /// What a layer reads. It points into the mapping, which ``file`` keeps.
    struct Layer: @unchecked Sendable {
        var query: cm_matrix, key: cm_matrix, value: cm_matrix, out: cm_matrix, inner: cm_matrix, back: cm_matrix
        /// Weights of `hidden` floats, followed by as many biases.
        var attentionNorm: UnsafePointer<Float>, outputNorm: UnsafePointer<Float>
    }

    /// What is read before and behind the layers.
    struct Weights: @unchecked Sendable {
        var wordRows: UnsafePointer<UInt8>, positions: UnsafePointer<UInt8>
        var embeddingNorm: UnsafePointer<Float>
        var queryMean: UnsafePointer<Float>, passageMean: UnsafePointer<Float>, columns: UnsafePointer<Float>
    }

    /// Opens and checks the file.
    ///
    /// - Throws: ``MeaningError``.
    init(path: String) throws(MeaningError) {
        file = try ModelSections(path: path, kind: .encoder)
        let parameters = try file.section(ModelSections.Number.parameters)
        guard parameters.count >= 52 else { throw .corrupted("the parameters are too short", path: path) }
        shape = Shape(
            hidden: Int(parameters.number(at: 0)), heads: Int(parameters.number(at: 4)),
            layers: Int(parameters.number(at: 8)), inner: Int(parameters.number(at: 12)),
            positions: Int(parameters.number(at: 16)), epsilon: parameters.float(at: 44))
        let count = parameters.number(at: 20), penalty = parameters.float(at: 48)
        let special = [28, 32, 36].map { parameters.number(at: $0) }, longest = parameters.number(at: 40)
        guard shape.isAllowed, penalty.isFinite, longest >= 1, longest <= 256, special.allSatisfy({ $0 < count }) else {
            throw .corrupted("a parameter is out of its range", path: path)
        }
        pieces = PieceTable(
            keys: try KeyTable(file, count: count, slots: parameters.number(at: 24)), begin: special[0],
            end: special[1], unknown: special[2], longest: Int(longest), penalty: Double(penalty.magnitude))
        layers = try Self.layers(file, shape)
        weights = try Self.weights(file, shape, count: Int(count))
    }

    private static func layers(_ file: ModelSections, _ shape: Shape) throws(MeaningError) -> [Layer] {
        let hidden = shape.hidden, inner = shape.inner
        func length(_ outputs: Int, _ inputs: Int) -> Int { outputs * inputs / 2 + outputs * inputs / 8 + 4 * outputs }
        let one = 4 * length(hidden, hidden) + length(inner, hidden) + length(hidden, inner) + 16 * hidden
        let section = try file.section(ModelSections.Number.layers, count: shape.layers * one)
        // Sizes are multiples of 32, so that each part has a multiple of 64 bytes.
        var at = section.start
        func floats(_ count: Int) -> UnsafePointer<Float> {
            defer { at += 4 * count }
            return at.assumingMemoryBound(to: Float.self)
        }
        func matrix(_ outputs: Int, _ inputs: Int) -> cm_matrix {
            let packed = at.assumingMemoryBound(to: UInt8.self)
            at += outputs * inputs / 2
            let scales = floats(outputs * inputs / 32)
            return cm_matrix(packed: packed, scales: scales, bias: floats(outputs), outputs: outputs, inputs: inputs)
        }
        return (0..<shape.layers).map { _ in
            Layer(
                query: matrix(hidden, hidden), key: matrix(hidden, hidden), value: matrix(hidden, hidden),
                out: matrix(hidden, hidden), inner: matrix(inner, hidden), back: matrix(hidden, inner),
                attentionNorm: floats(2 * hidden), outputNorm: floats(2 * hidden))
        }
    }

    private static func weights(_ file: ModelSections, _ shape: Shape, count: Int) throws(MeaningError) -> Weights {
        let hidden = shape.hidden
        let map = try file.section(ModelSections.Number.map, count: 4 * (2 * hidden + 128 * hidden))
        let floats = map.start.assumingMemoryBound(to: Float.self)
        func bytes(_ number: UInt32, _ count: Int) throws(MeaningError) -> UnsafePointer<UInt8> {
            try file.section(number, count: count).start.assumingMemoryBound(to: UInt8.self)
        }
        return Weights(
            wordRows: try bytes(ModelSections.Number.wordRows, count * hidden / 32 * 18),
            positions: try bytes(ModelSections.Number.positions, 2 * shape.positions * hidden),
            embeddingNorm: try file.section(ModelSections.Number.embeddingNorm, count: 8 * hidden).start
                .assumingMemoryBound(to: Float.self),
            queryMean: floats, passageMean: floats + hidden, columns: floats + 2 * hidden)
    }
}

extension Encoder.Shape {
    /// Whether the loops can work with these sizes.
    var isAllowed: Bool {
        (32...1024).contains(hidden) && hidden % 32 == 0 && (1...64).contains(heads) && hidden % heads == 0
            && hidden / heads % 16 == 0 && (1...32).contains(layers) && (32...8192).contains(inner) && inner % 32 == 0
            && (3...cm_maximum_tokens).contains(positions) && epsilon.isFinite && epsilon > 0
    }
}
