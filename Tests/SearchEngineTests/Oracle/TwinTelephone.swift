/// Groups of digits that may be one telephone number.
struct TwinTelephone {
    private var digits: Letters = []
    /// Where the zero of a bracketed "(0)" behind other digits stands.
    private var zero: Int?
    private var isDotted = false
    private let hasPlus: Bool
    private var sizes: [Int] = []
    /// The word that it begins in.
    var position = 0

    /// Digits with what stands before them.
    struct Group {
        var letters: Letters
        var gap: Letters?
    }

    /// Runs of groups of digits with what telephone numbers have between them, digits inside words among them.
    static func numbers(_ lexemes: [TwinLexeme]) -> [TwinTelephone] {
        var result: [TwinTelephone] = [], groups: [Group] = []
        var position = 0, hasPlus = false
        func close() {
            if groups.isEmpty { return }
            var number = TwinTelephone(groups, hasPlus: hasPlus)
            number.position = position
            result.append(number)
            groups = []
        }
        func take(_ letters: Letters, _ gap: Letters?, _ place: Int, followsPlus: Bool) {
            if !groups.isEmpty && !goesOn(groups.map(\.gap), gap ?? []) { close() }
            if groups.isEmpty { (position, hasPlus) = (place, followsPlus) }
            groups.append(Group(letters: letters, gap: gap))
        }
        for (place, lexeme) in lexemes.enumerated() {
            if lexeme.isNumber {
                take(lexeme.letters, lexeme.gap, place, followsPlus: lexeme.followsPlus)
                continue
            }
            if lexeme.parts.isEmpty { close() }
            for (number, part) in lexeme.parts.enumerated() {
                if part.isNumber {
                    take(
                        part.letters, number == 0 ? lexeme.gap : [], place,
                        followsPlus: number == 0 && lexeme.followsPlus)
                } else {
                    close()
                }
            }
        }
        close()
        return result
    }

    static func groupEnd(_ lexemes: [TwinLexeme], from start: Int) -> Int {
        guard lexemes[start].isNumber else { return start }
        var end = start + 1
        while end < lexemes.count, lexemes[end].isNumber,
            goesOn(lexemes[start..<end].map(\.gap), lexemes[end].gap!)
        { end += 1 }
        return end
    }

    /// Whether a group behind a gap may be of the number whose groups have those gaps before them. Three groups with dots are complete.
    private static func goesOn(_ gaps: [Letters?], _ gap: Letters) -> Bool {
        let isDotted = gaps.count > 2 && gaps.dropFirst().allSatisfy { $0 == ["."] }
        return mayDivide(gap) && (!isDotted || gap == ["."])
    }

    /// At most one of each bracket, one mark, and one space, or two with something else.
    private static func mayDivide(_ gap: Letters) -> Bool {
        let spaces = gap.filter { $0 == " " }.count
        let opening = gap.filter { $0 == "(" }.count
        let closing = gap.filter { $0 == ")" }.count
        let marks = gap.filter { "-./~".unicodeScalars.contains($0) }.count
        guard !gap.isEmpty, spaces + opening + closing + marks == gap.count else { return false }
        guard opening <= 1, closing <= 1, marks <= 1 else { return false }
        return spaces <= 1 || (spaces == 2 && gap.count > 2)
    }

    init(_ groups: ArraySlice<TwinLexeme>, hasPlus: Bool = false) {
        self.init(groups.map { Group(letters: $0.letters, gap: $0.gap) }, hasPlus: hasPlus)
    }

    private init(_ groups: [Group], hasPlus: Bool) {
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
            sizes.append(groups[index].letters.count)
        }
    }

    /// 7 digits to the 40 of several numbers; divided by dots alone only if they look like a number.
    var isNumber: Bool {
        guard (7...40).contains(digits.count) else { return false }
        guard isDotted else { return true }
        let isDate =
            sizes == [4, 2, 2] || sizes.count == 3 && sizes[0] <= 2 && sizes[1] <= 2 && sizes[2] == 4
        let isAddress = sizes.count == 4 && sizes.max()! <= 3 && !hasPlus && digits[0] != "0"
        if isDate || isAddress { return false }
        return hasPlus || digits[0] == "0" && sizes[0] > 1 || sizes.suffix(3) == [3, 3, 4] || sizes.count > 4
    }

    private var withoutZero: Letters? {
        zero.map { Array(digits[..<$0] + digits[($0 + 1)...]) }
    }

    /// Every end of at least three digits; with the bracketed zero left out, those that begin before it.
    var suffixes: [Letters] {
        var result = (0...digits.count - 3).map { Array(digits[$0...].prefix(15)) }
        if let zero, digits.count <= 15, let shorter = withoutZero {
            for start in 0..<zero where shorter.count - start >= 3 { result.append(Array(shorter[start...])) }
        }
        return result
    }

    /// What digits in a query may stand for: themselves, without a bracketed zero, without 00 for +.
    var queryForms: [[Letters]] {
        if (16...40).contains(digits.count) { return [[Array(digits.prefix(15)), Array(digits.suffix(15))]] }
        return numberForms.map { [$0] }
    }

    private var numberForms: [Letters] {
        guard (3...15).contains(digits.count) else { return [] }
        var result = [digits]
        if let shorter = withoutZero { result.append(shorter) }
        let isDialled = digits.starts(with: ["0", "0"])
        if digits.count > 4, isDialled { result.append(Array(digits.dropFirst(2))) }
        if digits.count > 5, !hasPlus, digits.starts(with: ["0", "1", "1"]) {
            result.append(Array(digits.dropFirst(3)))
        }
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
        } else if digits.first == "8", ["3", "4", "8", "9"].contains(digits[1]) {
            inside = Array(digits.dropFirst())
        } else if digits.first == "1" || digits.first == "7", digits.count == 11 {
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
