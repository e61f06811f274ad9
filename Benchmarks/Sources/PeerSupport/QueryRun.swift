/// Clocks are its.
public import Glibc
/// Requests and hits are the engine's.
public import SearchEngine

/// Times a file of queries, one after the other.
public struct QueryRun {
    private struct Query {
        var number: Int
        var request: SearchRequest
        var sampled: String
    }

    private let queries: [Query]

    /// - Parameters:
    ///   - path: a file of the bench's `queries.py`: entry, kind, tag, words, letters, final, identifier, text.
    ///   - filter: that every query has.
    public init(_ path: String, filter: Filter? = nil) throws {
        let reader = try LineReader(path)
        var queries: [Query] = []
        while let line = reader.next() {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count == 8 else { continue }
            queries.append(
                Query(
                    number: queries.count,
                    request: SearchRequest(
                        String(fields[7]), mode: fields[1] == "key" ? .keystroke : .wholeWords, filter: filter,
                        limit: 10, now: 0),
                    sampled: String(fields[6])))
        }
        self.queries = queries
    }

    /// Opens what is searched, then runs the queries in order. Prints a JSON object with the times until the first result.
    ///
    /// - Parameters:
    ///   - out: a file that gets number, microseconds, rank and hits of each query.
    ///   - limit: seconds after which no more queries are run.
    ///   - start: when the program started.
    ///   - open: opens what is searched, and returns what one keystroke costs.
    public func run(
        out: String, limit: Double, start: Double, open: () throws -> (SearchRequest) throws -> [SearchHit]
    ) throws {
        let opening = Self.seconds()
        let search = try open()
        let opened = Self.seconds()
        if let first = queries.first { _ = try search(first.request) }
        let firstDone = Self.seconds()

        for query in queries.prefix(20) { _ = try search(query.request) }
        guard let file = fopen(out, "w") else { throw IndexError(.notFound, "Cannot write the file.", path: out) }
        defer { fclose(file) }
        let measuring = Self.seconds()
        for query in queries where limit > 0 {
            let begin = Self.seconds()
            if begin - measuring > limit { break }
            let hits = try search(query.request)
            let microseconds = (Self.seconds() - begin) * 1e6
            let rank = (hits.firstIndex { $0.identifier == query.sampled } ?? -1) + 1
            fputs("\(query.number)\t\(microseconds)\t\(rank)\t\(hits.count)\n", file)
        }
        print(
            "{\"open_ms\": \((opened - opening) * 1000), \"first_ms\": \((firstDone - opened) * 1000), \"start_to_first_ms\": \((firstDone - start) * 1000)}"
        )
    }

    /// The time of a clock; that of this thread's work if the environment has `PEER_CPU`.
    public static func seconds(_ clock: clockid_t = CLOCK_MONOTONIC) -> Double {
        var time = timespec()
        let onProcessor = clock == CLOCK_MONOTONIC && getenv("PEER_CPU") != nil
        clock_gettime(onProcessor ? CLOCK_THREAD_CPUTIME_ID : clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
