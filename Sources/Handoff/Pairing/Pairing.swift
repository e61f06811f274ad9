import AppPrograms
import Glibc
import SearchEngine
import SystemIndex

/// Why two machines were not paired.
package enum PairingProblem: Error, Hashable {
    /// The address cannot be connected to, for this reason.
    case unreachable(String)
    /// The other side ended the connection, or said nothing for too long.
    case broken
    /// The address does not have this code.
    case wrongCode
    /// Machines that show a code were found, and none of them had this one.
    case wrongCodeEverywhere
    /// There were too many wrong codes: a minute has to pass.
    case tooManyTries
    /// The other side is this machine.
    case isThisMachine
    /// No machine that shows a code was found.
    case notFound
}

/// The side on which the person types the code.
package struct PairingTypist {
    private let store: HandoffStore
    private let card: PairingCard

    /// Makes this machine's key if there is none.
    package init(_ store: HandoffStore) throws {
        self.store = store
        card = try PairingCard(store)
    }

    /// Pairs with the machine at an address, and keeps it.
    ///
    /// - Parameters:
    ///   - isAddressGiven: whether the person gave the address, rather than that it was found.
    ///   - name: what the person calls the machine; nil for what they called it before, else what it calls itself.
    /// - Throws: ``PairingProblem``, or `IndexError` if it cannot be kept.
    package func pair(
        _ code: PairingCode, at address: HostAndPort, isAddressGiven: Bool, name: String? = nil, seconds: Double = 10
    ) throws -> PairedDevice {
        let socket = try PairingSocket.connect(address, seconds: seconds)
        guard let exchange = PairingExchange(.typist, code: code.digits) else { throw PairingProblem.broken }
        guard socket.send(PairingWire.mark + exchange.message), let first = socket.receive(1)?.first else {
            throw PairingProblem.broken
        }
        try Self.check(first)
        guard let theirs = socket.receive(PairingExchange.messageBytes), let keys = exchange.finish(theirs),
            // This side proves first, so that the other one is asked before a stranger learns whether a code was right.
            socket.send(keys.confirmation(of: .typist)), let second = socket.receive(1)?.first
        else { throw PairingProblem.broken }
        try Self.check(second)
        guard let confirmation = socket.receive(PairingExchange.confirmationBytes) else { throw PairingProblem.broken }
        guard keys.isConfirmation(confirmation, of: .shower) else { throw PairingProblem.wrongCode }
        guard let text = socket.receiveText().flatMap({ keys.decrypted($0, PairingWire.ofShower) }),
            let other = PairingCard(text)
        else { throw PairingProblem.broken }
        if other.keyDigest == card.keyDigest {
            // The side that shows the code says so too.
            _ = socket.sendText(try keys.encrypted(card.encoded, PairingWire.ofTypist))
            throw PairingProblem.isThisMachine
        }
        guard socket.sendText(try keys.encrypted(card.encoded, PairingWire.ofTypist)),
            let end = socket.receiveText().flatMap({ keys.decrypted($0, PairingWire.done) }), end.isEmpty
        else { throw PairingProblem.broken }
        var device = PairedDevice(
            keyDigest: other.keyDigest, name: name ?? other.name, secret: keys.pairSecret,
            address: HostAndPort(host: socket.peerHost ?? address.host, port: other.port).text,
            paired: Int64(Clock.now()))
        device.isAddressGiven = isAddressGiven
        device.isNameGiven = name != nil
        let kept = try store.add(device)
        // If this is lost, the other side learns it from the first connection.
        _ = socket.sendText(try keys.encrypted([], PairingWire.kept))
        return kept
    }

    private static func check(_ status: UInt8) throws(PairingProblem) {
        switch PairingWire.Status(rawValue: status) {
        case .goOn: return
        case .wrongCode: throw .wrongCode
        case .wait: throw .tooManyTries
        case nil: throw .broken
        }
    }
}

/// The side that shows the code.
package final class PairingShower {
    /// Wrong codes after which a minute has to pass.
    package static let maximumTries = 3
    package static let pauseSeconds = 60.0

    /// How one connection ended.
    package enum Event: Hashable {
        case paired(PairedDevice)
        /// The machine was kept. The connection broke before it said that it kept this one.
        case unconfirmed(PairedDevice)
        /// The connection broke after the right code, before either side kept anything.
        case interrupted
        case wrongCode(triesLeft: Int)
        /// The right code was typed on this machine.
        case typedHere
        /// Nobody connected, or what connected was no machine to pair with.
        case nothing
        /// The pause is over: there is a new code.
        case newCode
    }

    private let store: HandoffStore
    private let card: PairingCard
    private let descriptor: Int32
    private let name: String?
    private let pauseSeconds: Double
    private var triesLeft = PairingShower.maximumTries
    private var pauseEnd: Double?
    /// Where it listens.
    package let port: Int
    /// The code that is right now.
    package private(set) var code = PairingCode()

    /// Listens. Makes this machine's key if there is none.
    ///
    /// - Parameters:
    ///   - host: the address to listen at; nil for all.
    ///   - port: 0 for any.
    ///   - name: what the person calls the other machine; nil for what they called it before, else what it calls itself.
    package init(
        _ store: HandoffStore, host: String? = nil, port: Int = 0, name: String? = nil,
        pauseSeconds: Double = PairingShower.pauseSeconds
    ) throws {
        self.store = store
        self.name = name
        self.pauseSeconds = pauseSeconds
        card = try PairingCard(store)
        guard let (descriptor, port) = Listener.open(host: host, port: port) else {
            throw IndexError(
                .inputOutput, "This machine cannot listen for the other one: \(String(cString: strerror(errno))).",
                systemError: errno)
        }
        self.descriptor = descriptor
        self.port = port
    }

    deinit { close(descriptor) }

    /// Whether a minute has to pass before a code is accepted again.
    package var isPausing: Bool { pauseEnd != nil }

    /// Waits for one connection, and answers it.
    ///
    /// - Throws: `IndexError` if the machine cannot be kept.
    package func next(seconds: Double) throws -> Event {
        if let end = pauseEnd, Clock.monotonicSeconds() >= end {
            pauseEnd = nil
            triesLeft = Self.maximumTries
            code = PairingCode()
            return .newCode
        }
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, Int32(max(0, seconds) * 1_000)) > 0 else { return .nothing }
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else { return .nothing }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        return try answer(PairingSocket(connection, seconds: 10))
    }

    private func answer(_ socket: PairingSocket) throws -> Event {
        guard let head = socket.receive(PairingWire.mark.count), head == PairingWire.mark,
            let theirs = socket.receive(PairingExchange.messageBytes)
        else { return .nothing }
        if isPausing {
            _ = socket.send([PairingWire.Status.wait.rawValue])
            return .nothing
        }
        guard let exchange = PairingExchange(.shower, code: code.digits), let keys = exchange.finish(theirs),
            socket.send([PairingWire.Status.goOn.rawValue] + exchange.message),
            let confirmation = socket.receive(PairingExchange.confirmationBytes)
        else { return .nothing }
        guard keys.isConfirmation(confirmation, of: .typist) else {
            triesLeft -= 1
            if triesLeft == 0 { pauseEnd = Clock.monotonicSeconds() + pauseSeconds }
            let status: PairingWire.Status = isPausing ? .wait : .wrongCode
            _ = socket.send([status.rawValue])
            return .wrongCode(triesLeft: triesLeft)
        }
        guard socket.send([PairingWire.Status.goOn.rawValue] + keys.confirmation(of: .shower)),
            socket.sendText(try keys.encrypted(card.encoded, PairingWire.ofShower)),
            let text = socket.receiveText().flatMap({ keys.decrypted($0, PairingWire.ofTypist) }),
            let other = PairingCard(text)
        else { return .interrupted }
        if other.keyDigest == card.keyDigest { return .typedHere }
        let address = socket.peerHost.map { HostAndPort(host: $0, port: other.port).text }, now = Int64(Clock.now())
        var device = PairedDevice(
            keyDigest: other.keyDigest, name: name ?? other.name, secret: keys.pairSecret, address: address, paired: now
        )
        device.isNameGiven = name != nil
        device.unconfirmed = now
        device = try store.add(device)
        guard socket.sendText(try keys.encrypted([], PairingWire.done)),
            let end = socket.receiveText().flatMap({ keys.decrypted($0, PairingWire.kept) }), end.isEmpty
        else { return .unconfirmed(device) }
        device.unconfirmed = nil
        try store.keep(device)
        return .paired(device)
    }
}

extension PairingCard {
    fileprivate init(_ store: HandoffStore) throws {
        self.init(name: try store.ownName(), keyDigest: try store.makeIdentity().digest, port: try store.port())
    }
}
