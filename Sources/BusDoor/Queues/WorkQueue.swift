import Dispatch
import Glibc
import Synchronization

/// Does work on a few threads, and hands what came of it back to one that waits on a descriptor.
final class WorkQueue<Outcome: Sendable>: Sendable {
    /// Readable while outcomes wait to be taken.
    let descriptor: Int32
    private let outcomes = Mutex<[Outcome]>([])
    private let queue = DispatchQueue(label: "searchlight.bus-door", attributes: .concurrent)

    private let writing: Int32

    /// - Throws: `BusDoorError` if the process has no more descriptors.
    init() throws(BusDoorError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw BusDoorError(.inputOutput, "Cannot make a pipe: \(String(cString: strerror(errno))).")
        }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (descriptor, writing) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(writing)
    }

    /// Does some work. The caller sees to it that there is not too much at once.
    func start(_ work: @escaping @Sendable () -> Outcome) {
        queue.async { [self] in
            let outcome = work()
            outcomes.withLock { $0.append(outcome) }
            wake()
        }
    }

    /// Ends a wait on ``descriptor``.
    func wake() {
        // In a pipe that is full it is readable anyway.
        var byte: UInt8 = 1
        _ = write(writing, &byte, 1)
    }

    /// What has come since the last call.
    func take() -> [Outcome] {
        var bytes = [UInt8](repeating: 0, count: 256)
        while read(descriptor, &bytes, bytes.count) > 0 {}
        return outcomes.withLock { outcomes in
            defer { outcomes = [] }
            return outcomes
        }
    }

    /// Lets go of something later on another thread: its end may wait for the disk.
    func letGo(_ object: some AnyObject & Sendable) {
        queue.asyncAfter(deadline: .now() + .milliseconds(100)) { withExtendedLifetime(object) {} }
    }

    /// Waits until no work is being done.
    func drain() { queue.sync(flags: .barrier) {} }
}
