import Foundation

extension NSUserActivity {
    /// Why a payload could not be put into an activity, or taken out.
    public enum TypedPayloadError: Error {
        /// The payload's encoded form is no dictionary.
        case encodingError
        /// `userInfo` does not hold such a payload.
        case invalidContent
    }

    /// Adds the payload's properties to ``userInfo``, each under its name.
    ///
    /// - Throws: ``TypedPayloadError/encodingError`` for what is no dictionary when it is encoded, or is refused by the encoder.
    public func setTypedPayload<Payload: Encodable>(_ payload: Payload) throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        let data: Data
        do {
            data = try encoder.encode(payload)
        } catch is EncodingError {
            // A single value, which cannot be the root of a property list, among others.
            throw TypedPayloadError.encodingError
        }
        guard let members = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any] else {
            throw TypedPayloadError.encodingError
        }
        addUserInfoEntries(from: members)
    }

    /// The payload whose properties ``userInfo`` holds, each under its name.
    public func typedPayload<Payload: Decodable>(_ type: Payload.Type) throws -> Payload {
        var members: [String: Any] = [:]
        for (key, value) in userInfo ?? [:] {
            // Others' entries may be of any type.
            guard let name = key as? String, PropertyListSerialization.propertyList(value, isValidFor: .binary) else {
                continue
            }
            members[name] = value
        }
        do {
            let data = try PropertyListSerialization.data(fromPropertyList: members, format: .binary, options: 0)
            return try PropertyListDecoder().decode(type, from: data)
        } catch {
            throw TypedPayloadError.invalidContent
        }
    }
}
