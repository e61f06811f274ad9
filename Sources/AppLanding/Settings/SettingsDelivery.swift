import AppPrograms
import Glibc
import SearchEngine
import SystemIndex

/// How a changed setting was delivered.
public enum SettingOutcome: Sendable, Hashable {
    /// The app applied it: what it stores or deletes for that is on the disk.
    case applied
    /// The app does not run, and does not say how it applies settings without showing itself: it will when it runs next.
    case waits
    /// The setting is kept for the app's next start, but applying it now failed.
    case failed(String)

    /// A sentence for the person.
    public func sentence(app: String) -> String {
        switch self {
        case .applied: "\(app) has applied it."
        case .waits: "\(app) is not running, and applies it when it runs next."
        case .failed(let reason): "\(app) has not applied it: \(reason). It will when it starts next."
        }
    }
}

extension SystemIndex {
    /// Seconds that an app which was started for its settings is waited for.
    static let settingsPatience = 30.0

    /// Lets a running app take over what is pending; nil if it does not run.
    func tellRunning(_ app: AppIdentifier, seconds: Double) throws -> LandingOutcome? {
        let path = try LandingSocket.path(home: home, app: app)
        return handOver(Landing(activityType: Landing.settingsType), to: path, LandingPatience(untilAnswer: seconds))
    }

    func deliverSetting(_ key: String, of app: AppIdentifier, _ page: SettingsPage) throws -> SettingOutcome {
        if let outcome = try tellRunning(app, seconds: Self.settingsPatience) {
            if try !isSettingPending(key, of: app) { return .applied }
            return switch outcome {
            case .silent: .failed("it does not answer")
            case .ended: .failed("it ended")
            default: .failed("it takes no settings while it runs")
            }
        }
        guard let arguments = page.applyArguments, let program = try program(of: app) else { return .waits }
        let child: ChildProgram
        do throws(ChildProgram.Failure) {
            child = try ChildProgram(
                [program.executable] + arguments, environment: ChildProgram.environment(home, app), files: .none)
        } catch {
            return .failed(error.reason)
        }
        let start = Clock.monotonicSeconds()
        while child.status == nil {
            guard Clock.monotonicSeconds() - start < Self.settingsPatience else {
                child.leave()
                return .failed("it was started to apply settings, and has not ended yet")
            }
            Clock.sleep(microseconds: 5000)
        }
        if let status = child.status, status != 0 {
            return .failed("it was started to apply settings, and ended with status \(status)")
        }
        return try isSettingPending(key, of: app) ? .failed("it was started to apply settings, and did not") : .applied
    }
}
