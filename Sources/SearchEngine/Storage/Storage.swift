import CEngineSupport

/// The only door to the disk: one folder, its files and its locks.
///
/// Three versions exist: ``DiskStorage``, ``MemoryStorage``, and `FaultyStorage`, which fails on command. File names
/// are plain names without a separator. Every method throws ``IndexError``.
package protocol Storage: AnyObject, Sendable {
    /// The folder, for messages.
    var path: String { get }

    /// Makes the folder, readable by its owner only, when it is not there.
    func prepare() throws
    func list() throws -> [String]
    /// Whether there is a file of that name; false also when that cannot be told.
    func exists(_ name: String) -> Bool

    /// A new file; it must not exist.
    func create(_ name: String) throws -> any StorageFile
    /// An existing file.
    func open(_ name: String) throws -> any StorageFile
    /// The bytes of a file as long as it is at this moment. Later writes inside that length show in them; the region
    /// stays valid when the file is removed.
    func map(_ name: String) throws -> ByteRegion
    /// Replaces `target` if there is one.
    func rename(_ source: String, to target: String) throws
    /// Removing what is not there succeeds.
    func remove(_ name: String) throws
    /// Makes what was created, renamed and removed so far durable.
    func syncFolder() throws

    /// A lock by a name. Where nothing can be written it is ``StorageLock/isReadOnly``.
    func lock(_ name: String) throws -> any StorageLock
    /// Counters shared by every process that has this folder open. A hint: a process that finds zeros does without.
    func counters(_ name: String) throws -> SharedCounters
    /// The same for readers. If nothing can be written, returns the counters that writers use, or zeros.
    func countersToRead(_ name: String) throws -> SharedCounters
    /// The counters if there are any; makes none.
    func existingCounters(_ name: String) -> SharedCounters?
}

/// A file open for writing. One thread at a time.
package protocol StorageFile: AnyObject {
    var length: Int { get }
    func write(_ bytes: [UInt8], at offset: Int) throws
    /// Makes the file at least `length` bytes long; the new part reads as zeros.
    ///
    /// - Parameter isWritten: whether the zeros are on the disk after the next sync. Then a later sync of what replaces
    ///   them changes data only. For merely reserved space the file system first has to note that it is in use, which
    ///   takes half as long again.
    func preallocate(_ length: Int, isWritten: Bool) throws
    /// Makes the file at least `length` bytes long, with zeros, without reserving room: writing there may find none.
    func extend(_ length: Int) throws
    /// Returns when everything written is on the disk. After an error nothing is known of what is.
    func sync() throws
    func close()
}

/// A lock between processes, and between the objects of one process.
package protocol StorageLock: AnyObject, Sendable {
    /// Whether the lock is now held; never waits.
    func tryLock() throws -> Bool
    /// Whether the lock is now held together with others that share it; never waits.
    func tryLockShared() throws -> Bool
    func unlock()
    /// Whether it can never be held, since nothing can be written here: trying says why.
    var isReadOnly: Bool { get }
    /// Whether its file is still in the folder: another program may have moved the folder away, and put another in its place.
    var isInPlace: Bool { get }
}

extension Storage {
    /// Those that are written: most storage can be.
    package func countersToRead(_ name: String) throws -> SharedCounters { try counters(name) }
}

extension StorageLock {
    /// Most storage can be written.
    package var isReadOnly: Bool { false }
    /// Only a folder of the file system can be moved.
    package var isInPlace: Bool { true }

    /// Waits for the lock, asking again after a pause that grows from 20 µs to 4 ms.
    ///
    /// - Throws: ``IndexError/Code/busy`` after `seconds`.
    package func lock(path: String, waitingAtMost seconds: Double) throws {
        let start = Clock.monotonicSeconds()
        var pause: UInt32 = 20
        while true {
            if try tryLock() { return }
            if Clock.monotonicSeconds() - start > seconds {
                throw IndexError(
                    .busy, "Another process has been writing to this index for \(Int(seconds)) seconds.", path: path,
                    remedy: "Try again when it has finished.")
            }
            Clock.sleep(microseconds: pause)
            pause = min(pause * 2, 4000)
        }
    }
}

/// The lock of a folder in which nothing can be written.
final class DeniedLock: StorageLock {
    private let error: IndexError

    /// - Parameter error: what trying to lock says.
    init(error: IndexError) { self.error = error }

    var isReadOnly: Bool { true }
    func tryLock() throws -> Bool { throw error }
    func tryLockShared() throws -> Bool { throw error }
    func unlock() {}
}

/// 512 numbers in one page of memory that several processes share.
package final class SharedCounters: @unchecked Sendable {  // every access is atomic
    /// Of the page.
    package static let byteCount = 4096

    /// What can be done with them; the error says why they are gone.
    package enum Access: Sendable {
        /// Read and written, and everybody sees it.
        case write
        /// Writes of others are seen; storing anything is a bus error.
        case read(IndexError)
        /// Only this process sees them.
        case none(IndexError)
    }

    /// What can be done with them here.
    package let access: Access
    private let cells: UnsafeMutablePointer<UInt64>
    private let release: @Sendable (UnsafeMutablePointer<UInt64>) -> Void

    /// - Parameter release: called with the cells when they are not needed any more.
    package init(
        cells: UnsafeMutablePointer<UInt64>, access: Access = .write,
        release: @escaping @Sendable (UnsafeMutablePointer<UInt64>) -> Void
    ) {
        self.cells = cells
        self.access = access
        self.release = release
    }

    /// Counters that others may write and this process may only read.
    ///
    /// - Parameters:
    ///   - region: ``byteCount`` bytes from the start of a page.
    ///   - error: why they cannot be written.
    package convenience init(reading region: ByteRegion, _ error: IndexError) {
        let cells = UnsafeMutableRawPointer(mutating: region.base).assumingMemoryBound(to: UInt64.self)
        self.init(cells: cells, access: .read(error)) { _ in withExtendedLifetime(region) {} }
    }

    /// Counters of this process alone.
    package static func inMemory(access: Access = .write) -> SharedCounters {
        let cells = UnsafeMutablePointer<UInt64>.allocate(capacity: byteCount / 8)
        cells.initialize(repeating: 0, count: byteCount / 8)
        return SharedCounters(cells: cells, access: access) { $0.deallocate() }
    }

    /// Where a cell is; valid while this lives.
    func address(of cell: Int) -> UnsafeMutablePointer<UInt64> { cells + cell }
    @inline(__always) package func load(_ cell: Int) -> UInt64 { se_atomic_load(cells + cell) }
    /// Seen by every process at once.
    package func store(_ cell: Int, _ value: UInt64) { se_atomic_store(cells + cell, value) }
    /// Seen by every process at once.
    package func add(_ cell: Int, _ amount: UInt64) { _ = se_atomic_add(cells + cell, amount) }

    deinit { release(cells) }
}
