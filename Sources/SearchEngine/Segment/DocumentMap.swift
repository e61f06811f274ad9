/// Maps the documents of a combined segment to those of its source segments, and back: see `Docs/FileFormats.md`,
/// "Combined index".
struct DocumentMap: Sendable {
    /// A segment that was combined.
    private struct Source {
        var segment: UInt64
        /// The position of its first document among those of all sources, one source after the other.
        var first: Int
        var documentCount: Int
        var leftOut: Int
    }

    private static let headerBytes = 8
    private static let entryBytes = 16
    /// Stands for the number of a document that was left out.
    private static let leftOut = UInt32.max
    /// How many numbers are written at once.
    private static let chunk = 1 << 16

    private let bytes: CheckedRegion
    private let sources: [Source]
    private let numbersStart: Int
    private let positionsStart: Int
    private let documentCount: Int

    /// - Parameter documentCount: the combined segment's.
    init(_ bytes: CheckedRegion, documentCount: Int, path: String) throws {
        self.bytes = bytes
        self.documentCount = documentCount
        guard bytes.count >= Self.headerBytes else { throw IndexError.corrupted("its document map", path: path) }
        try bytes.check(0, Self.headerBytes)
        let count = Int(bytes.bytes.u32(0))
        numbersStart = Self.headerBytes + count * Self.entryBytes
        guard numbersStart <= bytes.count else { throw IndexError.corrupted("its document map", path: path) }
        try bytes.check(0, numbersStart)
        var sources: [Source] = []
        var all = 0
        for entry in stride(from: Self.headerBytes, to: numbersStart, by: Self.entryBytes) {
            let source = Source(
                segment: bytes.bytes.u64(entry), first: all, documentCount: Int(bytes.bytes.u32(entry + 8)),
                leftOut: Int(bytes.bytes.u32(entry + 12)))
            sources.append(source)
            all += source.documentCount
        }
        self.sources = sources
        positionsStart = numbersStart + all * 4
        guard bytes.count == positionsStart + documentCount * 4 else {
            throw IndexError.corrupted("its document map", path: path)
        }
    }

    /// The numbers of the segments, in the order of equal hits.
    var segments: [UInt64] { sources.map(\.segment) }

    /// Whether all documents that are live in a view of a source are in the combined segment.
    func hold(_ view: SegmentView, of source: Int) throws -> Bool {
        guard sources[source].documentCount == view.segment.documentCount else { return false }
        let leftOut = sources[source].leftOut
        if leftOut == 0 { return true }
        guard let deleted = view.deleted, deleted.count >= leftOut else { return false }
        return try deleted.members.count { try number(of: $0, in: source) == nil } == leftOut
    }

    /// Returns the combined number of a document of a source; nil if it was left out.
    func number(of document: Int, in source: Int) throws -> Int? {
        guard document < sources[source].documentCount else { return nil }
        let offset = numbersStart + (sources[source].first + document) * 4
        try bytes.check(offset, 4)
        let number = bytes.bytes.u32(offset)
        return number == Self.leftOut ? nil : Int(number)
    }

    /// Calls `body` with the combined number of each document of a source that was not left out.
    func forEachNumber(in source: Int, _ body: (Int) -> Void) throws {
        let start = numbersStart + sources[source].first * 4, length = sources[source].documentCount * 4
        try bytes.check(start, length)
        for offset in stride(from: start, to: start + length, by: 4) {
            let number = bytes.bytes.u32(offset)
            if number != Self.leftOut { body(Int(number)) }
        }
    }

    /// Returns the source and the document there of a combined document.
    func origin(of number: Int) throws -> (source: Int, document: Int) {
        let offset = positionsStart + number * 4
        try bytes.check(offset, 4)
        let position = Int(bytes.bytes.u32(offset))
        var low = 0, high = sources.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if sources[middle].first <= position { low = middle } else { high = middle }
        }
        guard low < sources.count, position - sources[low].first < sources[low].documentCount else {
            throw IndexError.corrupted("its document map", path: "")
        }
        return (low, position - sources[low].first)
    }

    /// Writes the section.
    ///
    /// - Parameters:
    ///   - segments: the sources' numbers.
    ///   - numbers: for each source, the number each of its documents has in the result; negative for those left out.
    ///   - documentCount: the result's.
    static func write(
        _ segments: [UInt64], _ numbers: [[Int32]], documentCount: Int, to file: inout SegmentFileWriter
    ) throws {
        try file.begin(.documentMap)
        var header = ByteWriter()
        header.u32(UInt32(segments.count))
        header.u32(0)
        for (segment, numbers) in zip(segments, numbers) {
            header.u64(segment)
            header.u32(UInt32(numbers.count))
            header.u32(UInt32(numbers.count { $0 < 0 }))
        }
        try file.sink.append(header.bytes)
        var positions = [UInt32](repeating: 0, count: documentCount)
        var position: UInt32 = 0
        for numbers in numbers {
            for number in numbers {
                if number >= 0 { positions[Int(number)] = position }
                position += 1
            }
            try append(numbers.lazy.map { $0 < 0 ? leftOut : UInt32($0) }, to: file.sink)
        }
        try append(positions, to: file.sink)
        file.end()
    }

    private static func append(_ numbers: some Collection<UInt32>, to sink: SegmentSink) throws {
        var rest = numbers[...]
        while !rest.isEmpty {
            var out = ByteWriter(capacity: chunk * 4)
            for number in rest.prefix(chunk) { out.u32(number) }
            try sink.append(out.bytes)
            rest = rest.dropFirst(chunk)
        }
    }
}
