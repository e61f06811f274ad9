import FoundationEssentials
import SearchEngine
import SystemIndex

/// The other machines that a home keeps.
extension HandoffStore {
    /// New secrets of one machine that it has not confirmed. It may have kept any of them.
    static let maximumUnconfirmed = 4

    /// Every paired machine, also those that were removed and do not know it yet, and those that have not confirmed. A machine that
    /// is being paired again is in the list more than once.
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
            let known = devices.firstIndex { $0.keyDigest == device.keyDigest && $0.secret == device.secret }
            guard let known else { return }
            if !devices[known].isAddressGiven { devices[known].address = device.address }
            devices[known].lastSeen = device.lastSeen
            guard device.unconfirmed == nil, devices[known].unconfirmed != nil else { return }
            devices[known].unconfirmed = nil
            // Now the other machine has this secret, and no other.
            devices.removeAll { $0.keyDigest == device.keyDigest && $0.secret != device.secret }
        }
    }

    /// Adds a machine, or replaces what was known of it. If it has not confirmed yet, what was known stays beside it until it does.
    ///
    /// A name that the person gave it before stays, unless they give another one. A name that another machine, or this one, has
    /// gets a number.
    ///
    /// - Throws: `IndexError.Code.limitExceeded` beyond ``maximumDevices``.
    @discardableResult
    package func add(_ device: PairedDevice) throws -> PairedDevice {
        var device = device
        let ownName = try ownName(), now = Int64(Clock.now())
        try changeDevices { devices in
            devices = devices.remembered(now)
            let others = devices.filter { $0.keyDigest != device.keyDigest && !$0.isRemoved }
            guard Set(others.map(\.keyDigest)).count < Self.maximumDevices else {
                throw IndexError(
                    .limitExceeded, "This machine is paired with \(Self.maximumDevices) others already.",
                    remedy: "Remove one of them first.")
            }
            let same = devices.filter { $0.keyDigest == device.keyDigest }
            if device.isNameGiven != true, let known = same.first(where: { $0.isListed && $0.isNameGiven == true }) {
                device.name = known.name
                device.isNameGiven = true
            } else {
                device.name = Self.numbered(device.name, beside: others.map(\.name) + [ownName])
            }
            if device.unconfirmed == nil {
                devices.removeAll { $0.keyDigest == device.keyDigest }
            } else {
                let over = Set(
                    same.filter { $0.unconfirmed != nil }.dropLast(Self.maximumUnconfirmed - 1).map(\.secret))
                devices.removeAll { $0.keyDigest == device.keyDigest && over.contains($0.secret) }
            }
            devices.append(device)
        }
        return device
    }

    private static func numbered(_ name: String, beside others: [String]) -> String {
        let names = Set(others.map { $0.lowercased() })
        var result = name, number = 2
        while names.contains(result.lowercased()) {
            result = "\(name) \(number)"
            number += 1
        }
        return result
    }

    /// Gives a machine a name of the person's.
    ///
    /// - Returns: the other machine that has the name already; then nothing was changed.
    package func rename(_ device: PairedDevice, to name: String) throws -> PairedDevice? {
        var other: PairedDevice?
        try changeDevices { devices in
            // A command finds a name however it is written.
            other = devices.first {
                $0.isListed && $0.keyDigest != device.keyDigest && $0.name.lowercased() == name.lowercased()
            }
            guard other == nil else { return }
            for position in devices.indices where devices[position].keyDigest == device.keyDigest {
                devices[position].name = name
                devices[position].isNameGiven = true
            }
        }
        return other
    }

    /// Removes a machine. It is remembered until it was told, or ninety days have passed.
    package func remove(_ device: PairedDevice) throws {
        let now = Int64(Clock.now())
        try changeDevices { devices in
            devices = devices.remembered(now)
            for position in devices.indices where devices[position].keyDigest == device.keyDigest {
                devices[position].removed = now
            }
        }
        try changeSettings { $0.devicesOff.remove(device.keyDigest) }
    }

    /// The paired machines that a person may mean by a name, or by six or more digits of an identifier: several only if several
    /// have that name.
    package func devices(called text: String) throws -> [PairedDevice] {
        let devices = try devices(), wanted = text.lowercased()
        let named = devices.filter { $0.name.lowercased() == wanted }
        // Written exactly so, it may still be one.
        let exact = named.filter { $0.name == text }
        if !named.isEmpty { return exact.count == 1 ? exact : named }
        return devices.filter { wanted.utf8.count >= 6 && $0.keyDigest.hasPrefix(wanted) }
    }
}
