/// Errors are Foundation's.
public import Foundation
import QueryLanguage
import SystemIndex

/// The domain of errors of queries.
public let CSSearchQueryErrorDomain = "CSSearchQueryErrorDomain"

/// Why a query found nothing, or not everything.
public struct CSSearchQueryError: Error, CustomNSError, LocalizedError, Hashable, @unchecked Sendable {
    /// Apple's codes.
    public enum Code: Int, Sendable {
        case unknown = -2000
        /// The index could not be read.
        case indexUnreachable = -2001
        /// The query string has an error; the description says at which character.
        case invalidQuery = -2002
        /// The app cancelled the query.
        case cancelled = -2003

        /// So that `catch CSSearchQueryError.cancelled` works.
        public static func ~= (code: Code, error: any Error) -> Bool { (error as? CSSearchQueryError)?.code == code }
    }

    private let error: NSError

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: what went wrong.
    ///   - userInfo: more about it, by the keys of `NSError`.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        error = NSError(domain: CSSearchQueryErrorDomain, code: code.rawValue, userInfo: userInfo)
    }

    /// The domain of `NSError` for queries.
    public static var errorDomain: String { CSSearchQueryErrorDomain }
    /// What went wrong; the unknown error for a number without a name.
    public var code: Code { Code(rawValue: error.code) ?? .unknown }
    /// The code as a number.
    public var errorCode: Int { error.code }
    /// More about the error, by the keys of `NSError`.
    public var userInfo: [String: Any] { error.userInfo }
    /// What the error carries beside its code.
    public var errorUserInfo: [String: Any] { error.userInfo }
    /// A sentence for people, if the error has one.
    public var errorDescription: String? { error.userInfo[NSLocalizedDescriptionKey] as? String }
    /// A sentence for people, if the error has one.
    public var localizedDescription: String { errorDescription ?? "The query failed (\(code), \(error.code))." }

    /// See ``Code/unknown``.
    public static var unknown: Code { .unknown }
    /// See ``Code/indexUnreachable``.
    public static var indexUnreachable: Code { .indexUnreachable }
    /// See ``Code/invalidQuery``.
    public static var invalidQuery: Code { .invalidQuery }
    /// See ``Code/cancelled``.
    public static var cancelled: Code { .cancelled }

    /// Whether code and details are equal.
    public static func == (a: CSSearchQueryError, b: CSSearchQueryError) -> Bool { a.error == b.error }
    /// Hashes code and details.
    public func hash(into hasher: inout Hasher) { hasher.combine(error) }

    /// - Parameter index: of the filter query among the context's, from 0.
    init(_ syntax: QuerySyntaxError, inFilter index: Int) {
        self.init(
            .invalidQuery,
            userInfo: [NSLocalizedDescriptionKey: "Filter query \(index + 1) cannot be read: \(syntax)."])
    }

    init(_ cause: any Error) {
        switch cause {
        case let known as CSSearchQueryError: self = known
        case let syntax as QuerySyntaxError:
            self.init(.invalidQuery, userInfo: [NSLocalizedDescriptionKey: "The query cannot be read: \(syntax)."])
        default:
            self.init(
                .indexUnreachable,
                userInfo: [NSLocalizedDescriptionKey: "\(cause)", NSUnderlyingErrorKey: cause as NSError])
        }
    }
}

extension CSSearchQueryError: _ObjectiveCBridgeable {
    /// The same as `error as NSError`.
    public func _bridgeToObjectiveC() -> NSError { error }

    /// Traps if ``_conditionallyBridgeFromObjectiveC(_:result:)`` returns false.
    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout CSSearchQueryError?) {
        result = ErrorBridge.forced(source, domain: CSSearchQueryErrorDomain, CSSearchQueryError.init(bridged:))
    }

    /// - Returns: false for an error of another domain.
    public static func _conditionallyBridgeFromObjectiveC(
        _ source: NSError, result: inout CSSearchQueryError?
    ) -> Bool {
        result = ErrorBridge.taken(source, domain: CSSearchQueryErrorDomain, CSSearchQueryError.init(bridged:))
        return result != nil
    }

    /// Traps if ``_conditionallyBridgeFromObjectiveC(_:result:)`` returns false.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> CSSearchQueryError {
        ErrorBridge.forced(source, domain: CSSearchQueryErrorDomain, CSSearchQueryError.init(bridged:))
    }

    private init(bridged error: NSError) { self.error = error }
}
