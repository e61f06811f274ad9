import CDatabases

/// An SQLite database that is only read.
final class DatabaseFile {
    private let database: OpaquePointer

    /// - Throws: ``ExtractionFailure`` for what is no database.
    init(_ file: FileBytes) throws(ExtractionFailure) {
        guard LibraryUse.permits(), let database = database_open(file.descriptor) else {
            throw ExtractionFailure(.damaged, "The database cannot be opened.")
        }
        self.database = database
    }

    deinit { database_free(database) }

    /// Whether a query's tables and columns are there.
    func knows(_ query: String) -> Bool {
        guard let rows = database_query(database, query) else { return false }
        database_rows_free(rows)
        return true
    }

    /// Calls `body` for each row.
    ///
    /// - Returns: false if the database lacks what the query names, or is damaged.
    @discardableResult
    func forEach(_ query: String, _ body: (DatabaseRow) throws -> Bool) rethrows -> Bool {
        guard let rows = database_query(database, query) else { return false }
        defer { database_rows_free(rows) }
        while true {
            let outcome = database_next(rows)
            if outcome != 1 { return outcome == 0 }
            if try !body(DatabaseRow(rows: rows)) { return true }
        }
    }
}

/// The row at which a query stands; valid only during the call that brings it.
struct DatabaseRow {
    fileprivate let rows: OpaquePointer

    func text(_ column: Int32) -> String? {
        var count: Int32 = 0
        guard let text = database_text(rows, column, &count), count > 0 else { return nil }
        return String(decoding: UnsafeRawBufferPointer(start: text, count: Int(count)), as: UTF8.self)
    }

    func integer(_ column: Int32) -> Int? {
        database_is_null(rows, column) != 0 ? nil : Int(database_integer(rows, column))
    }
}
