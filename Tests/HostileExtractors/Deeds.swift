import ContentSandbox
import Glibc
import SearchlightBasics

/// What hostile extractors do. Each that comes to an end answers with what it got: the attribute `result` is `done`
/// or an error's name.
enum Deeds {
    typealias Send = (String, [(name: String, value: JSONValue)]) throws -> Void

    static func carryOut(_ deed: String, file: Int32, answer: Int32, _ send: Send) throws {
        if let path = deed.split(separator: "=", maxSplits: 1).last, deed.hasPrefix("open=") {
            // A file name has no slash, so tests write colons.
            return try report(open(path.map { $0 == ":" ? "/" : String($0) }.joined(), O_RDONLY), send)
        }
        if let attempt = Attempts.all[deed] { return try report(attempt(file), send) }
        switch deed {
        case "stall": while true { sleep(60) }
        case "spin": while true {}
        case "flood":
            flood(
                answer,
                "{\"part\": \"\", \"attributes\": {\"textContent\": \"" + String(repeating: "x", count: 4000) + "\"}}\n"
            )
        case "endless-line": flood(answer, String(repeating: "x", count: 4096))
        case "crash": crash()
        case "abort": abort()
        case "allocate": allocate()
        case "half-line": write(answer, "{\"part\": \"\", \"attrib"); exit(0)
        case "exit": exit(3)
        case "close-and-stay": close(answer); while true { sleep(60) }
        case "end-and-stay": write(answer, "{\"end\": true}\n"); while true { sleep(60) }
        case "another-file":
            write(answer, "{\"part\": \"\", \"file\": \"/home/other\", \"attributes\": {}}\n{\"end\": true}\n")
            exit(0)
        case "not-utf8":
            let bytes: [UInt8] = Array("{\"part\": \"".utf8) + [0xFF, 0xC0] + Array("\", \"attributes\": {}}\n".utf8)
            _ = bytes.withUnsafeBytes { Glibc.write(answer, $0.baseAddress, $0.count) }
            exit(0)
        case "raw": write(answer, try contents(file)); exit(0)
        case "echo": try send("", [("textContent", .string(try contents(file)))])
        case "descriptors": try send("", [("result", .array(openDescriptors()))])
        case "state": try send("", [("result", .string(state()))])
        case "own-process":
            visits += 1
            // The first file of a process is taken, so that a second try in the same one would be noticed.
            if visits == 1, isShared { throw ExtractionRefusal.needsOwnProcess }
            try send("", [("result", .string("\(visits) \(isShared)"))])
        case "threads": try report(startThread(), send)
        default: try send("", [("result", .string("no such deed"))])
        }
    }

    private static func report(_ result: Int32, _ send: Send) throws {
        let number = errno
        let names: [Int32: String] = [
            EACCES: "EACCES", EPERM: "EPERM", ENOSYS: "ENOSYS", ENOENT: "ENOENT", ENOTTY: "ENOTTY",
        ]
        try send("", [("result", .string(result >= 0 ? "done" : names[number] ?? "\(number)"))])
    }

    static func contents(_ file: Int32) throws -> String {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = buffer.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, 0) }
        return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
    }

    static func write(_ answer: Int32, _ text: String) { _ = Glibc.write(answer, text, text.utf8.count) }

    private static func flood(_ answer: Int32, _ text: String) -> Never { while true { write(answer, text) } }

    private static func crash() {
        let nowhere = UnsafeMutablePointer<Int>(bitPattern: 8)
        nowhere?.pointee = 1
    }

    private static func allocate() -> Never {
        var kept: [[UInt8]] = []
        while true { kept.append([UInt8](repeating: 1, count: 1 << 20)) }
    }

    private static func openDescriptors() -> [JSONValue] {
        (0..<1024).filter { fcntl($0, F_GETFD) >= 0 }.map { .integer(Int64($0)) }
    }

    nonisolated(unsafe) private static var visits = 0

    /// Whether the process may read several files: it has the socket that they come by.
    private static var isShared: Bool { fcntl(5, F_GETFD) >= 0 }

    /// Different in each call if a process reads several files.
    private static func state() -> String {
        visits += 1
        return "\(getpid()) \(visits)"
    }

    private static func startThread() -> Int32 {
        var thread = pthread_t()
        guard pthread_create(&thread, nil, { _ in nil }, nil) == 0 else { return -1 }
        return pthread_join(thread, nil) == 0 ? 0 : -1
    }
}
