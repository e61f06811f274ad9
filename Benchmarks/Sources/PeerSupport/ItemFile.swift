import Glibc
public import SearchEngine

/// Reads lines of a file that may be larger than memory.
public final class LineReader {
    private let file: UnsafeMutablePointer<FILE>
    private var line: UnsafeMutablePointer<CChar>?
    private var capacity = 0

    public init(_ path: String) throws {
        guard let opened = fopen(path, "r") else {
            throw IndexError(.notFound, "Cannot read the file.", path: path)
        }
        file = opened
    }

    deinit {
        free(line)
        fclose(file)
    }

    /// The next line without its end; nil at the end of the file.
    public func next() -> String? {
        let length = getline(&line, &capacity, file)
        guard length >= 0, let line else { return nil }
        let count = length > 0 && line[length - 1] == 10 ? length - 1 : length
        return UnsafeRawBufferPointer(start: line, count: count).withMemoryRebound(to: UInt8.self) {
            String(decoding: $0, as: UTF8.self)
        }
    }
}

/// The items of a tab-separated file.
public final class ItemFile {
    private let reader: LineReader
    private let step: Int
    private var line = 0

    /// - Parameter step: takes one line in so many.
    public init(_ path: String, step: Int = 1) throws {
        reader = try LineReader(path)
        self.step = max(step, 1)
    }

    /// Up to `count` further items.
    public func read(_ count: Int, idSuffix: String = "", titleSuffix: String = "") -> [Document] {
        var items: [Document] = []
        items.reserveCapacity(count)
        while items.count < count, let text = reader.next() {
            defer { line += 1 }
            if line % step != 0 { continue }
            let fields = text.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count == 7 else { continue }
            let keywords =
                fields[4].isEmpty
                ? []
                : fields[4].split(separator: ",").map { part in
                    AttributeValue.text(String(part.drop { $0 == " " }))
                }
            items.append(
                Document(
                    identifier: fields[0] + idSuffix, domain: String(fields[1]),
                    attributes: [
                        Attribute(.known(1), .text(fields[2] + titleSuffix)),
                        Attribute(.known(2), .text(String(fields[3]))),
                        Attribute(.known(3), .list(keywords)),
                        Attribute(
                            .known(4),
                            .date((Double(fields[5]) ?? 0) - AttributeValue.secondsFrom1970To2001)),
                        Attribute(.known(5), .integer(Int64(fields[6]) ?? 0)),
                    ]))
        }
        return items
    }
}
