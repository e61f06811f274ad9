#if Handoff
    import HandoffLink
    import SystemIndex

    /// The service of the person's session that speaks with other machines.
    enum HandoffUnit {
        private static let unit = SessionUnit(name: "searchlight-handoff.service")

        /// Has the running service read devices and settings again, or starts one.
        ///
        /// - Returns: whether it runs.
        @discardableResult
        static func reloadOrStart(_ home: Home, mayStart: Bool) -> Bool {
            HandoffClient(home: home).reload() || (mayStart && unit.start())
        }

        /// What a person reads if no service runs.
        static let doesNotRun =
            "The Handoff service does not run. Start it with `searchlight handoff serve`."
    }
#endif
