/// Groups of digits that may be one telephone number.
struct TwinTelephone {
    private var digits: Letters = []
    /// Where the zero of a bracketed "(0)" behind other digits stands.
    private var zero: Int?
    private var isDotted = false
    private let hasPlus: Bool

    /// Runs of groups of digits with what telephone numbers have between them.
    static func groups(_ lexemes: [TwinLexeme]) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var start = 0
        while start < lexemes.count {
            let end = groupEnd(lexemes, from: start)
            if end > start { result.append(start..<end) }
            start = max(end, start + 1)
        }
        return result
    }

    static func groupEnd(_ lexemes: [TwinLexeme], from start: Int) -> Int {
        guard lexemes[start].isNumber else { return start }
        var end = start + 1
        while end < lexemes.count, lexemes[end].isNumber, mayDivide(lexemes[end].gap!) { end += 1 }
        return end
    }

    /// At most one of each bracket, one mark, and one space, or two with something else.
    private static func mayDivide(_ gap: Letters) -> Bool {
        let spaces = gap.filter { $0 == " " }.count
        let opening = gap.filter { $0 == "(" }.count
        let closing = gap.filter { $0 == ")" }.count
        let marks = gap.filter { "-./".unicodeScalars.contains($0) }.count
        guard !gap.isEmpty, spaces + opening + closing + marks == gap.count else { return false }
        guard opening <= 1, closing <= 1, marks <= 1 else { return false }
        return spaces <= 1 || (spaces == 2 && gap.count > 2)
    }

    init(_ groups: ArraySlice<TwinLexeme>, hasPlus: Bool = false) {
        self.hasPlus = hasPlus
        isDotted = groups.count > 1
        for index in groups.indices {
            if index > groups.startIndex {
                if groups[index].gap! != ["."] { isDotted = false }
                let isBracketed =
                    groups[index].letters == ["0"] && groups[index].gap!.last == "("
                    && index + 1 < groups.endIndex && groups[index + 1].gap!.first == ")"
                if isBracketed { zero = digits.count }
            }
            digits += groups[index].letters
        }
    }

    /// 7 to 15 digits, not divided by dots alone.
    var isNumber: Bool { (7...15).contains(digits.count) && !isDotted }

    private var withoutZero: Letters? {
        zero.map { Array(digits[..<$0] + digits[($0 + 1)...]) }
    }

    /// Every end of at least three digits; with the bracketed zero left out, those that begin before it.
    var suffixes: [Letters] {
        var result = (0...digits.count - 3).map { Array(digits[$0...]) }
        if let zero, let shorter = withoutZero {
            for start in 0..<zero where shorter.count - start >= 3 { result.append(Array(shorter[start...])) }
        }
        return result
    }

    /// What digits in a query may stand for: themselves, without a bracketed zero, without 00 for +.
    var queryForms: [Letters] {
        guard (3...15).contains(digits.count) else { return [] }
        var result = [digits]
        if let shorter = withoutZero { result.append(shorter) }
        let isDialled = digits.starts(with: ["0", "0"])
        if digits.count > 4, isDialled { result.append(Array(digits.dropFirst(2))) }
        var inside: Letters?
        if hasPlus || isDialled {
            let number = Array(digits.dropFirst(isDialled ? 2 : 0))
            inside = Self.codes.first { number.starts(with: Letters($0.unicodeScalars)) }.map {
                Array(number.dropFirst($0.count))
            }
            // All other codes have three digits.
            if inside == nil { inside = Array(number.dropFirst(3)) }
        } else if digits.first == "0" {
            inside = Array(digits.dropFirst())
        }
        if let zero { inside = Array(digits[(zero + 1)...]) }
        if let inside, inside.count >= 5 { result.append(inside) }
        return result
    }

    private static let codes = """
        1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 \
        95 98
        """.split(separator: " ")
}
