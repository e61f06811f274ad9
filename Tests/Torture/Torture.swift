import Glibc
import SearchEngine
import TestSupport

/// A process that the durability tests start, and often kill. What it prints, it prints at once: a line for each commit
/// that was acknowledged.
@main enum Torture {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 2 else { stop("usage: Torture COMMAND PATH …", 64) }
        do {
            try run(arguments[0], path: arguments[1], Array(arguments.dropFirst(2)))
        } catch let error as IndexError {
            stop("error \(error.code.rawValue) \(error.remedy == nil ? "without" : "with") remedy: \(error)", 1)
        } catch {
            stop("error \(error)", 1)
        }
    }

    private static func run(_ command: String, path: String, _ rest: [String]) throws {
        switch command {
        case "add": try add(try open(path), Int(rest[0])!, rest[1])
        case "batch": try batch(try open(path), Int(rest[0])!, rest[1])
        case "churn": try churn(try open(path), rest[0])
        case "read": try read(try open(path))
        case "once":
            let index = try open(path)
            try index.add([item(rest[0], "once")])
            try index.maintain(maximumBytes: 8 << 20, now: 0)
        case "hold":
            let lock = try DiskStorage(path: path).lock(FileName.lock)
            guard try lock.tryLock() else { stop("not free", 2) }
            say("held")
            while readLine() != nil {}
        case "leak": try leak(path)
        case "bus": busError(path)
        default: stop("unknown command", 64)
        }
    }

    private static func open(_ path: String) throws -> Index {
        try Index(path: path, schema: TestSchema.schema)
    }

    private static func item(_ identifier: String, _ title: String) -> Document {
        TestSchema.item(identifier, title: title + " thing")
    }

    /// `count` items, a commit for each.
    private static func add(_ index: Index, _ count: Int, _ prefix: String) throws {
        for i in 0..<count {
            try index.add([item("\(prefix)-\(i)", "number \(i)")])
            say("\(prefix)-\(i)")
            if i % 8 == 7 { try index.maintain(now: 0) }
        }
    }

    /// Batches of forty items, each with its number as client state.
    private static func batch(_ index: Index, _ count: Int, _ prefix: String) throws {
        for i in 0..<count {
            let transaction = try index.transaction()
            for k in 0..<40 { try transaction.index(item("\(prefix)-\(i)-\(k)", "batch \(i)")) }
            try transaction.setClientState(Array("\(i)".utf8), name: prefix)
            try index.commit(transaction)
            say("\(prefix)-\(i)")
            try index.maintain(now: 0)
        }
    }

    /// Until it is killed: commits, replacements, flushes and merges, as close together as they can be. Each commit
    /// replaces the item `shared` too, so that a torn commit shows.
    private static func churn(_ index: Index, _ prefix: String) throws {
        var i = 0
        while true {
            let transaction = try index.transaction()
            try transaction.index(item("\(prefix)-\(i)", "number \(i)"))
            if i % 4 == 3 { for k in 0..<40 { try transaction.index(item("many\(k)", "\(prefix) \(i)")) } }
            try transaction.index(item("shared", "\(prefix)-\(i)"))
            try transaction.setClientState(Array("\(prefix)-\(i)".utf8), name: "shared")
            try index.commit(transaction)
            say("\(prefix)-\(i)")
            try index.maintain(now: 0)
            if i % 6 == 5 { try index.compact(now: 0) }
            i += 1
        }
    }

    /// Takes snapshots until its input ends; none may hold less than the one before, or anything twice.
    private static func read(_ index: Index) throws {
        let input = fcntl(0, F_GETFL)
        _ = fcntl(0, F_SETFL, input | O_NONBLOCK)
        var last = 0, snapshots = 0
        var byte: UInt8 = 0
        while Glibc.read(0, &byte, 1) != 0 {
            let snapshot = try index.snapshot()
            var count = 0
            var previous = ""
            try snapshot.forEachDocument { document in
                if document.identifier == previous { stop("\(previous) is there twice", 3) }
                previous = document.identifier
                count += 1
                return true
            }
            if count < last { stop("only \(count) items after \(last)", 3) }
            last = count
            snapshots += 1
        }
        say("\(last) \(snapshots)")
    }

    /// Ends with the lock held and a child that outlives it.
    private static func leak(_ path: String) throws {
        let lock = try DiskStorage(path: path).lock(FileName.lock)
        guard try lock.tryLock() else { stop("not free", 2) }
        // Null, not a pipe: a process that waits for this one's output must not wait for the child's.
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var child: pid_t = 0
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("20"), nil]
        guard posix_spawn(&child, "/bin/sleep", &actions, nil, &arguments, environ) == 0 else { stop("no child", 2) }
        say("\(child)")
        withExtendedLifetime(lock) { exit(0) }
    }

    /// A bus error outside of the index's memory goes to the previous handler.
    private static func busError(_ path: String) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in
            _ = write(1, "chained\n", 8)
            _exit(7)
        }
        sigaction(SIGBUS, &action, nil)
        guard let index = try? open(path), (try? index.snapshot()) != nil else { stop("no index", 2) }
        let file = Glibc.open(path + "/foreign", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        ftruncate(file, 4096)
        let base = mmap(nil, 4096, PROT_READ, MAP_SHARED, file, 0)!
        ftruncate(file, 0)
        stop("read \(base.load(as: UInt8.self))", 2)
    }

    private static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = bytes.withUnsafeBytes { write(1, $0.baseAddress!, $0.count) }
    }

    private static func stop(_ message: String, _ status: Int32) -> Never {
        say(message)
        exit(status)
    }
}
