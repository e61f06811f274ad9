import Glibc
import SearchEngine

/// What the environment asks for besides the plain rows: apps' many indexes searched as one, and a filter.
///
///     PEER_APPS=N         DB is a folder of N indexes, items dealt out in turn (index and query only)
///     PEER_APART=1        these are searched each by itself, without the index that stands for all of them
///     PEER_DATES=LOW:HIGH queries find items whose date is in the range only, ends included, seconds since 1970
enum Variant {
    /// How many indexes; nil for one, in DB itself.
    static var apps: Int? { environment("PEER_APPS").flatMap { Int($0) }.map { max($0, 1) } }

    /// The filter that every query has.
    static var filter: Filter? {
        guard let ends = environment("PEER_DATES")?.split(separator: ":").compactMap({ Double($0) }), ends.count == 2
        else { return nil }
        let offset = AttributeValue.secondsFrom1970To2001
        return .between(.known(4), ends[0] - offset, ends[1] - offset)
    }

    /// The indexes below `path`, made where they are missing.
    static func open(_ path: String) throws -> [Index] {
        guard let apps else { return [try Index(path: path, schema: BenchSchema.schema)] }
        if mkdir(path, 0o700) != 0 && errno != EEXIST {
            throw IndexError(.permissionDenied, "Cannot make the folder.", path: path)
        }
        return try (0..<apps).map { try Index(path: "\(path)/app-\($0)", schema: BenchSchema.schema) }
    }

    /// What stands for the indexes below `path` when there are several.
    static func combined(_ path: String) -> CombinedIndex? {
        guard apps != nil, environment("PEER_APART") == nil else { return nil }
        return CombinedIndex(path: path + "/combined", schema: BenchSchema.schema)
    }

    private static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
