import AppDoor
import SearchlightBasics

/// An item that a program in C puts together. One thread at a time.
final class ItemBuilder {
    private var members: [JSONValue.Member]

    init(identifier: String) { members = [.init("id", .string(identifier))] }

    var json: JSONValue { .object(members) }

    /// The identifier stays what it is.
    func set(_ name: String, _ value: JSONValue) throws(DoorError) {
        guard name != "id", name != "uniqueIdentifier" else {
            throw DoorError(.invalidArgument, "An item keeps its identifier.", remedy: "Make another item.")
        }
        if let known = members.firstIndex(where: { $0.key == name }) {
            members[known].value = value
        } else {
            members.append(.init(name, value))
        }
    }
}
