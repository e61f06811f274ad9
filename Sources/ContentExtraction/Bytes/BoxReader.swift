/// A box of ISO's base media format (QuickTime, MP4, HEIF).
struct Box {
    var type: String
    /// Where its content is in the file.
    var content: Range<Int>

    /// The content, at most a mebibyte.
    func bytes(_ file: FileBytes) -> [UInt8] { file.bytes(at: content.lowerBound, count: min(content.count, 1 << 20)) }
}

/// Walks boxes.
struct BoxReader {
    private let file: FileBytes

    init(_ file: FileBytes) { self.file = file }

    /// Calls `body` for each box, up to the first that contradicts its place.
    func forEach(in range: Range<Int>, _ body: (Box) -> Void) {
        var position = range.lowerBound, count = 0
        while position + 8 <= range.upperBound, count < 10_000 {
            count += 1
            let head = ByteReader(file.bytes(at: position, count: 16), isBigEndian: true)
            guard var size = head.u32(0) else { return }
            var header = 8
            if size == 1 {
                size = head.length64(8) ?? 0
                header = 16
            } else if size == 0 {
                size = range.upperBound - position
            }
            guard size >= header else { return }
            let end = min(range.upperBound, position.addingReportingOverflow(size).overflow ? Int.max : position + size)
            body(Box(type: head.text(4, 4), content: position + header..<max(position + header, end)))
            position = end
        }
    }

    /// The first box at a path of types.
    func find(_ path: String..., in range: Range<Int>) -> Box? {
        var range = range, found: Box?
        for type in path {
            found = nil
            forEach(in: range) { if found == nil, $0.type == type { found = $0 } }
            guard let found else { return nil }
            range = found.content
        }
        return found
    }
}
