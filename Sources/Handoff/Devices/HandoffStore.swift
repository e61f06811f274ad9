import FoundationEssentials
import Glibc
import SearchEngine
/// Homes are its.
package import SystemIndex

/// What Handoff keeps in a home: `Docs/FileFormats.md`, "Handoff". Any thread, any process.
package struct HandoffStore: Sendable {
    /// Records that are kept.
    package static let maximumRecords = 500
    /// Machines that can be paired with one.
    package static let maximumDevices = 32

    let folder: String
    private let home: Home

    /// - Parameter home: the folder `handoff` of it need not exist.
    package init(home: Home) {
        self.home = home
        folder = home.path + "/handoff"
    }

    func file(_ name: String) -> SmallFile {
        SmallFile(folder: folder, name: name, below: home.path, quarantine: home.path + "/damaged")
    }

    /// The folder holds secrets. One that another program made with other permissions gets ours.
    func prepare() throws {
        try DiskStorage(path: folder, below: home.path).prepare()
        guard chmod(folder, 0o700) == 0 else {
            throw IndexError(
                .permissionDenied, "The permissions of the folder cannot be set.", path: folder,
                remedy: "Check who owns the folder.", systemError: errno)
        }
    }

    // MARK: This machine

    /// This machine's key; nil before it was first paired.
    package func identity() throws -> DeviceIdentity? {
        let file = file("identity.json")
        guard let stored = try file.decode(StoredIdentity.self) else { return nil }
        guard
            let identity = DeviceIdentity(privateKey: stored.privateKey, certificate: [UInt8](stored.certificate))
        else {
            throw IndexError(
                .corrupted, "The key for Handoff cannot be read.", path: file.path,
                remedy: "Remove the folder \(folder), and pair the machines again.")
        }
        return identity
    }

    /// This machine's key. The first call makes it.
    package func makeIdentity() throws -> DeviceIdentity {
        try prepare()
        let file = file("identity.json")
        var found: DeviceIdentity?
        try file.locked {
            if let known = try identity() {
                found = known
                return
            }
            let made = try DeviceIdentity.make()
            try file.encode(StoredIdentity(privateKey: made.privateKey, certificate: Data(made.certificate)))
            found = made
        }
        guard let found else { throw IndexError(.inputOutput, "A key for Handoff could not be made.", path: file.path) }
        return found
    }

    /// What this machine is called on others.
    package func ownName() throws -> String {
        if let name = try settings().name { return name }
        var bytes = [CChar](repeating: 0, count: 256)
        guard gethostname(&bytes, bytes.count - 1) == 0 else { return "Linux" }
        let name = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return name.isEmpty ? "Linux" : DeviceName.shortened(name)
    }

    /// The port that others connect to, chosen at the first call. Below the ports that the system gives to connections
    /// of its own (ip(7), `ip_local_port_range`), so that it is free after a restart.
    package func port() throws -> Int {
        if let port = try settings().port { return port }
        var chosen = 0
        try changeSettings {
            chosen = $0.port ?? Int.random(in: 20_000..<32_000)
            $0.port = chosen
        }
        return chosen
    }

    // MARK: Settings

    /// The settings as they are now.
    package func settings() throws -> HandoffSettings {
        try file("settings.json").decode(HandoffSettings.self) ?? .init()
    }

    /// Changes settings durably.
    package func changeSettings(_ change: (inout HandoffSettings) throws -> Void) throws {
        try prepare()
        try file("settings.json").update(HandoffSettings(), change)
    }

    // MARK: Checking

    /// Checks the files of the folder. Throws what is the matter with the first that is damaged.
    package var checks: [() throws -> Void] {
        [
            {
                try file("identity.json").check(StoredIdentity.self)
                _ = try identity()
            },
            { try file("devices.json").check([PairedDevice].self) },
            { try file("settings.json").check(HandoffSettings.self) },
            { try file("records.json").check([HandoffRecord].self) },
        ]
    }

    // MARK: History

    /// What went from one machine to another, the newest first.
    package func records() throws -> [HandoffRecord] {
        try file("records.json").decode([HandoffRecord].self)?.reversed() ?? []
    }

    /// Adds a record, and forgets those before the last ``maximumRecords``. Damaged records are quarantined.
    package func add(_ record: HandoffRecord) throws {
        try prepare()
        try file("records.json").update([HandoffRecord](), ifDamaged: { [] }) { records in
            records.append(record)
            records.removeFirst(max(0, records.count - Self.maximumRecords))
        }
    }

    /// Forgets all records.
    package func removeRecords() throws { _ = try file("records.json").forget() }

    // MARK: The service

    /// The lock that the one service of the home holds.
    func serviceLock() throws -> any StorageLock {
        try prepare()
        return try DiskStorage(path: folder, below: home.path).lock("lock-service")
    }
}

/// Names of machines, which the other side may have chosen.
package enum DeviceName {
    /// Bytes of UTF-8.
    package static let maximumBytes = 64

    /// Returns the name without what a terminal or a list could not show, up to ``maximumBytes``.
    package static func shortened(_ name: String) -> String {
        var result = "", count = 0
        for character in name where !character.isNewline {
            if character.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) { continue }
            count += character.utf8.count
            if count > maximumBytes { break }
            result.append(character)
        }
        while result.last?.isWhitespace ?? false { result.removeLast() }
        return result
    }
}
