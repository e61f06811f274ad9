import CSandbox

/// What a worker is confined by. Kernels and containers differ.
package struct SandboxStrength: Sendable, Equatable {
    /// The version of Landlock's interface in use, 0 for none: 1 denies files, 3 truncating, 4 TCP, 6 signals and
    /// abstract sockets. What a version lacks, the filter of system calls denies.
    package var landlock: Int
    /// Whether system calls are filtered.
    package var filtersCalls: Bool

    /// Creates a description of a sandbox.
    package init(landlock: Int, filtersCalls: Bool) {
        self.landlock = landlock
        self.filtersCalls = filtersCalls
    }

    init(_ strength: cs_strength) {
        self.init(landlock: Int(strength.landlock), filtersCalls: strength.filter != 0)
    }

    /// What this kernel has. Asks the kernel, and confines nothing.
    package static var available: SandboxStrength { SandboxStrength(cs_available_strength()) }

    /// How much of the promise holds.
    package enum State: String, Sendable {
        /// Landlock of any version and the filter: the process reaches no file, network or other process.
        case full
        /// One of the two. A worker refuses files, unless the limits allow a weak sandbox.
        case partial
        /// Limits of resources only.
        case none
    }

    /// How much of the promise holds.
    package var state: State {
        switch (landlock > 0, filtersCalls) {
        case (true, true): .full
        case (false, false): .none
        default: .partial
        }
    }

    /// What is missing, in words; nil in full strength.
    package var missing: String? {
        switch (landlock > 0, filtersCalls) {
        case (true, true): nil
        case (false, true): "The kernel has no Landlock (Linux 5.13 or later, switched on)."
        case (true, false): "The kernel cannot filter system calls on this processor (seccomp)."
        case (false, false): "The kernel has neither Landlock nor filters of system calls (seccomp)."
        }
    }
}
