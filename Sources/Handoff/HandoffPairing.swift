import SearchEngine
import Synchronization

/// Pairs machines that look for each other in the local network.
package enum HandoffPairing {
    /// Seconds for which a code is shown.
    package static let maximumSeconds = 300.0

    /// What a person who waits reads.
    package enum Notice: Sendable, Hashable {
        /// This code is right now. The addresses are for machines that do not find this one.
        case code(PairingCode, addresses: [HostAndPort])
        case wrongCode(triesLeft: Int)
        /// The right code was typed, and the connection broke. The code is still right.
        case interrupted
        /// The right code was typed on this machine.
        case typedHere
        /// A sentence that says why other machines do not find this one.
        case hindrance(String)
    }

    /// How it ended that a code was shown.
    package enum Shown: Sendable, Hashable {
        case paired(PairedDevice)
        /// The connection broke at the end. If the machine has kept this one, it says so when both are connected, and is paired from then
        /// on.
        case unconfirmed(PairedDevice)
    }

    /// Shows a code until another machine was paired by it.
    ///
    /// - Parameters:
    ///   - name: what the person calls the other machine; nil for what they called it before, else what it calls itself.
    ///   - usesDiscovery: whether this machine says in the network that it shows a code.
    ///   - tell: called on the calling thread.
    ///   - shouldStop: asked several times a second.
    /// - Returns: nil if time is over, or it should stop.
    /// - Throws: `IndexError` if this machine cannot listen, or the other one cannot be kept.
    package static func show(
        _ store: HandoffStore, name: String?, port: Int = 0, usesDiscovery: Bool = true,
        seconds: Double = maximumSeconds, tell: (Notice) -> Void, shouldStop: () -> Bool
    ) throws -> Shown? {
        let shower = try PairingShower(store, port: port, name: name)
        let hindrance = Mutex<String?>(nil)
        let discovery =
            usesDiscovery
            ? Discovery(type: Discovery.pairingType) { event in
                if case .hindrance(let sentence?) = event { hindrance.withLock { $0 = sentence } }
            } : nil
        defer { discovery?.stop() }
        discovery?.set(Advertisement(port: shower.port), browses: false)
        let addresses = LocalAddresses.all().filter { !$0.isIPv6 }.map { HostAndPort(host: $0.text, port: shower.port) }
        tell(.code(shower.code, addresses: addresses))
        let end = Clock.monotonicSeconds() + seconds
        while Clock.monotonicSeconds() < end, !shouldStop() {
            switch try shower.next(seconds: 0.2) {
            case .paired(let device): return .paired(device)
            case .unconfirmed(let device): return .unconfirmed(device)
            case .interrupted: tell(.interrupted)
            case .typedHere: tell(.typedHere)
            case .wrongCode(let triesLeft): tell(.wrongCode(triesLeft: triesLeft))
            case .newCode: tell(.code(shower.code, addresses: addresses))
            case .nothing: break
            }
            let sentence = hindrance.withLock { sentence in
                defer { sentence = nil }
                return sentence
            }
            if let sentence { tell(.hindrance(sentence)) }
        }
        return nil
    }

    // MARK: Typing

    /// Connections on which a code is tried at machines that were found. Each lets the other side guess the code once, and a stranger
    /// may announce any number of machines.
    static let maximumTries = 8
    /// Seconds after which no further machine is tried, since each may take ten.
    private static let maximumTypingSeconds = 30.0

    /// The machines that were found, and why others cannot be.
    struct Found: Sendable {
        var services: [FoundService] = []
        var hindrance: String?
    }

    /// Pairs with the machine that shows a code.
    ///
    /// - Parameters:
    ///   - address: where the machine is; nil to look for it in the network.
    ///   - name: what the person calls it; nil for what they called it before, else what it calls itself.
    /// - Throws: ``PairingProblem``, or `IndexError` if the machine cannot be kept.
    package static func type(
        _ code: PairingCode, at address: HostAndPort?, name: String?, _ store: HandoffStore,
        seconds: Double = 8, tell: (Notice) -> Void = { _ in }
    ) throws -> PairedDevice {
        let typist = try PairingTypist(store)
        if let address { return try typist.pair(code, at: address, isAddressGiven: true, name: name) }
        let found = Mutex(Found())
        let discovery = Discovery(type: Discovery.pairingType) { event in
            found.withLock {
                switch event {
                case .found(let service): $0.services.append(service)
                case .hindrance(let sentence): $0.hindrance = sentence
                case .networkChanged, .sleeps: break
                }
            }
        }
        defer { discovery.stop() }
        discovery.set(nil, browses: true)
        return try type(code, typist, name: name, seconds: seconds, tell: tell) { found.withLock { $0 } }
    }

    /// Tries the machines that are found, one after the other, until one has the code.
    ///
    /// - Parameters:
    ///   - seconds: for which machines are looked for.
    ///   - patience: the same once a machine was found that does not have the code: others answer about as fast.
    ///   - found: asked again and again.
    static func type(
        _ code: PairingCode, _ typist: PairingTypist, name: String?, seconds: Double, patience: Double = 3,
        tell: (Notice) -> Void = { _ in }, found: () -> Found
    ) throws -> PairedDevice {
        let start = Clock.monotonicSeconds()
        var end = start + seconds, tries = 0, problem = PairingProblem.notFound
        var tried = Set<HostAndPort>(), refusing = Set<String>()
        while true {
            let now = found(), time = Clock.monotonicSeconds()
            // One machine has several addresses: a wrong code is wrong at all of them, and must not count more than once there.
            let next = now.services.first { !tried.contains($0.address) && !refusing.contains($0.name) }
            if let next, tries < maximumTries, time < start + maximumTypingSeconds {
                tried.insert(next.address)
                do {
                    return try typist.pair(code, at: next.address, isAddressGiven: false, name: name)
                } catch let error as PairingProblem where error != .isThisMachine {
                    if case .unreachable = error {} else { tries += 1 }
                    if error == .wrongCode || error == .tooManyTries {
                        refusing.insert(next.name)
                        end = min(end, Clock.monotonicSeconds() + patience)
                    }
                    problem = worse(problem, error == .wrongCode ? .wrongCodeEverywhere : error)
                }
                continue
            }
            if let sentence = now.hindrance {
                tell(.hindrance(sentence))
                break
            }
            if time >= end || tries >= maximumTries { break }
            Clock.sleep(microseconds: 50_000)
        }
        throw problem
    }

    /// The one of two problems that says more of the machine that the person means.
    private static func worse(_ a: PairingProblem, _ b: PairingProblem) -> PairingProblem {
        func weight(_ problem: PairingProblem) -> Int {
            switch problem {
            case .notFound: 0
            case .unreachable: 1
            case .broken: 2
            case .tooManyTries: 3
            case .wrongCode, .wrongCodeEverywhere, .isThisMachine: 4
            }
        }
        return weight(b) > weight(a) ? b : a
    }
}
