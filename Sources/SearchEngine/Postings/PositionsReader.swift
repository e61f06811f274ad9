/// The positions of a term's postings, block by block like these: see `Docs/FileFormats.md`, "Postings".
///
/// Positions have no fixed size, so that those of a posting are found only by passing over the ones before it in its block.
package struct PositionsReader {
    /// At the positions of the next posting.
    private var cursor: ByteCursor
    /// Lengths of the blocks that come; nil when there is one block.
    private var skips: ByteCursor?
    private var end: ByteCursor
    /// The number of the block that `cursor` is in.
    private var block = -1

    /// How many blocks two lists of these lengths have.
    static func blocks(_ shortCount: Int, _ longCount: Int) -> Int {
        let size = PostingsFormat.blockSize
        return (shortCount + size - 1) / size + (longCount + size - 1) / size
    }

    init(bytes: ByteCursor, shortCount: Int, longCount: Int) {
        cursor = bytes
        if Self.blocks(shortCount, longCount) > 1 {
            let length = cursor.length()
            skips = cursor
            cursor.skip(length)
        }
        end = cursor
    }

    /// Goes on to a block of postings, whether or not all of the last one's were read. Blocks are counted through both
    /// lists; this one must not be before the last.
    package mutating func move(toBlock number: Int) {
        guard skips != nil else { return }
        while block < number, !end.overran {
            cursor = end
            end.skip(skips!.length())
            block += 1
        }
    }

    /// Passes over the positions of so many postings.
    @inline(__always)
    package mutating func skip(_ count: Int) {
        for _ in 0..<count { PositionList.skip(&cursor) }
    }

    /// Calls `body` with each position of the next posting.
    @inline(__always)
    package mutating func read(_ body: (UInt32) -> Void) { PositionList.read(&cursor, body) }

    /// Appends the positions of the next posting as they are. Blocks follow one another, so a reader of all need not
    /// ask for the next block.
    @inline(__always)
    package mutating func copy(to out: inout ByteWriter) { PositionList.copy(&cursor, to: &out) }

    package var overran: Bool { cursor.overran || end.overran || skips?.overran == true }
}

/// Collects the positions of a term's postings, block by block.
struct PositionsWriter {
    private var data = ByteWriter()
    private var skips = ByteWriter()
    private var inBlock = 0
    private var start = 0
    /// Of each posting of the term, where it stands: a bit for each position, by ``PinyinPosition``.
    private(set) var positionBits: [UInt16] = []
    /// Whether the bits of the term are wanted.
    private var keepsPositionBits = false

    /// Begins the next term.
    mutating func begin(keepingPositionBits: Bool) {
        keepsPositionBits = keepingPositionBits
        positionBits.removeAll(keepingCapacity: true)
    }

    /// Begins the first list of postings, or the second.
    mutating func beginList() {
        if inBlock > 0 { endBlock() }
    }

    /// Appends the positions of the next posting, as they stand elsewhere.
    @inline(__always)
    mutating func copy(_ cursor: inout ByteCursor) {
        if inBlock == PostingsFormat.blockSize { endBlock() }
        if keepsPositionBits {
            var reading = cursor, bits: UInt16 = 0
            PositionList.read(&reading) { bits |= PinyinPosition.bit($0) }
            positionBits.append(bits)
        }
        PositionList.copy(&cursor, to: &data)
        inBlock += 1
    }

    private mutating func endBlock() {
        skips.length(data.count - start)
        start = data.count
        inBlock = 0
    }

    /// Appends what was collected to `out` and begins anew.
    mutating func finish(shortCount: Int, longCount: Int, to out: inout ByteWriter) {
        if inBlock > 0 { endBlock() }
        if PositionsReader.blocks(shortCount, longCount) > 1 {
            out.length(skips.count)
            out.raw(skips.bytes)
        }
        out.raw(data.bytes)
        data.removeAll()
        skips.removeAll()
        start = 0
    }
}
