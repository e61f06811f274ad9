import Foundation
import FileTestSupport
import SearchEngine
import Testing

@testable import SystemIndex

/// What stands for apps' indexes when all are searched (R7, I2, section 11).
@Suite struct CombinedSearchTests {
    private let folder: Folder
    private let now = Int64(Date().timeIntervalSince1970)

    init() throws {
        folder = try Folder()
        for number in 0..<12 { try fill(number, (0..<10).map { "lantern \(number) \($0)" }) }
    }

    private func app(_ number: Int) throws -> AppIdentifier { try AppIdentifier("org.example.app\(number)") }

    private func fill(
        _ number: Int, _ titles: [String], _ protection: ProtectionClass = .standard, isPrivate: Bool = false
    ) throws {
        try folder.index.app(app(number)).commit(protection: protection) { changes in
            for title in titles {
                var attributes = [Attribute(AttributeCatalog.schema.attribute("title"), .text(title))]
                if isPrivate { attributes.append(Attribute(.custom(SearchScope.inAppOnlyAttribute), .integer(1))) }
                try changes.index(Document(identifier: title, attributes: attributes))
            }
        }
    }

    private var file: String { folder.path + "/home/combined/combined" }
    private var bytes: Data { (try? Data(contentsOf: URL(fileURLWithPath: file))) ?? Data() }

    private func damage(_ app: AppIdentifier) throws {
        let path = Home(path: folder.path + "/home").folder(of: app)
        let enumerator = FileManager.default.enumerator(atPath: path)!
        for case let name as String in enumerator where name.contains("manifest-") {
            try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path + "/" + name))
        }
    }

    /// What a process finds that has just begun.
    private func find(_ text: String, in index: SystemIndex? = nil) throws -> [String] {
        let index = index ?? folder.index
        let found = try index.scope().search(SearchRequest(text, limit: 500, now: now))
        #expect(index.combinedFailure == nil)
        return try found.items.map { try $0.document().displayTitle }
    }

    @Test func findsTheSameAndIsSound() throws {
        let texts = ["l", "lantern", "lantern 3", "lantren 11"]
        let before = try texts.map { try find($0) }
        #expect(before[0].count == 120)
        let pause = try folder.index.combine()
        #expect(pause >= 600)
        #expect(bytes.count > 0)
        #expect(try texts.map { try find($0) } == before)
        #expect(folder.index.verifyCombined().isSound && folder.index.verifyCombined().files == 1)
        let made = bytes
        _ = try folder.index.combine()
        #expect(bytes == made, "it is not made anew when nothing changed")
    }

    /// A damaged one is said to be, and searches do without it.
    @Test func damageIsNamed() throws {
        let expected = try find("lantern")
        _ = try folder.index.combine()
        var damaged = bytes
        for offset in stride(from: 100, to: damaged.count, by: 7) { damaged[offset] ^= 1 }
        try damaged.write(to: URL(fileURLWithPath: file))
        let index = folder.index
        let found = try index.scope().search(SearchRequest("lantern", limit: 500, now: now))
        #expect(try found.items.map { try $0.document().displayTitle } == expected)
        #expect(index.combinedFailure?.path?.hasPrefix(folder.path + "/home/combined") == true)
        #expect(!index.verifyCombined().isSound)
        _ = try index.combine()
        #expect(index.verifyCombined().isSound)
    }

    /// What is asked to be gone is gone from it too: compacting, forgetting and removing apps.
    @Test(arguments: ["compact", "forget", "forget a damaged one", "remove"]) func whatIsErasedIsGone(way: String)
        throws
    {
        try fill(4, ["quillfeather"])
        _ = try folder.index.combine()
        #expect(bytes.range(of: Data("llfeathe".utf8)) != nil)
        let index = folder.index, owner = try app(4)
        switch way {
        case "compact":
            try index.app(owner).commit { $0.delete(identifiers: ["quillfeather"]) }
            try index.app(owner).compact()
        case "forget": try index.app(owner).forget()
        case "forget a damaged one":
            try damage(owner)
            try index.app(owner).forget()
        default: try index.remove(owner)
        }
        #expect(bytes.isEmpty)
        #expect(try find("quillfeather").isEmpty)
        _ = try folder.index.combine()
        #expect(!bytes.isEmpty && bytes.range(of: Data("llfeathe".utf8)) == nil)
    }

    /// Items under stronger protection stay in their own folder.
    @Test func protectedItemsStayWhereTheyAre() throws {
        try fill(2, ["quillfeather"], .complete)
        _ = try folder.index.combine()
        #expect(!bytes.isEmpty && bytes.range(of: Data("llfeathe".utf8)) == nil)
        #expect(try find("quillfeather") == ["quillfeather"])
    }

    /// Section 11: an app that is switched off is hidden at once; and what is for its own app only stays hidden.
    @Test func hiddenStaysHidden() throws {
        try fill(6, ["lantern for itself"], isPrivate: true)
        let index = folder.index
        _ = try index.combine()
        #expect(try find("lantern", in: index).count == 120)
        try index.setApp(app(7), on: false)
        #expect(try find("lantern", in: index).count == 110)
        #expect(try !find("lantern", in: index).contains { $0.hasPrefix("lantern 7 ") })
        try index.setApp(app(7), on: true)
        #expect(try find("lantern", in: index).count == 120)
    }

    /// An app that cannot be read does not keep the others from being combined.
    @Test func unreadableAppsAreLeftOut() throws {
        try damage(app(3))
        _ = try folder.index.combine()
        let (found, unreadable) = try folder.index.reading { apps in
            try folder.index.scope(apps: apps).search(SearchRequest("lantern", limit: 500, now: now)).items.count
        }
        let broken = try app(3)
        #expect(found == 110 && unreadable.map(\.app) == [broken])
    }
}
