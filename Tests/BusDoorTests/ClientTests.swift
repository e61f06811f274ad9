import AppLanding
import AppPrograms
import Foundation
import MessageBus
import SystemIndex
import Testing

@testable import BusDoor

/// Many connections, connections that end, and what is handed to apps.
@Suite(.enabled(if: BusBed.canRun, "needs dbus-daemon and libglib2.0-bin"), .serialized) struct ClientTests {
    private static var openFiles: Int {
        ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []).count
    }

    /// Whether something becomes true in time.
    private func eventually(seconds: Int = 10, _ isTrue: () throws -> Bool) rethrows -> Bool {
        for _ in 0..<100 * seconds {
            if try isTrue() { return true }
            usleep(10_000)
        }
        return false
    }

    @Test func aThousandConnectionsLeaveNothing() throws {
        let bed = try BusBed(), bus = try bed.connect()
        defer { bed.close() }
        try bed.call(bus, .addItems, .text(BusBed.items(0..<10)))
        let before = Self.openFiles
        for number in 0..<1000 {
            let dying = try bed.connect()
            switch number % 4 {
            case 0: try bed.call(dying, .identify)
            case 1:
                try bed.call(dying, .beginBatch)
                try bed.call(dying, .addItems, .text(BusBed.items(0..<5)))
            case 2:
                try dying.tell(BusDoorNames.bus, BusDoorNames.path, BusDoorNames.interface, "DeleteAll", [.text("")])
            default: break
            }
        }
        try bed.call(bus, .identify)
        // The service's thread is at rest then: this program is the only one that calls.
        #expect(eventually { bed.service.clients.count == 1 })
        #expect(bed.service.heldBytes == 0 && bed.service.waitingCalls == 0 && bed.service.runningCalls == 0)
        #expect(bed.service.apps.count == 1 && bed.service.ready.isEmpty)
        // Other suites open files meanwhile.
        let isClosed = eventually(seconds: 60) { Self.openFiles <= before + 2 }
        #expect(isClosed, "\(Self.openFiles) files are open, \(before) were")
        #expect(try bed.call(bus, .search, .text("lantern"), .count(0), .count(1), .text("")).last == .number(10))
    }

    @Test func tooManyCallsAreRefusedAndTheOthersDone() throws {
        let bed = try BusBed(), bus = try bed.connect()
        defer { bed.close() }
        try bed.call(bus, .identify)
        var replies: [String: Int] = [:]
        try bus.callMany(
            BusDoorNames.bus, BusDoorNames.path, BusDoorNames.interface, "AddItems", count: 400
        ) {
            [.text(BusBed.items($0..<$0 + 50))]
        } answer: { error in
            replies[error ?? "done", default: 0] += 1
        }
        #expect(replies.values.reduce(0, +) == 400, "\(replies)")
        #expect((replies["done"] ?? 0) >= BusDoorLimits.waitingCalls, "\(replies)")
        #expect((replies["org.searchlight.Error.Busy"] ?? 0) > 0 && replies.count == 2, "\(replies)")
        #expect(bed.service.heldBytes == 0)
    }

    @Test func whatIsChosenReachesTheListeningConnection() throws {
        let bed = try BusBed(), bus = try bed.connect()
        defer { bed.close() }
        let identifier = try #require(try bed.call(bus, .identify).first?.string)
        let app = try AppIdentifier(identifier)
        try bed.call(bus, .addItems, .text(#"{"id": "n1", "title": "Lantern"}"#))
        try bus.listen(to: "Continue", BusDoorNames.interface, of: BusDoorNames.bus)
        try bed.call(bus, .listen)
        let item = try #require(try bed.index.app(app).document("n1"))
        for isShown in [true, false] {
            let answer = DispatchSemaphore(value: 0)
            nonisolated(unsafe) var outcome: LandingOutcome?
            Thread.detachNewThread {
                outcome = try? bed.index.land(.item(item, typed: "lan"), in: app)
                answer.signal()
            }
            var signal: BusSignal?
            while signal == nil { signal = try bus.next(seconds: 10) }
            guard case .number(let number)? = signal?.values.first else { throw CocoaError(.coderReadCorrupt) }
            let text = signal?.values.last?.string ?? ""
            #expect(text.contains(#""id": "n1""#) && text.contains(#""typed": "lan""#), "\(text)")
            #expect(try bed.gdbus(.answerContinue, "\(number)", "true").contains("NotFound"), "another's")
            try bed.call(bus, .answerContinue, .number(number), .boolean(isShown))
            #expect(answer.wait(timeout: .now() + 10) == .success)
            #expect(outcome == (isShown ? .landed : .declined))
        }
    }

    @Test func aConnectionThatEndsAnswersNo() throws {
        let bed = try BusBed()
        defer { bed.close() }
        var dying: SessionBus? = try bed.connect()
        let app = try AppIdentifier(try #require(try bed.call(dying!, .identify).first?.string))
        try bed.call(dying!, .listen)
        let answer = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var outcome: LandingOutcome?
        Thread.detachNewThread {
            outcome = try? bed.index.land(.search("lan"), in: app)
            answer.signal()
        }
        #expect(eventually { !bed.service.continuations.isEmpty })
        dying = nil
        #expect(answer.wait(timeout: .now() + 10) == .success)
        #expect(outcome == .declined || outcome == .ended)
        #expect(eventually { bed.service.listening.isEmpty })
    }

    @Test func aLostIndexIsAskedForAgain() throws {
        let bed = try BusBed(), bus = try bed.connect()
        defer { bed.close() }
        let app = try AppIdentifier(try #require(try bed.call(bus, .identify).first?.string))
        try bed.call(bus, .addItems, .text(BusBed.items(0..<3)))
        try bus.listen(to: "ReindexRequested", BusDoorNames.interface, of: BusDoorNames.bus)
        try bed.index.app(app).requestReindexing(of: ["n1", "n2"])
        try bed.call(bus, .listen)
        var signal: BusSignal?
        while signal == nil { signal = try bus.next(seconds: 10) }
        #expect(signal?.values.last == .texts(["n1", "n2"]))
        try bed.call(bus, .acknowledgeReindexing, try #require(signal?.values.first))
        #expect(try bed.index.app(app).reindexRequest(now: 0) == nil)
    }

    @Test func anImpostorIsWrittenDown() throws {
        let bed = try BusBed(), bus = try bed.connect()
        defer { bed.close() }
        let app = try AppIdentifier(try #require(try bed.call(bus, .identify).first?.string))
        let opening = #"{"command": ["/bin/true"]}"#
        try bed.call(bus, .registerApplication, .text("Notes"), .text("notes"), .text(opening))
        #expect(try bed.index.registration(app)?.opening == .command(["/bin/true"]))
        #expect(try bed.gdbus(.registerApplication, "NOTES", "", opening) == "()\n")
        let other = try #require(try bed.index.apps().first { $0.rawValue.hasPrefix("program.gdbus") })
        #expect(try CallerRecord.of(other, in: bed.index.home)?.claims.map(\.owner) == [app.rawValue])
        #expect(try CallerRecord.of(app, in: bed.index.home)?.claims == [])
        #expect(try bed.gdbus(.registerApplication, "X", "", #"{"command": []}"#).contains("InvalidItem"))
    }

    @Test(.enabled(if: geteuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0, "needs root"))
    func anotherUsersProgramIsRefused() throws {
        let bed = try BusBed(opensToAll: true), bus = try bed.connect()
        defer { bed.close() }
        try bed.call(bus, .addItems, .text(BusBed.items(0..<3)))
        let other = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        for answer in [try bed.gdbus(.identify, starter: other), try bed.gdbus(.deleteAll, starter: other)] {
            #expect(answer.contains("org.searchlight.Error.UnknownCaller"), "\(answer)")
        }
        #expect(try bed.call(bus, .search, .text("lantern"), .count(0), .count(1), .text("")).last == .number(3))
    }

    @Test func itEndsWhenNobodyNeedsIt() throws {
        let bed = try BusBed(idleSeconds: 1), bus = try bed.connect()
        defer { bed.close() }
        try bed.call(bus, .listen)
        #expect(!bed.hasEnded(seconds: 4), "an app listens")
        let other = try bed.connect()
        try bed.call(other, .beginBatch)
        #expect(throws: Never.self) { try bed.call(bus, .identify) }
    }

    @Test func itEndsAfterAWhile() throws {
        let bed = try BusBed(idleSeconds: 1), bus = try bed.connect()
        defer { bed.close() }
        try bed.call(bus, .addItems, .text(BusBed.items(0..<3)))
        #expect(bed.hasEnded(seconds: 15))
    }
}

extension SessionBus {
    /// Makes many calls before it waits for the first reply.
    func callMany(
        _ destination: String, _ path: String, _ interface: String, _ member: String, count: Int,
        _ values: (Int) -> [BusValue], answer: @escaping (_ error: String?) -> Void
    ) throws {
        var answered = 0
        for number in 0..<count {
            try callLater(destination, path, interface, member, values(number)) {
                answered += 1
                if case .failure(let error) = $0 { answer(error.name) } else { answer(nil) }
            }
        }
        let end = Date() + 60
        while answered < count, Date() < end { _ = try next(seconds: 1) }
    }
}
