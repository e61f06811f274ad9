/// A set of documents in a segment: see `Docs/FileFormats.md`, "Prefixes".
enum DocumentSet: Sendable {
    case empty
    case bits(ByteRegion)
    case list(DocumentList)

    init(_ cursor: inout ByteCursor, _ region: CheckedRegion, _ documentCount: Int) throws {
        guard let kind = PrefixFormat.SetKind(rawValue: cursor.u8()) else { throw Self.damage }
        if kind == .empty {
            self = .empty
            return
        }
        let count = cursor.length(), offset = cursor.length()
        let length =
            kind == .list
            ? DocumentList.byteCount(count, documentCount: documentCount) : (documentCount + 63) / 64 * 8
        guard offset <= region.count - length else { throw Self.damage }
        let bytes = try region.slice(offset, length).checked()
        if kind == .list {
            guard let list = DocumentList(bytes, count: count, documentCount: documentCount) else { throw Self.damage }
            self = .list(list)
        } else {
            // Those beyond the segment are zero.
            let beyond = documentCount % 64 == 0 ? 0 : bytes.u64(length - 8) >> UInt64(documentCount % 64)
            guard beyond == 0 else { throw Self.damage }
            self = .bits(bytes)
        }
    }

    private static var damage: IndexError { .corrupted("a letter's documents", path: "") }

    func addDocuments(to target: DocumentAccumulator) {
        switch self {
        case .empty: break
        case .bits(let bytes):
            for word in 0..<bytes.count / 8 { target.add(word: word, bits: bytes.u64(word * 8)) }
        case .list(let list):
            list.forEach { document in
                target.add(document)
                return true
            }
        }
    }

    /// Calls `body` with each document, ascending, until it returns false.
    func forEach(within: DocumentAccumulator?, _ body: (_ document: Int) throws -> Bool) rethrows {
        switch self {
        case .empty: break
        case .bits(let bytes):
            var words = 0..<bytes.count / 8
            if let within {
                guard let (first, last) = within.bounds else { return }
                words = words.clamped(to: first >> 6..<last >> 6 + 1)
            }
            for word in words {
                var rest = bytes.u64(word * 8)
                if let within { rest &= within.word(word) }
                while rest != 0 {
                    if try !body(word << 6 | rest.trailingZeroBitCount) { return }
                    rest &= rest - 1
                }
            }
        case .list(let list):
            guard let within else { return try list.forEach(body) }
            guard let (first, last) = within.bounds else { return }
            try list.forEach(from: first, through: last) { document in
                within.contains(document) ? try body(document) : true
            }
        }
    }

    /// Gives a set's documents in words of 64, for ascending words.
    struct Cursor {
        private let set: DocumentSet
        private var list = DocumentList.Cursor()

        init(_ set: DocumentSet) { self.set = set }

        @inline(__always) mutating func bits(_ word: Int) -> UInt64 {
            switch set {
            case .empty: 0
            case .bits(let bytes): bytes.u64(word * 8)
            case .list(let documents): list.bits(word, of: documents)
            }
        }
    }

    @inline(__always) func contains(_ document: Int) -> Bool {
        switch self {
        case .empty: false
        case .bits(let bytes): bytes.u8(document >> 3) >> UInt8(document & 7) & 1 != 0
        case .list(let list): list.contains(document)
        }
    }
}

/// Ascending documents by the lower 16 bits of each. Those that have the upper bits in common make up a chunk; the ends
/// of all chunks come first (as in S. Chambi, D. Lemire, O. Kaser, R. Godin, "Better bitmap performance with Roaring
/// bitmaps", 2016).
package struct DocumentList: Sendable {
    private let bytes: ByteRegion
    private let chunkCount: Int
    private let count: Int
    private let lastDocument: Int
    private static let chunkBits = 16

    static func chunkCount(documentCount: Int) -> Int { (documentCount + (1 << chunkBits) - 1) >> chunkBits }
    static func byteCount(_ count: Int, documentCount: Int) -> Int {
        chunkCount(documentCount: documentCount) * 4 + count * 2
    }

    /// nil for malformed bytes.
    package init?(_ bytes: ByteRegion, count: Int, documentCount: Int) {
        self.bytes = bytes
        self.count = count
        lastDocument = documentCount - 1
        chunkCount = Self.chunkCount(documentCount: documentCount)
        var end = 0
        for chunk in 0..<chunkCount {
            let next = Int(bytes.u32(chunk * 4))
            guard next >= end, next <= count else { return nil }
            end = next
        }
        guard end == count else { return nil }
    }

    /// Appends a set.
    package static func write(_ set: BitSet, documentCount: Int, to out: inout ByteWriter) {
        var ends = [UInt32](repeating: 0, count: chunkCount(documentCount: documentCount))
        for member in set.members { ends[member >> chunkBits] += 1 }
        var end: UInt32 = 0
        for chunk in ends.indices {
            end += ends[chunk]
            out.u32(end)
        }
        for member in set.members { out.u16(UInt16(truncatingIfNeeded: member)) }
    }

    @inline(__always) private func document(_ index: Int, _ chunk: Int) -> Int {
        min(chunk << Self.chunkBits | Int(bytes.u16(chunkCount * 4 + index * 2)), lastDocument)
    }

    /// The indices of a chunk's documents.
    @inline(__always) private func indices(_ chunk: Int) -> Range<Int> {
        guard chunk < chunkCount else { return count..<count }
        let start = chunk == 0 ? 0 : Int(bytes.u32(chunk * 4 - 4))
        // A page that cannot be read any more is zeros.
        return start..<max(start, Int(bytes.u32(chunk * 4)))
    }

    /// Calls `body` with each document, ascending, until it returns false.
    @inline(__always) package func forEach(_ body: (_ document: Int) throws -> Bool) rethrows {
        for chunk in 0..<chunkCount {
            for index in indices(chunk) where try !body(document(index, chunk)) { return }
        }
    }

    /// The same for the documents of a range, both ends included.
    @inline(__always)
    func forEach(from first: Int, through last: Int, _ body: (_ document: Int) throws -> Bool) rethrows {
        guard first <= last else { return }
        for chunk in first >> Self.chunkBits...last >> Self.chunkBits {
            var indices = indices(chunk)
            if chunk == first >> Self.chunkBits { indices = index(of: first, chunk, indices)..<indices.upperBound }
            for index in indices {
                let document = document(index, chunk)
                if try document > last || !body(document) { return }
            }
        }
    }

    /// The index of a chunk's first document that is not below another, or the end of the chunk's indices.
    @inline(__always) private func index(of document: Int, _ chunk: Int, _ indices: Range<Int>) -> Int {
        var low = indices.lowerBound, high = indices.upperBound
        while low < high {
            let middle = (low + high) / 2
            if self.document(middle, chunk) < document { low = middle + 1 } else { high = middle }
        }
        return low
    }

    @inline(__always) package func contains(_ document: Int) -> Bool {
        let chunk = document >> Self.chunkBits, all = indices(chunk)
        let index = index(of: document, chunk, all)
        return index < all.upperBound && self.document(index, chunk) == document
    }

    /// Where a reader of ascending words is.
    package struct Cursor {
        private var chunk = -1
        private var index = 0
        private var end = 0

        package init() {}

        /// Moves to the first document that is not below another, from one that is: mostly near, so in steps that double.
        private mutating func skip(to document: Int, of list: DocumentList) {
            var step = 1
            while index + step < end, list.document(index + step, chunk) < document {
                index += step
                step <<= 1
            }
            var high = min(index + step, end)
            index += 1
            while index < high {
                let middle = (index + high) >> 1
                if list.document(middle, chunk) < document { index = middle + 1 } else { high = middle }
            }
        }

        /// The documents of a word of 64.
        @inline(__always) package mutating func bits(_ word: Int, of list: DocumentList) -> UInt64 {
            let first = word << 6, wanted = first >> DocumentList.chunkBits
            if wanted != chunk {
                let indices = list.indices(wanted)
                chunk = wanted
                index = indices.lowerBound
                end = indices.upperBound
            }
            if index < end, list.document(index, chunk) < first { skip(to: first, of: list) }
            var result: UInt64 = 0
            while index < end {
                let document = list.document(index, chunk)
                if document >> 6 != word { break }
                result |= 1 << UInt64(document & 63)
                index += 1
            }
            return result
        }
    }
}
