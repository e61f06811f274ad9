import Glibc

/// A lock with a condition: ``signal()`` wakes the threads in ``wait()``.
package final class Monitor: @unchecked Sendable {  // it is what orders others
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    package init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        pthread_cond_destroy(condition)
        mutex.deallocate()
        condition.deallocate()
    }

    package func withLock<R>(_ body: () throws -> R) rethrows -> R {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }

    /// Releases the lock until a signal comes, or until it wakes for no reason. Call it inside ``withLock(_:)``.
    package func wait() { pthread_cond_wait(condition, mutex) }

    package func signal() { pthread_cond_broadcast(condition) }
}
