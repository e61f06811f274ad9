/// What an item means: a direction in a space of 128 dimensions, with 4 bits for each. `Docs/Meaning.md`, "Vectors".
///
/// The dimensions' bits are in planes: bit *d* of a plane is a bit of dimension *d*. So the signs, which a search reads
/// first, are side by side.
package struct ItemVector: Sendable, Hashable {
    package static let dimensions = 128
    package static let planeBytes = 16
    package static let byteCount = 64

    /// What made a vector, the better the later.
    package enum Origin: UInt8, Sendable, Comparable {
        /// There is no vector: the item has no word that is known.
        case none
        /// The table of words, when the item was committed.
        case table
        /// The encoder, in idle time.
        case encoder
        /// The encoder looked at the item, and there is no text to make a vector of.
        case encodedNothing
        /// The app, by its own embedding.
        case app

        /// Whether there is a vector.
        @inline(__always) package var isVector: Bool { self == .table || self == .encoder || self == .app }

        package static func < (a: Origin, b: Origin) -> Bool { a.rawValue < b.rawValue }
    }

    /// A bit of each dimension, the first in the lowest bit.
    package typealias Plane = SIMD2<UInt64>

    /// The highest bit of each dimension: whether it is above 0.
    package var signs: Plane
    /// The next lower bits.
    package var second: Plane, third: Plane, fourth: Plane
    package var origin: Origin

    package static let none = ItemVector(signs: .zero, second: .zero, third: .zero, fourth: .zero, origin: .none)
    package static let encodedNothing = ItemVector(
        signs: .zero, second: .zero, third: .zero, fourth: .zero, origin: .encodedNothing)

    package init(signs: Plane, second: Plane, third: Plane, fourth: Plane, origin: Origin) {
        self.signs = signs
        self.second = second
        self.third = third
        self.fourth = fourth
        self.origin = origin
    }

    /// - Parameter words: 8 words, the highest plane first. The lowest bit of a word is that of its lowest dimension.
    package init(words: [UInt64], origin: Origin) {
        precondition(words.count == Self.byteCount / 8, "A vector has 8 words.")
        self.init(
            signs: Plane(words[0], words[1]), second: Plane(words[2], words[3]), third: Plane(words[4], words[5]),
            fourth: Plane(words[6], words[7]), origin: origin)
    }
}

/// A vector from outside the index, with the digest of the texts that it was made of.
///
/// The commit takes it only if the item still has these texts. Otherwise it makes a vector as for other items. An object,
/// so that the many items without one are no larger for it.
package final class GivenVector: Sendable, Hashable {
    package let vector: ItemVector
    /// The ``TextDigest`` of the texts; nil if the app made the vector, which then counts whatever the texts are.
    package let digest: UInt64?

    package init(_ vector: ItemVector, of digest: UInt64?) {
        self.vector = vector
        self.digest = digest
    }

    /// Replaces the vector of an app that takes its embedding back. The commit then makes a vector of the texts.
    package static let takenBack = GivenVector(.none, of: nil)

    package static func == (a: GivenVector, b: GivenVector) -> Bool { a.digest == b.digest && a.vector == b.vector }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(digest)
        hasher.combine(vector)
    }
}

/// Turns the texts of items into vectors. Any thread; several at once.
package protocol ItemVectorizer: Sendable {
    /// The space of its vectors. Vectors of different spaces are never compared.
    var space: UInt64 { get }

    /// Returns ``ItemVector/none`` if no word of the texts is known.
    ///
    /// - Parameters:
    ///   - item: bytes with the texts in them.
    ///   - texts: the texts in UTF-8, in the order in which the item has them.
    func vector(of item: ByteRegion, _ texts: [TextRange]) -> ItemVector
}

/// Where a text of an item is.
package struct TextRange: Sendable {
    package var field: TextField
    package var offset: Int
    package var length: Int
}
