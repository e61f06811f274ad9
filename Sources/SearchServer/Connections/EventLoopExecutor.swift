import NIOCore
import NIOPosix

/// Runs requests on the threads that read and write their connections.
///
/// Searching takes less time than handing it to another thread and back does on few cores. Work that waits for a disk
/// or an app has threads of its own: ``SearchService/waiting(_:)``.
final class EventLoopExecutor: TaskExecutor {
    private let group: MultiThreadedEventLoopGroup

    init(_ group: MultiThreadedEventLoopGroup = .singleton) { self.group = group }

    /// On the calling thread's own event loop, if it has one: a request stays with its connection.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        group.any().execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
