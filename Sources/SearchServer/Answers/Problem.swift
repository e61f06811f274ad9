import HTTPTypes
import Hummingbird
import SearchEngine
import SearchlightBasics
import SystemIndex

/// Why a request is not answered as it was asked for: RFC 9457, "Problem Details for HTTP APIs".
struct Problem: Error {
    /// The types that the API's document lists.
    enum Kind: String, CaseIterable {
        case badRequest = "bad-request"
        case invalidParameter = "invalid-parameter"
        case invalidBody = "invalid-body"
        case missingToken = "missing-token"
        case foreignOrigin = "foreign-origin"
        case unknownHost = "unknown-host"
        case accessDenied = "access-denied"
        case notFound = "not-found"
        case methodNotAllowed = "method-not-allowed"
        case timeout
        case conflict
        case tooLarge = "too-large"
        case unsupportedMediaType = "unsupported-media-type"
        case rangeNotSatisfiable = "range-not-satisfiable"
        case upgradeRequired = "upgrade-required"
        case storage
        case busy
        case `internal`

        var status: HTTPResponse.Status {
            switch self {
            case .badRequest, .invalidParameter, .invalidBody: .badRequest
            case .missingToken, .foreignOrigin, .unknownHost: .forbidden
            case .accessDenied: .unauthorized
            case .notFound: .notFound
            case .methodNotAllowed: .methodNotAllowed
            case .timeout: .requestTimeout
            case .conflict: .conflict
            case .tooLarge: .contentTooLarge
            case .unsupportedMediaType: .unsupportedMediaType
            case .rangeNotSatisfiable: .rangeNotSatisfiable
            case .upgradeRequired: .upgradeRequired
            case .storage, .busy: .serviceUnavailable
            case .internal: .internalServerError
            }
        }

        var title: String {
            switch self {
            case .badRequest: "The request cannot be read"
            case .invalidParameter: "A parameter is not as documented"
            case .invalidBody: "The body is not as documented"
            case .missingToken: "The token is missing or wrong"
            case .foreignOrigin: "A page of another origin sent the request"
            case .unknownHost: "The host name is unknown"
            case .accessDenied: "The access token is missing or wrong"
            case .notFound: "Not found"
            case .methodNotAllowed: "The method is not supported"
            case .timeout: "The request took too long"
            case .conflict: "It was changed at the same time"
            case .tooLarge: "The request is too large"
            case .unsupportedMediaType: "The media type is not supported"
            case .rangeNotSatisfiable: "The file has no such part"
            case .upgradeRequired: "A WebSocket is needed"
            case .storage: "The index cannot be used"
            case .busy: "The index is busy"
            case .internal: "The server failed"
            }
        }
    }

    var kind: Kind
    /// What happened and what to do about it. Holds neither query text nor content.
    var detail: String
    /// The parameter, or the member of the body, that is wrong.
    var parameter: String?
    var headers = HTTPFields()

    init(_ kind: Kind, _ detail: String, parameter: String? = nil) {
        self.kind = kind
        self.detail = detail
        self.parameter = parameter
    }

    static func parameter(_ name: String, _ detail: String) -> Problem {
        Problem(.invalidParameter, "`\(name)` \(detail)", parameter: name)
    }

    static func body(_ detail: String, member: String? = nil) -> Problem {
        Problem(.invalidBody, detail, parameter: member)
    }

    /// What the search server says of an address that it does not have.
    static let unknownAddress = "There is nothing at this address. `/openapi.json` lists all addresses."

    /// What an error of the parts below means to a client.
    ///
    /// - Parameter unknownAddress: the message for an address that this server does not have.
    init(_ error: any Error, unknownAddress: String = "There is nothing at this address.") {
        switch error {
        case let problem as Problem: self = problem
        case let error as IndexError: self.init(Self.kind(error.code), error.description)
        case let error as any HTTPResponseError: self.init(status: error.status, unknownAddress)
        default:
            self.init(
                .internal, "The server failed unexpectedly. Its log names the kind of error.")
        }
    }

    private init(status: HTTPResponse.Status, _ unknownAddress: String) {
        switch status {
        case .notFound: self.init(.notFound, unknownAddress)
        case .contentTooLarge: self.init(.tooLarge, "The body is larger than this call allows.")
        default: self.init(.badRequest, "The request cannot be read.")
        }
    }

    private static func kind(_ code: IndexError.Code) -> Kind {
        switch code {
        case .notFound: .notFound
        case .busy: .busy
        case .limitExceeded: .invalidParameter
        case .conflict: .conflict
        case .permissionDenied, .diskFull, .inputOutput, .corrupted, .formatTooNew, .formatTooOld, .needsReopening:
            .storage
        }
    }

    var response: Response {
        var members: [JSONValue.Member] = [
            .init("type", .string("/problems/" + kind.rawValue)), .init("title", .string(kind.title)),
            .init("status", .integer(Int64(kind.status.code))), .init("detail", .string(detail)),
        ]
        if let parameter { members.append(.init("parameter", .string(parameter))) }
        var response = Response.json(.object(members), status: kind.status)
        response.headers[.contentType] = "application/problem+json"
        for field in headers { response.headers[field.name] = field.value }
        return response
    }
}
