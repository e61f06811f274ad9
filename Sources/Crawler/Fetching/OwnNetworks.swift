import CTransfer

/// The networks that this computer's interfaces stand in: with IPv6, what stands beside it in a home has public addresses as well.
struct OwnNetworks {
    private var networks: [(address: [UInt8], mask: [UInt8])] = []

    /// Those of this moment.
    init() {
        let size = Int(CT_NETWORK_BYTES)
        // Interfaces may come while they are counted.
        var room = 64, bytes: [UInt8] = [], count = 0
        repeat {
            room = max(room, count + 16)
            bytes = [UInt8](repeating: 0, count: room * size)
            count = ct_networks(&bytes, room)
        } while count > room
        for start in stride(from: 0, to: count * size, by: size) {
            let length = Int(bytes[start])
            networks.append(
                (Array(bytes[start + 1..<start + 1 + length]), Array(bytes[start + 17..<start + 17 + length])))
        }
    }

    /// For tests.
    init(_ networks: [(address: [UInt8], mask: [UInt8])]) { self.networks = networks }

    /// What an address is for, if it may not be asked; nil for one that stands elsewhere.
    func refusal(of address: [UInt8]) -> String? {
        let address = AddressPolicy.version4(in: address) ?? address
        let isHere = networks.contains { network in
            // A network of all addresses does not count.
            guard network.address.count == address.count, network.mask.contains(where: { $0 != 0 }) else {
                return false
            }
            return address.indices.allSatisfy {
                address[$0] & network.mask[$0] == network.address[$0] & network.mask[$0]
            }
        }
        return isHere ? "this computer's own network" : nil
    }
}
