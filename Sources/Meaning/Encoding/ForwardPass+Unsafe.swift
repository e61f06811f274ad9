import CMeaning

extension Encoder {
    /// What a text is: the two kinds that the model was trained with (Wang et al., "Text Embeddings by Weakly-Supervised
    /// Contrastive Pre-training", 2022, section 4.2).
    package enum Role: String, Sendable {
        case query = "query: "
        case passage = "passage: "
    }

    /// Returns the unit vector of texts in the common space, 128 numbers. Nil if the file failed, or the weights are no
    /// numbers.
    ///
    /// Costs 0.1 to 0.2 ms a token with AVX-512; see Docs/Meaning.md.
    func vector(_ texts: [String], _ role: Role, with workspace: EncoderWorkspace) -> [Float]? {
        meanOfOutputs(texts, role, with: workspace).flatMap { vector(of: $0, role) }
    }

    /// Returns the unit vector in the common space of what the network says of a text. Nil if the file failed, and if a number
    /// is not finite.
    ///
    /// - Parameter mean: the network's output, of unit length, `hidden` numbers.
    func vector(of mean: [Float], _ role: Role) -> [Float]? {
        precondition(mean.count == shape.hidden, "The network says as many numbers as it is wide.")
        var vector = [Float](repeating: 0, count: cm_dimensions)
        let removed = role == .query ? weights.queryMean : weights.passageMean
        cm_project(mean, removed, weights.columns, shape.hidden, &vector)
        guard cm_unit(&vector, vector.count) != 0, !file.file.hasFailed else { return nil }
        return vector
    }

    /// Scales a vector of any length to unit length.
    ///
    /// - Returns: false if all numbers are 0, or one is not finite.
    static func makeUnit(_ numbers: inout [Float]) -> Bool {
        guard numbers.allSatisfy(\.isFinite), let largest = numbers.map(\.magnitude).max(), largest > 0 else {
            return false
        }
        // The squares of very large or small numbers do not fit into 32 bits.
        for index in numbers.indices { numbers[index] /= largest }
        return cm_unit(&numbers, numbers.count) != 0
    }

    /// Returns the mean of the last layer's outputs over all tokens, of unit length, `hidden` numbers. Nil as above.
    func meanOfOutputs(_ texts: [String], _ role: Role, with workspace: EncoderWorkspace) -> [Float]? {
        let tokens = pieces.pieces(role.rawValue, texts, maximum: shape.positions)
        run(tokens, workspace)
        var mean = [Float](repeating: 0, count: shape.hidden)
        cm_mean(workspace.rows, tokens.count, shape.hidden, &mean)
        guard cm_unit(&mean, mean.count) != 0, !file.file.hasFailed else { return nil }
        return mean
    }

    /// The forward pass. Its result are the rows of the workspace.
    ///
    /// - Parameter tokens: numbers of pieces, at most as many as there are positions. Each is below the number of pieces.
    private func run(_ tokens: [UInt32], _ workspace: EncoderWorkspace) {
        let hidden = shape.hidden, count = tokens.count
        workspace.makeRoom(for: count)
        for (position, token) in tokens.enumerated() {
            precondition(Int(token) < pieces.keys.count && position < shape.positions, "A token has no row.")
            cm_embed(
                weights.wordRows + Int(token) * (hidden / 32 * 18), weights.positions + position * hidden * 2, hidden,
                workspace.rows + position * hidden)
        }
        cm_add_and_normalize(
            workspace.rows, nil, weights.embeddingNorm, weights.embeddingNorm + hidden, count, hidden, shape.epsilon)
        for layer in layers { run(layer, count, workspace) }
    }

    private func run(_ layer: Layer, _ count: Int, _ workspace: EncoderWorkspace) {
        let hidden = shape.hidden, rows = workspace.rows
        func quantize(_ numbers: UnsafePointer<Float>, _ width: Int) {
            cm_quantize_blocks(numbers, count * width / 32, workspace.codes, workspace.scales, workspace.sums)
        }
        func multiply(_ matrix: cm_matrix, _ out: UnsafeMutablePointer<Float>) {
            withUnsafePointer(to: matrix) {
                cm_product($0, workspace.codes, workspace.scales, workspace.sums, count, out)
            }
        }
        quantize(rows, hidden)
        multiply(layer.query, workspace.queries)
        multiply(layer.key, workspace.keys)
        multiply(layer.value, workspace.values)
        cm_attention(
            workspace.queries, workspace.keys, workspace.values, count, hidden, shape.heads, workspace.attention,
            workspace.context)
        quantize(workspace.context, hidden)
        multiply(layer.out, workspace.queries)
        cm_add_and_normalize(
            rows, workspace.queries, layer.attentionNorm, layer.attentionNorm + hidden, count, hidden, shape.epsilon)
        quantize(rows, hidden)
        multiply(layer.inner, workspace.inner)
        cm_gelu(workspace.inner, count * shape.inner)
        quantize(workspace.inner, shape.inner)
        multiply(layer.back, workspace.queries)
        cm_add_and_normalize(
            rows, workspace.queries, layer.outputNorm, layer.outputNorm + hidden, count, hidden, shape.epsilon)
    }
}
