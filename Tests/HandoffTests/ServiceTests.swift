import AppLanding
import FileTestSupport
import Foundation
import HandoffLink
import NIOCore
import Synchronization
import SystemIndex
import Testing

@testable import Handoff

/// Two services in one process, over loopback.
@Suite(.serialized) struct HandoffServiceTests {
    @Test func anOfferIsSeenAndContinued() throws {
        let machines = try TwoMachines()
        defer { machines.stop() }
        try machines.b.register("org.example.films", "Films", types: ["org.example.films.viewing"])
        let landing = try LandingApp("org.example.films", machines.b)
        let app = try FakeApp(machines.a, state: .film)
        app.send(.offer(try .film()))
        #expect(waitUntil("offer") { !machines.b.client.offers().isEmpty })
        let offer = try #require(machines.b.client.offers().first)
        #expect(offer.title == "Seven Samurai" && offer.device == "Alpha" && offer.app == "org.example.films")
        #expect(offer.appName == "Films")
        #expect(machines.b.client.continue(offer.token) == .continued)
        let landed = try #require(landing.last)
        #expect(landed.activityType == "org.example.films.viewing" && landed.title == "Seven Samurai")
        #expect(landed.archivedUserInfo == Array("scene 12".utf8) && landed.targetContentIdentifier == "scene")
        #expect(landed.webpageURL == "https://films.example/7" && landed.continuation == nil)
        #expect(waitUntil("continued") { app.has(.continued(activity: 1)) })
        // The token is valid once.
        #expect(machines.b.client.continue(offer.token) == .gone)
        #expect(waitUntil("withdrawn") { machines.b.client.offers().isEmpty })
        #expect(try waitUntil("record") { try machines.a.store.records().count == 1 })
        #expect(try machines.a.store.records().first?.direction == .there)
        #expect(try waitUntil("record") { try machines.b.store.records().first?.device == "Alpha" })
        // Offered again, it is another offer.
        app.send(.offer(try .film()))
        #expect(waitUntil("again") { machines.b.client.offers().first.map { $0.token != offer.token } ?? false })
    }

    @Test func anUpdateReplacesAndAWithdrawalRemoves() throws {
        let machines = try TwoMachines()
        defer { machines.stop() }
        try machines.b.register("org.example.films", "Films", types: ["org.example.films.viewing"])
        let app = try FakeApp(machines.a, state: .film)
        app.send(.offer(try .film(1, title: "One")))
        app.send(.offer(try .film(2, title: "Two")))
        #expect(waitUntil("both") { machines.b.client.offers().map(\.title) == ["Two", "One"] })
        app.send(.offer(try .film(1, title: "Uno")))
        #expect(waitUntil("update") { machines.b.client.offers().map(\.title) == ["Two", "Uno"] })
        app.send(.withdraw(activity: 2))
        #expect(waitUntil("withdrawn") { machines.b.client.offers().map(\.title) == ["Uno"] })
        app.end()
        #expect(waitUntil("ended") { machines.b.client.offers().isEmpty })
    }

    @Test func anExpiredActivityIsNotOffered() throws {
        let machines = try TwoMachines()
        defer { machines.stop() }
        try machines.b.register("org.example.films", "Films", types: ["org.example.films.viewing"])
        let app = try FakeApp(machines.a, state: .film)
        var old = try HandoffActivity.film(1, title: "Old")
        old.expiration = 1_700_000_000
        app.send(.offer(old))
        app.send(.offer(try .film(2, title: "New")))
        #expect(waitUntil("new") { machines.b.client.offers().map(\.title) == ["New"] })
    }

    @Test func aPageOpensInTheBrowserWithoutTheApp() throws {
        let machines = try TwoMachines()
        defer { machines.stop() }
        let app = try FakeApp(machines.a, state: .film)
        app.send(.offer(try .film(1, title: "Without a page")))
        var activity = try HandoffActivity.film(2, title: "With a page")
        activity.hasPage = true
        app.send(.offer(activity))
        #expect(waitUntil("page") { machines.b.client.offers().map(\.title) == ["With a page"] })
        let offer = try #require(machines.b.client.offers().first)
        #expect(offer.app == nil)
        #expect(machines.b.client.continue(offer.token) == .openedPage)
        #expect(machines.b.pages.list.withLock { $0 } == ["https://films.example/7"])
    }

    @Test(arguments: ["file:///etc/passwd", "javascript:alert(1)", "https://x\n--help", "ssh://host"])
    func onlyPagesAreOpened(_ address: String) throws {
        #expect(!HandoffCore.isPage(address))
    }

    @Test func failuresReachTheApp() throws {
        let machines = try TwoMachines()
        defer { machines.stop() }
        try machines.b.register("org.example.films", "Films", types: ["org.example.films.viewing"])
        let landing = try LandingApp("org.example.films", machines.b)
        // An app that does not answer.
        let app = try FakeApp(machines.a, state: nil)
        app.send(.offer(try .film()))
        #expect(waitUntil("offer") { !machines.b.client.offers().isEmpty })
        let token = try #require(machines.b.client.offers().first?.token)
        #expect(machines.b.client.continue(token) == .failed(.timedOut))
        #expect(landing.last?.failure == HandoffFailure.timedOut.rawValue)
        #expect(landing.last?.title == "Seven Samurai" && landing.last?.archivedUserInfo == [])
        // Still offered: the person may try again.
        #expect(machines.b.client.offers().first?.token == token)
    }

    @Test func tooMuchUserInfoIsAFailure() throws {
        let machines = try TwoMachines()
        defer { machines.stop() }
        try machines.b.register("org.example.films", "Films", types: ["org.example.films.viewing"])
        var state = HandoffState.film
        state.archivedUserInfo = [UInt8](repeating: 7, count: HandoffState.maximumUserInfoBytes)
        let most = try FakeApp(machines.a, state: state)
        most.send(.offer(try .film(1, title: "Most")))
        #expect(waitUntil("offer") { !machines.b.client.offers().isEmpty })
        let landing = try LandingApp("org.example.films", machines.b)
        #expect(machines.b.client.continue(try #require(machines.b.client.offers().first?.token)) == .continued)
        #expect(landing.last?.archivedUserInfo == state.archivedUserInfo)
        state.archivedUserInfo.append(7)
        let more = try FakeApp(machines.a, state: state)
        more.send(.offer(try .film(1, title: "More")))
        #expect(waitUntil("offer") { machines.b.client.offers().first?.title == "More" })
        #expect(
            machines.b.client.continue(try #require(machines.b.client.offers().first?.token))
                == .failed(.userInfoTooLarge))
    }

    @Test func anAppThatDeclinesIsNotToldOf() throws {
        let machines = try TwoMachines()
        defer { machines.stop() }
        try machines.b.register("org.example.films", "Films", types: ["org.example.films.viewing"])
        let landing = try LandingApp("org.example.films", machines.b, answer: false)
        let app = try FakeApp(machines.a, state: .film)
        app.send(.offer(try .film()))
        #expect(waitUntil("offer") { !machines.b.client.offers().isEmpty })
        let token = try #require(machines.b.client.offers().first?.token)
        #expect(machines.b.client.continue(token) == .notShown("Films could not show it."))
        #expect(landing.last != nil && !app.has(.continued(activity: 1)))
        #expect(try machines.a.store.records().isEmpty && machines.b.store.records().isEmpty)
    }

    // MARK: Control

    @Test func whatIsOffIsNotOffered() throws {
        let machines = try TwoMachines()
        defer { machines.stop() }
        let (a, b) = (machines.a, machines.b)
        try b.register("org.example.films", "Films", types: ["org.example.films.viewing"])
        let app = try FakeApp(a, state: .film)
        app.send(.offer(try .film()))
        #expect(waitUntil("offer") { !b.client.offers().isEmpty })
        // The app that is switched off below is not registered here.
        #expect(try a.folder.index.apps().isEmpty && a.client.status()?.offeringApps == ["org.example.films"])
        func set(_ machine: Machine, _ change: @escaping (inout HandoffSettings) -> Void) throws {
            try machine.store.changeSettings(change)
            #expect(machine.client.reload())
        }
        try set(a) { $0.appsOff = ["org.example.films"] }
        #expect(waitUntil("app off") { b.client.offers().isEmpty })
        #expect(a.client.status()?.offeringApps == ["org.example.films"])
        try set(a) { $0.appsOff = [] }
        #expect(waitUntil("app on") { !b.client.offers().isEmpty })
        try set(a) { $0.devicesOff = [b.identity.digest] }
        #expect(waitUntil("device off") { b.client.offers().isEmpty })
        try set(a) { $0.devicesOff = [] }
        try set(b) { $0.appsOff = ["org.example.films"] }
        #expect(waitUntil("off there") { b.client.offers().isEmpty })
        try set(b) { $0.appsOff = [] }
        #expect(waitUntil("on there") { !b.client.offers().isEmpty })
        try set(a) { $0.isOff = true }
        #expect(waitUntil("all off") { b.client.offers().isEmpty && a.service?.port == nil })
        try set(a) { $0.isOff = false }
        #expect(waitUntil("all on") { !b.client.offers().isEmpty })
        // In a network that is not one of the person's.
        try set(a) { $0.networks = [.init(name: "Elsewhere", router: "02:00:00:00:00:01")] }
        #expect(waitUntil("elsewhere") { b.client.offers().isEmpty && a.service?.port == nil })
    }

    @Test func aRemovedMachineIsGoneOnBothSides() throws {
        let machines = try TwoMachines()
        defer { machines.stop() }
        #expect(waitUntil("connected") { machines.isConnected })
        try machines.b.store.remove(try #require(try machines.b.store.devices().first))
        #expect(machines.b.client.reload())
        #expect(try waitUntil("there") { try machines.a.store.allDevices().isEmpty })
        #expect(try waitUntil("here") { try machines.b.store.allDevices().isEmpty })
        #expect(waitUntil("no port") { machines.a.service?.port == nil && machines.b.service?.port == nil })
    }

    @Test func aMachineThatWasRemovedMeanwhileLearnsOfIt() throws {
        let machines = try TwoMachines(starts: false)
        defer { machines.stop() }
        try machines.b.store.remove(try #require(try machines.b.store.devices().first))
        #expect(machines.b.client.reload())
        #expect(machines.b.client.status()?.devices.isEmpty ?? false)
        #expect(try machines.b.store.allDevices().count == 1)
        try machines.a.start()
        #expect(try waitUntil("there") { try machines.a.store.allDevices().isEmpty })
        #expect(try waitUntil("here") { try machines.b.store.allDevices().isEmpty })
    }

    @Test func offersEndWithTheConnectionAndComeBack() throws {
        let proxy = try Proxy()
        let machines = try TwoMachines { proxy.start(to: $0) }
        defer { machines.stop() }
        defer { proxy.stop() }
        try machines.b.register("org.example.films", "Films", types: ["org.example.films.viewing"])
        let app = try FakeApp(machines.a, state: .film)
        app.send(.offer(try .film()))
        #expect(waitUntil("offer") { !machines.b.client.offers().isEmpty })
        // As if the cable was pulled: nothing says that it ended.
        proxy.isSilent.withLock { $0 = true }
        #expect(waitUntil("silence") { machines.b.client.offers().isEmpty })
        #expect(machines.b.log.saysThatAConnectionEnded)
        proxy.isSilent.withLock { $0 = false }
        proxy.breakAll()
        #expect(waitUntil("back") { !machines.b.client.offers().isEmpty })
    }

    @Test func theLogSaysNeitherWhoNorWhat() throws {
        let machines = try TwoMachines()
        let (a, b) = (machines.a, machines.b)
        try b.register("org.example.films", "Films", types: ["org.example.films.viewing"])
        let landing = try LandingApp("org.example.films", b), app = try FakeApp(a, state: .film)
        app.send(.offer(try .film()))
        #expect(waitUntil("offer") { !b.client.offers().isEmpty })
        #expect(b.client.continue(try #require(b.client.offers().first?.token)) == .continued)
        #expect(landing.last != nil)
        b.stop()
        #expect(waitUntil("ended") { a.client.status()?.devices.first?.isConnected == false })
        machines.stop()
        let lines = [a, b].flatMap { $0.log.lines.withLock { $0 } }
        #expect(lines.contains("A paired machine connected: 1 of 1 are connected."))
        #expect(lines.contains("The connection to a paired machine ended: 0 of 1 are connected."))
        let identities = [a, b].map(\.identity.digest)
        for secret in identities.map({ String($0.prefix(6)) }) + ["Alpha", "Beta", "Seven", "films", "Films"] {
            #expect(!lines.contains { $0.contains(secret) }, "\(secret) in \(lines)")
        }
    }

    @Test func oneServiceForAHome() throws {
        let machine = try Machine("One")
        try machine.start()
        defer { machine.stop() }
        #expect(throws: (any Error).self) { try HandoffService(machine.configuration) }
        #expect(machine.client.status() != nil)
    }

    @Test func bothConnectAtOnceAndOneConnectionStays() throws {
        let machines = try TwoMachines()
        defer { machines.stop() }
        let port = try #require(machines.a.service?.port)
        try machines.b.store.changeDevices {
            $0[0].address = "127.0.0.1:\(port)"
            $0[0].isAddressGiven = true
        }
        try machines.b.register("org.example.films", "Films", types: ["org.example.films.viewing"])
        for _ in 0..<5 {
            machines.b.stop()
            machines.b.configuration.port = 0
            try machines.b.start()
            let new = try #require(machines.b.service?.port)
            try machines.a.store.changeDevices { $0[0].address = "127.0.0.1:\(new)" }
            #expect(machines.a.client.reload())
            let app = try FakeApp(machines.a, state: .film)
            app.send(.offer(try .film()))
            #expect(waitUntil("offer") { !machines.b.client.offers().isEmpty })
            usleep(150_000)
            #expect(machines.b.client.offers().count == 1 && machines.isConnected)
            app.end()
            #expect(waitUntil("ended") { machines.b.client.offers().isEmpty })
        }
    }
}
