/// What the Handoff service is doing.
public struct HandoffStatus: Sendable, Hashable {
    /// What a paired machine is to this one at the moment.
    public struct Device: Sendable, Hashable {
        /// Digits of the public key's digest.
        public var identifier: String
        /// What the person calls it.
        public var name: String
        /// Whether there is a connection.
        public var isConnected: Bool
        /// Seconds since 1970 when it was last heard; nil for never.
        public var lastSeen: Int64?

        /// - Parameters: see the members.
        public init(identifier: String, name: String, isConnected: Bool, lastSeen: Int64?) {
            self.identifier = identifier
            self.name = name
            self.isConnected = isConnected
            self.lastSeen = lastSeen
        }
    }

    /// Every paired machine, in the order of names.
    public var devices: [Device]
    /// A sentence that says why other machines are not found; nil if they can be.
    public var hindrance: String?
    /// The TCP port that paired machines connect to; nil while none may.
    public var port: Int?
    /// Apps of this machine that have told of an activity, whether they are on or off. An older service does not say.
    public var offeringApps: [String]?

    /// - Parameters: see the members.
    public init(devices: [Device], hindrance: String?, port: Int?) {
        self.devices = devices
        self.hindrance = hindrance
        self.port = port
    }
}
