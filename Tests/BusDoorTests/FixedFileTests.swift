import Glibc
import MessageBus
import Testing

@testable import BusDoor

/// Files in memory that programs pass on.
@Suite struct FixedFileTests {
    private typealias Create = @convention(c) (UnsafePointer<CChar>, UInt32) -> Int32

    /// A memfd with some bytes and seals (linux/fcntl.h): shrink 2, grow 4, write 8.
    static func memory(_ bytes: [UInt8], seals: Int32) -> BusDescriptor {
        // Glibc declares it for programs in GNU's C only.
        let create = unsafeBitCast(dlsym(nil, "memfd_create"), to: Create.self)
        let descriptor = create("items", 2 /* MFD_ALLOW_SEALING */)
        precondition(write(descriptor, bytes, bytes.count) == bytes.count)
        if seals != 0 { precondition(fcntl(descriptor, 1033 /* F_ADD_SEALS */, seals) == 0) }
        return BusDescriptor(taking: descriptor)
    }

    @Test func aFixedFileIsTaken() throws {
        let file = try FixedFile(Self.memory(Array("{}\n".utf8), seals: 14), maximumBytes: 3)
        #expect(file.bytes == 3)
    }

    @Test(arguments: [0, 2, 4, 6, 8, 10, 12] as [Int32])
    func aFileThatCanChangeIsRefused(seals: Int32) {
        let file = Self.memory([1], seals: seals)
        #expect(throws: FixedFile.Failure.notFixed) { try FixedFile(file, maximumBytes: 100) }
    }

    @Test func anythingElseIsRefused() {
        var ends: [Int32] = [0, 0]
        precondition(pipe(&ends) == 0)
        for number in ends {
            #expect(throws: FixedFile.Failure.notFixed) { try FixedFile(.init(taking: number), maximumBytes: 100) }
        }
        let disk = BusDescriptor(taking: open("/proc/self/exe", O_RDONLY))
        #expect(throws: FixedFile.Failure.notFixed) { try FixedFile(disk, maximumBytes: 1 << 40) }
    }

    @Test func aLargeFileIsRefused() {
        let file = Self.memory([1, 2, 3], seals: 14)
        #expect(throws: FixedFile.Failure.tooLarge(bytes: 3, limit: 2)) { try FixedFile(file, maximumBytes: 2) }
    }
}
