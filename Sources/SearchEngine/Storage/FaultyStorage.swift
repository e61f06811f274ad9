import Synchronization

/// A memory storage whose Nth operation fails, is torn, or is the last one before a crash or a power cut.
///
/// Operations that change something are counted: create, write, extend, sync, rename, remove, sync of the folder.
package final class FaultyStorage: Storage {
    /// What happens at the chosen operation.
    package enum Fault: Sendable, Equatable, CaseIterable {
        /// It has no effect and reports that the disk is full; those after it work.
        case diskFull
        /// The operation has no effect and reports an input/output error. A failed sync forgets what it should have
        /// written, as Linux does. A second sync would then succeed without having written it.
        case inputOutput
        /// Half of a write reaches the file, then the process ends. Operations that are not writes do not happen.
        case torn
        /// The process ends just before it; the machine stays up, so that nothing written is lost.
        case crash
        /// The machine ends just before it.
        case powerCut
    }

    /// What a power cut leaves of what was not synced.
    package enum Survival: Sendable { case nothing, everything, some(seed: UInt64) }

    private struct Plan: Sendable {
        var operations = 0
        var faultAt: Int?
        var fault = Fault.crash
        var isDown = false
        var interludeAt: Int?
        var interlude: (@Sendable () throws -> Void)?
    }

    package let path: String
    private let memory: MemoryStorage
    private let plan: Mutex<Plan>

    package convenience init() { self.init(memory: MemoryStorage(path: "faulty")) }

    private init(memory: MemoryStorage) {
        self.memory = memory
        path = memory.path
        plan = Mutex(Plan())
    }

    /// Operations so far.
    package var operationCount: Int { plan.withLock { $0.operations } }
    package var isDown: Bool { plan.withLock { $0.isDown } }

    /// Lets the `operation`th operation from the start (the first is 1) have the fault.
    package func schedule(_ fault: Fault, at operation: Int) {
        plan.withLock {
            $0.fault = fault
            $0.faultAt = operation
        }
    }

    /// Lets something else happen just before the `operation`th operation, as another process might.
    package func interrupt(at operation: Int, with body: @escaping @Sendable () throws -> Void) {
        plan.withLock {
            $0.interludeAt = operation
            $0.interlude = body
        }
    }

    /// What another living process sees: the same folder, locks and counters, with faults of its own.
    package func anotherProcess() -> FaultyStorage { FaultyStorage(memory: memory) }

    /// The same folder after a restart of the process: locks and counters are gone, what was written is there.
    package func afterCrash() -> FaultyStorage {
        FaultyStorage(memory: MemoryStorage(path: path, after: memory))
    }

    /// The same folder after a restart of the machine.
    package func afterPowerCut(_ survival: Survival) -> FaultyStorage {
        var random = SplitMix(seed: 0)
        if case .some(let seed) = survival { random = SplitMix(seed: seed) }
        let names: [String: MemoryFile] = memory.state.withLock { state in
            switch survival {
            case .nothing: return state.durableEntries
            case .everything: return state.entries
            case .some:
                // A journal keeps the order of what happens to a folder, so that some first part of it survives.
                var names = state.durableEntries
                let kept = Int(random.next() % UInt64(state.pendingFolderOperations.count + 1))
                for operation in state.pendingFolderOperations.prefix(kept) {
                    switch operation {
                    case .add(let name, let file): names[name] = file
                    case .rename(let source, let target): names[target] = names.removeValue(forKey: source)
                    case .remove(let name): names[name] = nil
                    }
                }
                return names
            }
        }
        var files: [String: MemoryFile] = [:]
        for name in names.keys.sorted() { files[name] = names[name]!.afterPowerCut(survival, &random) }
        return FaultyStorage(memory: MemoryStorage(path: path, files: files))
    }

    /// Counts an operation; returns the fault it is to have.
    fileprivate func step() throws -> Fault? {
        let interlude = plan.withLock { plan -> (@Sendable () throws -> Void)? in
            guard plan.operations + 1 == plan.interludeAt else { return nil }
            plan.interludeAt = nil
            return plan.interlude
        }
        try interlude?()
        let fault: Fault? = try plan.withLock { plan in
            if plan.isDown { throw Self.down }
            plan.operations += 1
            guard plan.operations == plan.faultAt else { return nil }
            if plan.fault == .torn || plan.fault == .crash || plan.fault == .powerCut { plan.isDown = true }
            return plan.fault
        }
        switch fault {
        case .crash, .powerCut: throw Self.down
        case .diskFull: throw SystemCall.error(28, "write", path)
        default: return fault
        }
    }

    private func simple(_ operation: () throws -> Void) throws {
        switch try step() {
        case nil: try operation()
        case .inputOutput: throw Self.inputOutput
        default: throw Self.down
        }
    }

    static let down = IndexError(.inputOutput, "The process has ended.", path: "faulty")
    static let inputOutput = SystemCall.error(5, "write", "faulty")

    package func prepare() throws {}
    package func list() throws -> [String] { try memory.list() }
    package func exists(_ name: String) -> Bool { memory.exists(name) }

    package func create(_ name: String) throws -> any StorageFile {
        var file: (any StorageFile)?
        try simple { file = try memory.create(name) }
        return FaultyFile(file: file as! MemoryFile, storage: self)
    }

    package func open(_ name: String) throws -> any StorageFile {
        FaultyFile(file: try memory.open(name) as! MemoryFile, storage: self)
    }

    package func map(_ name: String) throws -> ByteRegion { try memory.map(name) }
    package func rename(_ source: String, to target: String) throws {
        try simple { try memory.rename(source, to: target) }
    }
    package func remove(_ name: String) throws { try simple { try memory.remove(name) } }
    package func syncFolder() throws { try simple { try memory.syncFolder() } }
    package func lock(_ name: String) throws -> any StorageLock { try memory.lock(name) }
    package func counters(_ name: String) throws -> SharedCounters { try memory.counters(name) }
    package func existingCounters(_ name: String) -> SharedCounters? { memory.existingCounters(name) }
}

private final class FaultyFile: StorageFile {
    let file: MemoryFile
    let storage: FaultyStorage

    init(file: MemoryFile, storage: FaultyStorage) {
        self.file = file
        self.storage = storage
    }

    var length: Int { file.length }

    func write(_ bytes: [UInt8], at offset: Int) throws {
        switch try storage.step() {
        case nil: try file.write(bytes, at: offset)
        case .torn:
            try file.write(Array(bytes.prefix(bytes.count / 2)), at: offset)
            throw FaultyStorage.down
        default: throw FaultyStorage.inputOutput
        }
    }

    func preallocate(_ length: Int, isWritten: Bool) throws { try extend(length) }

    func extend(_ length: Int) throws {
        guard length > file.length else { return }
        switch try storage.step() {
        case nil: try file.extend(length)
        case .torn: throw FaultyStorage.down
        default: throw FaultyStorage.inputOutput
        }
    }

    func sync() throws {
        switch try storage.step() {
        case nil: try file.sync()
        case .torn: throw FaultyStorage.down
        default:
            file.contents.withLock { $0.pendingWrites.removeAll() }
            throw FaultyStorage.inputOutput
        }
    }

    func close() { file.close() }
}

extension MemoryFile {
    /// The file after a power cut: what was synced, and of what was not, sectors of 512 bytes that made it or did not.
    fileprivate func afterPowerCut(_ survival: FaultyStorage.Survival, _ random: inout SplitMix) -> MemoryFile {
        contents.withLock { contents in
            switch survival {
            case .nothing: return MemoryFile(bytes: contents.durable)
            case .everything: return MemoryFile(bytes: contents.bytes.region(contents.length).array(0, contents.length))
            case .some:
                var bytes = contents.durable
                for write in contents.pendingWrites {
                    var offset = write.offset
                    if write.bytes.isEmpty && random.next() % 2 == 0 { MemoryFile.put([], at: offset, into: &bytes) }
                    let end = write.offset + write.bytes.count
                    while offset < end {
                        let next = min((offset / 512 + 1) * 512, end)
                        if random.next() % 2 == 0 {
                            let part = write.bytes[offset - write.offset..<next - write.offset]
                            MemoryFile.put(part, at: offset, into: &bytes)
                        }
                        offset = next
                    }
                }
                return MemoryFile(bytes: bytes)
            }
        }
    }
}

/// A small random generator with a seed (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
package struct SplitMix: RandomNumberGenerator, Sendable {
    private var state: UInt64
    package init(seed: UInt64) { state = seed }
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
