import Glibc
/// Values of attributes are its.
package import SearchlightBasics

/// Writes an answer as lines. An importer of a third party may use it, too.
package struct AnswerWriter {
    private let descriptor: Int32

    /// Bytes of a line, and of an answer, that a client takes by default.
    private static let limits = WorkerLimits()

    /// Writes to a descriptor, which stays the caller's.
    package init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Writes an item. Throws if it is larger than a line may be, or cannot be written.
    package func item(_ part: String, _ attributes: [(name: String, value: JSONValue)]) throws {
        let members = attributes.map { JSONValue.Member($0.name, $0.value) }
        try write(.members(["part": .string(part), "attributes": .object(members)]))
    }

    /// Writes the end of the answer.
    ///
    /// - Parameter next: the position in the file at which the next turn begins; nil if there is none.
    package func end(next: Int64? = nil) throws {
        let members: JSONValue = .members(["end": .boolean(true)])
        try write(next.map { .members(["end": .boolean(true), "next": .integer($0)]) } ?? members)
    }

    /// Writes why the file cannot be read, which is the answer's end, too.
    package func error(_ refusal: ExtractionRefusal) throws {
        let parts: JSONValue = .members(["code": .string(refusal.code), "reason": .string(refusal.reason)])
        try write(.members(["error": parts]))
    }

    private func write(_ value: JSONValue) throws {
        var bytes: [UInt8] = []
        value.write(into: &bytes)
        guard bytes.count <= Self.limits.lineBytes else {
            throw ExtractionRefusal(code: "tooLarge", reason: "One item of the file is larger than 8 MiB.")
        }
        bytes.append(0x0A)
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw ExtractionRefusal(code: "failed", reason: "The answer cannot be written.") }
            rest = rest.dropFirst(count)
        }
    }
}
