/// Merges lists of a frequent term: a range of documents after the other, each posting put where its document stands in the range.
///
/// Where one of some dozens of documents has the term, that is less work than sorting, and takes no memory besides the result.
package struct RangeMerge {
    fileprivate struct Source {
        var reader: PostingsReader
        let numbers: [Int32]
        let path: String
        let block = PostingBlock()
        var next = 0
    }
    private var sources: [Source] = []

    /// Documents of a range. With fewer postings a term is not worth one.
    static let rangeLength = 1 << 14
    /// Documents for each posting up to which it is worth it.
    static let minimumShare = 32

    /// Of no lists.
    package init() {}

    /// - Parameters:
    ///   - reader: a list, at its start.
    ///   - numbers: the number its documents have in the result, ascending; -1 for those left out.
    ///   - path: the segment's, for errors.
    package mutating func add(_ reader: PostingsReader, numbers: [Int32], path: String) {
        sources.append(Source(reader: reader, numbers: numbers, path: path))
    }

    /// Appends all postings, ascending.
    ///
    /// - Throws: if a list is damaged.
    package mutating func write(to list: PostingBuffer, documentCount: Int) throws {
        if sources.isEmpty { return }
        let codes = Scratch<UInt16>(count: Self.rangeLength)
        let marks = Scratch<UInt64>(repeating: 0, count: Self.rangeLength / 64)
        for start in stride(from: 0, to: documentCount, by: Self.rangeLength) {
            for source in sources.indices { sources[source].put(from: start, codes, marks) }
            for word in 0..<marks.count {
                var rest = marks[word]
                marks[word] = 0
                while rest != 0 {
                    let offset = word << 6 | rest.trailingZeroBitCount
                    rest &= rest - 1
                    list.append(UInt32(start + offset), codes[offset])
                }
            }
        }
        for source in sources where source.reader.isDamaged {
            throw IndexError.corrupted("a term's postings", path: source.path)
        }
    }
}

private extension RangeMerge.Source {
    /// Puts what the list has of a range.
    mutating func put(from start: Int, _ codes: Scratch<UInt16>, _ marks: Scratch<UInt64>) {
        let end = start + codes.count
        while true {
            while next < block.count {
                let document = Int(block.documents[next])
                let number = document < numbers.count ? Int(numbers[document]) : -1
                if number >= end { return }
                if number >= start {
                    codes[number - start] = UInt16(truncatingIfNeeded: block.codes[next])
                    marks[(number - start) >> 6] |= 1 << UInt64((number - start) & 63)
                }
                next += 1
            }
            next = 0
            guard reader.nextBlock(block) else { return }
            reader.readCodes(block)
        }
    }
}
