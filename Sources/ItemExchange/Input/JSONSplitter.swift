import Glibc

/// Finds the values of a JSON Lines file, or the elements of a file that is one array, without holding more than one.
///
/// A value is only delimited here, not read, so that a broken one does not affect others. A line ends at its line feed,
/// an element at its closing bracket.
package struct JSONSplitter {
    /// What comes next in the file.
    enum Piece {
        /// A value, to be read with ``bytes(_:)`` before the next call.
        case value(line: Int, bytes: Range<Int>)
        case failure(line: Int, ImportFailure)
        /// Nothing more came in time.
        case nothing
        case end
    }

    /// Bytes that a value may have; one larger than an item may be is not worth its memory.
    package static let maximumValueBytes = 64 << 20

    private enum Mode { case undecided, lines, array, afterArray, finished }

    private let file: InputFile
    private let chunk: Int
    private let limit: Int
    private var mode = Mode.undecided
    private var buffer: [UInt8]
    private var start = 0  // of the value in hand
    private var position = 0  // looked at so far
    private var end = 0
    private var line = 1  // at `position`
    private var isAtEnd = false
    private var isSkipping = false  // an oversized line's rest
    private var array = ArrayState()
    /// Bytes of the file before the value in hand.
    package private(set) var consumed = 0

    private struct ArrayState {
        var depth = 1
        var isInText = false
        var isEscaped = false
        var line: Int?  // that the element begins on; nil before it
        var needsValue = false  // a comma came last
        var isOversized = false
    }

    /// - Parameters:
    ///   - chunk: how much is read at a time; tests use small ones.
    ///   - limit: how large a value may be.
    package init(_ file: InputFile, chunk: Int = 256 << 10, limit: Int = maximumValueBytes) {
        self.file = file
        self.chunk = chunk
        self.limit = limit
        buffer = [UInt8](repeating: 0, count: chunk)
    }

    func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> { buffer[range] }

    /// - Parameter milliseconds: how long to wait for more input; nil waits on.
    mutating func next(milliseconds: Int?) throws -> Piece {
        while true {
            switch mode {
            case .finished: return .end
            case .undecided: decide()
            case .lines: if let piece = nextLine() { return piece }
            case .array: if let piece = nextElement() { return piece }
            case .afterArray: if let piece = lookBehindArray() { return piece }
            }
            if mode == .finished || mode != .undecided && position < end { continue }
            if isAtEnd {
                if mode == .undecided { mode = .finished }
                continue
            }
            if try !refill(milliseconds) { return .nothing }
        }
    }

    private mutating func refill(_ milliseconds: Int?) throws -> Bool {
        if start > 0 {
            for index in start..<end { buffer[index - start] = buffer[index] }
            position -= start
            end -= start
            start = 0
        }
        if buffer.count - end < chunk { buffer += [UInt8](repeating: 0, count: max(chunk, buffer.count)) }
        switch try file.read(into: &buffer, at: end, milliseconds: milliseconds) {
        case .bytes(let count): end += count
        case .end: isAtEnd = true
        case .nothing: return false
        }
        return true
    }

    private mutating func advance(to newStart: Int) {
        consumed += newStart - start
        start = newStart
        position = max(position, newStart)
    }

    private mutating func decide() {
        // A byte order mark is not part of the text.
        if start == 0 && consumed == 0 {
            if end < 3 && !isAtEnd { return }
            if end >= 3 && buffer[0] == 0xEF && buffer[1] == 0xBB && buffer[2] == 0xBF { advance(to: 3) }
        }
        while position < end {
            switch buffer[position] {
            case 0x0A: line += 1
            case 0x20, 0x09, 0x0D: break
            case UInt8(ascii: "["):
                mode = .array
                position += 1
                advance(to: position)
                return
            default:
                mode = .lines
                position = start
                while position < end, Self.isBlank(buffer[position]) { position += 1 }
                advance(to: position)
                return
            }
            position += 1
            advance(to: position)
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    // MARK: Lines

    private mutating func nextLine() -> Piece? {
        while true {
            let newline = position < end ? buffer[position..<end].firstIndex(of: 0x0A) : nil
            guard let lineEnd = newline ?? (isAtEnd ? end : nil) else {
                position = end
                if isSkipping {
                    advance(to: end)
                } else if end - start > limit {
                    isSkipping = true
                    advance(to: end)
                    return .failure(line: line, oversized)
                }
                return nil
            }
            let range = start..<lineEnd, at = line
            position = min(lineEnd + 1, end)
            advance(to: position)
            line += 1
            if newline == nil { mode = .finished }
            if isSkipping {
                isSkipping = false
            } else if range.count > limit {
                return .failure(line: at, oversized)
            } else if !range.allSatisfy({ Self.isBlank(buffer[$0]) }) {
                return .value(line: at, bytes: range)
            }
            if mode == .finished { return nil }
        }
    }

    private var oversized: ImportFailure { ImportFailure(.tooLarge, "a value of more than \(limit >> 20) MiB") }

    // MARK: Elements of an array

    private mutating func nextElement() -> Piece? {
        while position < end {
            let byte = buffer[position]
            if byte == 0x0A { line += 1 }
            if array.isInText {
                if array.isEscaped {
                    array.isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    array.isEscaped = true
                } else if byte == UInt8(ascii: "\"") || byte == 0x0A {
                    // JSON has no line breaks in texts: at one, a quote is missing, and only this element shall suffer.
                    array.isInText = false
                }
                position += 1
                continue
            }
            if array.line == nil {
                if Self.isBlank(byte) {
                    position += 1
                    advance(to: position)
                    continue
                }
                if byte != UInt8(ascii: ",") && byte != UInt8(ascii: "]") { array.line = line }
            }
            position += 1
            switch byte {
            case UInt8(ascii: "\""): array.isInText = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): array.depth += 1
            case UInt8(ascii: "}") where array.depth > 1: array.depth -= 1
            case UInt8(ascii: "]") where array.depth > 1: array.depth -= 1
            case UInt8(ascii: "]"),
                UInt8(ascii: ",") where array.depth == 1:
                if let piece = endElement(isLast: byte == UInt8(ascii: "]")) { return piece }
                if mode == .afterArray { return nil }
            default: break
            }
        }
        if position - start > limit, let line = array.line {
            let isNew = !array.isOversized
            array.isOversized = true
            advance(to: position)
            if isNew { return .failure(line: line, oversized) }
        }
        if isAtEnd {
            mode = .finished
            return .failure(line: array.line ?? line, ImportFailure(.brokenJSON, "the array has no end"))
        }
        return nil
    }

    /// The byte before `position` ended an element, or the array.
    private mutating func endElement(isLast: Bool) -> Piece? {
        let range = start..<position - 1
        let element = array
        array = ArrayState()
        array.needsValue = !isLast
        advance(to: position)
        if isLast { mode = .afterArray }
        if element.isOversized { return nil }
        if let line = element.line {
            return range.count > limit ? .failure(line: line, oversized) : .value(line: line, bytes: range)
        }
        if !isLast || element.needsValue {
            return .failure(line: line, ImportFailure(.brokenJSON, "a value is missing beside a comma"))
        }
        return nil
    }

    private mutating func lookBehindArray() -> Piece? {
        while position < end {
            let byte = buffer[position]
            position += 1
            if byte == 0x0A { line += 1 }
            guard Self.isBlank(byte) else {
                mode = .finished
                return .failure(line: line, ImportFailure(.brokenJSON, "there is more after the array's end"))
            }
        }
        advance(to: end)
        if isAtEnd { mode = .finished }
        return nil
    }
}
