import FileTestSupport
import Foundation
import SearchEngine
import Testing

@testable import SystemIndex

/// Items by meaning, with the tiny model: it knows a few words, and its encoder says anything, but always the same.
@Suite struct MeaningTests {
    private let folder: Folder
    private let app: AppIdentifier

    init() throws {
        folder = try Folder()
        app = try AppIdentifier("org.example.a")
    }

    /// A folder with the tiny model, its files called as a model's are.
    private func tinyModel() throws -> String {
        let path = folder.path + "/tiny"
        if FileManager.default.fileExists(atPath: path) { return path }
        return try TinyModelFolder.make(path)
    }

    private func install() throws {
        _ = try MeaningInstallation(home: folder.index.home).install([tinyModel()])
    }

    private func add(_ items: [(identifier: String, title: String)], to index: SystemIndex) throws {
        try index.app(app).commit { transaction in
            for item in items {
                let title = Attribute(AttributeCatalog.schema.attribute("title"), .text(item.title))
                try transaction.index(Document(identifier: item.identifier, attributes: [title]))
            }
        }
    }

    private func search(_ text: String, _ use: MeaningUse = .afterEnter, in index: SystemIndex) throws -> [FoundItem] {
        try index.find(SearchRequest(text, mode: .committed, now: 0), meaning: use) { $0.found.items }.shown
    }

    @Test func itemsHaveVectorsWhenTheirCommitReturns() throws {
        try install()
        let index = folder.index
        try add([("a", "Dentist appointment"), ("b", "Something else")], to: index)
        let found = try #require(try search("dentist appointment", in: index).first)
        #expect(found.hit.identifier == "a")
        #expect(try index.meaningProgress() == MeaningProgress(encoded: 0, waiting: 2))
    }

    @Test func theEncoderReadsItemsOnceAndGoesOnWhereItWas() throws {
        try install()
        let index = folder.index
        try add((0..<150).map { ("\($0)", "Dentist appointment \($0)") }, to: index)
        #expect(try index.encodeVectors(of: app) { $0 >= 70 } == 70)
        #expect(try folder.index.meaningProgress() == MeaningProgress(encoded: 70, waiting: 80))
        // Another process goes on.
        #expect(try folder.index.encodeVectors(of: app) { _ in false } == 80)
        #expect(try folder.index.encodeVectors(of: app) { _ in false } == 0)
        let progress = try folder.index.meaningProgress()
        #expect(progress == MeaningProgress(encoded: 150, waiting: 0))
        #expect(try folder.index.scope().count == 150)
    }

    @Test func anAppThatIsOffIsNotRead() throws {
        try install()
        let index = folder.index
        try add([("a", "Dentist appointment")], to: index)
        try index.setApp(app, on: false)
        #expect(try index.encodeVectors(of: app) { _ in false } == 0)
        try index.setApp(app, on: true)
        try index.setMeaning(on: false)
        #expect(try index.encodeVectors(of: app) { _ in false } == 0)
        try index.setMeaning(on: true)
        #expect(try index.encodeVectors(of: app) { _ in false } == 1)
    }

    @Test func textsHaveAMeaningOnlyIfItIsWantedAndKnown() throws {
        let request = SearchRequest("dentist appointment", mode: .committed, now: 0)
        #expect(try folder.index.understood(request, .always).meaning == nil)
        try install()
        let index = folder.index
        #expect(try index.understood(request, .afterEnter).meaning != nil)
        #expect(try index.understood(request, .never).meaning == nil)
        let typed = SearchRequest("dentist appointment", now: 0)
        #expect(try index.understood(typed, .afterEnter).meaning == nil)
        #expect(try index.understood(typed, .always).meaning != nil)
        for text in ["", "wumpf glorb", "RX-7842-KQ", "dentist ap", "a.txt"] {
            #expect(try index.understood(SearchRequest(text, now: 0), .always).meaning == nil, "\(text)")
        }
        try index.setMeaning(on: false)
        #expect(try index.understood(request, .always).meaning == nil)
        #expect(try folder.index.switches().isMeaningOff)
    }

    /// A sandbox's items are its program's: they are neither read with the encoder, nor in the way of others.
    @Test func itemsInASandboxAreLeftOut() throws {
        let inside = SystemIndex(home: Home(path: folder.path + "/.var/app/org.example.Notes/data/searchlight"))
        try inside.app(AppIdentifier("org.example.Notes")).commit { try $0.index(Document(identifier: "a")) }
        let index = SystemIndex(home: Home(path: folder.path + "/home", personsFolder: folder.path))
        _ = try MeaningInstallation(home: index.home).install([tinyModel()])
        let installed = SystemIndex(home: index.home)
        #expect(try installed.apps().map(\.rawValue) == ["org.example.Notes"])
        #expect(try installed.encodeVectors(of: AppIdentifier("org.example.Notes")) { _ in false } == 0)
        #expect(try installed.meaningProgress() == MeaningProgress())
    }

    @Test func installingSaysWhatIsWrongWithWhatWasGiven() throws {
        let model = try tinyModel(), installation = MeaningInstallation(home: folder.index.home)
        func message(_ paths: [String]) throws -> String {
            let error = #expect(throws: IndexError.self) { try installation.install(paths) }
            return try #require(error).description
        }
        #expect(try message([model + "/encoder.model"]).contains("words.table is missing."))
        #expect(try message([model, model + "/words.table"]).contains("words.table is given twice."))
        let pipe = folder.path + "/pipe"
        try FileManager.default.createDirectory(atPath: pipe, withIntermediateDirectories: true)
        #expect(mkfifo(pipe + "/words.table", 0o600) == 0)
        #expect(try message([pipe]).contains("none of a model's files"))
        try Data("no model".utf8).write(to: URL(filePath: model + "/words.table"))
        // The file that was given, not the copy that is gone.
        #expect(try message([model]).contains(model + "/words.table"))
    }

    @Test func damagedFilesAreNotInstalled() throws {
        let model = try tinyModel(), installation = MeaningInstallation(home: folder.index.home)
        #expect(throws: IndexError.self) { try installation.install([model + "/encoder.model"]) }
        #expect(try installation.install([model]).map(\.name) == ["words.table", "encoder.model"])
        var bytes = try Data(contentsOf: URL(filePath: model + "/encoder.model"))
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: URL(filePath: model + "/encoder.model"))
        #expect(throws: IndexError.self) { try installation.install([model]) }
        let index = folder.index
        #expect(index.meaning.hasEncoder && index.meaning.problem == nil)
        let own = MeaningFolder.own(in: index.home)
        #expect(try FileManager.default.contentsOfDirectory(atPath: own).sorted() == ["encoder.model", "words.table"])
        #expect(try installation.remove().count == 2)
        #expect(folder.index.meaning.folder == nil)
        #expect(throws: IndexError.self) { try installation.install([model + "/nothing"]) }
    }

    @Test func aDamagedModelIsToldAndWordsStillCount() throws {
        try install()
        let path = MeaningFolder.own(in: folder.index.home) + "/words.table"
        var bytes = try Data(contentsOf: URL(filePath: path))
        bytes[100] ^= 1
        try bytes.write(to: URL(filePath: path))
        let index = folder.index
        try add([("a", "Dentist appointment")], to: index)
        #expect(index.meaning.problem?.code == .corrupted)
        #expect(try search("dentist", .always, in: index).map(\.hit.identifier) == ["a"])
    }

    @Test func theNearestWordsOfAnItemAreNamed() throws {
        try install()
        let index = folder.index
        try add([("a", "quick dentist fahrrad")], to: index)
        let item = try #require(try index.app(app).document("a"))
        #expect(index.meaning.nearestWords(of: item, to: "dentist").first == "dentist")
    }

    @Test func theFolderOfTheHomeComesBeforeTheSystems() throws {
        let home = folder.index.home, model = try tinyModel()
        let system = folder.path + "/share"
        try FileManager.default.createDirectory(
            atPath: system + "/searchlight", withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: model, toPath: system + "/searchlight/meaning")
        let environment = ["XDG_DATA_DIRS": "/nowhere:" + system]
        #expect(MeaningFolder.find(for: home, environment: environment)?.path == system + "/searchlight/meaning")
        try install()
        #expect(MeaningFolder.find(for: home, environment: environment)?.isOwn == true)
        #expect(MeaningFolder.find(for: home, environment: [MeaningFolder.variable: ""]) == nil)
        let named = MeaningFolder.find(for: home, environment: [MeaningFolder.variable: model])
        #expect(named == MeaningFolder(path: model, isOwn: false))
    }
}
