import CContentFiles
import SearchEngine

/// Lets indexing wait while the person or other programs need the machine. One thread.
final class QuietKeeper {
    private var nextLook = 0.0
    private var reason: WaitReason?
    /// Whether other programs are the reason, rather than the person or the battery.
    private(set) var isPressed = false
    private let pressure: () -> Pressure?
    private let machine: MachineState
    private let isPaused: () -> Bool

    /// Seconds between looks while it is calm, and while it waits.
    private static let calmSeconds = 0.5, waitingSeconds = 2.0
    private static let secondsOfPowerLook = 10.0
    private var nextPowerLook = 0.0, onBattery = false, isScreenKept = false

    /// - Parameters:
    ///   - isPaused: whether the person paused indexing.
    ///   - pressure: as the kernel counts it.
    ///   - machine: as the desktop and the kernel know it.
    init(
        isPaused: @escaping () -> Bool, pressure: @escaping () -> Pressure? = { Pressure() },
        machine: MachineState = MachineState()
    ) {
        self.isPaused = isPaused
        self.pressure = pressure
        self.machine = machine
    }

    /// Gives this thread the lowest priority of the processor and of the disk, and its session, if it has one to itself, the
    /// lowest among sessions.
    ///
    /// - Parameter beginsSession: whether this process may leave the session that its parent began.
    static func beIdle(beginsSession: Bool) {
        cf_be_idle()
        _ = cf_be_idle_session(beginsSession)
    }

    /// Why contents are not read now; nil if they may be. Looks twice a second at most.
    func reasonToWait() -> WaitReason? {
        let now = Clock.monotonicSeconds()
        guard now >= nextLook else { return reason }
        if now >= nextPowerLook {
            onBattery = machine.isOnBattery() ?? Power.isOnBattery()
            isScreenKept = machine.isScreenKept()
            nextPowerLook = now + Self.secondsOfPowerLook
        }
        isPressed = false
        if isPaused() {
            reason = .paused
        } else if onBattery {
            reason = .battery
        } else if isScreenKept {
            reason = .screen
        } else {
            reason = pressure()?.reason
            isPressed = reason != nil
        }
        nextLook = now + (reason == nil ? Self.calmSeconds : Self.waitingSeconds)
        return reason
    }
}
