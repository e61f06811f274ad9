import AppDoor
import BusDoor
import Foundation
import MessageBus
import SystemIndex

/// What a door costs: one durable item, and many at once, in the process and over D-Bus. `Benchmarks/doors` runs it.
@main enum DoorBenchmarks {
    /// Calls with one item, and items of one bulk.
    private static let calls = 500, bulk = 100_000, rounds = 3

    static func main() throws {
        let words = CommandLine.arguments
        // The service is a process of its own, as in use.
        if words.count == 4, words[1] == "serve" {
            let service = try BusDoorService(
                SystemIndex(home: Home(path: words[2])), on: SessionBus(address: words[3]), environment: [:])
            return try service.run { FileHandle.standardOutput.write(Data("ready\n".utf8)) }
        }
        let folder = FileManager.default.temporaryDirectory.path + "/searchlight-doors-\(getpid())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let index = SystemIndex(home: Home(path: folder + "/inside"))
        let door = AppDoor(index: index, app: try AppIdentifier("org.example.benchmark"))
        let inside = try one { try door.addItems(Array($0.utf8)) }
        report("one durable item in the process", inside)
        let server = try Server(folder)
        defer { server.end() }
        let outside = try one { try server.call("AddItems", .text($0)) }
        report("one durable item over D-Bus", outside)
        print("  \(milliseconds(outside.median - inside.median)) more at the median (goal: at most 2 ms)")

        let items = Array((0..<bulk).map(item).joined(separator: "\n").utf8)
        let inProcess = try many { try door.addItems(items) }
        print("\(bulk) items in the process: \(rate(inProcess)) items a second")
        let overBus = try many { try server.call("AddItemsFrom", .descriptor(memory(items))) }
        print("\(bulk) items by memfd: \(rate(overBus)) items a second")
        let share = Int(100 * inProcess / overBus)
        print("  \(share) % of the rate in the process (goal: at least 50 %)")
    }

    private static func item(_ number: Int) -> String {
        #"{"id": "n\#(number)", "title": "Lantern \#(number) of the harbour", "domain": "notes.\#(number % 10)", "#
            + #""contentDescription": "A note about item \#(number), written to be found by its words."}"#
    }

    private struct Times {
        var sorted: [Double]
        var median: Double { sorted[sorted.count / 2] }
        var slow: Double { sorted[sorted.count * 99 / 100] }
    }

    private static func one(_ add: (String) throws -> Void) rethrows -> Times {
        for number in 0..<20 { try add(item(number)) }
        return Times(
            sorted: try (0..<calls).map { number in
                let start = ContinuousClock.now
                try add(item(number))
                return start.duration(to: .now) / .seconds(1)
            }.sorted())
    }

    /// Seconds of the best round.
    private static func many(_ add: () throws -> Void) rethrows -> Double {
        try (0..<rounds).map { _ in
            let start = ContinuousClock.now
            try add()
            return start.duration(to: .now) / .seconds(1)
        }.min() ?? 0
    }

    private static func report(_ name: String, _ times: Times) {
        print("\(name): median \(milliseconds(times.median)), 99 % within \(milliseconds(times.slow))")
    }

    private static func milliseconds(_ seconds: Double) -> String { String(format: "%.2f ms", seconds * 1000) }
    private static func rate(_ seconds: Double) -> String { "\(Int(Double(bulk) / seconds))" }

    /// A memfd that can no longer change: linux/fcntl.h, F_ADD_SEALS with shrink, grow and write.
    private static func memory(_ bytes: [UInt8]) -> BusDescriptor {
        typealias Create = @convention(c) (UnsafePointer<CChar>, UInt32) -> Int32
        let create = unsafeBitCast(dlsym(nil, "memfd_create"), to: Create.self)
        let descriptor = create("items", 2)
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + done, bytes.count - done) }
            precondition(count > 0, "a memfd cannot be written")
            done += count
        }
        precondition(fcntl(descriptor, 1033, 14) == 0, "a memfd cannot be closed to changes")
        return BusDescriptor(taking: descriptor)
    }
}

/// A bus with the service on it.
private final class Server {
    private let daemon = Process(), service = Process()
    private let bus: SessionBus

    init(_ folder: String) throws {
        let address = "unix:path=\(folder)/bus"
        try Self.start(
            daemon, "/usr/bin/dbus-daemon",
            ["--session", "--nofork", "--nopidfile", "--print-address=1", "--address=" + address])
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        try Self.start(service, own, ["serve", folder + "/outside", address])
        bus = try SessionBus(address: address)
    }

    /// Waits for the program's first line.
    private static func start(_ process: Process, _ path: String, _ words: [String]) throws {
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = words
        process.standardOutput = output
        try process.run()
        _ = output.fileHandleForReading.availableData
    }

    func call(_ method: String, _ value: BusValue) throws {
        try bus.call(BusDoorNames.bus, BusDoorNames.path, BusDoorNames.interface, method, [value], seconds: 120)
    }

    func end() {
        for process in [service, daemon] {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
    }
}
