import FoundationEssentials
import Glibc
package import SearchlightBasics
package import SystemIndex

/// What is read out of files that a person names, without indexing them.
package struct FileExtraction {
    private let reader: ImportingReader

    /// - Parameters:
    ///   - reader: reads the files.
    ///   - index: has the apps whose import extensions read files of their types.
    package init(_ reader: any ContentReader, _ index: SystemIndex) {
        self.reader = ImportingReader(reader, Importers(index))
    }

    /// Reads a file.
    ///
    /// - Parameter argument: a path or a `file:` address: see ``FileArgument``.
    /// - Returns: `{"file", "attributes"}`, with `"items"`, how many, if the file has several; their attributes are one then.
    ///   A file that was not read to its end has an `"error"`. Also whether it was.
    /// - Throws: ``ContentReaderUnavailable`` if no file can be read.
    package func extract(_ argument: String) throws -> (json: JSONValue, isComplete: Bool) {
        let path = FileArgument.path(argument)
        // As the walk opens files: a pipe is not waited for. The person named it, so links are followed.
        let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
        let descriptor = open(path.map { CChar(bitPattern: $0) } + [0], flags)
        guard descriptor >= 0 else { return Self.answer(argument, MergedItems(), String(cString: strerror(errno))) }
        defer { close(descriptor) }
        guard let entry = FolderEntry(descriptor: descriptor), entry.kind == .file else {
            return Self.answer(argument, MergedItems(), "It is not a file.")
        }
        guard entry.size > 0 else { return Self.answer(argument, MergedItems(), SkipReason.empty.sentence) }
        let absolute = FilePath(Array(path.dropFirst()))
        let type = FileType.of(absolute, source: nil, reader.importers)
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
            return Self.answer(argument, items, nil)
        } catch let error as ContentReaderUnavailable {
            throw error
        } catch {
            let failure = error as? ContentReadFailure
            let sentence = failure.map { $0.sentence.isEmpty ? $0.reason.sentence : $0.sentence }
            return Self.answer(argument, items, sentence ?? "\(error)")
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
