/// Items are its.
package import SearchEngine
/// Values too.
package import SearchlightBasics

extension ItemReader {
    /// The item of a JSON text.
    func item(parsing bytes: ArraySlice<UInt8>) throws(ImportFailure) -> Document {
        try item(Self.value(parsing: bytes))
    }

    private static func value(parsing bytes: ArraySlice<UInt8>) throws(ImportFailure) -> JSONValue {
        do throws(JSONError) {
            return try JSONValue(parsing: bytes)
        } catch {
            throw ImportFailure(.brokenJSON, "\(error)")
        }
    }

    /// Goes through the items of a file, one after the other, as an import does.
    ///
    /// - Parameters:
    ///   - file: JSON Lines, or one array.
    ///   - body: gets each item.
    ///   - complain: gets what is wrong with what is no item.
    /// - Throws: `IndexError` when the file cannot be read, and what `body` throws.
    package func forEachItem(
        of file: InputFile, _ body: (Document) throws -> Void, complain: (ImportComplaint) -> Void
    ) throws {
        var splitter = JSONSplitter(file)
        while true {
            switch try splitter.next(milliseconds: nil) {
            case .value(let line, let bytes):
                switch Result(catching: { () throws(ImportFailure) in try item(parsing: splitter.bytes(bytes)) }) {
                case .success(let item): try body(item)
                case .failure(let failure):
                    complain(ImportComplaint(file: file.name, line: line, failure: failure))
                }
            case .failure(let line, let failure):
                complain(ImportComplaint(file: file.name, line: line, failure: failure))
            case .nothing: break
            case .end: return
            }
        }
    }

    /// Goes through the values of a file up to the first that is wrong.
    ///
    /// - Parameters:
    ///   - file: JSON Lines, or one array.
    ///   - limit: bytes that a value may have.
    ///   - body: gets each value.
    /// - Throws: ``ImportComplaint`` for what is not JSON and what `body` refuses, and `IndexError` when the file cannot be read.
    package static func forEachValue(
        of file: InputFile, limit: Int = JSONSplitter.maximumValueBytes,
        _ body: (JSONValue) throws(ImportFailure) -> Void
    ) throws {
        var splitter = JSONSplitter(file, limit: limit)
        while true {
            switch try splitter.next(milliseconds: nil) {
            case .value(let line, let bytes):
                do throws(ImportFailure) {
                    try body(try value(parsing: splitter.bytes(bytes)))
                } catch {
                    throw ImportComplaint(file: file.name, line: line, failure: error)
                }
            case .failure(let line, let failure):
                throw ImportComplaint(file: file.name, line: line, failure: failure)
            case .nothing: break
            case .end: return
            }
        }
    }
}
