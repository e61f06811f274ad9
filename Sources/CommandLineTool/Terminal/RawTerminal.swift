import Glibc

/// The terminal as the interactive search needs it: each key at once, a screen of its own; put back at the end.
final class RawTerminal {
    enum Event {
        case input([UInt8])
        /// Nothing came in time.
        case nothing
        case resized
        /// The terminal is gone, or the process is asked to end, with this signal.
        case ended(signal: Int32?)
    }

    private var original = termios()
    private var isActive = false

    /// - Throws: ``Failure`` when there is no terminal.
    init() throws {
        guard tcgetattr(0, &original) == 0 else {
            throw Failure("The interactive search needs a terminal. Pass words to search without one.")
        }
        SignalPipe.install()
        take()
    }

    /// Takes the terminal, for the first time or after ``restore()``.
    func take() {
        guard !isActive else { return }
        var raw = original
        cfmakeraw(&raw)
        tcsetattr(0, TCSAFLUSH, &raw)
        isActive = true
        // Another screen, pasted text in brackets, and word of the terminal coming to the front.
        Output.write("\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?1004h", to: 1)
    }

    func restore() {
        guard isActive else { return }
        isActive = false
        Output.write("\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l", to: 1)
        tcsetattr(0, TCSAFLUSH, &original)
    }

    func wait(milliseconds: Int?) -> Event {
        var requests = [
            pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
            pollfd(fd: SignalPipe.reading, events: Int16(POLLIN), revents: 0),
        ]
        let count = poll(&requests, 2, Int32(milliseconds ?? -1))
        if count == 0 { return .nothing }
        if requests[1].revents != 0, let signal = SignalPipe.take() {
            return signal == SIGWINCH ? .resized : .ended(signal: signal)
        }
        guard count > 0, requests[0].revents != 0 else { return .nothing }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let length = read(0, &buffer, buffer.count)
        if length < 0 && errno == EINTR { return .nothing }
        return length > 0 ? .input(Array(buffer.prefix(length))) : .ended(signal: nil)
    }

    deinit { restore() }
}

/// Signals as bytes of a pipe, so that what they ask for is done between two keys and not inside a handler.
private enum SignalPipe {
    nonisolated(unsafe) private static var ends: (reading: Int32, writing: Int32) = (-1, -1)

    static var reading: Int32 { ends.reading }

    static func install() {
        if ends.reading < 0 {
            var pair: [Int32] = [-1, -1]
            guard pipe(&pair) == 0 else { return }
            for end in pair {
                _ = fcntl(end, F_SETFL, O_NONBLOCK)
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            }
            ends = (pair[0], pair[1])
        }
        for number in [SIGWINCH, SIGTERM, SIGHUP, SIGINT] {
            signal(number) { number in
                var byte = UInt8(truncatingIfNeeded: number)
                let saved = errno
                _ = Glibc.write(SignalPipe.ends.writing, &byte, 1)
                errno = saved
            }
        }
    }

    static func take() -> Int32? {
        var byte: UInt8 = 0
        return read(ends.reading, &byte, 1) == 1 ? Int32(byte) : nil
    }
}
