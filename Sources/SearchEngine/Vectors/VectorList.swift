/// The vectors of items in the order in which they came, in 65 bytes each.
struct VectorList {
    private var words: [UInt64] = []
    private var origins: [UInt8] = []

    private static let wordCount = ItemVector.byteCount / 8

    var count: Int { origins.count }
    var memory: Int { words.count * 8 + origins.count }

    mutating func append(_ vector: ItemVector) {
        for plane in [vector.signs, vector.second, vector.third, vector.fourth] {
            words.append(plane[0])
            words.append(plane[1])
        }
        origins.append(vector.origin.rawValue)
    }

    mutating func append(_ other: VectorList) {
        words += other.words
        origins += other.origins
    }

    subscript(item: Int) -> ItemVector {
        let start = item * Self.wordCount
        func plane(_ index: Int) -> ItemVector.Plane { .init(words[start + 2 * index], words[start + 2 * index + 1]) }
        return ItemVector(
            signs: plane(0), second: plane(1), third: plane(2), fourth: plane(3),
            origin: ItemVector.Origin(rawValue: origins[item]) ?? .none)
    }
}
