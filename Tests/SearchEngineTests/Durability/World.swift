import SearchEngine
import Synchronization
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// What an index holds, kept in a plain dictionary beside it.
struct World: Equatable, CustomStringConvertible {
    var items: [String: Document] = [:]
    var states: [String: [UInt8]] = [:]

    static let stateNames = ["first", "second"]

    init() {}

    /// What an index shows, read in every way there is: each way must tell the same.
    init(reading index: SearchEngine.Index) throws {
        let snapshot = try index.snapshot()
        var doubled: [String] = []
        try snapshot.forEachDocument { document in
            let known = items.updateValue(Self.summary(document), forKey: document.identifier)
            if known != nil { doubled.append(document.identifier) }
            return true
        }
        try #require(doubled.isEmpty, "items that are there twice: \(doubled.prefix(5))")
        try #require(snapshot.count == items.count)
        for name in Self.stateNames { states[name] = snapshot.clientState(name) }
        let found = try Searcher([snapshot]).search(SearchRequest("thing", limit: 100_000, now: 0)).hits.map(
            \.identifier)
        try #require(found.sorted() == titled, "a search finds something else than a listing")
        for identifier in items.keys.sorted().prefix(3) {
            try #require(try snapshot.document(identifier).map(Self.summary) == items[identifier])
        }
    }

    /// Items that a search for "thing" is to find.
    private var titled: [String] {
        items.values.filter {
            if case .text(let title)? = $0[.known(TestSchema.title)] { title.contains("thing") } else { false }
        }.map(\.identifier).sorted()
    }

    mutating func put(_ documents: [Document]) {
        for document in documents { items[document.identifier] = Self.summary(document) }
    }

    /// An item with checksums instead of its data, whose comparison would take most of a test's time.
    static func summary(_ document: Document) -> Document {
        var summary = document
        for (index, attribute) in document.attributes.enumerated() {
            guard case .data(let bytes) = attribute.value else { continue }
            let checksum = HeapBytes(bytes).region.checksum(0, bytes.count)
            summary.attributes[index].value = .list([.integer(Int64(bytes.count)), .integer(Int64(checksum))])
        }
        return summary
    }

    mutating func remove(domain: String) {
        items = items.filter { $0.value.domain != domain && !$0.value.domain.hasPrefix(domain + ".") }
    }

    var description: String {
        let list = items.values.sorted { $0.identifier < $1.identifier }.map { item in
            var title = "?"
            if case .text(let text)? = item[.known(TestSchema.title)] { title = text }
            return "\(item.identifier)[\(item.domain)]=\(title)"
        }
        let some = list.count > 12 ? list.prefix(6) + ["… \(list.count) items …"] + list.suffix(5) : list[...]
        return "{\(some.joined(separator: ", ")); \(states)}"
    }
}

/// Fixed where the run is to be repeated: `SEARCHLIGHT_SEED=… swift test`.
enum Seed {
    static let value: UInt64 = {
        let given = getenv("SEARCHLIGHT_SEED").flatMap { UInt64(String(cString: $0)) }
        let seed = given ?? SystemRandomNumberGenerator().next0() % 1_000_000
        print("SEARCHLIGHT_SEED=\(seed)")
        return seed
    }()

    /// A number from the environment; `standard` if there is none.
    static func count(_ name: String, _ standard: Int) -> Int {
        getenv(name).flatMap { Int(String(cString: $0)) } ?? standard
    }
}

extension SystemRandomNumberGenerator {
    fileprivate func next0() -> UInt64 {
        var generator = self
        return generator.next()
    }
}

extension SearchEngine.Index.Options {
    /// Options whose names and salts are the same at every run.
    static func repeatable(_ seed: UInt64) -> Self {
        var options = Self()
        let random = SharedRandom(seed)
        options.random = { random.next() }
        return options
    }
}

final class SharedRandom: Sendable {
    private let generator: Mutex<SplitMix>
    init(_ seed: UInt64) { generator = Mutex(SplitMix(seed: seed)) }
    func next() -> UInt64 { generator.withLock { $0.next() } }
}
