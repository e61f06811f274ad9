import Glibc
import SearchEngine
import SearchlightBasics

@testable import ItemExchange
@testable import SystemIndex

/// Files of items: read, indexed, written as JSON, and read and indexed again, which must change nothing.
final class ImportTarget: FuzzTarget {
    private let file: Int32
    private let reader = ItemReader()

    init() {
        guard let stream = tmpfile() else { fatalError("there is no room for a temporary file") }
        file = fileno(stream)
    }

    func run(_ input: [UInt8]) throws {
        var items: [Document] = []
        try forEachItem(of: input) { items.append($0) }
        for item in items {
            planted(
                item.attributes.contains { Self.isUnusual($0.name) }, "a custom attribute of another name with a blank")
        }
        let first = try indexed(items)
        var text: [UInt8] = []
        for item in first {
            JSONValue(item, app: "org.example.app").write(into: &text)
            text.append(0x0A)
        }
        var again: [Document] = []
        try forEachItem(of: text) { again.append($0) }
        require(again.count == first.count, "every exported item can be imported")
        let second = try indexed(again)
        require(second.count == first.count, "every exported item can be indexed")
        for (one, other) in zip(first, second) {
            require(
                one.identifier == other.identifier && one.domain == other.domain && one.expiration == other.expiration,
                "an exported item comes back")
            require(
                one.attributes.count == other.attributes.count
                    && zip(one.attributes, other.attributes).allSatisfy {
                        $0.name == $1.name && $0.value.isIdentical(to: $1.value)
                    }, "an exported item comes back bit for bit")
        }
    }

    private func forEachItem(of bytes: [UInt8], _ body: (Document) -> Void) throws {
        ftruncate(file, 0)
        pwrite(file, bytes, bytes.count, 0)
        try reader.forEachItem(of: InputFile("/proc/self/fd/\(file)"), body) { _ in }
    }

    /// The items as an index gives them back, in the order of their identifiers.
    private func indexed(_ items: [Document]) throws -> [Document] {
        let index = try Index(storage: MemoryStorage(), schema: AttributeCatalog.schema, options: FuzzItems.repeatable)
        let transaction = try index.transaction()
        for item in items {
            do {
                try transaction.index(item.withMarkupText)
            } catch let error as IndexError where error.code == .limitExceeded {
                continue
            }
        }
        try index.commit(transaction)
        var found: [Document] = []
        try index.snapshot().forEachDocument {
            found.append($0)
            return true
        }
        return found
    }

    /// The corpus has one name with a blank.
    private static func isUnusual(_ name: AttributeName) -> Bool {
        if case .custom(let name) = name { name.contains(" ") && name != "Document Type" } else { false }
    }
}
