import Glibc
import SearchEngine

/// One way by which bytes of others come in.
protocol FuzzTarget: AnyObject {
    /// Reads an input, and does with what it says what programs do.
    ///
    /// An error is a right answer to a wrong input. A trap, a sanitizer's report and a failed ``require(_:_:)`` are findings.
    func run(_ input: [UInt8]) throws

    /// An input made of another one, for formats that libFuzzer's own changes would only break.
    ///
    /// - Parameter change: libFuzzer's own changes: takes bytes and how many the result may have.
    /// - Returns: nil to leave it to libFuzzer.
    func mutate(
        _ input: [UInt8], maximumBytes: Int, random: inout SplitMix, _ change: ([UInt8], Int) -> [UInt8]
    ) -> [UInt8]?

    /// Inputs to begin with that only the code itself can make; none where files of the corpus were written by hand.
    func seeds() throws -> [[UInt8]]
}

extension FuzzTarget {
    func mutate(
        _ input: [UInt8], maximumBytes: Int, random: inout SplitMix, _ change: ([UInt8], Int) -> [UInt8]
    ) -> [UInt8]? { nil }

    func seeds() throws -> [[UInt8]] { [] }
}

/// Every target by the name that `Scripts/fuzz` takes.
enum FuzzTargets {
    static func target(_ name: String) throws -> (any FuzzTarget)? {
        switch name {
        case "query": try QueryTarget()
        case "typed": try TypedTarget()
        case "html": PageTarget()
        case "robots": RobotsTarget()
        case "import": ImportTarget()
        case "lists": ListTarget()
        case "segment": SegmentTarget()
        case "log": LogTarget()
        case "bus": try BusTarget()
        case "mcp": try MessageTarget()
        default: nil
        }
    }
}

/// The moment that every target takes for now, in seconds since 1970, so that an input does the same at each run.
let fuzzedNow: Int64 = 1_800_000_000

func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

private let arePlanted = environment("SEARCHLIGHT_FUZZ_PLANTED") != nil

/// Traps if a promise does not hold for the input.
func require(_ condition: @autoclosure () throws -> Bool, _ promise: String) rethrows {
    if try !condition() { fatalError("broken promise: \(promise)") }
}

/// A bug put in on purpose, which shows whether the fuzzer reaches that far: see `Scripts/fuzz --planted`.
func planted(_ condition: @autoclosure () throws -> Bool, _ description: String) rethrows {
    if arePlanted, try condition() { fatalError("planted bug: \(description)") }
}
