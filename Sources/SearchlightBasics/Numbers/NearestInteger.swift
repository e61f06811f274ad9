extension FixedWidthInteger {
    /// The integer nearest to a number from outside: 0 for what is not a number, the smallest or largest integer for numbers
    /// beyond them. Never traps, as `Self(number)` does.
    package init(nearest number: Double) {
        guard !number.isNaN else {
            self = 0
            return
        }
        self = Self(exactly: number.rounded()) ?? (number < 0 ? .min : .max)
    }
}
