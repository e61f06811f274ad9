import ContentSandbox
import Glibc

/// Reads files by `searchlight-content-worker`, whose processes reach nothing but the file.
package final class SandboxedReader: ContentReader, Sendable {
    private let client: WorkerClient
    /// The path of `searchlight-content-worker`.
    package let program: String
    private let isForeground: Bool

    /// Grows when the worker reads more than before, or reads it in another way.
    package let version: UInt16 = 5

    /// The worker's codes for a file of which a limit left something out.
    private static let cutCodes: Set<String> = ["cut", "timedOut", "tooLarge"]

    /// Calls for one file, each of which reads some thousands of mails.
    private static let maximumTurns = 1000
    /// Times that a file is tried if the machine is too busy, or short of something, or the worker is ended from outside.
    private static let maximumAttempts = 3
    /// Failures that may not happen a second time.
    private static let passing: Set<WorkerFailure.Code> = [.machineBusy, .killed, .system]

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

    /// Only where a person waits: in the background, a second process would take from other programs.
    package var ahead: (any ContentReader & Sendable)? { isForeground ? self : nil }

    package func confined(_ program: String) -> (any ContentReader)? { SandboxedReader(self, confining: program) }

    package func read(
        descriptor: Int32, contentType: String, fileName: String, to sink: ([UInt8]) throws -> Void
    ) throws {
        var start: Int64 = 0, attempt = 1
        for turn in 1... {
            // An answer may be cut off: items count only if the whole answer came.
            var lines: [[UInt8]] = []
            let next: Int64?
            do throws(WorkerFailure) {
                next = try client.extract(
                    descriptor: descriptor, contentType: contentType, fileName: fileName, from: start
                ) { lines.append($0) }
            } catch {
                // The first mails of a large mailbox are worth having.
                let isLong = error.code == .timedOut || error.code == .tooMuch
                let isCut = error.extractionCode.map(Self.cutCodes.contains) ?? false
                if (isLong || isCut) && !lines.isEmpty || turn > 1 && error.isCausedByFile {
                    for line in lines { try sink(line) }
                    throw ContentReadFailure(.cut, error.description)
                }
                if Self.passing.contains(error.code) && attempt < Self.maximumAttempts {
                    attempt += 1
                    continue
                }
                switch error.code {
                // The file is not at fault: the next pass tries it again.
                case .machineBusy: throw ContentReadFailure(.changing, error.description)
                // Perhaps for the memory that this file needs. The others must not wait for it.
                case .killed: throw ContentReadFailure(.workerEnded)
                case _ where error.isCausedByFile: throw ContentReadFailure(SkipReason(error), error.description)
                default: throw ContentReaderUnavailable(error.description)
                }
            }
            for line in lines { try sink(line) }
            guard let next else { return }
            guard turn < Self.maximumTurns else {
                throw ContentReadFailure(.cut, "Only the first \(next >> 20) MB of it are searched.")
            }
            (start, attempt) = (next, 1)
        }
    }
}

extension SkipReason {
    /// - Parameter failure: one that the file caused.
    fileprivate init(_ failure: WorkerFailure) {
        switch failure.code {
        case .extraction: self = Self.reasons[failure.extractionCode ?? ""] ?? .damaged
        case .timedOut: self = .timedOut
        case .tooMuch, .outOfMemory: self = .tooLarge
        case .refused: self = .unreadable
        default: self = .workerEnded
        }
    }

    /// By the code of `ExtractionFailure`, which this module does not link.
    private static let reasons: [String: SkipReason] = [
        "cut": .cut, "unsupported": .unsupported, "encrypted": .encrypted, "damaged": .damaged, "tooLarge": .tooLarge,
        "empty": .empty, "timedOut": .timedOut, "notAFile": .device, "unreadable": .unreadable,
    ]
}
