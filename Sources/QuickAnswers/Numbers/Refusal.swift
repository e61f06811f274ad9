/// Why a text gets no answer: it is not a calculation, it has no value (1/0), or its value is beyond a bound. The caller shows
/// nothing in each case, so the reasons are not told apart.
struct Refusal: Error {}

/// What one answer may cost. Each key of a search box asks, so every bound is small.
enum Bounds {
    /// Bytes of a text that is looked at. Longer ones are content, not questions.
    static let bytes = 320
    /// Parentheses, signs and powers inside one another.
    static let depth = 48
    /// Bits of an integer: about 1,200 decimal digits.
    static let integerBits = 4096
    /// Bits of a denominator. Reducing a fraction costs the square of it.
    static let denominatorBits = 1024
    /// Digits of a number as it is typed.
    static let typedDigits = 400
    /// The greatest n of n!, which has 1,135 digits.
    static let factorial = 500
    /// Days, weeks, months or years that are added to a date.
    static let dateSteps = 1_000_000
}
