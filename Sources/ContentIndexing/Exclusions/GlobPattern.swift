/// One pattern of gitignore(5), matched on bytes.
///
/// `*` and `?` stand for anything but a slash, `[a-z]` for one byte of a set, `**` between slashes for any number of
/// folders, and a backslash takes away a sign's meaning.
struct GlobPattern: Sendable, Hashable {
    private enum Step: Sendable, Hashable {
        case byte(UInt8)
        case anyByte
        case anyRun
        /// `**/`: no folder or any number of them.
        case anyFolders
        /// `/**` at the end: whatever is inside.
        case everythingInside
        case set(ByteSet)
    }

    /// 256 bits.
    private struct ByteSet: Sendable, Hashable {
        var words = SIMD4<UInt64>()
        mutating func insert(_ byte: UInt8) { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }
        func contains(_ byte: UInt8) -> Bool { words[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1 }
        mutating func invert() {
            words = ~words
            words[0] &= ~(1 << UInt64(FilePath.slash))
        }
    }

    private static let slash = FilePath.slash
    private let steps: [Step]
    /// A pattern without any sign: most are, and comparing is faster.
    private let literal: [UInt8]?

    init(_ pattern: ArraySlice<UInt8>) {
        steps = Self.steps(Array(pattern))
        var bytes: [UInt8]? = []
        for step in steps {
            if case .byte(let byte) = step { bytes?.append(byte) } else { bytes = nil }
        }
        literal = bytes
    }

    private static func steps(_ pattern: [UInt8]) -> [Step] {
        var steps: [Step] = [], index = 0
        while index < pattern.count {
            let byte = pattern[index]
            switch byte {
            case UInt8(ascii: "*"):
                var end = index
                while end < pattern.count, pattern[end] == byte { end += 1 }
                let begins = index == 0 || pattern[index - 1] == slash
                if end - index == 2, begins, end < pattern.count, pattern[end] == slash {
                    steps.append(.anyFolders)
                    end += 1
                } else if end - index == 2, begins, index > 0, end == pattern.count {
                    steps.append(.everythingInside)
                } else {
                    steps.append(.anyRun)
                }
                index = end
            case UInt8(ascii: "?"):
                steps.append(.anyByte)
                index += 1
            case UInt8(ascii: "["):
                if let (set, end) = set(pattern, from: index + 1) {
                    steps.append(.set(set))
                    index = end
                } else {
                    steps.append(.byte(byte))
                    index += 1
                }
            case UInt8(ascii: "\\") where index + 1 < pattern.count:
                steps.append(.byte(pattern[index + 1]))
                index += 2
            default:
                steps.append(.byte(byte))
                index += 1
            }
        }
        return steps
    }

    /// The set that begins behind a bracket, and where the pattern goes on; nil where no bracket closes it.
    private static func set(_ pattern: [UInt8], from start: Int) -> (ByteSet, Int)? {
        var set = ByteSet(), index = start, isFirst = true, isInverted = false
        if index < pattern.count, pattern[index] == UInt8(ascii: "!") || pattern[index] == UInt8(ascii: "^") {
            isInverted = true
            index += 1
        }
        while index < pattern.count {
            var low = pattern[index]
            if low == UInt8(ascii: "]"), !isFirst {
                if isInverted { set.invert() }
                return (set, index + 1)
            }
            isFirst = false
            if low == UInt8(ascii: "\\"), index + 1 < pattern.count {
                index += 1
                low = pattern[index]
            }
            index += 1
            var high = low
            if index + 1 < pattern.count, pattern[index] == UInt8(ascii: "-"), pattern[index + 1] != UInt8(ascii: "]") {
                high = pattern[index + 1]
                index += 2
            }
            if low <= high { for byte in low...high where byte != slash { set.insert(byte) } }
        }
        return nil
    }

    /// Whether the whole of a name or a path matches.
    func matches(_ text: ArraySlice<UInt8>) -> Bool {
        if let literal { return text.elementsEqual(literal) }
        // A hostile pattern of many stars would take exponential time: this bounds it.
        var budget = 64 * (text.count + 16)
        return matches(text, 0, text.startIndex, &budget)
    }

    private func matches(_ text: ArraySlice<UInt8>, _ first: Int, _ start: Int, _ budget: inout Int) -> Bool {
        var step = first, position = start
        while step < steps.count {
            budget -= 1
            if budget < 0 { return false }
            switch steps[step] {
            case .byte(let byte):
                guard position < text.endIndex, text[position] == byte else { return false }
                position += 1
            case .anyByte:
                guard position < text.endIndex, text[position] != Self.slash else { return false }
                position += 1
            case .set(let set):
                guard position < text.endIndex, set.contains(text[position]) else { return false }
                position += 1
            case .everythingInside: return position < text.endIndex
            case .anyRun:
                while true {
                    if matches(text, step + 1, position, &budget) { return true }
                    guard budget > 0, position < text.endIndex, text[position] != Self.slash else { return false }
                    position += 1
                }
            case .anyFolders:
                while true {
                    if matches(text, step + 1, position, &budget) { return true }
                    guard budget > 0, let slash = text[position...].firstIndex(of: Self.slash) else { return false }
                    position = slash + 1
                }
            }
            step += 1
        }
        return position == text.endIndex
    }
}
