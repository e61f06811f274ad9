import FoundationEssentials
import Glibc

/// What is known of the terminal.
enum Terminal {
    private static func variable(_ name: String) -> String { ProcessInfo.processInfo.environment[name] ?? "" }

    static var isDumb: Bool { variable("TERM") == "dumb" || variable("TERM").isEmpty }

    /// Whether colours may be used on a descriptor (no-color.org).
    static func hasColours(_ descriptor: Int32) -> Bool {
        isatty(descriptor) == 1 && !isDumb && variable("NO_COLOR").isEmpty
    }

    /// Whether a person reads what is written to a descriptor.
    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// Whether both ends are a person's.
    static var isInteractive: Bool { isatty(0) == 1 && isatty(1) == 1 && !isDumb }

    static func size(_ descriptor: Int32) -> (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
        return (Int(size.ws_col), Int(size.ws_row))
    }
}
