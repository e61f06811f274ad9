/// What is said of a service in the local network.
package struct Advertisement: Sendable {
    /// The TCP port.
    package var port: Int
    /// Makes the texts beside the service's name, anew with each name.
    package var makeTexts: @Sendable () -> [String]

    /// - Parameters: see the members.
    package init(port: Int, makeTexts: @escaping @Sendable () -> [String] = { [] }) {
        self.port = port
        self.makeTexts = makeTexts
    }
}

/// A service that was found in the local network. Strangers may have made it up.
package struct FoundService: Sendable, Hashable {
    /// The same for all addresses of one machine, unless a stranger copies it.
    package var name: String
    package var address: HostAndPort
    package var texts: [String]

    init(name: String, address: HostAndPort, texts: [String] = []) {
        self.name = name
        self.address = address
        self.texts = texts
    }
}

/// What happens in the network.
package enum DiscoveryEvent: Sendable, Hashable {
    case found(FoundService)
    /// A sentence that says why nothing is found; nil once it can be.
    case hindrance(String?)
    /// Addresses or routes have changed.
    case networkChanged
    /// The machine is about to sleep, or has woken up.
    case sleeps(Bool)
}
