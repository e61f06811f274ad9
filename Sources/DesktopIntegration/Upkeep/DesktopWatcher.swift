import FoundationEssentials
import Glibc
import SystemIndex

/// Keeps the desktop's content up to date while a program runs, on a thread of its own. Reads changes from inotify(7).
/// Changes within half a second count as one.
///
/// Searches find a change with their next snapshot; none of them waits for it.
public final class DesktopWatcher: Sendable {
    /// Closing it ends the thread.
    private let ending: Int32

    /// How long changes are gathered, in milliseconds.
    private static let quiet: Int32 = 500

    /// Begins to watch; nil if the system has no watches left.
    public init?(_ content: DesktopContent) {
        let inotify = inotify_init1(0o2000000 /* IN_CLOEXEC */ | 0o4000 /* IN_NONBLOCK */)
        var ends: [Int32] = [-1, -1]
        guard inotify >= 0, pipe(&ends) == 0 else {
            if inotify >= 0 { close(inotify) }
            ending = -1
            return nil
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        ending = ends[1]
        Watching.watch(content, inotify)
        let thread = Watching(content: content, inotify: inotify, ending: ends[0])
        var number = pthread_t()
        let started = pthread_create(
            &number, nil,
            { argument in
                Unmanaged<Watching>.fromOpaque(argument!).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(thread).toOpaque())
        guard started == 0 else { return nil }
        pthread_detach(number)
    }

    deinit { if ending >= 0 { close(ending) } }

    /// What the thread does, which outlives the watcher by a moment.
    private final class Watching {
        let content: DesktopContent
        let inotify: Int32
        let ending: Int32

        init(content: DesktopContent, inotify: Int32, ending: Int32) {
            self.content = content
            self.inotify = inotify
            self.ending = ending
        }

        static func watch(_ content: DesktopContent, _ inotify: Int32) {
            let events = UInt32(IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB)
            // One that is watched already stays as it is.
            for folder in content.watchedFolders { inotify_add_watch(inotify, folder, events) }
        }

        func run() {
            var buffer = [UInt8](repeating: 0, count: 1 << 14)
            var isPending = false
            while true {
                var requests = [
                    pollfd(fd: inotify, events: Int16(POLLIN), revents: 0),
                    pollfd(fd: ending, events: Int16(POLLIN), revents: 0),
                ]
                let count = poll(&requests, 2, isPending ? DesktopWatcher.quiet : -1)
                if requests[1].revents != 0 || count < 0 && errno != EINTR { break }
                if count > 0 {
                    // Which file it was does not matter: all dates are compared.
                    while read(inotify, &buffer, buffer.count) > 0 {}
                    isPending = true
                } else if count == 0 {
                    isPending = false
                    // A failed refresh is tried again with the next change, and when the next search begins.
                    _ = try? content.refresh(now: Int64(Date().timeIntervalSince1970))
                    Self.watch(content, inotify)
                }
            }
            close(inotify)
            close(ending)
        }
    }
}
