import AppPrograms
import FoundationEssentials

/// A service of the person's session, as the package installs it.
struct SessionUnit {
    /// Such as `searchlight-files.service`.
    let name: String

    /// Whether there is such a service, and this is the person's own home.
    var isInstalled: Bool {
        let environment = ProcessInfo.processInfo.environment
        guard (environment["SEARCHLIGHT_HOME"] ?? "").isEmpty else { return false }
        let words = ["systemctl", "--user", "list-unit-files", "--no-legend", name]
        return ChildProgram.output(of: words, environment: environment, seconds: 5)?.contains(name) ?? false
    }

    /// Enables and starts the service, if it is installed.
    ///
    /// - Returns: whether it runs.
    func start() -> Bool {
        guard isInstalled else { return false }
        let words = ["systemctl", "--user", "enable", "--now", "--quiet", name]
        return ChildProgram.output(of: words, environment: ProcessInfo.processInfo.environment, seconds: 10) != nil
    }
}
