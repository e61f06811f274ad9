import HTTPTypes
import Hummingbird
import NIOCore
import SearchlightBasics
import SystemIndex

/// How much of a body is taken, and how long it is waited for.
struct BodyLimits: Sendable {
    /// Bytes of a JSON body.
    var json = 64 << 10
    /// Bytes of an import.
    var `import` = 64 << 20
    /// Seconds until a whole body has come.
    var seconds = 30.0
}

extension Request {
    /// The whole body.
    ///
    /// - Parameter types: media types that are taken.
    func bytes(atMost limit: Int, types: [String], seconds: Double) async throws -> [UInt8] {
        let type = headers[.contentType]?.split(separator: ";").first.map {
            $0.lowercased().filter { !$0.isWhitespace }
        }
        guard let type, types.contains(type) else {
            throw Problem(
                .unsupportedMediaType,
                "The body has another media type. Send \(types.joined(separator: " or ")) and name it in Content-Type.")
        }
        let tooLarge = Problem(.tooLarge, "The body must have at most \(limit) bytes.")
        if let length = headers[.contentLength].flatMap(Int.init), length > limit { throw tooLarge }
        let body = self.body
        do {
            return try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
                group.addTask { Array(buffer: try await body.collect(upTo: limit)) }
                group.addTask {
                    try await Task.sleep(for: .seconds(seconds))
                    return nil
                }
                defer { group.cancelAll() }
                guard let bytes = try await group.next() ?? nil else {
                    throw Problem(.timeout, "The body did not arrive within \(Int(seconds)) seconds.")
                }
                return bytes
            }
        } catch is NIOTooManyBytesError {
            throw tooLarge
        }
    }

    /// The body as a JSON object.
    func object(_ limits: BodyLimits) async throws -> JSONObject {
        let bytes = try await bytes(atMost: limits.json, types: ["application/json"], seconds: limits.seconds)
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw Problem.body("The body is not valid JSON: \(error.description).")
        }
        guard case .object(let members) = value else { throw Problem.body("The body must be a JSON object.") }
        return JSONObject(members)
    }
}

/// A JSON body, read strictly.
struct JSONObject {
    private var members: [JSONValue.Member]

    init(_ members: [JSONValue.Member]) { self.members = members }

    mutating func take(_ key: String) -> JSONValue? {
        guard let index = members.firstIndex(where: { $0.key == key }) else { return nil }
        return members.remove(at: index).value
    }

    mutating func text(_ key: String, length: Int, mayBeEmpty: Bool = false) throws(Problem) -> String? {
        switch take(key) {
        case nil: return nil
        case .string(let text)?:
            guard mayBeEmpty || !text.isEmpty else { throw .body("`\(key)` must not be empty.", member: key) }
            guard text.unicodeScalars.count <= length else {
                throw .body("`\(key)` must have at most \(length) characters.", member: key)
            }
            return text
        default: throw .body("`\(key)` must be a text.", member: key)
        }
    }

    mutating func texts(_ key: String, atMost maximum: Int, length: Int) throws(Problem) -> [String]? {
        guard let value = take(key) else { return nil }
        guard case .array(let elements) = value, elements.count <= maximum else {
            throw .body("`\(key)` must be a list of at most \(maximum) texts.", member: key)
        }
        var texts: [String] = []
        for element in elements {
            guard case .string(let text) = element, !text.isEmpty, text.unicodeScalars.count <= length else {
                throw .body("`\(key)` must hold texts of 1 to \(length) characters.", member: key)
            }
            texts.append(text)
        }
        return texts
    }

    /// Whether there is such a member, which may be null.
    func has(_ key: String) -> Bool { members.contains { $0.key == key } }

    /// A list of any values; empty if it is missing.
    mutating func values(_ key: String) throws(Problem) -> [JSONValue] {
        switch take(key) {
        case nil: return []
        case .array(let values)?: return values
        default: throw .body("`\(key)` must be a list.", member: key)
        }
    }

    mutating func boolean(_ key: String) throws(Problem) -> Bool {
        guard case .boolean(let value)? = take(key) else {
            throw .body("`\(key)` must be true or false.", member: key)
        }
        return value
    }

    mutating func optionalBoolean(_ key: String) throws(Problem) -> Bool? {
        switch take(key) {
        case nil: return nil
        case .boolean(let value)?: return value
        default: throw .body("`\(key)` must be true or false.", member: key)
        }
    }

    mutating func integer(_ key: String, _ range: ClosedRange<Int64>) throws(Problem) -> Int? {
        switch take(key) {
        case nil: return nil
        case .integer(let number)? where range.contains(number): return Int(number)
        default:
            throw .body("`\(key)` must be a whole number from \(range.lowerBound) to \(range.upperBound).", member: key)
        }
    }

    /// Refuses what was not taken.
    func finish() throws(Problem) {
        guard let rest = members.first else { return }
        let name = rest.key.count > 40 ? rest.key.prefix(40) + "…" : rest.key[...]
        throw .body(
            "`\(name)` is not a member of this body. `/openapi.json` lists them.", member: String(name))
    }
}
