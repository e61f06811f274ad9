package import SystemIndex

/// Which app a program on the bus is, and how that is known.
package struct CallerIdentity: Sendable, Hashable {
    /// What says so, in the order of asking.
    package enum Source: String, Sendable, Hashable {
        /// `.flatpak-info` at the root of its sandbox.
        case flatpak
        /// Its AppArmor label or its control group.
        case snap
        /// An installed application's desktop file, which starts this program.
        case desktopFile
        /// No desktop file starts it: its own executable or script.
        case program

        /// Whether the kernel keeps the program from the person's files, so that this identity is a boundary.
        package var isSandbox: Bool { self == .flatpak || self == .snap }
    }

    package var app: AppIdentifier
    package var source: Source
    /// The executable, or the script that it runs; in a sandbox the sandbox's name.
    package var program: String
    /// The identifier of the desktop file, without `.desktop`; nil without one.
    package var desktopFile: String?

    package init(app: AppIdentifier, source: Source, program: String, desktopFile: String? = nil) {
        self.app = app
        self.source = source
        self.program = program
        self.desktopFile = desktopFile
    }
}

/// Why a program on the bus has no identity. It is told so, and can do nothing.
package enum UnknownCaller: Error, Sendable, Hashable {
    case gone
    case otherUser
    /// It runs in a sandbox that does not say which app it is.
    case unnamedSandbox
    /// The system does not let its facts be read.
    case unreadable

    package var sentence: String {
        switch self {
        case .gone: "The program that asked is gone."
        case .otherUser: "The program belongs to another user. Each user has indexes of their own."
        case .unnamedSandbox:
            "The program runs in a sandbox that does not say which app it is. Run it in Flatpak or Snap, or without one."
        case .unreadable:
            "Which program this is cannot be read from /proc. Let it run as the same user, without raised rights."
        }
    }
}
