import SearchEngine
/// Notes have a form as JSON.
package import SearchlightBasics

/// What other parts of the program wrote down about moments of one app's history, such as reports that wait.
///
/// It is in the app's own folder and says of what moment it is, so that it is deleted with the history. This module
/// need not know what it says. A small file, replaced as a whole. Any thread, any process.
package struct HistoryNotes: Sendable {
    /// One of them.
    package struct Note: Sendable, Hashable {
        /// When what it is about was viewed or chosen, in seconds since 1970.
        package var time: Int64
        /// What it says, in its writer's own format.
        package var text: String

        /// - Parameters:
        ///   - time: of the history, not of the note.
        ///   - text: any.
        package init(time: Int64, text: String) {
            self.time = time
            self.text = text
        }
    }

    private let file: SmallFile

    init(file: SmallFile) { self.file = file }

    /// - Throws: `IndexError.Code.corrupted` if the file is damaged.
    func check() throws { try file.check([Note].self) }

    /// In the order in which they were written down. Reads the file.
    ///
    /// - Throws: `IndexError` if it cannot be read or is damaged.
    package func all() throws -> [Note] { try file.decode([Note].self) ?? [] }

    /// Changes them, one process at a time. On the disk when it returns; if nothing changes nothing is written, and without
    /// any note there is no file.
    ///
    /// - Parameter change: gets all of them.
    /// - Throws: `IndexError` if they cannot be read or written.
    package func update(_ change: (inout [Note]) throws -> Void) throws {
        try file.locked {
            let before: [Note]
            do {
                before = try all()
            } catch let error as IndexError where error.code == .corrupted {
                before = []
                try file.moveToQuarantine(error)
            }
            var notes = before
            try change(&notes)
            if notes == before { return }
            if notes.isEmpty { try file.removeForGood() } else { try file.encode(notes) }
        }
    }

    /// Removes those about some moments from the disk. A damaged file goes whole: what it holds is not known.
    ///
    /// - Parameter isForgotten: asked for each moment, in seconds since 1970.
    func forget(where isForgotten: (Int64) -> Bool) throws {
        try file.removeLeftovers()
        do {
            if try all().contains(where: { isForgotten($0.time) }) {
                try update { $0.removeAll { isForgotten($0.time) } }
            }
        } catch let error as IndexError where error.code == .corrupted {
            try forgetAll()
        }
    }

    /// Removes all of them, a damaged file too.
    ///
    /// - Throws: `IndexError` if the file cannot be removed.
    package func forgetAll() throws { _ = try file.forget() }
}

extension HistoryNotes.Note: JSONConvertible {
    package init(json: JSONValue) throws(JSONFormError) {
        self.init(time: try json.value("time"), text: try json.value("text"))
    }

    package var json: JSONValue { .object(of: ["time": time, "text": text]) }
}
