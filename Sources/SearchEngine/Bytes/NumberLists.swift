extension ByteWriter {
    /// Appends ascending numbers: how many there are, then the difference of each to the one before it, all as varints.
    mutating func ascending(_ numbers: [Int]) {
        length(numbers.count)
        var previous = 0
        for number in numbers {
            length(number - previous)
            previous = number
        }
    }
}

extension ByteCursor {
    /// Reads what ``ByteWriter/ascending(_:)`` wrote.
    mutating func ascending() -> [Int] {
        var numbers: [Int] = []
        var previous = 0
        for _ in 0..<count() where !overran {
            previous += length()
            numbers.append(previous)
        }
        return numbers
    }
}
