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

    private func file(_ name: String) -> SmallFile {
        SmallFile(folder: folder, name: name, below: home.path, quarantine: home.path + "/damaged")
    }

    /// The folder holds secrets. One that another program made with other permissions gets ours.
    private func prepare() throws {
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

    // MARK: Other machines

    /// Every paired machine, also those that were removed and do not know it yet, and those that have not confirmed.
    package func allDevices() throws -> [PairedDevice] { try file("devices.json").decode([PairedDevice].self) ?? [] }

    /// The paired machines, in the order of names.
    package func devices() throws -> [PairedDevice] {
        try allDevices().filter(\.isListed).sorted { ($0.name, $0.keyDigest) < ($1.name, $1.keyDigest) }
    }

    /// Changes the list of machines durably.
    package func changeDevices(_ change: (inout [PairedDevice]) throws -> Void) throws {
        try prepare()
        try file("devices.json").update([PairedDevice](), change)
    }

    /// Keeps where a machine is, when it was seen, and that it confirmed. What the person changed meanwhile stays.
    /// Does nothing without a list, which the person may have removed.
    func keep(_ device: PairedDevice) throws {
        guard try file("devices.json").read() != nil else { return }
        try changeDevices { devices in
            for position in devices.indices
            where devices[position].keyDigest == device.keyDigest && devices[position].secret == device.secret {
                if !devices[position].isAddressGiven { devices[position].address = device.address }
                devices[position].lastSeen = device.lastSeen
                if device.unconfirmed == nil { devices[position].unconfirmed = nil }
            }
        }
    }

    /// Adds a machine, or replaces what was known of it. A name that another machine, or this one, has gets a number.
    ///
    /// - Throws: `IndexError.Code.limitExceeded` beyond ``maximumDevices``.
    @discardableResult
    package func add(_ device: PairedDevice) throws -> PairedDevice {
        var device = device
        let ownName = try ownName(), now = Int64(Clock.now())
        try changeDevices { devices in
            devices.removeAll { $0.keyDigest == device.keyDigest || $0.isOver(now) }
            guard devices.count(where: { !$0.isRemoved }) < Self.maximumDevices else {
                throw IndexError(
                    .limitExceeded, "This machine is paired with \(Self.maximumDevices) others already.",
                    remedy: "Remove one of them first.")
            }
            let others = devices.filter { !$0.isRemoved }.map(\.name), name = device.name
            let names = Set((others + [ownName]).map { $0.lowercased() })
            var number = 2
            while names.contains(device.name.lowercased()) {
                device.name = "\(name) \(number)"
                number += 1
            }
            devices.append(device)
        }
        return device
    }

    /// Removes a machine. It is remembered until it was told, or ninety days have passed.
    package func remove(_ device: PairedDevice) throws {
        let now = Int64(Clock.now())
        try changeDevices { devices in
            devices.removeAll { $0.isOver(now) }
            for position in devices.indices where devices[position].keyDigest == device.keyDigest {
                devices[position].removed = now
            }
        }
        try changeSettings { $0.devicesOff.remove(device.keyDigest) }
    }

    /// The paired machine with a name, or with an identifier; nil for none.
    package func device(_ text: String) throws -> PairedDevice? {
        let devices = try devices()
        let wanted = text.lowercased()
        return devices.first { $0.name == text } ?? devices.first { $0.name.lowercased() == wanted }
            ?? devices.first { wanted.utf8.count >= 6 && $0.keyDigest.hasPrefix(wanted) }
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
