/// The first 64 bytes of every file of an index.
///
///      0  magic "SEARCHLT"
///      8  kind of file (u32)
///     12  format version (u16)
///     14  page transform (u16): 0 none; others are kept for encryption
///     16  number of the file (u64), the one in its name
///     24  salt (u64): random, seeds the checksums and hashes of the file
///     32  zeros
///     60  CRC-32C of bytes 0..<60
package struct FileHeader: Sendable, Equatable {
    package enum Kind: UInt32, Sendable {
        case segment = 0x3147_4553  // "SEG1"
        case log = 0x3147_4F4C  // "LOG1"
        case manifest = 0x314E_414D  // "MAN1"
    }

    package static let byteCount = 64
    package static let magic: UInt64 = 0x544C_4843_5241_4553  // "SEARCHLT"
    package static let formatVersion: UInt16 = 13
    /// The oldest version that is read. Version 12 has the same bytes; its segments' terms are those of an older analysis of text, until
    /// ``Index/maintain(maximumBytes:isIdle:now:)`` has brought them up to date.
    package static let oldestVersion: UInt16 = 12

    package var kind: Kind
    package var number: UInt64
    package var salt: UInt64
    /// Of a merge's result the oldest of its sources.
    package var version: UInt16

    package init(kind: Kind, number: UInt64, salt: UInt64, version: UInt16 = Self.formatVersion) {
        self.version = version
        self.kind = kind
        self.number = number
        self.salt = salt
    }

    package var bytes: [UInt8] {
        var out = ByteWriter(capacity: Self.byteCount)
        out.u64(Self.magic)
        out.u32(kind.rawValue)
        out.u16(version)
        out.u16(0)
        out.u64(number)
        out.u64(salt)
        out.zeros(28)
        out.u32(out.checksum())
        return out.bytes
    }

    /// - Throws: ``IndexError/Code/corrupted``, or ``IndexError/Code/formatTooNew`` when the file is whole but of a
    ///   version this program does not know.
    package init(_ region: ByteRegion, expecting kind: Kind, path: String) throws {
        guard region.count >= Self.byteCount else {
            throw IndexError.corrupted("the file is shorter than its header", path: path)
        }
        guard region.u64(0) == Self.magic else {
            throw IndexError.corrupted("the file does not begin as one of ours does", path: path)
        }
        guard region.checksum(0, 60) == region.u32(60) else {
            throw IndexError.corrupted("its header does not have its checksum", path: path)
        }
        let version = region.u16(12)
        guard version <= Self.formatVersion, region.u16(14) == 0 else {
            throw IndexError(
                .formatTooNew,
                "The index has format version \(version)\(region.u16(14) == 0 ? "" : " with an unknown page transform"); this program reads up to \(Self.formatVersion).",
                path: path, remedy: "Use the newer program that wrote it.")
        }
        guard version >= Self.oldestVersion else {
            throw IndexError(
                .formatTooOld,
                "The index has format version \(version); this program reads from \(Self.oldestVersion).", path: path,
                remedy: "Delete the index and index its items again.")
        }
        guard region.u32(8) == kind.rawValue else { throw IndexError.corrupted("it is of another kind", path: path) }
        self.init(kind: kind, number: region.u64(16), salt: region.u64(24), version: version)
    }
}
