#if Handoff
    import AppPrograms
    import FoundationEssentials
    import HandoffLink
    import SearchEngine
    import SystemIndex

    /// The service of the person's session that speaks with other machines.
    enum HandoffUnit {
        private static let unit = "searchlight-handoff.service"

        /// Enables and starts the service, where the package installed one and this is the person's own home.
        ///
        /// - Returns: whether it runs.
        static func start() -> Bool {
            guard isInstalled else { return false }
            let environment = ProcessInfo.processInfo.environment
            let words = ["systemctl", "--user", "enable", "--now", "--quiet", unit]
            return ChildProgram.output(of: words, environment: environment, seconds: 10) != nil
        }

        /// Has the running service read devices and settings again, or starts one.
        ///
        /// - Returns: whether it runs.
        @discardableResult
        static func reloadOrStart(_ home: Home, mayStart: Bool) -> Bool {
            HandoffClient(home: home).reload() || (mayStart && start())
        }

        private static var isInstalled: Bool {
            let environment = ProcessInfo.processInfo.environment
            guard (environment["SEARCHLIGHT_HOME"] ?? "").isEmpty else { return false }
            let known = ChildProgram.output(
                of: ["systemctl", "--user", "list-unit-files", "--no-legend", unit], environment: environment,
                seconds: 5)
            return known?.contains(unit) ?? false
        }

        /// What a person reads if no service runs.
        static let doesNotRun =
            "The Handoff service does not run. Start it with `searchlight handoff serve`, or pair a machine."
    }
#endif
