/// Errors are Foundation's.
public import Foundation
import SearchEngine
import SystemIndex

/// The domain of errors of indexing.
public let CSIndexErrorDomain = "CSIndexErrorDomain"

/// Why something could not be indexed or deleted.
public struct CSIndexError: Error, CustomNSError, LocalizedError, Hashable, @unchecked Sendable {
    /// Apple's codes.
    public enum Code: Int, Sendable {
        case unknownError = -1
        /// The index cannot be reached: its folder, or a part of it that is damaged.
        case indexUnavailableError = -1000
        /// An item is beyond a limit.
        case invalidItemError = -1001
        /// A client state is too large, or was given to the default index, which keeps none.
        case invalidClientStateError = -1002
        case remoteConnectionError = -1003
        /// The disk is full.
        case quotaExceeded = -1004
        /// There is no folder to keep an index in.
        case indexingUnsupported = -1005
        /// The stored client state is not the expected one.
        case mismatchedClientState = -1006

        /// So that `catch CSIndexError.quotaExceeded` works.
        public static func ~= (code: Code, error: any Error) -> Bool { (error as? CSIndexError)?.code == code }
    }

    private let error: NSError

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: what went wrong.
    ///   - userInfo: more about it, by the keys of `NSError`.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        error = NSError(domain: CSIndexErrorDomain, code: code.rawValue, userInfo: userInfo)
    }

    /// The domain of `NSError` for indexing.
    public static var errorDomain: String { CSIndexErrorDomain }
    /// What went wrong; the unknown error for a number without a name.
    public var code: Code { Code(rawValue: error.code) ?? .unknownError }
    /// The code as a number.
    public var errorCode: Int { error.code }
    /// More about the error, by the keys of `NSError`.
    public var userInfo: [String: Any] { error.userInfo }
    /// What the error carries beside its code.
    public var errorUserInfo: [String: Any] { error.userInfo }
    /// A sentence for people, if the error has one.
    public var errorDescription: String? { error.userInfo[NSLocalizedDescriptionKey] as? String }
    /// A sentence for people, if the error has one.
    public var localizedDescription: String { errorDescription ?? "Indexing failed (\(code), \(error.code))." }

    /// See ``Code/unknownError``.
    public static var unknownError: Code { .unknownError }
    /// See ``Code/indexUnavailableError``.
    public static var indexUnavailableError: Code { .indexUnavailableError }
    /// See ``Code/invalidItemError``.
    public static var invalidItemError: Code { .invalidItemError }
    /// See ``Code/invalidClientStateError``.
    public static var invalidClientStateError: Code { .invalidClientStateError }
    /// See ``Code/remoteConnectionError``.
    public static var remoteConnectionError: Code { .remoteConnectionError }
    /// See ``Code/quotaExceeded``.
    public static var quotaExceeded: Code { .quotaExceeded }
    /// See ``Code/indexingUnsupported``.
    public static var indexingUnsupported: Code { .indexingUnsupported }
    /// See ``Code/mismatchedClientState``.
    public static var mismatchedClientState: Code { .mismatchedClientState }

    /// Whether code and details are equal.
    public static func == (a: CSIndexError, b: CSIndexError) -> Bool { a.error == b.error }
    /// Hashes code and details.
    public func hash(into hasher: inout Hasher) { hasher.combine(error) }

    /// What an error of the engine is called here; its sentence and cause come along.
    init(_ cause: any Error) {
        if let known = cause as? CSIndexError {
            self = known
            return
        }
        let code: Code =
            switch (cause as? IndexError)?.code {
            case .diskFull: .quotaExceeded
            case .limitExceeded: .invalidItemError
            case .conflict: .mismatchedClientState
            case nil: .unknownError
            // Nowhere to write is not the same as an index that cannot be reached just now.
            case _ where !IndexQueue.isAvailable: .indexingUnsupported
            default: .indexUnavailableError
            }
        self.init(code, userInfo: [NSLocalizedDescriptionKey: "\(cause)", NSUnderlyingErrorKey: cause as NSError])
    }
}

extension CSIndexError: _ObjectiveCBridgeable {
    /// The same as `error as NSError`.
    public func _bridgeToObjectiveC() -> NSError { error }

    /// Traps if ``_conditionallyBridgeFromObjectiveC(_:result:)`` returns false.
    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout CSIndexError?) {
        result = ErrorBridge.forced(source, domain: CSIndexErrorDomain, CSIndexError.init(bridged:))
    }

    /// - Returns: false for an error of another domain.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout CSIndexError?) -> Bool {
        result = ErrorBridge.taken(source, domain: CSIndexErrorDomain, CSIndexError.init(bridged:))
        return result != nil
    }

    /// Traps if ``_conditionallyBridgeFromObjectiveC(_:result:)`` returns false.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> CSIndexError {
        ErrorBridge.forced(source, domain: CSIndexErrorDomain, CSIndexError.init(bridged:))
    }
}

extension CSIndexError {
    private init(bridged error: NSError) { self.error = error }

    static let noClientState = CSIndexError(
        .invalidClientStateError,
        userInfo: [
            NSLocalizedDescriptionKey:
                "The default index keeps no client state and no batches. Use CSSearchableIndex(name:)."
        ])
}
