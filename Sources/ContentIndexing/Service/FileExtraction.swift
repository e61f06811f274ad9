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
    ///   - sink: gets one object for each item: `{"file", "attributes"}`, with `"part"` for what is inside the file; for a
    ///     file that cannot be read, `{"file", "error"}`.
    /// - Throws: what `sink` throws.
    /// - Returns: whether it was read to its end.
    package func extract(_ path: String, to sink: (JSONValue) throws -> Void) throws -> Bool {
        // As the walk opens files: a pipe is not waited for. The person named it, so links are followed.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else {
            try sink(Self.failure(path, String(cString: strerror(errno))))
            return false
        }
        defer { close(descriptor) }
        guard let entry = FolderEntry(descriptor: descriptor), entry.kind == .file else {
            try sink(Self.failure(path, "It is not a file."))
            return false
        }
        guard entry.size > 0 else {
            try sink(Self.failure(path, SkipReason.empty.sentence))
            return false
        }
        let bytes = Array(FolderCheck.absolute(path).utf8.dropFirst())
        let type = FileType.of(FilePath(bytes), source: nil)
        var sinkFailure: (any Error)?
        do {
            try reader.read(
                descriptor: descriptor, contentType: type.identifier, fileName: FileName.text(FilePath(bytes).name)
            ) { line in
                guard let json = try? JSONValue(parsing: line[...]), let attributes = json["attributes"] else {
                    throw ContentReadFailure(.badItem)
                }
                var members = [JSONValue.Member("file", .string(path))]
                if case .string(let part)? = json["part"], !part.isEmpty {
                    members.append(.init("part", .string(part)))
                }
                members.append(.init("attributes", Self.typed(attributes, type)))
                do { try sink(.object(members)) } catch {
                    sinkFailure = error
                    throw error
                }
            }
            return true
        } catch {
            if let sinkFailure { throw sinkFailure }
            if error is ContentReaderUnavailable { throw error }
            let failure = error as? ContentReadFailure
            try sink(
                Self.failure(path, failure.map { $0.sentence.isEmpty ? $0.reason.sentence : $0.sentence } ?? "\(error)")
            )
            return false
        }
    }

    /// With the type that the name says, where the content does not say it.
    private static func typed(_ attributes: JSONValue, _ type: FileType) -> JSONValue {
        guard case .object(let members) = attributes, attributes["contentType"] == nil else { return attributes }
        return .object(members + [JSONValue.Member("contentType", .string(type.identifier))])
    }

    private static func failure(_ path: String, _ sentence: String) -> JSONValue {
        .members(["file": .string(path), "error": .string(sentence)])
    }
}
