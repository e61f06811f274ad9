import Foundation

/// Numbers that come again for the same seed, so that a failed test can be repeated: SplitMix64 (Steele, Lea and Flood 2014).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// - Parameter seed: any number.
    package init(seed: UInt64) { state = seed }

    /// Returns a seed that it prints, and that `SEARCHLIGHT_SEED` repeats.
    package static func printedSeed() -> UInt64 {
        let seed =
            ProcessInfo.processInfo.environment["SEARCHLIGHT_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)
        print("SEARCHLIGHT_SEED=\(seed)")
        return seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
