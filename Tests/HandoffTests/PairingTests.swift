import FileTestSupport
import Foundation
import SeededRandom
import Synchronization
import SystemIndex
import Testing

@testable import Handoff

@Suite(.serialized) struct HandoffPairingTests {
    private func wrong(_ code: PairingCode) throws -> PairingCode {
        try #require(PairingCode(code.digits == "111111" ? "222222" : "111111"))
    }

    @Test func twoMachinesKnowEachOtherAfterwards() throws {
        let (first, second) = (try Folder(), try Folder())
        let shower = try CodeShower(first), code = shower.shower.code
        shower.run()
        defer { shower.stop() }
        let store = HandoffStore(home: second.index.home)
        try store.changeSettings { $0.name = "Typist" }
        let device = try PairingTypist(store).pair(
            code, at: shower.address, isAddressGiven: true, name: "Desk")
        #expect(device.name == "Desk" && device.isAddressGiven)
        #expect(try device.keyDigest == shower.store.identity()?.digest)
        #expect(waitUntil("stored") { (try? shower.store.devices().count) == 1 })
        let other = try #require(try shower.store.devices().first)
        #expect(try other.name == "Typist" && other.keyDigest == store.identity()?.digest)
        #expect(other.secret == device.secret && device.secret.count == 32)
        #expect(try device.address == "127.0.0.1:\(shower.store.port())" && !other.isAddressGiven)
        // Once more: the same machine, with another secret.
        let again = try PairingTypist(store).pair(code, at: shower.address, isAddressGiven: false)
        #expect(try store.devices().count == 1 && again.secret != device.secret)
        // The person's own name stays.
        #expect(again.name == "Desk")
        #expect(waitUntil("confirmed") { (try? shower.store.allDevices().map(\.secret)) == [again.secret] })
        #expect(try shower.store.devices().first?.name == "Typist")
    }

    @Test func threeWrongCodesAndThenAPause() throws {
        let (first, second) = (try Folder(), try Folder())
        let shower = try CodeShower(first, pause: 0.6), code = shower.shower.code
        shower.run()
        defer { shower.stop() }
        let typist = try PairingTypist(HandoffStore(home: second.index.home))
        // The third one is told that a minute has to pass, since the code ends with it.
        for problem in [PairingProblem.wrongCode, .wrongCode, .tooManyTries] {
            #expect(throws: problem) { try typist.pair(wrong(code), at: shower.address, isAddressGiven: true) }
        }
        // The right one is refused as well.
        #expect(throws: PairingProblem.tooManyTries) {
            try typist.pair(code, at: shower.address, isAddressGiven: true)
        }
        #expect(try shower.store.devices().isEmpty)
        #expect(waitUntil("new code") { shower.events.withLock { $0.contains(.newCode) } })
        #expect(
            shower.events.withLock { $0 }
                == [.wrongCode(triesLeft: 2), .wrongCode(triesLeft: 1), .wrongCode(triesLeft: 0), .newCode])
        #expect(throws: Never.self) {
            try typist.pair(shower.shower.code, at: shower.address, isAddressGiven: true)
        }
    }

    @Test func aMachineIsNotPairedWithItself() throws {
        let folder = try Folder()
        let shower = try CodeShower(folder), code = shower.shower.code
        shower.run()
        defer { shower.stop() }
        #expect(throws: PairingProblem.isThisMachine) {
            try PairingTypist(shower.store).pair(code, at: shower.address, isAddressGiven: true)
        }
        #expect(waitUntil("said") { shower.events.withLock { $0 } == [.typedHere] })
        #expect(try shower.store.allDevices().isEmpty)
    }

    @Test func strangersBytesCostNoTries() throws {
        let folder = try Folder()
        let shower = try CodeShower(folder)
        shower.run()
        defer { shower.stop() }
        var generator = SeededGenerator(seed: SeededGenerator.printedSeed())
        for round in 0..<60 {
            let socket = try PairingSocket.connect(shower.address, seconds: 5)
            let bytes = (0..<Int.random(in: 1..<200, using: &generator)).map { _ in
                UInt8.random(in: .min ... .max, using: &generator)
            }
            // Some get as far as a message; a confirmation of the right length would be a try.
            _ = socket.send(round.isMultiple(of: 2) ? bytes : PairingWire.mark + bytes.prefix(50))
        }
        #expect(shower.events.withLock { $0 }.isEmpty)
    }

    @Test func sidesAgreeOnlyByTheSameCode() throws {
        func keys(_ a: String, _ b: String) throws -> (PairingKeys, PairingKeys) {
            let shower = try #require(PairingExchange(.shower, code: a))
            let typist = try #require(PairingExchange(.typist, code: b))
            return (
                try #require(shower.finish(typist.message)), try #require(typist.finish(shower.message))
            )
        }
        let (a, b) = try keys("123456", "123456")
        #expect(a.pairSecret == b.pairSecret)
        #expect(b.isConfirmation(a.confirmation(of: .shower), of: .shower))
        // A side's own proof, sent back, proves nothing.
        #expect(!b.isConfirmation(b.confirmation(of: .typist), of: .shower))
        let text = try a.encrypted(Array("card".utf8), "x")
        #expect(b.decrypted(text, "x") == Array("card".utf8))
        #expect(b.decrypted(text, "y") == nil)
        for position in text.indices {
            var altered = text
            altered[position] ^= 1
            #expect(b.decrypted(altered, "x") == nil)
        }
        #expect(b.decrypted([], "x") == nil)
        let (c, d) = try keys("123456", "123457")
        #expect(c.pairSecret != d.pairSecret)
        #expect(!d.isConfirmation(c.confirmation(of: .shower), of: .shower))
    }

    @Test func codes() {
        #expect(PairingCode("123 456")?.digits == "123456" && PairingCode("123-456")?.text == "123 456")
        for text in ["", "12345", "1234567", "12345a", "١٢٣٤٥٦"] { #expect(PairingCode(text) == nil) }
        #expect(Set((0..<50).map { _ in PairingCode().digits }).count > 40)
    }
}
