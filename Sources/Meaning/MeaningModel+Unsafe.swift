import CMeaning

extension MeaningModel {
    /// Returns the vector of an item by the table, as of strings. The texts are UTF-8 and need not be well-formed.
    package func itemVector(utf8 texts: [UnsafeRawBufferPointer]) -> MeaningVector? {
        table.vector(utf8: texts).map { MeaningVector(rounding: $0) }
    }

    /// Whether a text has a letter or a number, among its first bytes: signs alone mean nothing.
    static func hasWord(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 {
            var reader = WordReader(UnsafeBufferPointer(rebasing: $0.prefix(PieceText.maximumBytes)))
            return reader.next()
        }
    }
}
