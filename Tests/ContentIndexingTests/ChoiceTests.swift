import FileTestSupport
import Foundation
import Glibc
import SearchEngine
import SearchlightBasics
import SystemIndex
import Testing

@testable import ContentIndexing

/// What a person chooses, and takes back: also while a program indexes.
@Suite struct ChoiceTests {
    @Test func aFolderThatIsAlsoASourceIsTheFolder() throws {
        let home = try ContentHome(choosing: false)
        try home.write("Maildir/cur/1700000000.M1P1.host:2,S", "Subject: letter\n\nbody")
        #expect(try home.store.setSource(.maildir, isOn: true, environment: ["HOME": home.tree]))
        try home.run()
        #expect(try home.items(.mail).count == 1)
        try home.store.add(home.tree + "/Maildir")
        try home.run()
        // Which of both it is shows in its place; it is not there twice, and not lost.
        #expect(try home.items(.mail).count + home.items(.files).count == 1)
        try home.store.remove(home.tree + "/Maildir")
        try home.run()
        #expect(try home.items(.mail).count == 1 && home.items(.files).isEmpty)
    }

    @Test func aFolderTakenOutWhileFilesAreReadIsDeletedByThatProgram() throws {
        let home = try ContentHome()
        for number in 0..<20 { try home.write("a/\(number).txt", "text \(number)") }
        let other = try FolderCheck.resolved(home.folder.path) + "/other"
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
        try Data("stays".utf8).write(to: URL(fileURLWithPath: other + "/stays.txt"))
        let indexer = try ContentIndexer(home.index, reader: home.reader)
        var isTaken = false
        indexer.mayRead = { _ in
            if !isTaken, (try? home.store.remove(home.tree)) == true {
                isTaken = true
                _ = try? home.store.add(other)
            }
            return true
        }
        #expect(try indexer.run())
        #expect(isTaken)
        #expect(try home.items().values.compactMap { $0.text("path") } == [other + "/stays.txt"])
        #expect(try !home.items().values.contains { $0.text("textContent")?.hasPrefix("text") ?? false })
    }

    @Test func takingOutWaitsAMomentForAnotherProgram() throws {
        let home = try ContentHome()
        var indexer: ContentIndexer? = try ContentIndexer(home.index, reader: home.reader)
        #expect(throws: IndexError.self) { try ContentIndexer(home.index, reader: home.reader) }
        #expect(indexer?.status.found == 0)
        indexer = nil
        try ContentIndexer(home.index, reader: home.reader).removeTakenOut()
    }

    @Test func nothingOfATakenOutFolderStaysOnTheDisk() throws {
        let home = try ContentHome()
        try home.write("xylocanthic.txt", "plain")
        try home.run()
        try home.store.remove(home.tree)
        try ContentIndexer(home.index, reader: home.reader).removeTakenOut()
        let folder = home.index.home.path + "/files"
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
            #expect(bytes.range(of: Data("xylocanthic".utf8)) == nil, "\(name)")
        }
    }

    @Test func theIndexesThemselvesCannotBeChosen() throws {
        let home = try ContentHome(choosing: false)
        let path = home.index.home.path
        try FileManager.default.createDirectory(atPath: path + "/files", withIntermediateDirectories: true)
        for folder in [path, path + "/files", path + "/", path + "/./files/.."] {
            #expect(throws: IndexError.self, "\(folder)") { try home.store.add(folder) }
        }
        #expect(try home.store.read().isEmpty)
    }

    // MARK: What changes in a file

    @Test(arguments: ["", "\0\0\0"])
    func contentThatIsGoneIsNotFound(_ text: String) throws {
        let home = try ContentHome()
        try home.write("a.txt", "gribblewox")
        try home.write("people.vcf", "Ann\nBob")
        try home.run()
        #expect(try home.found("gribblewox") == ["a.txt"] && home.items(.contacts).count + home.items().count >= 2)
        try home.write("a.txt", text)
        home.reader.failures["people.vcf"] = ContentReadFailure(.damaged, "It is damaged.")
        try home.write("people.vcf", "Ann\nBob\nCid")
        try home.run()
        #expect(try home.found("gribblewox").isEmpty && home.found("Ann").isEmpty)
        #expect(try home.item("a.txt")?.text("displayName") == "a.txt")
    }

    @Test func aFileThatMayNotBeReadAnyMoreLosesItsContent() throws {
        guard geteuid() != 0 else { return print("skipped: root reads everything; PermissionTests has the same") }
        let home = try ContentHome()
        try home.write("a.txt", "gribblewox")
        try home.run()
        chmod(home.tree + "/a.txt", 0)
        try home.run()
        #expect(try home.found("gribblewox").isEmpty)
        chmod(home.tree + "/a.txt", 0o600)
        try home.run()
        #expect(try home.found("gribblewox") == ["a.txt"])
    }

    @Test(arguments: [ContentReadFailure(.timedOut, "It took long."), ContentReadFailure(.tooLarge, "It is large.")])
    func whatWasReadBeforeALimitStays(_ failure: ContentReadFailure) throws {
        let home = try ContentHome()
        home.reader.cuts["many.mbox"] = failure
        try home.write("many.mbox", "first\nsecond")
        try home.run()
        #expect(try home.search("first") == 1 && home.search("second") == 1)
        #expect(try ContentOverview(home.index.home).problems().map(\.reason) == [failure.reason])
    }

    @Test func aBusyMachineIsNoFaultOfTheFile() throws {
        let home = try ContentHome()
        home.reader.failures["a.txt"] = ContentReadFailure(.changing, "The machine is busy.")
        try home.write("a.txt", "gribblewox")
        try home.run()
        home.reader.failures = [:]
        try home.run()
        #expect(try home.found("gribblewox") == ["a.txt"])
        #expect(try ContentOverview(home.index.home).problems().isEmpty)
    }
}
