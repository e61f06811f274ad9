/// What a person means by a text, as a direction among those of items. `Docs/Ranking.md`, "Meaning".
public struct MeaningQuery: Sendable {
    /// The space of the direction. Only vectors of the same space are compared with it.
    public var space: UInt64
    /// 128 numbers from -127 to 127, their lengths being those of a direction's parts.
    public let direction: [Int8]
    /// How near an item must be that has too few of the words: the cosine, from -1 to 1.
    public var minimumCosine = 0.40
    /// How many items a keystroke search adds by meaning at most.
    public var mostWhileTyping = 5

    /// The cosine up to which nearness counts nothing.
    package static let startCosine = 0.2

    /// - Parameters:
    ///   - direction: 128 numbers, of which one at least is not 0.
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
