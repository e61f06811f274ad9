import SearchEngine
/// Files hold forms of its.
package import SearchlightBasics

extension SmallFile {
    /// What the file holds as JSON; nil when there is no such file. One wrong bit is corrected, without writing
    /// anything.
    ///
    /// - Throws: `IndexError` (`corrupted`) for what is no JSON of that form, or does not have its checksum; and what cannot be read.
    package func decode<T: JSONConvertible>(_ type: T.Type) throws -> T? {
        guard let bytes = try read() else { return nil }
        return try decode(type, bytes).value
    }

    /// - Throws: `IndexError` (`corrupted`) also if the file can be read only because one wrong bit was corrected.
    package func check<T: JSONConvertible>(_ type: T.Type) throws {
        guard let bytes = try read(), try decode(type, bytes).isMended else { return }
        throw IndexError(
            .corrupted, "A settings file has one wrong bit, which is put right whenever it is read.", path: path,
            remedy: "Change something in it to write it anew; check the disk.")
    }

    private func decode<T: JSONConvertible>(_ type: T.Type, _ bytes: [UInt8]) throws -> (value: T, isMended: Bool) {
        if let (json, isMended) = CheckedJSON.open(bytes) {
            if let value = try? T(json: json) { return (value, isMended) }
            if let list = json[CheckedJSON.listName], let value = try? T(json: list) { return (value, isMended) }
        }
        throw IndexError(
            .corrupted, "A settings file cannot be read: it does not have its checksum, or the expected form.",
            path: path,
            remedy: remedy)
    }

    /// What helps if the file cannot be read.
    private var remedy: String {
        switch name {
        case "switches.json": "Set the switches again with `searchlight apps off` and `searchlight apps on`."
        case "app.json": "Register the app again with `searchlight register`, or start it."
        case "settings.json": "Set the values again with `searchlight settings`, or start the app."
        case "reindexing.json": "Run `searchlight reindex`, or start the app: it indexes everything again."
        case "history-notes.json": "Run `searchlight history clear` to remove it."
        default: "Mend it by hand and remove its member `checksum`, or remove the file to begin anew."
        }
    }

    /// Replaces the content, with its checksum.
    package func encode(_ value: some JSONConvertible) throws {
        try replace(CheckedJSON.seal(value.json.bytes(.indented)))
    }

    /// Writes a value that does not depend on the old one, one process at a time.
    package func set(_ value: some JSONConvertible) throws {
        try locked { try encode(value) }
    }

    /// Reads, changes and replaces, one process at a time. Waits for others.
    ///
    /// - Parameters:
    ///   - initial: if there is no such file.
    ///   - standIn: takes the place of a damaged file, which is quarantined; nil to throw what is the matter.
    /// - Throws: as ``decode(_:)`` does, and what cannot be written.
    package func update<T: JSONConvertible>(
        _ initial: T, ifDamaged standIn: (() throws -> T)? = nil, _ change: (inout T) throws -> Void
    ) throws {
        try locked {
            var value: T
            do {
                value = try decode(T.self) ?? initial
            } catch let error as IndexError where error.code == .corrupted {
                guard let standIn else { throw error }
                value = try standIn()
                try moveToQuarantine(error)
            }
            try change(&value)
            try encode(value)
        }
    }
}
