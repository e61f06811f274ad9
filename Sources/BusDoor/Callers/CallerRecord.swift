/// Records have a form as JSON.
package import SearchlightBasics
package import SystemIndex

/// What is kept of the program that an app's items came from over the bus, in the app's folder.
package struct CallerRecord: Sendable, Hashable {
    package var source: CallerIdentity.Source
    /// The executable or script, or the sandbox's name.
    package var program: String
    /// Other apps that it registered itself as.
    package var claims: [Claim] = []

    /// A name or desktop file of another app.
    package struct Claim: Sendable, Hashable {
        package enum Kind: String, Sendable, Hashable { case name, desktopFile, busName }
        package var kind: Kind
        /// What was claimed, as it was given.
        package var value: String
        /// The identifier of the app that has it.
        package var owner: String

        /// A sentence for the person.
        package var sentence: String {
            switch kind {
            case .name: "It calls itself \(value), which is the name of \(owner)."
            case .desktopFile: "It is opened as \(value), which starts another program."
            case .busName: "It is opened by the name \(value) on the bus, which is another app's."
            }
        }
    }

    private static func file(_ app: AppIdentifier, _ home: Home) -> SmallFile { home.file("caller.json", of: app) }

    /// nil if no program on the bus is this app.
    package static func of(_ app: AppIdentifier, in home: Home) throws -> CallerRecord? {
        try file(app, home).decode(CallerRecord.self)
    }

    /// Gives an app's items to a program of the same identifier that comes in another way. The person decided so.
    package static func handOver(_ app: AppIdentifier, to source: CallerIdentity.Source, in home: Home) throws {
        try CallerRecord(source: source, program: app.rawValue).write(app, home)
    }

    /// Replaces the record. Durable when it returns.
    func write(_ app: AppIdentifier, _ home: Home) throws { try Self.file(app, home).set(self) }
}

extension CallerRecord: JSONConvertible {
    package init(json: JSONValue) throws(JSONFormError) {
        source = try json.value("source")
        program = try json.value("program")
        claims = try json.value("claims")
    }

    package var json: JSONValue { .object(of: ["source": source, "program": program, "claims": claims]) }
}

extension CallerRecord.Claim: JSONConvertible {
    package init(json: JSONValue) throws(JSONFormError) {
        kind = try json.value("kind")
        value = try json.value("value")
        owner = try json.value("owner")
    }

    package var json: JSONValue { .object(of: ["kind": kind, "value": value, "owner": owner]) }
}

extension CallerRecord.Claim.Kind: JSONConvertible {}
extension CallerIdentity.Source: JSONConvertible {}

/// Why a program on the bus can do nothing: another has the identifier.
struct IdentityTaken: Error {
    var app: AppIdentifier
    var sentence: String {
        "The identifier \(app) belongs to a program that came from another sandbox, or from none. "
            + "If the person moved from that one to this, run `searchlight apps hand-over \(app)`."
    }
}

extension CallerIdentity {
    /// Checks that a sandbox does not get at what another program indexed, nor the other way round.
    ///
    /// - Parameters:
    ///   - hasIndex: whether the app has an index or a registration already.
    ///   - isSandbox: whether a sandbox of that name has indexed something in its own home.
    func check(_ record: CallerRecord?, hasIndex: Bool, isSandbox: Bool = false) throws(IdentityTaken) {
        if let record {
            if source.isSandbox == record.source.isSandbox, !source.isSandbox || source == record.source { return }
        } else if source.isSandbox ? !hasIndex : hasIndex || !isSandbox {
            return
        }
        throw IdentityTaken(app: app)
    }
}
