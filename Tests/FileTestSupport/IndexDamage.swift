import Foundation

/// Index files as they should never be.
public enum IndexDamage {
    /// Changes a file's bytes in place.
    public static func patch(_ file: String, _ change: (inout [UInt8]) -> Void) throws {
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
        change(&bytes)
        try Data(bytes).write(to: URL(fileURLWithPath: file))
    }

    /// The files in a folder, and in those in it, whose names begin so, in order.
    public static func files(_ prefix: String, in folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder).sorted().map { folder + "/" + $0 }
            .filter { URL(fileURLWithPath: $0).lastPathComponent.hasPrefix(prefix) }
    }

    /// Changes what the manifests in a folder, and in those in it, say of their format, checksums included.
    public static func writeFormat(_ version: UInt8, in folder: String) throws {
        for manifest in try files("manifest-", in: folder) {
            try patch(manifest) { bytes in
                bytes[12] = version
                let sum = checksum(bytes.prefix(60))
                for index in 0..<4 { bytes[60 + index] = UInt8(truncatingIfNeeded: sum >> (8 * index)) }
            }
        }
    }

    /// CRC-32C, bit by bit.
    private static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
        ~bytes.reduce(~0 as UInt32) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0x82F6_3B78 : 0) }
        }
    }
}
