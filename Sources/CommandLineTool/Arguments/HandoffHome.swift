#if Handoff
    import Handoff
    import HandoffLink
    import SearchlightBasics
    import SystemIndex

    /// What Handoff of the person's home is to the commands.
    enum HandoffHome {
        static func store() throws -> HandoffStore { HandoffStore(home: try Home.standard()) }

        static func client() throws -> HandoffClient { HandoffClient(home: try Home.standard()) }

        /// The paired computer that a person means.
        static func device(_ text: String, in store: HandoffStore) throws -> PairedDevice {
            let found = try store.devices(called: text)
            if let device = found.first, found.count == 1 { return device }
            guard found.isEmpty else {
                let identifiers = found.map(\.identifier).joined(separator: ", ")
                throw Failure(
                    "Several paired computers are called \(printable(text)). Give the identifier of one: \(identifiers). "
                        + "`searchlight handoff devices` shows which is which.")
            }
            let names = try store.devices().map(\.name)
            guard !names.isEmpty else {
                throw Failure(
                    "No paired computer is called \(printable(text)). None is paired: run `searchlight handoff pair`.",
                    .nothing)
            }
            let meant = NearestName.of(text, among: names).map { " Did you mean \(printable($0))?" } ?? ""
            let list = names.map { printable($0) }.joined(separator: ", ")
            throw Failure(
                "No paired computer is called \(printable(text)).\(meant) Paired: \(list). "
                    + "`searchlight handoff devices` tells more.", .nothing)
        }

        /// Why nothing goes from one computer to another though both are paired, and what changes that; nil if all is on.
        static func obstacle(_ settings: HandoffSettings) -> String? {
            settings.isOff ? "Handoff is off. Run `searchlight handoff on`." : silence(settings)
        }

        /// The same for the network that this computer is in. May wait a second for the router.
        static func silence(_ settings: HandoffSettings) -> String? {
            guard !settings.networks.isEmpty else { return nil }
            guard let router = NetworkIdentity.router() else {
                return "Handoff is silent here: this network cannot be recognised. "
                    + "Run `searchlight handoff networks any` to allow every network."
            }
            guard !settings.allows(router: router) else { return nil }
            return "Handoff is silent here: this network is not one of those you added. "
                + "Run `searchlight handoff networks add NAME` to add it."
        }

        /// What the service says of itself.
        ///
        /// - Throws: `Failure` if it does not run, also with what else is in the way.
        static func status(_ obstacle: String?) throws -> HandoffStatus {
            if let status = try client().status() { return status }
            throw Failure([obstacle, HandoffUnit.doesNotRun].compactMap { $0 }.joined(separator: " "))
        }
    }
#endif
