import FoundationEssentials
import Glibc
package import SearchlightBasics

/// What is read out of files that a person names, without indexing them.
package struct FileExtraction {
    private let reader: any ContentReader

    /// - Parameter reader: reads the files.
    package init(_ reader: any ContentReader) { self.reader = reader }

    /// Reads a file.
    ///
    /// - Parameter path: absolute, or below the current folder.
    /// - Returns: `{"file", "attributes"}`, with `"items"`, how many, if the file has several; their attributes are one then.
    ///   A file that was not read to its end has an `"error"`. Also whether it was.
    /// - Throws: ``ContentReaderUnavailable`` if no file can be read.
    package func extract(_ path: String) throws -> (json: JSONValue, isComplete: Bool) {
        // As the walk opens files: a pipe is not waited for. The person named it, so links are followed.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { return Self.answer(path, MergedItems(), String(cString: strerror(errno))) }
        defer { close(descriptor) }
        guard let entry = FolderEntry(descriptor: descriptor), entry.kind == .file else {
            return Self.answer(path, MergedItems(), "It is not a file.")
        }
        guard entry.size > 0 else { return Self.answer(path, MergedItems(), SkipReason.empty.sentence) }
        let absolute = FilePath(Array(FolderCheck.absolute(path).utf8.dropFirst()))
        let type = FileType.of(absolute, source: nil)
        var items = MergedItems()
        do {
            try reader.read(
                descriptor: descriptor, contentType: type.identifier, fileName: FileName.text(absolute.name)
            ) { line in
                guard line.count <= ContentLimits.lineBytes, let json = try? JSONValue(parsing: line[...]),
                    case .object(let members)? = json["attributes"]
                else { throw ContentReadFailure(.badItem) }
                items.add(members)
            }
            // What the name says, if the content does not say it.
            items.addMissing("contentType", .string(type.identifier))
            return Self.answer(path, items, nil)
        } catch let error as ContentReaderUnavailable {
            throw error
        } catch {
            let failure = error as? ContentReadFailure
            let sentence = failure.map { $0.sentence.isEmpty ? $0.reason.sentence : $0.sentence }
            return Self.answer(path, items, sentence ?? "\(error)")
        }
    }

    private static func answer(_ path: String, _ items: MergedItems, _ error: String?) -> (JSONValue, Bool) {
        var members = [JSONValue.Member("file", .string(path))]
        if items.count > 0 || error == nil { members.append(.init("attributes", .object(items.members))) }
        if items.count > 1 { members.append(.init("items", .integer(Int64(items.count)))) }
        if let error { members.append(.init("error", .string(error))) }
        return (.object(members), error == nil)
    }
}
