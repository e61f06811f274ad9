import JSONCoding

/// What the person decided about Handoff.
package struct HandoffSettings: Sendable, Hashable, JSONCodable {
    /// A network that the person named.
    package struct Network: Sendable, Hashable, Codable {
        /// What the person calls it.
        package var name: String
        /// The hardware address of its router, such as `a0:63:91:2c:54:1e`.
        package var router: String

        /// - Parameters: see the members.
        package init(name: String, router: String) {
            self.name = name
            self.router = router
        }
    }

    /// Whether Handoff is off altogether.
    package var isOff = false
    /// Apps that are not offered to other machines, and do not continue activities of others.
    package var appsOff: Set<String> = []
    /// Machines, by the digests of their keys, that are told nothing and whose activities are not shown.
    package var devicesOff: Set<String> = []
    /// Networks in which machines are looked for; empty for any.
    package var networks: [Network] = []
    /// What this machine is called on others; nil for its host name.
    package var name: String?
    /// The port that other machines connect to. It stays the same, so that a machine without Avahi finds this one again.
    package var port: Int?

    /// Everything on, in any network.
    package init() {}

    /// Whether an app takes part.
    package func isOn(app: String) -> Bool { !isOff && !appsOff.contains(app) }

    /// Whether a machine takes part.
    package func isOn(device: String) -> Bool { !isOff && !devicesOff.contains(device) }

    /// What became of a network that the person added.
    package enum AddedNetwork: Sendable, Hashable {
        case added
        /// It had this name before.
        case renamed(String)
        /// Another network has the name, written like this. Nothing was changed.
        case taken(String)
    }

    /// Adds a network, or gives it another name. Names are compared without case, as commands find them.
    package mutating func add(network name: String, router: String) -> AddedNetwork {
        if let other = networks.first(where: { $0.router != router && $0.name.lowercased() == name.lowercased() }) {
            return .taken(other.name)
        }
        guard let position = networks.firstIndex(where: { $0.router == router }) else {
            networks.append(Network(name: name, router: router))
            return .added
        }
        let before = networks[position].name
        networks[position].name = name
        return before == name ? .added : .renamed(before)
    }

    /// The network that a person means; nil for none.
    package func network(_ text: String) -> Network? {
        networks.first { $0.name == text } ?? networks.first { $0.name.lowercased() == text.lowercased() }
    }

    /// Whether machines may be looked for in the network of a router.
    ///
    /// - Parameter router: nil if it is not known.
    package func allows(router: String?) -> Bool {
        networks.isEmpty || (router.map { router in networks.contains { $0.router == router } } ?? false)
    }
}
