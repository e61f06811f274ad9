package import ItemExchange
package import SearchlightBasics

/// What takes an app's changes: the app's door, where each call is durable, or a batch, whose end is.
///
/// Every call throws ``DoorError``, and takes all that it was given or nothing.
package protocol ItemChanging: Sendable {
    /// Adds items and replaces those with the same identifiers.
    ///
    /// - Parameter input: items as `searchlight import` reads them: JSON Lines, or one array. One without an `id` is refused, since
    ///   the program could never change it.
    /// - Returns: how many there were.
    @discardableResult func addItems(_ input: InputFile) throws -> Int

    /// The same of items that are read already. An error's line is the number of the item, from 1.
    func addItems(_ values: [JSONValue]) throws

    /// Changes items: each object names one by its `id` and has the attributes that change. Null removes one. An item that is not
    /// there is left out.
    ///
    /// - Returns: how many updates there were.
    @discardableResult func updateItems(_ input: InputFile) throws -> Int

    /// The same of updates that are read already.
    func updateItems(_ values: [JSONValue]) throws

    /// Deletes items, the activities about them, and what was learned of them. Unknown identifiers are not errors.
    func deleteItems(_ identifiers: [String]) throws

    /// Deletes the items of some domains and of all domains below them. A domain's parts are separated by dots.
    func deleteDomains(_ domains: [String]) throws

    /// Deletes everything of the app: items, activities and client states.
    func deleteAll() throws
}

extension ItemChanging {
    /// See ``addItems(_:)-(InputFile)``; of bytes.
    @discardableResult package func addItems(_ json: [UInt8]) throws -> Int {
        try addItems(InputFile(json, name: "items"))
    }

    /// See ``updateItems(_:)-(InputFile)``; of bytes.
    @discardableResult package func updateItems(_ json: [UInt8]) throws -> Int {
        try updateItems(InputFile(json, name: "items"))
    }
}
