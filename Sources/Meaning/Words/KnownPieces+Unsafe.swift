/// Counts which letters of a query stand in words or long pieces of the table. One thread at a time.
///
/// It takes more for known than ``KnownLetters`` does: a rare word often has a long piece, and so has a rare name. What is known
/// by this alone must be nearer to an item.
struct KnownPieces {
    /// Letters and digits.
    private(set) var total = 0
    /// Letters of words and long pieces.
    private(set) var known = 0
    /// Whether a token is a code, a number, a file name or an address.
    private(set) var hasCode = false

    private let table: WordTable
    private var division = Division()

    /// Scalars from which on a piece says what its word is about.
    private static let longPiece = 4

    init(_ table: WordTable) { self.table = table }

    /// Adds a token.
    mutating func add(_ token: Slice<UnsafeBufferPointer<UInt8>>) {
        let isCode = QueryToken.isName(token) || token.contains(where: QueryToken.isDigit)
        hasCode = hasCode || isCode
        var reader = WordReader(UnsafeBufferPointer(rebasing: token))
        while reader.next() {
            let isUnspaced = reader.isUnspaced
            reader.word.withUnsafeBufferPointer { word in
                // In front of other words stands "▁".
                let letters = word.count { $0 & 0xC0 != 0x80 } - (isUnspaced ? 0 : 1)
                total += letters
                if isCode { return }
                if table.keys.find(word.baseAddress!, word.count, hash: reader.hash) >= 0, letters > 1 || isUnspaced {
                    known += letters
                    return
                }
                division.divide(word, by: table.keys, longest: table.longest, penalty: table.penalty)
                for (number, part) in division.parts.enumerated() where part.key >= 0 {
                    let scalars = Int(part.scalars) - (number == 0 && !isUnspaced ? 1 : 0)
                    if isUnspaced || scalars >= Self.longPiece { known += scalars }
                }
            }
        }
    }
}
