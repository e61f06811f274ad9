import Foundation
import Glibc
import Testing

@testable import UserActivity

/// Streams over a socket do what Foundation's own do.
@Suite struct SocketStreamTests {
    /// Both ends of a connection as streams, and as a socket.
    private func connection() throws -> (input: InputStream, output: OutputStream, other: Int32) {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | 0o2000000 /* SOCK_CLOEXEC */, 0, &ends) == 0)
        let pair = StreamPair.make(of: ends[0])
        return (pair.input, pair.output, ends[1])
    }

    private func pairOfPairs() throws -> (
        near: (input: InputStream, output: OutputStream), far: (input: InputStream, output: OutputStream)
    ) {
        let near = try connection(), far = try connection()
        for (from, to) in [(near.other, far.other), (far.other, near.other)] {
            Thread.detachNewThread { ServiceEnd.carry(from: from, to: to) }
        }
        for stream in [near.input, near.output, far.input, far.output] { stream.open() }
        return ((near.input, near.output), (far.input, far.output))
    }

    /// Runs on a thread of its own, and is waited for.
    private func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { done in Thread.detachNewThread { done.resume(returning: work()) } }
    }

    private static func bytes(_ count: Int, _ seed: UInt64) -> [UInt8] {
        var state = seed
        return (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        }
    }

    private static func writeAll(_ bytes: [UInt8], to stream: OutputStream) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = bytes[done..<min(done + 100_000, bytes.count)].withUnsafeBufferPointer {
                stream.write($0.baseAddress!, maxLength: $0.count)
            }
            if count <= 0 { return false }
            done += count
        }
        stream.close()
        return true
    }

    private static func readAll(_ stream: InputStream) -> [UInt8] {
        var all: [UInt8] = [], part = [UInt8](repeating: 0, count: 70_001)
        while true {
            let count = stream.read(&part, maxLength: part.count)
            if count <= 0 { return all }
            all += part[..<count]
        }
    }

    @Test func muchArrivesBothWaysAtOnce() async throws {
        nonisolated(unsafe) let (near, far) = try pairOfPairs()
        let there = Self.bytes(8 << 20, 1), back = Self.bytes(5 << 20, 2)
        async let first = onThread { Self.writeAll(there, to: near.output) }
        async let second = onThread { Self.writeAll(back, to: far.output) }
        async let third = onThread { Self.readAll(near.input) }
        async let fourth = onThread { Self.readAll(far.input) }
        let (areWritten, near_, far_) = await ([first, second], third, fourth)
        #expect(areWritten == [true, true] && near_ == back && far_ == there)
        #expect(near.input.streamStatus == .atEnd && near.output.streamStatus == .closed)
        var byte: UInt8 = 0
        #expect(near.input.read(&byte, maxLength: 1) == 0, "the end stays")
    }

    @Test func statusFollowsTheCalls() throws {
        let (input, output, other) = try connection()
        defer { close(other) }
        var byte: UInt8 = 7
        #expect(input.streamStatus == .notOpen && output.streamStatus == .notOpen)
        #expect(input.read(&byte, maxLength: 1) == -1 && output.write(&byte, maxLength: 1) == -1)
        #expect(!input.hasBytesAvailable && !output.hasSpaceAvailable)
        input.open()
        output.open()
        output.open()
        #expect(input.streamStatus == .open && output.streamStatus == .open)
        #expect(!input.hasBytesAvailable && output.hasSpaceAvailable)
        #expect(send(other, [0, 0, 0] as [UInt8], 3, 0) == 3)
        #expect(!input.hasBytesAvailable, "a length is not whole")
        #expect(send(other, [1, 7] as [UInt8], 2, 0) == 2)
        #expect(input.hasBytesAvailable)
        byte = 0
        #expect(input.read(&byte, maxLength: 0) == 0)
        #expect(input.read(&byte, maxLength: 1) == 1 && byte == 7)
        #expect(output.write(&byte, maxLength: 0) == 0)
        var buffer: UnsafeMutablePointer<UInt8>?
        var length = 0
        #expect(!input.getBuffer(&buffer, length: &length))
        #expect(input.property(forKey: .fileCurrentOffsetKey) == nil)
        #expect(!output.setProperty(nil, forKey: .networkServiceType))
        ServiceEnd.end(other)
        #expect(!input.hasBytesAvailable && input.streamStatus == .atEnd && input.streamError == nil)
        input.close()
        input.open()
        #expect(input.streamStatus == .closed && input.read(&byte, maxLength: 1) == -1)
        // The other direction goes on.
        #expect(output.write(&byte, maxLength: 1) == 1)
        output.close()
        #expect(recv(other, &byte, 1, 0) == 1 && recv(other, &byte, 1, 0) == 0)
    }

    @Test func writingToWhatIsGoneIsAnErrorAndNoSignal() throws {
        let (input, output, other) = try connection()
        input.open()
        output.open()
        close(other)
        var byte: UInt8 = 0
        #expect(output.write(&byte, maxLength: 1) == -1)
        #expect(output.streamStatus == .error)
        let error = try #require(output.streamError) as NSError
        #expect(error.domain == NSPOSIXErrorDomain && error.code == Int(EPIPE))
        input.close()
        output.close()
    }

    @Test(arguments: [[], [0, 0], [0, 0, 0, 2], [0, 0, 0, 2, 9], [0, 0, 0, 1, 9]] as [[UInt8]])
    func aConnectionThatBreaksIsAnErrorAndNoEnd(_ before: [UInt8]) throws {
        let (input, output, other) = try connection()
        input.open()
        output.open()
        #expect(send(other, before, before.count, 0) == before.count)
        close(other)
        var byte: UInt8 = 0
        if before.last == 9 { #expect(input.read(&byte, maxLength: 1) == 1 && byte == 9) }
        #expect(input.read(&byte, maxLength: 1) == -1 && input.streamStatus == .error)
        let error = try #require(input.streamError) as NSError
        #expect(error.domain == NSPOSIXErrorDomain && error.code == Int(ECONNRESET))
        input.close()
        output.close()
    }

    @Test func aChunkThatIsTooLongIsAnError() throws {
        let (input, _, other) = try connection()
        defer { close(other) }
        input.open()
        #expect(send(other, [0, 16, 0, 1] as [UInt8], 4, 0) == 4)
        var byte: UInt8 = 0
        #expect(input.read(&byte, maxLength: 1) == -1 && input.streamStatus == .error)
        input.close()
    }

    @Test func aFullConnectionKeepsTheWriterWaiting() async throws {
        let (input, output, other) = try connection()
        input.open()
        output.open()
        let bytes = [UInt8](repeating: 1, count: 1 << 16)
        var written = 0
        while output.hasSpaceAvailable { written += output.write(bytes, maxLength: bytes.count) }
        #expect(written > 0)
        nonisolated(unsafe) let output_ = output
        // As much as fits at last, in one call that waits or several that do not.
        async let more = onThread { output_.write(bytes, maxLength: bytes.count) }
        var part = [UInt8](repeating: 0, count: 1 << 20), read = 0
        try await Task.sleep(for: .milliseconds(20))
        while read < written { read += recv(other, &part, part.count, 0) }
        let last = await more
        #expect(last > 0)
        while read < written + last { read += recv(other, &part, part.count, 0) }
        close(other)
        input.close()
        output.close()
    }

    @Test func theConnectionEndsWhenBothAreClosedOrGone() throws {
        var (input, output, other): (InputStream?, OutputStream?, Int32) = try connection()
        var byte: UInt8 = 0
        input?.close()
        output?.close()
        output?.close()
        #expect(recv(other, &byte, 1, 0) == 0)
        #expect(send(other, &byte, 1, Int32(MSG_NOSIGNAL)) == -1 && errno == EPIPE)
        close(other)
        (input, output, other) = try connection()
        input = nil
        #expect(send(other, &byte, 1, Int32(MSG_NOSIGNAL)) == 1, "the output stream keeps it")
        output = nil
        #expect(send(other, &byte, 1, Int32(MSG_NOSIGNAL)) == -1)
        close(other)
    }

    @Test func closingWakesAReaderOfAnotherThread() async throws {
        let (input, output, other) = try connection()
        defer { close(other) }
        input.open()
        output.open()
        nonisolated(unsafe) let input_ = input
        async let count = onThread {
            var byte: UInt8 = 0
            return input_.read(&byte, maxLength: 1)
        }
        try await Task.sleep(for: .milliseconds(20))
        input.close()
        output.close()
        let result = await count
        #expect(result == -1)
    }
}
