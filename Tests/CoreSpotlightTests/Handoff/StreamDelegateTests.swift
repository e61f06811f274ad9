import Foundation
import Glibc
import Testing

@testable import UserActivity

/// Streams over a socket tell their delegates what Foundation's own do, in the run loop that they are scheduled in.
@Suite struct StreamDelegateTests {
    /// Sends back what it receives, and closes when that ends.
    private final class Echo: NSObject, StreamDelegate {
        let input: InputStream
        let output: OutputStream
        var waiting: [UInt8] = []
        var hasEnded = false
        var isDone = false
        var events: [Stream.Event] = []
        var threads: Set<Thread> = []

        init(_ input: InputStream, _ output: OutputStream) {
            self.input = input
            self.output = output
        }

        func begin(in runLoop: RunLoop, _ mode: RunLoop.Mode) {
            for stream in [input, output] {
                stream.delegate = self
                stream.schedule(in: runLoop, forMode: mode)
                stream.open()
            }
        }

        func stream(_ aStream: Stream, handle eventCode: Stream.Event) {
            events.append(eventCode)
            threads.insert(Thread.current)
            switch eventCode {
            case .hasBytesAvailable:
                var part = [UInt8](repeating: 0, count: 50_000)
                let count = input.read(&part, maxLength: part.count)
                if count > 0 { waiting += part[..<count] }
            case .endEncountered: hasEnded = true
            case .errorOccurred: isDone = true
            default: break
            }
            if !waiting.isEmpty, output.hasSpaceAvailable {
                let count = output.write(waiting, maxLength: waiting.count)
                if count > 0 { waiting.removeFirst(count) }
            }
            if hasEnded, waiting.isEmpty {
                input.close()
                output.close()
                isDone = true
            }
        }
    }

    private func connection() throws -> (input: InputStream, output: OutputStream, other: Int32) {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | 0o2000000 /* SOCK_CLOEXEC */, 0, &ends) == 0)
        let pair = StreamPair.make(of: ends[0])
        return (pair.input, pair.output, ends[1])
    }

    /// Ends a connection at once. A program that another test starts holds the descriptor for a moment, too, so that
    /// closing it alone may end it later.
    private func end(_ other: Int32) {
        shutdown(other, Int32(SHUT_RDWR))
        close(other)
    }

    /// Writes bytes on one thread and reads what comes back on another.
    private func exchange(_ count: Int, on other: Int32) async -> Bool {
        await withCheckedContinuation { done in
            let sent = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ ($0 >> 9)) }
            Thread.detachNewThread {
                var at = 0
                while at < count {
                    let part = Array(sent[at..<min(at + 60_000, count)])
                    guard ServiceEnd.send(part, on: other) else { break }
                    at += part.count
                }
                ServiceEnd.end(other)
            }
            Thread.detachNewThread {
                var received: [UInt8] = [], part = [UInt8](repeating: 0, count: 1 << 16)
                while true {
                    let number = recv(other, &part, part.count, 0)
                    if number <= 0 { break }
                    received += part[..<number]
                }
                close(other)
                done.resume(returning: received == sent)
            }
        }
    }

    @Test func anEchoOnAThreadsRunLoop() async throws {
        let (input, output, other) = try connection()
        nonisolated(unsafe) let echo = Echo(input, output)
        let finished = DispatchSemaphore(value: 0)
        let thread = Thread {
            echo.begin(in: .current, .default)
            while !echo.isDone { _ = RunLoop.current.run(mode: .default, before: .distantFuture) }
            finished.signal()
        }
        thread.start()
        #expect(await exchange(3 << 20, on: other))
        await withCheckedContinuation { done in
            Thread.detachNewThread {
                finished.wait()
                done.resume()
            }
        }
        #expect(echo.threads == [thread])
        #expect(echo.events.filter { $0 == .openCompleted }.count == 2)
        #expect(echo.events.filter { $0 == .endEncountered }.count == 1)
        #expect(echo.events.contains(.hasSpaceAvailable) && !echo.events.contains(.errorOccurred))
    }

    @Test @MainActor func anEchoOnTheMainRunLoop() async throws {
        let (input, output, other) = try connection()
        let echo = Echo(input, output)
        echo.begin(in: .main, .common)
        #expect(await exchange(1 << 20, on: other))
        #expect(echo.isDone)
        #expect(echo.events.filter { $0 == .openCompleted }.count == 2)
    }

    /// Events of a stream in the order in which they came.
    private final class Recorder: NSObject, StreamDelegate {
        var events: [Stream.Event] = []
        var onEvent: (Stream, Stream.Event) -> Void = { _, _ in }
        func stream(_ aStream: Stream, handle eventCode: Stream.Event) {
            events.append(eventCode)
            onEvent(aStream, eventCode)
        }
    }

    @MainActor private func settle() async throws { try await Task.sleep(for: .milliseconds(50)) }

    @Test @MainActor func bytesAreToldOnceUntilTheyAreRead() async throws {
        let (input, _, other) = try connection()
        defer { close(other) }
        let recorder = Recorder()
        input.delegate = recorder
        input.open()
        input.schedule(in: .main, forMode: .default)
        try await settle()
        #expect(recorder.events == [.openCompleted])
        var byte: UInt8 = 1
        ServiceEnd.send([1], on: other)
        try await settle()
        ServiceEnd.send([1], on: other)
        try await settle()
        #expect(recorder.events == [.openCompleted, .hasBytesAvailable])
        #expect(input.read(&byte, maxLength: 1) == 1)
        try await settle()
        #expect(recorder.events == [.openCompleted, .hasBytesAvailable, .hasBytesAvailable])
        input.remove(from: .main, forMode: .default)
        #expect(input.read(&byte, maxLength: 1) == 1)
        ServiceEnd.send([1], on: other)
        try await settle()
        #expect(recorder.events.count == 3)
        input.schedule(in: .main, forMode: .default)
        try await settle()
        #expect(recorder.events.count == 4)
        input.close()
        ServiceEnd.send([1], on: other)
        try await settle()
        #expect(recorder.events.count == 4)
    }

    @Test @MainActor func spaceAndErrorsAreTold() async throws {
        let (_, output, other) = try connection()
        let recorder = Recorder()
        output.delegate = recorder
        output.schedule(in: .main, forMode: .common)
        output.open()
        try await settle()
        #expect(recorder.events == [.openCompleted, .hasSpaceAvailable])
        end(other)
        let byte: UInt8 = 1
        #expect(output.write([byte], maxLength: 1) == -1)
        try await settle()
        #expect(recorder.events == [.openCompleted, .hasSpaceAvailable, .errorOccurred])
        #expect(output.streamStatus == .error)
        output.close()
    }

    @Test @MainActor func theEndThatAReadMeetsIsToldToo() async throws {
        let (input, _, other) = try connection()
        let recorder = Recorder()
        input.delegate = recorder
        input.schedule(in: .main, forMode: .common)
        input.open()
        ServiceEnd.end(other)
        end(other)
        var byte: UInt8 = 0
        #expect(input.read(&byte, maxLength: 1) == 0)
        try await settle()
        #expect(recorder.events == [.openCompleted, .endEncountered])
        input.close()
    }

    @Test @MainActor func aBreakIsToldAsAnError() async throws {
        let (input, _, other) = try connection()
        let recorder = Recorder()
        input.delegate = recorder
        input.schedule(in: .main, forMode: .common)
        input.open()
        try await settle()
        end(other)
        try await settle()
        #expect(recorder.events == [.openCompleted, .errorOccurred])
        input.close()
    }

    @Test @MainActor func aDelegateMayCloseTheStreamInAnEvent() async throws {
        let (input, output, other) = try connection()
        let recorder = Recorder()
        recorder.onEvent = { stream, _ in stream.close() }
        for stream in [input, output] as [Stream] {
            stream.delegate = recorder
            stream.schedule(in: .main, forMode: .common)
            stream.open()
        }
        try await settle()
        #expect(recorder.events == [.openCompleted, .openCompleted])
        var byte: UInt8 = 0
        #expect(recv(other, &byte, 1, 0) == 0)
        end(other)
    }
}
