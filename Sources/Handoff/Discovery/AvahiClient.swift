import MessageBus
import SearchlightBasics

/// Avahi, over the system bus. On the thread of the bus only.
///
/// Source: Avahi's D-Bus interfaces, `org.freedesktop.Avahi.Server.xml` and those beside it.
final class AvahiClient {
    static let name = "org.freedesktop.Avahi"
    private static let server = "org.freedesktop.Avahi.Server"
    private static let group = "org.freedesktop.Avahi.EntryGroup"
    private static let browser = "org.freedesktop.Avahi.ServiceBrowser"
    private static let resolver = "org.freedesktop.Avahi.ServiceResolver"
    /// `AVAHI_IF_UNSPEC` and `AVAHI_PROTO_UNSPEC`.
    private static let any = BusValue.integer(-1)
    /// `AVAHI_PUBLISH_NO_REVERSE`: Avahi has a name for the address already.
    private static let withoutReverse: UInt32 = 16
    /// Services that are resolved at once: strangers may advertise thousands.
    private static let maximumResolvers = 64

    private let bus: SessionBus
    private let type: String
    private var entryGroup: String?
    private var browserPath: String?
    /// Paths of resolvers by what they resolve.
    private var resolvers: [String: String] = [:]

    /// - Parameter type: such as `_searchlight._tcp`.
    /// - Throws: `BusError` if signals cannot be had.
    init(_ bus: SessionBus, type: String) throws(BusError) {
        self.bus = bus
        self.type = type
        // Before a browser is made, which signals at once.
        for member in ["ItemNew", "ItemRemove"] { try bus.listen(to: member, Self.browser, of: Self.name) }
        try bus.listen(to: "Found", Self.resolver, of: Self.name)
    }

    /// Advertises under random names of service and machine, instead of what was advertised before.
    func advertise(_ advertisement: Advertisement, at addresses: [LocalAddresses.Address]) throws(BusError) {
        try withdraw()
        guard let port = UInt16(exactly: advertisement.port), port > 0, !addresses.isEmpty else { return }
        let made = try bus.call(Self.name, "/", Self.server, "EntryGroupNew", [])
        guard let path = made.first?.string else { return }
        entryGroup = path
        let service = Self.randomName(), host = Self.randomName() + ".local"
        var isKnown = false, refusal: BusError?
        for address in addresses {
            // Avahi may leave out an interface, or a version of IP.
            do throws(BusError) {
                try bus.call(
                    Self.name, path, Self.group, "AddAddress",
                    [
                        .integer(address.interface), .integer(address.isIPv6 ? 1 : 0), .count(Self.withoutReverse),
                        .text(host), .text(address.text),
                    ])
                isKnown = true
            } catch {
                refusal = error
            }
        }
        if let refusal, !isKnown { throw refusal }
        let texts = advertisement.makeTexts().map { BusValue.bytes(Array($0.utf8)) }
        try bus.call(
            Self.name, path, Self.group, "AddService",
            [
                Self.any, Self.any, .count(0), .text(service), .text(type), .text(""), .text(host), .short(port),
                .list(of: "ay", texts),
            ])
        try bus.call(Self.name, path, Self.group, "Commit", [])
    }

    /// Ends what is advertised.
    func withdraw() throws(BusError) {
        guard let path = entryGroup else { return }
        entryGroup = nil
        try bus.call(Self.name, path, Self.group, "Free", [])
    }

    /// Looks for services from now on.
    func browse() throws(BusError) {
        guard browserPath == nil else { return }
        let made = try bus.call(
            Self.name, "/", Self.server, "ServiceBrowserNew",
            [Self.any, Self.any, .text(type), .text(""), .count(0)])
        browserPath = made.first?.string
    }

    func endBrowsing() throws(BusError) {
        guard let path = browserPath else { return }
        browserPath = nil
        try bus.call(Self.name, path, Self.browser, "Free", [])
        for resolver in resolvers.values { _ = try? bus.call(Self.name, resolver, Self.resolver, "Free", []) }
        resolvers = [:]
    }

    /// Takes a signal of Avahi's.
    ///
    /// - Returns: a service that can be connected to; nil for anything else.
    func take(_ signal: BusSignal) -> FoundService? {
        switch signal.member {
        case "ItemNew" where signal.path == browserPath: resolve(signal.values)
        case "ItemRemove" where signal.path == browserPath: forget(signal.values)
        case "Found" where resolvers.values.contains(signal.path): return Self.found(signal.values)
        default: break
        }
        return nil
    }

    private static func key(_ values: [BusValue]) -> String? {
        guard values.count >= 5, let interface = values[0].wholeNumber, let kind = values[1].wholeNumber,
            let name = values[2].string
        else { return nil }
        return "\(interface) \(kind) \(name)"
    }

    private func resolve(_ values: [BusValue]) {
        guard let key = Self.key(values), resolvers[key] == nil, resolvers.count < Self.maximumResolvers else { return }
        // A resolver goes on telling when the service's address or texts change.
        let made = try? bus.call(
            Self.name, "/", Self.server, "ServiceResolverNew",
            [values[0], values[1], values[2], values[3], values[4], Self.any, .count(0)])
        if let path = made?.first?.string { resolvers[key] = path }
    }

    private func forget(_ values: [BusValue]) {
        guard let key = Self.key(values), let path = resolvers.removeValue(forKey: key) else { return }
        _ = try? bus.call(Self.name, path, Self.resolver, "Free", [])
    }

    /// Interface, protocol, name, type, domain, host, protocol of the address, address, port, texts, flags.
    static func found(_ values: [BusValue]) -> FoundService? {
        guard values.count >= 10, let interface = values[0].wholeNumber, let name = values[2].string,
            let address = values[7].string, let port = values[8].wholeNumber, (1...65_535).contains(port),
            case .list(_, let list) = values[9]
        else { return nil }
        let texts = list.prefix(32).compactMap { value -> String? in
            guard case .bytes(let bytes) = value else { return nil }
            return String(validating: bytes, as: UTF8.self)
        }
        // An address of one link says nothing without the link.
        let host = address.lowercased().hasPrefix("fe80:") ? "\(address)%\(interface)" : address
        return FoundService(name: name, address: HostAndPort(host: host, port: port), texts: texts)
    }

    static func randomName() -> String { Hexadecimal.text(RandomToken.bytes(8)) }
}
