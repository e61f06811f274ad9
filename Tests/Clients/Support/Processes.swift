import CoreSpotlight
import XCTest

/// The home that the programs share with other processes, and those processes.
///
/// Every test target has this file through a link, so that no target but CoreSpotlight is imported.
enum Processes {
    static let app = "org.example.clients"

    /// A fresh folder, named to this process and its children before any index is used.
    static let home: String = {
        let path = NSTemporaryDirectory() + "clients-" + UUID().uuidString
        if let given = ProcessInfo.processInfo.environment["SEARCHLIGHT_HOME"], given.contains("/clients-") {
            return given
        }
        setenv("SEARCHLIGHT_HOME", path, 1)
        setenv("SEARCHLIGHT_APP", app, 1)
        atexit {
            guard let path = getenv("SEARCHLIGHT_HOME") else { return }
            try? FileManager.default.removeItem(atPath: String(cString: path))
        }
        return path
    }()

    /// A program that goes on, and what it prints.
    struct Running {
        let process: Process
        fileprivate let output: FileHandle

        /// The next line; empty when the program has ended.
        func line() -> String {
            var bytes = Data()
            while true {
                let byte = output.readData(ofLength: 1)
                if byte.isEmpty || byte[0] == 10 { break }
                bytes += byte
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Starts another program of this package on the same home.
    static func start(_ program: String, _ words: [String] = []) throws -> Running {
        _ = home
        let executable = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable).deletingLastPathComponent()
            .appendingPathComponent(program)
        process.arguments = words
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        return Running(process: process, output: pipe.fileHandleForReading)
    }

    /// Runs another program of this package on the same home; returns the lines it prints.
    static func run(_ program: String, _ words: String...) throws -> [String] {
        let running = try start(program, words)
        let output = running.output.readDataToEndOfFile()
        running.process.waitUntilExit()
        XCTAssertEqual(running.process.terminationStatus, 0, "\(program) \(words)")
        return String(data: output, encoding: .utf8)!.split(separator: "\n").map(String.init)
    }
}

/// A program's test: begins with an empty index.
class ProgramTestCase: XCTestCase {
    override func setUp() {
        super.setUp()
        _ = Processes.home
        continueAfterFailure = false
        let emptied = expectation(description: "emptied")
        CSSearchableIndex.default().deleteAllSearchableItems { error in
            XCTAssertNil(error)
            // Activities by themselves are no items, and stay.
            NSUserActivity.deleteAllSavedUserActivities { emptied.fulfill() }
        }
        wait(for: [emptied], timeout: 30)
    }

    /// Waits for what runs on other queues; serves the main queue meanwhile.
    func until(_ what: String, file: StaticString = #file, line: UInt = #line, _ condition: () -> Bool) {
        let end = Date(timeIntervalSinceNow: 20)
        while !condition() {
            if Date() > end { return XCTFail("never: \(what)", file: file, line: line) }
            RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01))
        }
    }

    /// What the app's own queries find.
    func identifiers(_ queryString: String) -> [String] {
        nonisolated(unsafe) var found: [String] = []
        let done = DispatchSemaphore(value: 0)
        let query = CSSearchQuery(queryString: queryString, queryContext: nil)
        query.foundItemsHandler = { items in found += items.map { $0.uniqueIdentifier } }
        query.completionHandler = { error in
            XCTAssertNil(error, queryString)
            done.signal()
        }
        query.start()
        XCTAssertEqual(done.wait(timeout: .now() + 20), .success, queryString)
        return found.sorted()
    }

    /// An activity as the system hands it over when a person chose an item.
    func landing(_ identifier: String) -> NSUserActivity {
        let activity = NSUserActivity(activityType: CSSearchableItemActionType)
        activity.userInfo = [CSSearchableItemActivityIdentifier: identifier]
        return activity
    }
}
