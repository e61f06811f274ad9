import Glibc
import Synchronization

/// A folder that lives as long as the process: for tests, and for indexes that should leave no trace.
///
/// It also records what a real disk would still hold after a power cut, which ``FaultyStorage`` builds on.
package final class MemoryStorage: Storage {
    package let path: String
    let state: Mutex<State>

    struct State: Sendable {
        var entries: [String: MemoryFile] = [:]
        /// What the folder names after a power cut, and what was done to it since it was last synced.
        var durableEntries: [String: MemoryFile] = [:]
        var pendingFolderOperations: [FolderOperation] = []
        var locks: [String: MemoryLock.Holder] = [:]
        var counters: [String: SharedCounters] = [:]
    }

    enum FolderOperation: Sendable {
        case add(String, MemoryFile)
        case rename(String, String)
        case remove(String)
    }

    package init(path: String = "memory") {
        self.path = path
        state = Mutex(State())
    }

    init(path: String, files: [String: MemoryFile]) {
        self.path = path
        state = Mutex(State(entries: files, durableEntries: files))
    }

    /// The folder as another process finds it that has no locks and counters: names that were not durable still are not.
    init(path: String, after other: MemoryStorage) {
        self.path = path
        var copy = other.state.withLock { $0 }
        copy.locks = [:]
        copy.counters = [:]
        state = Mutex(copy)
    }

    package func prepare() throws {}

    package func list() throws -> [String] { state.withLock { $0.entries.keys.sorted() } }

    package func exists(_ name: String) -> Bool { state.withLock { $0.entries[name] != nil } }

    private func file(_ name: String) throws -> MemoryFile {
        guard let file = state.withLock({ $0.entries[name] }) else {
            throw IndexError(.notFound, "Cannot open the file: it does not exist.", path: path + "/" + name)
        }
        return file
    }

    package func create(_ name: String) throws -> any StorageFile {
        try state.withLock { state in
            guard state.entries[name] == nil else {
                throw IndexError(.inputOutput, "Cannot create the file: it exists.", path: path + "/" + name)
            }
            let file = MemoryFile()
            state.entries[name] = file
            state.pendingFolderOperations.append(.add(name, file))
            return file
        }
    }

    package func open(_ name: String) throws -> any StorageFile { try file(name) }

    package func map(_ name: String) throws -> ByteRegion { try file(name).region }

    package func rename(_ source: String, to target: String) throws {
        let file = try file(source)
        state.withLock {
            $0.entries[source] = nil
            $0.entries[target] = file
            $0.pendingFolderOperations.append(.rename(source, target))
        }
    }

    package func remove(_ name: String) throws {
        state.withLock {
            if $0.entries.removeValue(forKey: name) != nil { $0.pendingFolderOperations.append(.remove(name)) }
        }
    }

    package func syncFolder() throws {
        state.withLock {
            $0.durableEntries = $0.entries
            $0.pendingFolderOperations.removeAll()
        }
    }

    package func lock(_ name: String) throws -> any StorageLock {
        state.withLock { state in
            let holder = state.locks[name] ?? MemoryLock.Holder()
            state.locks[name] = holder
            return MemoryLock(holder: holder)
        }
    }

    package func existingCounters(_ name: String) -> SharedCounters? { state.withLock { $0.counters[name] } }

    package func counters(_ name: String) throws -> SharedCounters {
        state.withLock { state in
            let counters = state.counters[name] ?? SharedCounters.inMemory()
            state.counters[name] = counters
            return counters
        }
    }
}

final class MemoryLock: StorageLock, Sendable {
    final class Holder: Sendable {
        struct State {
            var exclusive: ObjectIdentifier?
            var sharing: Set<ObjectIdentifier> = []
        }
        let state = Mutex(State())
    }
    private let holder: Holder

    init(holder: Holder) { self.holder = holder }

    func tryLock() throws -> Bool {
        let me = ObjectIdentifier(self)
        return holder.state.withLock { state in
            guard state.exclusive == nil || state.exclusive == me, state.sharing.subtracting([me]).isEmpty else {
                return false
            }
            state.exclusive = me
            return true
        }
    }

    func tryLockShared() throws -> Bool {
        let me = ObjectIdentifier(self)
        return holder.state.withLock { state in
            guard state.exclusive == nil || state.exclusive == me else { return false }
            state.exclusive = nil
            state.sharing.insert(me)
            return true
        }
    }

    func unlock() {
        let me = ObjectIdentifier(self)
        holder.state.withLock { state in
            if state.exclusive == me { state.exclusive = nil }
            state.sharing.remove(me)
        }
    }

    deinit { unlock() }
}

/// The bytes of a file in memory, and those of them that were synced.
final class MemoryFile: StorageFile, @unchecked Sendable {  // its lock orders its users
    struct Contents: @unchecked Sendable {
        var bytes = LiveBytes(capacity: 0)
        var length = 0
        var durable: [UInt8] = []
        var pendingWrites: [(offset: Int, bytes: [UInt8])] = []
    }

    let contents = Mutex(Contents())

    init() {}

    init(bytes: [UInt8]) {
        contents.withLock {
            $0.bytes = LiveBytes(capacity: bytes.count)
            $0.bytes.write(bytes, at: 0)
            $0.length = bytes.count
            $0.durable = bytes
        }
    }

    var length: Int { contents.withLock { $0.length } }
    var region: ByteRegion { contents.withLock { $0.bytes.region($0.length) } }

    func write(_ bytes: [UInt8], at offset: Int) throws {
        contents.withLock {
            $0.grow(to: offset + bytes.count)
            $0.bytes.write(bytes, at: offset)
            $0.pendingWrites.append((offset, bytes))
        }
    }

    func preallocate(_ length: Int, isWritten: Bool) throws { try extend(length) }

    func extend(_ length: Int) throws {
        contents.withLock {
            guard length > $0.length else { return }
            $0.pendingWrites.append((length, []))
            $0.grow(to: length)
        }
    }

    func sync() throws {
        contents.withLock {
            // Only what is still waiting: a failed sync has made the disk forget what was waiting then.
            for write in $0.pendingWrites {
                Self.put(write.bytes[...], at: write.offset, into: &$0.durable)
            }
            $0.pendingWrites.removeAll()
        }
    }

    func close() {}

    /// Writes into an array that grows by zeros. Element by element it would take most of a test's time.
    static func put(_ source: ArraySlice<UInt8>, at offset: Int, into target: inout [UInt8]) {
        let end = offset + source.count
        if target.count < end {
            let old = target
            target = [UInt8](unsafeUninitializedCapacity: end) { buffer, count in
                let memory = UnsafeMutableRawBufferPointer(buffer)
                old.withUnsafeBytes { memory.copyMemory(from: $0) }
                memset(memory.baseAddress! + old.count, 0, end - old.count)
                count = end
            }
        }
        target.withUnsafeMutableBytes { all in
            source.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: all[offset..<end]).copyMemory(from: $0) }
        }
    }
}

extension MemoryFile.Contents {
    mutating func grow(to length: Int) {
        guard length > self.length else { return }
        if length > bytes.capacity {
            let larger = LiveBytes(capacity: max(length, bytes.capacity * 2))
            larger.write(bytes.region(self.length).array(0, self.length), at: 0)
            bytes = larger
        }
        self.length = length
    }
}

/// A buffer at a fixed address that is written while regions over it are read, as a shared mapping is.
package final class LiveBytes: ByteOwner, @unchecked Sendable {
    private let buffer: UnsafeMutableRawBufferPointer
    let capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
        buffer = .allocate(byteCount: max(capacity, 1), alignment: 16)
        buffer.initializeMemory(as: UInt8.self, repeating: 0)
    }

    func write(_ source: [UInt8], at offset: Int) {
        guard !source.isEmpty else { return }
        let target = UnsafeMutableRawBufferPointer(rebasing: buffer[offset...])
        source.withUnsafeBytes { target.copyMemory(from: $0) }
    }

    func region(_ length: Int) -> ByteRegion {
        ByteRegion(owner: self, base: UnsafeRawPointer(buffer.baseAddress!), count: length)
    }

    deinit { buffer.deallocate() }
}
