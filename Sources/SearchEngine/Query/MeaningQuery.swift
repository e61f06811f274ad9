/// What a person means by a text, as a direction among those of items. `Docs/Ranking.md`, "Meaning".
public struct MeaningQuery: Sendable {
    /// The space of the direction. Only vectors of the same space are compared with it.
    public var space: UInt64
    /// 128 numbers from -127 to 127: the direction, whatever its length.
    public let direction: [Int8]
    /// The least cosine, from -1 to 1, with which an item is found that has too few of the words.
    public var minimumCosine = 0.40
    /// The most items that a keystroke search adds by meaning.
    public var maximumWhileTyping = 5

    /// Nearness counts above this cosine.
    package static let startCosine = 0.2

    /// - Parameters:
    ///   - direction: 128 numbers, not all 0.
    public init(space: UInt64, direction: [Int8]) {
        precondition(direction.count == ItemVector.dimensions, "A direction has 128 dimensions.")
        precondition(direction.contains { $0 != 0 }, "A direction leads somewhere.")
        self.space = space
        self.direction = direction
    }

    /// Which parts are above 0.
    var signs: ItemVector.Plane {
        var words: [UInt64] = [0, 0]
        for (index, part) in direction.enumerated() where part > 0 { words[index / 64] |= 1 << UInt64(index % 64) }
        return .init(words[0], words[1])
    }

    /// The square of its length.
    var square: Int { direction.reduce(0) { $0 + Int($1) * Int($1) } }
}
