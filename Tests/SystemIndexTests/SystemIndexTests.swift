import Foundation
import FileTestSupport
import SearchEngine
import Testing

@testable import SystemIndex

@Suite struct SystemIndexTests {
    @Test func homesByEnvironment() throws {
        #expect(try Home.standard(environment: ["SEARCHLIGHT_HOME": "/a", "XDG_DATA_HOME": "/b"]).path == "/a")
        #expect(
            try Home.standard(environment: ["SEARCHLIGHT_HOME": "", "XDG_DATA_HOME": "/b"]).path == "/b/searchlight")
        #expect(
            try Home.standard(environment: ["XDG_DATA_HOME": "relative", "HOME": "/h"]).path
                == "/h/.local/share/searchlight")
        #expect(throws: IndexError.self) { try Home.standard(environment: [:]) }
    }

    @Test(arguments: ["org.example.a", "..", ".", "a/b", "Ä", "%41", "a b", "\u{0}", ".hidden", "电影", "-", "a..b"])
    func everyAppHasAFolderOfItsOwn(_ name: String) throws {
        let app = try AppIdentifier(name)
        #expect(!app.folderName.contains("/") && !app.folderName.hasPrefix(".") && app.folderName.utf8.count < 256 * 3)
        #expect(AppIdentifier(folderName: app.folderName) == app)
    }

    @Test func foldersOfOthersAreNoApps() throws {
        for name in ["", "%", "%4", "%zz", "a/b", "%41", "..", "Ä"] { #expect(AppIdentifier(folderName: name) == nil) }
        #expect(throws: IndexError.self) { try AppIdentifier("") }
        #expect(throws: IndexError.self) { try AppIdentifier(String(repeating: "a", count: 156)) }
        // Its folder's name has to fit, too.
        #expect(throws: IndexError.self) { try AppIdentifier(String(repeating: "影", count: 29)) }
        let folder = try Folder()
        let longest = folder.index.app(try AppIdentifier(String(repeating: "影", count: 28)))
        try longest.commit { try $0.index(Document(identifier: "1")) }
        #expect(try longest.document("1") != nil)
    }

    @Test func theHomeIsItsOwnersOnly() throws {
        let folder = try Folder()
        let app = folder.index.app(try AppIdentifier("org.example.a"))
        try app.commit { try $0.index(Document(identifier: "1")) }
        for path in ["/home", "/home/apps", "/home/apps/org.example.a"] {
            let mode = try FileManager.default.attributesOfItem(atPath: folder.path + path)[.posixPermissions]
            #expect((mode as? NSNumber)?.intValue == 0o700, "\(path)")
        }
        #expect(try folder.index.apps().map(\.rawValue) == ["org.example.a"])
        #expect(try SystemIndex(home: Home(path: folder.path + "/none")).apps().isEmpty)
    }

    @Test func identifiersAreSharedByProtectionClasses() throws {
        let folder = try Folder()
        let app = folder.index.app(try AppIdentifier("org.example.a"))
        let title = AttributeCatalog.schema.attribute("title")
        for (protection, name) in [(ProtectionClass.complete, "first"), (.none, "second")] {
            try app.commit(protection: protection) {
                try $0.index(Document(identifier: "1", domain: "d.e", attributes: [Attribute(title, .text(name))]))
                try $0.index(Document(identifier: name, domain: "d", attributes: [Attribute(title, .text(name))]))
            }
        }
        #expect(try app.statistics().items == 3)
        #expect(try app.document("1")?.text("title") == "second")
        let scope = try folder.index.scope()
        #expect(try scope.search(SearchRequest("first", now: 0)).items.map(\.hit.identifier) == ["first"])
        #expect(try app.commit { try $0.delete(domains: ["d.e"]) }.deleted == 1)
        #expect(try app.commit { $0.delete(identifiers: ["first", "second"]) }.deleted == 2)
        #expect(try app.statistics().items == 0)
    }

    @Test func oneListOverAllApps() throws {
        let folder = try Folder()
        let index = folder.index
        let title = AttributeCatalog.schema.attribute("title")
        for (app, text) in [("org.a", "jazz"), ("org.b", "all that jazz"), ("org.c", "blues")] {
            try index.app(try AppIdentifier(app)).commit {
                try $0.index(Document(identifier: "1", attributes: [Attribute(title, .text(text))]))
            }
        }
        let found = try index.scope().search(SearchRequest("jazz", now: 0))
        #expect(found.items.map(\.app.rawValue) == ["org.a", "org.b"])
        #expect(try index.remove(try AppIdentifier("org.a")))
        #expect(try index.scope().search(SearchRequest("jazz", now: 0)).total == 1)
    }

    /// The catalogue has every attribute that Apple documents, of the kind that its type says.
    @Test func theCatalogueIsApplesTable() throws {
        #expect(AttributeCatalog.all.count == 190)
        #expect(Set(AttributeCatalog.all.map(\.number)).count == 190)
        #expect(AttributeCatalog.suggestion(for: "titel") == "title")
        #expect(AttributeCatalog.suggestion(for: "completelyDifferent") == nil)
        #expect(AttributeCatalog.isCustomName("com_x_1") && !AttributeCatalog.isCustomName("comx"))
        #expect(!AttributeCatalog.isCustomName("kMD_x") && !AttributeCatalog.isCustomName("ä_b"))
        let table = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/AppleAPI/corespotlight.tsv")
        let data = try Data(contentsOf: table)
        let rows = String(decoding: data, as: UTF8.self).split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false)
        }
        let properties = rows.filter {
            $0.count > 7 && $0[0] == "CSSearchableItemAttributeSet" && $0[2] == "property" && $0[7] == "in"
                && $0[6].contains("category=")
        }
        #expect(properties.count >= 180)
        for row in properties {
            let attribute = AttributeCatalog.attribute(String(row[1]))
            #expect(attribute != nil, "\(row[1])")
            let type = row[3].prefix { $0 != "?" && $0 != " " }
            let kinds: [Substring: AttributeKind] = [
                "String": .text, "[String]": .texts, "NSNumber": .number, "Date": .date, "URL": .url, "Data": .data,
                "[CSPerson]": .people, "[Date]": .dates,
            ]
            if let kind = kinds[type] { #expect(attribute?.kind == kind, "\(row[1])") }
        }
    }
}
