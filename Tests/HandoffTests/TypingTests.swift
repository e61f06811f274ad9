import FileTestSupport
import Foundation
import Synchronization
import SystemIndex
import Testing

@testable import Handoff

/// Typing a code without an address, while several machines say that they show one.
@Suite(.serialized) struct HandoffTypingTests {
    private let folders: [Folder]
    private let typist: PairingTypist

    init() throws {
        folders = try (0..<11).map { _ in try Folder() }
        typist = try PairingTypist(HandoffStore(home: folders[10].index.home))
    }

    /// Runs machines that show codes, of which none is the given one.
    private func withShowers(
        _ count: Int, except code: PairingCode? = nil, _ body: ([CodeShower]) throws -> Void
    ) throws {
        var showers: [CodeShower] = []
        while showers.count < count {
            let shower = try CodeShower(folders[showers.count])
            if shower.shower.code != code, !showers.contains(where: { $0.shower.code == shower.shower.code }) {
                showers.append(shower)
            }
        }
        for shower in showers { shower.run() }
        defer { for shower in showers { shower.stop() } }
        try body(showers)
    }

    private func service(_ shower: CodeShower, _ name: String, host: String = "127.0.0.1") -> FoundService {
        FoundService(name: name, address: HostAndPort(host: host, port: shower.shower.port))
    }

    private func type(
        _ code: PairingCode, seconds: Double = 3, patience: Double = 1, _ found: () -> [FoundService]
    ) throws -> PairedDevice {
        try HandoffPairing.type(code, typist, name: nil, seconds: seconds, patience: patience) {
            HandoffPairing.Found(services: found())
        }
    }

    @Test func aStrangerThatAnnouncesTooDoesNotEndThePairing() throws {
        try withShowers(2) { showers in
            let start = Date(), code = showers[1].shower.code
            let device = try type(code) {
                // The one that is meant answers later.
                let isLater = Date().timeIntervalSince(start) > 0.3
                return [service(showers[0], "stranger")] + (isLater ? [service(showers[1], "own")] : [])
            }
            #expect(try device.keyDigest == showers[1].store.identity()?.digest)
            #expect(showers[0].events.withLock { $0 } == [.wrongCode(triesLeft: 2)])
        }
    }

    @Test func aMachineThatBreaksOffDoesNotEndThePairing() throws {
        let proxy = try Proxy()
        defer { proxy.stop() }
        proxy.alter.withLock { $0 = { bytes, isToServer, _ in if !isToServer { bytes = [] } } }
        try withShowers(1) { showers in
            let broken = FoundService(
                name: "stranger", address: HostAndPort(host: "127.0.0.1", port: proxy.start(to: showers[0].shower.port))
            )
            let unreachable = FoundService(name: "gone", address: HostAndPort(host: "127.0.0.1", port: 1))
            let device = try type(showers[0].shower.code) { [unreachable, broken, service(showers[0], "own")] }
            #expect(try device.keyDigest == showers[0].store.identity()?.digest)
        }
    }

    @Test func aCodeThatNoneHasCostsEachOneTry() throws {
        let code = try #require(PairingCode("123456"))
        try withShowers(2, except: code) { showers in
            #expect(throws: PairingProblem.wrongCodeEverywhere) {
                // One machine at two addresses.
                try type(code) {
                    [service(showers[0], "a"), service(showers[0], "a", host: "localhost"), service(showers[1], "b")]
                }
            }
            for shower in showers { #expect(shower.events.withLock { $0 } == [.wrongCode(triesLeft: 2)]) }
        }
    }

    @Test func aStrangerGetsEightGuessesHoweverMuchItAnnounces() throws {
        let code = try #require(PairingCode("123456"))
        try withShowers(10, except: code) { showers in
            #expect(throws: PairingProblem.wrongCodeEverywhere) {
                try type(code) { showers.enumerated().map { service($1, "\($0)") } }
            }
            func guesses() -> Int { showers.map { $0.events.withLock { $0.count } }.reduce(0, +) }
            #expect(waitUntil("all of them") { guesses() == 8 })
            usleep(200_000)
            #expect(guesses() == 8)
        }
    }

    @Test func whatElseIsSaidOfMachines() throws {
        let code = try #require(PairingCode("123456"))
        #expect(throws: PairingProblem.notFound) { try type(code, seconds: 0.2) { [] } }
        let gone = FoundService(name: "gone", address: HostAndPort(host: "127.0.0.1", port: 1))
        #expect(throws: PairingProblem.unreachable("Connection refused")) { try type(code, seconds: 0.2) { [gone] } }
        try withShowers(2, except: code) { showers in
            let own = service(showers[0], "own")
            for _ in 0..<2 {
                #expect(throws: PairingProblem.wrongCodeEverywhere) { try type(code, patience: 0) { [own] } }
            }
            // The third wrong code: the machine says so, unless others say otherwise.
            #expect(throws: PairingProblem.tooManyTries) { try type(code, patience: 0) { [gone, own] } }
            #expect(throws: PairingProblem.wrongCodeEverywhere) {
                try type(code, patience: 0) { [own, service(showers[1], "other")] }
            }
        }
        // This machine shows a code itself.
        let shower = try CodeShower(folders[10])
        shower.run()
        defer { shower.stop() }
        #expect(throws: PairingProblem.isThisMachine) { try type(shower.shower.code) { [service(shower, "own")] } }
    }
}
