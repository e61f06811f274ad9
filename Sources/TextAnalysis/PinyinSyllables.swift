import CTextTables

/// The valid syllables of Mandarin without tones, ü as v.
public enum PinyinSyllables {
    static let maximumLength = 6

    /// In alphabetic order.
    public static var all: [String] {
        (0..<ctext_syllable_count()).map { number in
            var key = ctext_syllable(number)
            var letters: [UInt8] = []
            while key != 0 {
                letters.append(UInt8(truncatingIfNeeded: key >> 56))
                key <<= 8
            }
            return String(decoding: letters, as: UTF8.self)
        }
    }

    static func isSyllable(_ letters: ArraySlice<UInt8>) -> Bool {
        guard let key = key(letters) else { return false }
        let index = lowerBound(key)
        return index < ctext_syllable_count() && ctext_syllable(index) == key
    }

    /// Whether a syllable begins with (or is) these letters.
    static func isPrefix(_ letters: ArraySlice<UInt8>) -> Bool {
        guard let key = key(letters) else { return false }
        let index = lowerBound(key)
        guard index < ctext_syllable_count() else { return false }
        let unused = UInt64(8 * (8 - letters.count))
        return ctext_syllable(index) >> unused == key >> unused
    }

    /// Input methods also take "lue" and "nue", which have no u of their own, for lüe and nüe.
    static func canonical(_ letters: ArraySlice<UInt8>) -> [UInt8] {
        var result = Array(letters)
        if result.count == 3 && (result[0] == 0x6C || result[0] == 0x6E) && result[1] == 0x75 && result[2] == 0x65 {
            result[1] = 0x76
        }
        return result
    }

    /// The letters, canonical, as one number that orders as they do; nil when there are too many.
    private static func key(_ letters: ArraySlice<UInt8>) -> UInt64? {
        guard (1...maximumLength).contains(letters.count) else { return nil }
        var key: UInt64 = 0
        for letter in letters { key = key << 8 | UInt64(letter) }
        if key == 0x6C_75_65 || key == 0x6E_75_65 { key ^= UInt64(0x75 ^ 0x76) << 8 }
        return key << UInt64(8 * (8 - letters.count))
    }

    private static func lowerBound(_ key: UInt64) -> UInt32 {
        var low: UInt32 = 0
        var high = ctext_syllable_count()
        while low < high {
            let middle = (low + high) / 2
            if ctext_syllable(middle) < key { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// Readings of typed letters as a sequence of syllables.
enum PinyinSegmentation {
    /// Readings kept per word.
    static let maximumReadings = 8
    /// Readings looked at before the best are kept.
    private static let searchLimit = 64
    private static let maximumLetters = 48

    /// One reading: its atoms have consecutive offsets from 0.
    typealias Reading = [QueryAtom]

    /// What typed letters may be: first divisions into syllables, the last perhaps typed in part, then initials.
    static func openReadings(of letters: [UInt8], borders: [Int]) -> [Reading] {
        letters.count < 2 ? [] : all(of: letters, borders: borders, isOpen: true, minimum: 2)
    }

    /// The same of letters that touch Han characters, if one may be an initial.
    static func readingsBesideHan(of letters: [UInt8], isOpen: Bool) -> [Reading] {
        all(of: letters, borders: [], isOpen: isOpen, minimum: 1)
    }

    private static func all(of letters: [UInt8], borders: [Int], isOpen: Bool, minimum: Int) -> [Reading] {
        var readings = readings(of: letters, borders: borders, isOpen: isOpen)
        // "ab" as initials may be a division already.
        if let initials = initials(of: letters, minimum: minimum), !readings.contains(initials) {
            readings.append(initials)
        }
        return readings
    }

    /// Every division of `letters` into syllables. If `isOpen`, the last may be the prefix of one. `borders` are
    /// positions where a syllable must end. Order: complete readings first, then those of fewer syllables, then those
    /// with the longer first syllables; at most eight.
    private static func readings(of letters: [UInt8], borders: [Int], isOpen: Bool) -> [Reading] {
        let count = letters.count
        guard (1...maximumLetters).contains(count) else { return [] }
        // A bit for each position.
        let isBorder = borders.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
        // Whether the letters from a position on can be divided, so that the search has no dead ends.
        var canFinish = UInt64(1) << UInt64(count)
        // For each position the lengths of the syllables to go on with, a bit each.
        var choices = [UInt8](repeating: 0, count: count)
        for start in (0..<count).reversed() {
            for length in 1...min(count - start, PinyinSyllables.maximumLength) {
                let end = start + length
                if canFinish >> UInt64(end) & 1 != 0 {
                    let syllable = letters[start..<end]
                    let fits =
                        end == count && isOpen
                        ? PinyinSyllables.isPrefix(syllable) : PinyinSyllables.isSyllable(syllable)
                    if fits { choices[start] |= 1 << UInt8(length) }
                }
                if isBorder >> UInt64(end) & 1 != 0 { break }
            }
            if choices[start] != 0 { canFinish |= 1 << UInt64(start) }
        }
        if choices[0] == 0 { return [] }
        var found: [[Int]] = []
        func search(_ path: [Int], from start: Int) {
            if start == count {
                found.append(path)
                return
            }
            // The longest first.
            var rest = choices[start]
            while rest != 0, found.count < searchLimit {
                let length = 7 - rest.leadingZeroBitCount
                rest &= ~(1 << UInt8(length))
                search(path + [start + length], from: start + length)
            }
        }
        search([], from: 0)
        func isComplete(_ path: [Int]) -> Bool {
            PinyinSyllables.isSyllable(letters[(path.count > 1 ? path[path.count - 2] : 0)..<count])
        }
        let ordered = found.enumerated().sorted { first, second in
            let (one, other) = (isComplete(first.element), isComplete(second.element))
            if one != other { return one }
            if first.element.count != second.element.count { return first.element.count < second.element.count }
            return first.offset < second.offset
        }
        return ordered.prefix(maximumReadings).map { atoms(letters, ends: $0.element, isOpen: isOpen) }
    }

    /// The reading of each letter as the first of a syllable, if all can be. There must be 2 to 8 letters (from
    /// `minimum` 1 next to Han characters), without i, u and v.
    private static func initials(of letters: [UInt8], minimum: Int) -> Reading? {
        guard (minimum...8).contains(letters.count) else { return nil }
        guard letters.allSatisfy({ $0 != 0x69 && $0 != 0x75 && $0 != 0x76 }) else { return nil }
        return letters.enumerated().map { atom([$0.element], isPrefix: true, offset: $0.offset) }
    }

    private static func atoms(_ letters: [UInt8], ends: [Int], isOpen: Bool) -> Reading {
        var start = 0
        return ends.enumerated().map { index, end in
            defer { start = end }
            return atom(
                PinyinSyllables.canonical(letters[start..<end]), isPrefix: isOpen && index == ends.count - 1,
                offset: index)
        }
    }

    private static func atom(_ letters: [UInt8], isPrefix: Bool, offset: Int) -> QueryAtom {
        QueryAtom(term: [TokenBuffer.pinyinNamespace] + letters, isPrefix: isPrefix, kind: .pinyin, offset: offset)
    }
}
