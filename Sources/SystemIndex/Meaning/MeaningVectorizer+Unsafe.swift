import Meaning
import SearchEngine

/// Makes vectors by the table of words.
struct MeaningVectorizer: ItemVectorizer {
    let source: MeaningSource

    /// Without a table there are no vectors, so that the number of their space does not matter.
    var space: UInt64 { source.model?.space ?? 0 }

    func vector(of item: ByteRegion, _ texts: [TextRange]) -> ItemVector {
        guard let model = source.model else { return .none }
        return item.withBytes { bytes in
            let titles = texts.lazy.filter { $0.field == .title }, others = texts.lazy.filter { $0.field != .title }
            let all = (Array(titles) + Array(others)).map {
                UnsafeRawBufferPointer(rebasing: bytes[$0.offset..<$0.offset + $0.length])
            }
            return model.itemVector(utf8: all).map { ItemVector(words: $0.words, origin: .table) } ?? .none
        }
    }
}
