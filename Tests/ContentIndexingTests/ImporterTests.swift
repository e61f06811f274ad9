import AppPrograms
import FileTestSupport
import Foundation
import SearchEngine
import SearchlightBasics
import SystemIndex
import Testing

@testable import ContentIndexing

/// Import extensions of apps: which one reads a file, and what happens if it cannot.
@Suite struct ImporterTests {
    private static let program = "/bin/true"

    private func register(
        _ home: ContentHome, _ app: String = "org.songs", program: String = program,
        types: [ImportExtension.FileType]
    ) throws {
        try home.index.register(
            AppIdentifier(app),
            AppRegistration(name: "Songs", importExtension: ImportExtension(program: program, types: types)))
    }

    private let sheet = ImportExtension.FileType("org.songs.sheet", filenameExtensions: ["SongSheet"])

    @Test func itReadsFilesOfItsTypesOnly() throws {
        let home = try ContentHome()
        let importer = CountingReader()
        home.reader.importers[Self.program] = importer
        try register(home, types: [sheet])
        try home.write("winter.songsheet", "words")
        try home.write("a.txt", "text")
        try home.run()
        #expect(importer.reads == ["winter.songsheet"])
        #expect(home.reader.reads == ["a.txt"])
        let item = try #require(try home.item("winter.songsheet"))
        #expect(item.text("contentType") == "org.songs.sheet")
        #expect(item.texts("contentTypeTree").contains("public.data"))
        #expect(item.text("textContent") == "words")
        try home.run()
        #expect(importer.reads.count == 1 && home.reader.reads.count == 1)
    }

    @Test func aTypeAboveCounts() throws {
        let home = try ContentHome()
        try register(home, "org.a", types: [ImportExtension.FileType("public.text")])
        try register(home, "org.b", program: "/bin/false", types: [ImportExtension.FileType("public.source-code")])
        let importers = Importers(home.index)
        #expect(importers.importer(of: "public.swift-source")?.program == "/bin/false")
        #expect(importers.importer(of: "public.plain-text")?.program == "/bin/true")
        #expect(importers.importer(of: "public.png") == nil)
        #expect(importers.importer(of: "com.example.unheard-of") == nil)
    }

    @Test func oneThatFailsIsAProblemAndTheBuiltInReaderReads() throws {
        let home = try ContentHome()
        let importer = CountingReader()
        importer.failures["winter.songsheet"] = ContentReadFailure(.damaged, "It has no title.")
        home.reader.importers[Self.program] = importer
        try register(home, types: [sheet])
        try home.write("winter.songsheet", "fallback")
        let status = try home.run()
        #expect(try home.found("fallback") == ["winter.songsheet"])
        #expect(status.read == 1 && status.skipped == 1 && status.left == 0)
        let problem = try #require(try ContentOverview(home.index.home).problems().first)
        #expect(problem.reason == .importerFailed && problem.sentence.contains("It has no title."))
        try home.run()
        #expect(importer.reads.count == 1)
    }

    @Test func oneThatIsMissingIsAProblemUntilItIsThere() throws {
        let home = try ContentHome(), program = home.folder.path + "/importer"
        try register(home, program: program, types: [sheet])
        try home.write("winter.songsheet", "words")
        try home.run()
        #expect(try ContentOverview(home.index.home).problems().map(\.reason) == [.importerFailed])
        #expect(try home.found("words") == ["winter.songsheet"])
        let importer = CountingReader()
        home.reader.importers[program] = importer
        try Data("#!".utf8).write(to: URL(fileURLWithPath: program))
        chmod(program, 0o755)
        try home.run()
        #expect(importer.reads == ["winter.songsheet"])
        #expect(try ContentOverview(home.index.home).problems().isEmpty)
    }

    @Test func registeringAndSwitchingOffReadAnew() throws {
        let home = try ContentHome()
        let importer = CountingReader()
        home.reader.importers[Self.program] = importer
        try home.write("winter.songsheet", "words")
        try home.write("a.txt", "text")
        try home.run()
        #expect(try home.item("winter.songsheet")?.text("contentType") == "public.data")
        try register(home, types: [sheet])
        try home.run()
        #expect(importer.reads == ["winter.songsheet"])
        #expect(try home.item("winter.songsheet")?.text("contentType") == "org.songs.sheet")
        home.reader.reads = []
        try home.index.setApp(AppIdentifier("org.songs"), on: false)
        try home.run()
        #expect(home.reader.reads == ["winter.songsheet"])
        #expect(try home.item("winter.songsheet")?.text("contentType") == "public.data")
        let (json, _) = try FileExtraction(home.reader, home.index).extract(home.tree + "/winter.songsheet")
        #expect(json["attributes"]?["contentType"] == .string("public.data"))
    }
}
