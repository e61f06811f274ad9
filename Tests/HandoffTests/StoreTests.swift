import FileTestSupport
import Foundation
import SearchEngine
import SystemIndex
import Testing

@testable import Handoff

@Suite struct HandoffStoreTests {
    @Test func secretsAreThePersonsAlone() throws {
        let folder = try Folder(), store = HandoffStore(home: folder.index.home)
        try FileManager.default.createDirectory(
            atPath: folder.path + "/home/handoff", withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o755])
        let identity = try store.makeIdentity()
        try store.add(PairedDevice(keyDigest: identity.digest, name: "x", secret: [1], paired: 1))
        for (name, mode) in [("", 0o700), ("/identity.json", 0o600), ("/devices.json", 0o600)] {
            let found = try FileManager.default.attributesOfItem(atPath: store.folder + name)[.posixPermissions]
            #expect((found as? NSNumber)?.intValue == mode)
        }
        #expect(try store.makeIdentity() == identity && store.identity() == identity)
        #expect(KeyDigest.isValid(identity.digest))
    }

    @Test func namesAreUniqueAndFound() throws {
        let store = HandoffStore(home: try Folder().index.home)
        let (a, b) = (String(repeating: "a", count: 64), String(repeating: "b", count: 64))
        #expect(try store.add(PairedDevice(keyDigest: a, name: "Desk", secret: [1], paired: 1)).name == "Desk")
        #expect(try store.add(PairedDevice(keyDigest: b, name: "Desk", secret: [2], paired: 1)).name == "Desk 2")
        func digests(_ text: String) throws -> [String] { try store.devices(called: text).map(\.keyDigest) }
        #expect(try digests("desk 2") == [b] && digests("aaaaaa") == [a])
        #expect(try digests("aaa") == [] && digests("Des") == [])
        // Not made here, but by hand.
        try store.changeDevices { $0[1].name = "Desk" }
        #expect(try digests("Desk") == [a, b] && digests("desk") == [a, b] && digests("bbbbbbbb") == [b])
        try store.changeDevices { $0[1].name = "DESK" }
        #expect(try digests("Desk") == [a] && digests("desk") == [b, a])
        #expect(DeviceName.shortened("a\u{1B}[31m\nb") == "a[31mb")
        #expect(DeviceName.shortened(String(repeating: "ä", count: 100)).utf8.count == 64)
    }

    @Test func aNameOfThePersonsStays() throws {
        let store = HandoffStore(home: try Folder().index.home), digest = String(repeating: "a", count: 64)
        func pair(_ name: String, given: Bool = false, unconfirmed: Int64? = nil) throws -> String {
            var device = PairedDevice(keyDigest: digest, name: name, secret: RandomToken.bytes(32), paired: 1)
            device.isNameGiven = given
            device.unconfirmed = unconfirmed
            return try store.add(device).name
        }
        #expect(try pair("debian") == "debian")
        // It was the machine's own, which has another one now.
        #expect(try pair("desk") == "desk")
        #expect(try store.rename(try #require(try store.devices().first), to: "Living room") == nil)
        #expect(try pair("desk") == "Living room")
        #expect(try pair("desk", unconfirmed: Int64(Date().timeIntervalSince1970)) == "Living room")
        #expect(try pair("Kitchen", given: true) == "Kitchen")
        #expect(try pair("desk") == "Kitchen")
        // Once it is removed, it begins anew.
        try store.remove(try #require(try store.devices().first))
        #expect(try pair("desk") == "desk")
        var other = PairedDevice(keyDigest: String(repeating: "b", count: 64), name: "Other", secret: [1], paired: 1)
        other = try store.add(other)
        #expect(
            try store.rename(other, to: "DESK")?.name == "desk" && store.devices().map(\.name) == ["Other", "desk"])
    }

    @Test func aNewSecretStandsBesideThePairingThatWorks() throws {
        let store = HandoffStore(home: try Folder().index.home), digest = String(repeating: "a", count: 64)
        let day = PairedDevice.unconfirmedSeconds, now = Int64(Date().timeIntervalSince1970)
        var old = PairedDevice(keyDigest: digest, name: "Desk", secret: [1], paired: 1)
        var new = PairedDevice(keyDigest: digest, name: "Desk", secret: [2], paired: 2)
        new.unconfirmed = now
        try store.add(old)
        try store.add(new)
        #expect(try store.allDevices().map(\.secret) == [Data([1]), Data([2])])
        #expect(try store.devices().map(\.secret) == [Data([1])])
        // It stays until the old secret was used a day later: the other machine might have kept only the new one.
        let both = try store.allDevices()
        #expect(both.remembered(now + 30 * day).count == 2)
        old.lastSeen = now + day + 1
        #expect([old, new].remembered(now + 30 * day) == [old])
        #expect([new].remembered(now + day).count == 1 && [new].remembered(now + day + 1).isEmpty)
        for number in 3..<9 {
            new.secret = Data([UInt8(number)])
            try store.add(new)
        }
        #expect(try store.allDevices().map { $0.secret[0] } == [1, 5, 6, 7, 8])
        new.secret = Data([6])
        new.unconfirmed = nil
        try store.keep(new)
        #expect(try store.allDevices().map { $0.secret[0] } == [6] && store.devices().count == 1)
        // Removed, and paired anew by a connection that broke at the end.
        try store.remove(new)
        new.secret = Data([7])
        new.unconfirmed = now
        try store.add(new)
        #expect(try store.devices().isEmpty && store.allDevices().map { $0.secret[0] } == [6, 7])
        new.unconfirmed = nil
        try store.keep(new)
        #expect(try store.devices().map { $0.secret[0] } == [7] && store.allDevices().count == 1)
    }

    @Test func oneNameIsOneNetwork() {
        var settings = HandoffSettings()
        #expect(settings.add(network: "Home", router: "02:00:00:00:00:01") == .added)
        #expect(settings.add(network: "Home", router: "02:00:00:00:00:01") == .added)
        #expect(settings.add(network: "home", router: "02:00:00:00:00:02") == .taken("Home"))
        #expect(settings.networks == [.init(name: "Home", router: "02:00:00:00:00:01")])
        #expect(settings.add(network: "Work", router: "02:00:00:00:00:02") == .added)
        #expect(settings.add(network: "Office", router: "02:00:00:00:00:02") == .renamed("Work"))
        #expect(settings.add(network: "HOME", router: "02:00:00:00:00:01") == .renamed("Home"))
        #expect(settings.networks.map(\.name) == ["HOME", "Office"])
        #expect(settings.network("office")?.router == "02:00:00:00:00:02" && settings.network("Off") == nil)
    }

    @Test func damagedFilesAreErrors() throws {
        let folder = try Folder(), store = HandoffStore(home: folder.index.home)
        _ = try store.makeIdentity()
        try store.changeSettings { $0.isOff = true }
        for name in ["identity.json", "settings.json"] {
            try IndexDamage.patch(store.folder + "/" + name) { bytes in
                for position in 20..<30 { bytes[position] ^= 0x55 }
            }
        }
        #expect(throws: IndexError.self) { try store.identity() }
        #expect(throws: IndexError.self) { try store.settings() }
    }

    @Test func theLastRecordsStay() throws {
        let store = HandoffStore(home: try Folder().index.home)
        for number in 0..<3 {
            try store.add(
                HandoffRecord(
                    date: Int64(number), direction: .here, device: "d", activityType: "t", title: nil, app: "a"))
        }
        #expect(try store.records().map(\.date) == [2, 1, 0])
        try store.removeRecords()
        #expect(try store.records().isEmpty)
    }

    @Test func apps() throws {
        let folder = try Folder()
        func register(_ app: String, _ opening: AppRegistrationOpening, _ types: [String]?) throws {
            try TestRegistration.register(app, opening, types, in: folder.index)
        }
        try register("org.a", .window, ["t.one"])
        try register("org.b", .terminal, ["t.one", "t.two"])
        try register("org.c", .window, nil)
        let apps = ContinuingApps(folder.index)
        #expect(apps.app(for: "t.one", like: "org.x") { _ in true }?.identifier.rawValue == "org.a")
        #expect(apps.app(for: "t.one", like: "org.b") { _ in true }?.identifier.rawValue == "org.b")
        #expect(apps.app(for: "t.one", like: "org.x") { $0 != "org.a" }?.identifier.rawValue == "org.b")
        #expect(apps.app(for: "t.three", like: "org.a") { _ in true } == nil)
    }
}
