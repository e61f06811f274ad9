import Meaning
import SearchEngine

/// Says whether an app's own embedding counts for an item, so that the app's developer sees it.
package enum OwnEmbeddingUse: String, Sendable, Hashable {
    /// The item's vector is made from it.
    case used
    /// It was there before the encoder, and is used once the item is read again.
    case waiting
    /// No encoder is installed.
    case noEncoder
    /// The encoder was made from another network, so that typed texts cannot be compared with it.
    case otherNetwork

    /// Returns nil for an item without an embedding.
    ///
    /// - Parameter isUsed: whether the item's vector is made from it.
    init?(_ item: Document, isUsed: Bool, _ source: MeaningSource) {
        guard case .given(_, let network)? = try? OwnEmbedding.content(of: item.attributes, isUpdate: false) else {
            return nil
        }
        if isUsed {
            self = .used
        } else if MeaningModel.networkWidths[network] == nil {
            self = .otherNetwork
        } else if let model = source.model, model.hasEncoder {
            self = model.network == network ? .waiting : .otherNetwork
        } else {
            self = .noEncoder
        }
    }

    /// A sentence for the person.
    package var sentence: String {
        switch self {
        case .used: "Its app's own embedding says what it means."
        case .waiting: "Its app's own embedding is not used yet: run `searchlight meaning update`."
        case .noEncoder: "Its app's own embedding is not used: no encoder is installed."
        case .otherNetwork: "Its app's own embedding is not used: it is from another network than the encoder."
        }
    }
}
