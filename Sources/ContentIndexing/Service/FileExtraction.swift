import CContentFiles
import FoundationEssentials
import Glibc
import SearchEngine
package import SearchlightBasics

/// What is read out of files that a person names, without indexing them.
package struct FileExtraction {
    private let reader: any ContentReader

    /// - Parameter reader: reads the files.
    package init(_ reader: any ContentReader) { self.reader = reader }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: absolute, or below the current folder.
    ///   - isApart: whether each item in the file becomes an object of its own. Otherwise they become one object, whose
    ///     attributes have the values of all.
    ///   - sink: gets `{"file", "attributes"}`, with `"part"` for an item inside the file that stands apart; for a file that
    ///     cannot be read, `{"file", "error"}`; for one that cannot be read to its end, all three.
    /// - Throws: what `sink` throws, and ``ContentReaderUnavailable``.
    /// - Returns: whether it was read to its end.
    package func extract(_ path: String, isApart: Bool = false, to sink: (JSONValue) throws -> Void) throws -> Bool {
        let file = JSONValue.Member("file", .string(path))
        // As the walk opens files: a pipe is not waited for. The person named it, so links are followed.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else {
            try sink(.object([file, Self.failure(String(cString: strerror(errno)))]))
            return false
        }
        defer { close(descriptor) }
        guard let entry = FolderEntry(descriptor: descriptor), entry.kind == .file else {
            try sink(.object([file, Self.failure("It is not a file.")]))
            return false
        }
        guard entry.size > 0 else {
            try sink(.object([file, Self.failure(SkipReason.empty.sentence)]))
            return false
        }
        let bytes = Array(FolderCheck.absolute(path).utf8.dropFirst())
        let type = FileType.of(FilePath(bytes), source: nil)
        var merged = MergedItems(), failure: JSONValue.Member?
        do {
            try reader.read(
                descriptor: descriptor, contentType: type.identifier, fileName: FileName.text(FilePath(bytes).name)
            ) { line in
                let (part, attributes) = try Self.item(line, type)
                guard isApart else { return merged.add(attributes, byteCount: line.count) }
                let name = part.isEmpty ? [] : [JSONValue.Member("part", .string(part))]
                do { try sink(.object([file] + name + [.init("attributes", .object(attributes))])) } catch {
                    throw SinkFailure(error: error)
                }
            }
        } catch let error as SinkFailure {
            throw error.error
        } catch let error as ContentReadFailure {
            failure = Self.failure(error.sentence.isEmpty ? error.reason.sentence : error.sentence)
        }
        var members = [file]
        if merged.count > 0 { members.append(.init("attributes", merged.attributes)) }
        if let failure { members.append(failure) }
        if members.count > 1 { try sink(.object(members)) }
        return failure == nil
    }

    private struct SinkFailure: Error { var error: any Error }

    private static func item(_ line: [UInt8], _ type: FileType) throws -> (part: String, [JSONValue.Member]) {
        guard let json = try? JSONValue(parsing: line[...]), case .object(var members)? = json["attributes"] else {
            throw ContentReadFailure(.badItem)
        }
        // The type that the name says, if the content does not say it.
        if json["attributes"]?["contentType"] == nil {
            members.append(JSONValue.Member("contentType", .string(type.identifier)))
        }
        guard case .string(let part)? = json["part"] else { return ("", members) }
        return (part, members)
    }

    private static func failure(_ sentence: String) -> JSONValue.Member { JSONValue.Member("error", .string(sentence)) }
}
