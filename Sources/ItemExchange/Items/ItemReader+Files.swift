/// Items are its.
package import SearchEngine
import SearchlightBasics

extension ItemReader {
    /// The item of a JSON text.
    func item(parsing bytes: ArraySlice<UInt8>) throws(ImportFailure) -> Document {
        let json: JSONValue
        do throws(JSONError) {
            json = try JSONValue(parsing: bytes)
        } catch {
            throw ImportFailure(.brokenJSON, "\(error)")
        }
        return try item(json)
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
}
