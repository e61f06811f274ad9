import FoundationEssentials
import Glibc

/// Which network this machine is in, by the hardware address of its router. Not a proof: a hostile router can copy it.
package enum NetworkIdentity {
    /// The router's hardware address. Waits up to a second for it; nil if the system does not learn it, or has no router.
    package static func router() -> String? {
        guard let route = (try? String(contentsOfFile: "/proc/net/route", encoding: .utf8)).flatMap(gateway) else {
            return nil
        }
        for attempt in 0..<10 {
            let table = (try? String(contentsOfFile: "/proc/net/arp", encoding: .utf8)) ?? ""
            if let found = hardwareAddress(of: route, in: table) { return found }
            // A datagram makes the system ask for the address.
            if attempt == 0 { send(to: route) }
            usleep(100_000)
        }
        return nil
    }

    /// The IPv4 address of the default route with the smallest metric: proc(5), `/proc/net/route`.
    static func gateway(_ table: String) -> String? {
        var best: (address: String, metric: Int)?
        for line in table.split(separator: "\n").dropFirst() {
            let fields = line.split { $0 == "\t" || $0 == " " }
            guard fields.count > 7, fields[1] == "00000000", fields[7] == "00000000",
                let raw = UInt32(fields[2], radix: 16), raw != 0, let metric = Int(fields[6])
            else { continue }
            if let best, best.metric <= metric { continue }
            // In the order of the machine's bytes, which are the network's read as a number.
            let bytes = withUnsafeBytes(of: raw) { [UInt8]($0) }
            best = (bytes.map(String.init).joined(separator: "."), metric)
        }
        return best?.address
    }

    /// - Parameter table: proc(5), `/proc/net/arp`.
    static func hardwareAddress(of address: String, in table: String) -> String? {
        for line in table.split(separator: "\n").dropFirst() {
            let fields = line.split { $0 == "\t" || $0 == " " }
            guard fields.count > 3, fields[0] == address, fields[3] != "00:00:00:00:00:00" else { continue }
            return fields[3].lowercased()
        }
        return nil
    }
}
