import Foundation
import SearchEngine

// What libFuzzer calls: llvm.org/docs/LibFuzzer.html. It has the main function, and the target comes by the environment.

private nonisolated(unsafe) var target: (any FuzzTarget)?

@_silgen_name("LLVMFuzzerMutate")
private func libFuzzerMutate(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int) -> Int

@_cdecl("LLVMFuzzerInitialize")
public func initializeFuzzer(
    _ count: UnsafeMutablePointer<Int32>?,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> Int32 {
    let name = environment("SEARCHLIGHT_FUZZ_TARGET") ?? ""
    do {
        guard let found = try FuzzTargets.target(name) else { stop("There is no target “\(name)”.") }
        target = found
        if let folder = environment("SEARCHLIGHT_FUZZ_SEEDS") {
            for (number, seed) in try found.seeds().enumerated() { try write(seed, to: "\(folder)/seed-\(number)") }
            exit(0)
        }
    } catch {
        stop("The target “\(name)” cannot begin: \(error)")
    }
    return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    // Whatever is thrown is an answer.
    try? target?.run([UInt8](UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}

@_cdecl("LLVMFuzzerCustomMutator")
public func mutateInput(
    _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int, _ seed: UInt32
) -> Int {
    var random = SplitMix(seed: UInt64(seed))
    let input = [UInt8](UnsafeBufferPointer(start: bytes, count: count))
    guard
        let made = target?.mutate(input, maximumBytes: capacity, random: &random, libFuzzerChange),
        !made.isEmpty, made.count <= capacity
    else { return libFuzzerMutate(bytes, count, capacity) }
    made.withUnsafeBufferPointer { bytes.update(from: $0.baseAddress!, count: made.count) }
    return made.count
}

private func libFuzzerChange(_ bytes: [UInt8], _ maximumBytes: Int) -> [UInt8] {
    let capacity = max(maximumBytes, bytes.count, 1)
    return [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        _ = buffer.initialize(from: bytes)
        buffer[bytes.count...].initialize(repeating: 0)
        count = libFuzzerMutate(buffer.baseAddress!, bytes.count, capacity)
    }
}

private func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
}

private func stop(_ sentence: String) -> Never {
    FileHandle.standardError.write(Data((sentence + "\n").utf8))
    exit(2)
}
