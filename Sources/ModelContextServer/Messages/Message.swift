import SearchlightBasics
import SystemIndex

/// A message of JSON-RPC 2.0, as the Model Context Protocol uses it.
///
/// Source: JSON-RPC 2.0 specification, sections 4 and 5; Model Context Protocol, "Base protocol": an identifier is a text
/// or a whole number, never null.
enum Message {
    /// Wants an answer.
    case request(id: JSONValue, method: String, parameters: JSONValue)
    /// Wants none.
    case notification(method: String)
    /// An answer to something that this server never asks.
    case response

    init(_ value: JSONValue) throws(ProtocolError) {
        guard case .object(let members) = value else {
            throw ProtocolError(.invalidRequest, "A message is an object.")
        }
        guard value["jsonrpc"] == .string("2.0") else {
            throw ProtocolError(.invalidRequest, "`jsonrpc` must be \"2.0\".")
        }
        let isResponse = members.contains { $0.key == "result" || $0.key == "error" }
        guard let method = value["method"] else {
            if isResponse {
                self = .response
                return
            }
            throw ProtocolError(.invalidRequest, "`method` is missing.")
        }
        guard case .string(let name) = method else { throw ProtocolError(.invalidRequest, "`method` must be a text.") }
        guard let id = value["id"] else {
            self = .notification(method: name)
            return
        }
        switch id {
        case .string, .integer: break
        default: throw ProtocolError(.invalidRequest, "`id` must be a text or a whole number.")
        }
        let parameters = value["params"] ?? .object([])
        guard case .object = parameters else {
            throw ProtocolError(.invalidParameters, "`params` must be an object.", id)
        }
        self = .request(id: id, method: name, parameters: parameters)
    }
}

/// What is wrong with a message, as opposed to with what a tool was asked to do.
struct ProtocolError: Error {
    /// JSON-RPC 2.0, section 5.1.
    enum Code: Int64 {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParameters = -32602
        case internalError = -32603
        /// Model Context Protocol of 2026-07-28.
        case unsupportedRevision = -32022
    }

    var code: Code
    var message: String
    /// The identifier of the message, if it was understood.
    var id: JSONValue
    /// What a client may read of it; null for nothing.
    var data = JSONValue.null

    init(_ code: Code, _ message: String, _ id: JSONValue = .null) {
        self.code = code
        self.message = message
        self.id = id
    }

    var answer: JSONValue {
        var error: [JSONValue.Member] = [
            .init("code", .integer(code.rawValue)), .init("message", .string(message)),
        ]
        if data != .null { error.append(.init("data", data)) }
        return .members(["jsonrpc": .string("2.0"), "id": id, "error": .object(error)])
    }
}
