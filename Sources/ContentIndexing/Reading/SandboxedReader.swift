import ContentSandbox
import Glibc

/// Reads files by `searchlight-content-worker`, whose processes reach nothing but the file.
package final class SandboxedReader: ContentReader {
    private let client: WorkerClient
    private let program: String
    private let isForeground: Bool

    /// Grows when the worker reads more than before, or reads it in another way.
    package let version: UInt16 = 1

    /// The worker's code for a file of which a limit left something out.
    private static let cut = "cut"

    /// Times that a file is tried while the machine is too busy to give the worker a processor.
    private static let maximumAttempts = 3

    /// Creates a reader. Starts nothing yet.
    ///
    /// - Parameters:
    ///   - program: the absolute path of `searchlight-content-worker`.
    ///   - isForeground: whether a person waits for the answer. Otherwise the worker gives way to all other programs.
    package init(program: String, isForeground: Bool) {
        self.program = program
        self.isForeground = isForeground
        client = WorkerClient(program: program, arguments: Self.arguments(isForeground))
    }

    private init(_ other: SandboxedReader, confining confined: String) {
        program = other.program
        isForeground = other.isForeground
        client = WorkerClient(program: program, confined: confined, arguments: Self.arguments(isForeground))
    }

    private static func arguments(_ isForeground: Bool) -> [String] { isForeground ? ["--foreground"] : [] }

    package func confined(_ program: String) -> (any ContentReader)? { SandboxedReader(self, confining: program) }

    package func read(
        descriptor: Int32, contentType: String, fileName: String, to sink: ([UInt8]) throws -> Void
    ) throws {
        for attempt in 1... {
            // An answer may be cut off: items count only if the whole answer came.
            var lines: [[UInt8]] = []
            do throws(WorkerFailure) {
                try client.extract(descriptor: descriptor, contentType: contentType, fileName: fileName) {
                    lines.append($0)
                }
            } catch {
                // The first mails of a large mailbox are worth having.
                let isLong = error.code == .timedOut || error.code == .tooMuch
                if error.extractionCode == Self.cut || isLong && !lines.isEmpty {
                    for line in lines { try sink(line) }
                    throw ContentReadFailure(.cut, error.description)
                }
                if error.code == .machineBusy && attempt < Self.maximumAttempts { continue }
                guard error.isCausedByFile || error.code == .machineBusy else {
                    throw ContentReaderUnavailable(error.description)
                }
                throw ContentReadFailure(SkipReason(error), error.description)
            }
            for line in lines { try sink(line) }
            return
        }
    }
}

extension SkipReason {
    /// - Parameter failure: one of the file, or of a machine that has no time for it.
    fileprivate init(_ failure: WorkerFailure) {
        switch failure.code {
        case .extraction: self = Self.reasons[failure.extractionCode ?? ""] ?? .damaged
        case .timedOut, .machineBusy: self = .timedOut
        case .tooMuch, .outOfMemory: self = .tooLarge
        case .refused: self = .unreadable
        default: self = .workerEnded
        }
    }

    /// By the code of `ExtractionFailure`, which this module does not link.
    private static let reasons: [String: SkipReason] = [
        "unsupported": .unsupported, "encrypted": .encrypted, "damaged": .damaged, "tooLarge": .tooLarge,
        "empty": .empty, "timedOut": .timedOut, "notAFile": .device, "unreadable": .unreadable,
    ]
}
