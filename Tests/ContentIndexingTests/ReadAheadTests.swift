import FilesProgram
import Foundation
import Glibc
import Synchronization
import SystemIndex
import Testing

@testable import ContentIndexing

/// Reads plain text on any thread, and tells of each file on which it was read.
private final class AheadReader: ContentReader, Sendable {
    let version: UInt16 = 1
    /// File names in the order of reading.
    let reads = Mutex<[String]>([])
    /// Of these, what was read before its turn.
    let early = Mutex<Set<String>>([])
    /// Called with the name of each file that was read before its turn, after it was read.
    let afterReading: @Sendable (String) throws -> Void
    private let own = pthread_self()

    init(afterReading: @escaping @Sendable (String) throws -> Void = { _ in }) { self.afterReading = afterReading }

    var ahead: (any ContentReader & Sendable)? { self }

    func read(
        descriptor: Int32, contentType: String, fileName: String, to sink: ([UInt8]) throws -> Void
    ) throws {
        reads.withLock { $0.append(fileName) }
        if fileName.hasPrefix("bad") { throw ContentReadFailure(.damaged) }
        try PlainTextReader().read(
            descriptor: descriptor, contentType: contentType, fileName: fileName, to: sink)
        guard pthread_equal(own, pthread_self()) == 0 else { return }
        defer { early.withLock { _ = $0.insert(fileName) } }
        try afterReading(fileName)
    }
}

/// What is read before its turn becomes the same items as what is read at its turn.
@Suite struct ReadAheadTests {
    private static func descriptors() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    /// Has the first file wait until a second thread has read so many.
    private func run(_ home: ContentHome, _ reader: AheadReader, afterReading count: Int) throws {
        let indexer = try ContentIndexer(home.index, reader: reader)
        indexer.mayRead = { _ in
            for _ in 0..<5000 where reader.early.withLock({ $0.count < count }) { usleep(1000) }
            return true
        }
        try indexer.run()
    }

    @Test func eachFileIsReadOnceAndFound() throws {
        let home = try ContentHome(), reader = AheadReader()
        for number in 0..<300 { try home.write("f\(number % 7)/\(number).txt", "gribblewox\(number)") }
        try run(home, reader, afterReading: 100)
        #expect(reader.reads.withLock { $0.count } == 300)
        #expect(Set(reader.reads.withLock { $0 }).count == 300)
        for number in 0..<300 {
            #expect(try home.item("f\(number % 7)/\(number).txt")?.text("textContent") == "gribblewox\(number)")
        }
    }

    @Test func whatChangesBeforeItsTurnIsReadAsItIsThen() throws {
        let home = try ContentHome(), tree = home.tree
        for name in ["a", "b", "c", "d"] { try home.write(name + ".txt", "before") }
        let reader = AheadReader { name in
            if name < "c" { try Data("gribblewox".utf8).write(to: URL(fileURLWithPath: tree + "/" + name)) }
        }
        try run(home, reader, afterReading: 4)
        #expect(try home.found("gribblewox") == ["a.txt", "b.txt"])
        #expect(try home.found("before") == ["c.txt", "d.txt"])
    }

    @Test func whatGoesBeforeItsTurnIsNotIndexed() throws {
        let home = try ContentHome(), tree = home.tree
        for name in ["a", "b", "c", "d"] { try home.write(name + ".txt", "gribblewox") }
        let reader = AheadReader { name in if name < "c" { unlink(tree + "/" + name) } }
        try run(home, reader, afterReading: 4)
        #expect(try home.found("gribblewox") == ["c.txt", "d.txt"])
    }

    @Test func failuresBelongToTheirFiles() throws {
        let home = try ContentHome()
        for number in 0..<40 { try home.write(number % 3 == 0 ? "bad\(number).txt" : "\(number).txt", "gribblewox") }
        try run(home, AheadReader(), afterReading: 26)
        let problems = try ContentOverview(home.index.home).problems()
        #expect(problems.map(\.reason) == Array(repeating: .damaged, count: 14))
        #expect(try home.found("gribblewox").count == 26)
    }

    /// No file is marked for what is no file's fault, and the rest is read by the next pass.
    @Test func withoutAReaderThePassEnds() throws {
        let home = try ContentHome()
        for number in 0..<40 { try home.write("\(number).txt", "gribblewox") }
        let reader = AheadReader { _ in throw ContentReaderUnavailable("It is missing.") }
        #expect(throws: ContentReaderUnavailable("It is missing.")) {
            try run(home, reader, afterReading: 1)
        }
        #expect(try ContentOverview(home.index.home).problems().isEmpty)
        try home.run()
        #expect(try home.found("gribblewox").count == 40)
    }

    @Test func aStopLetsGoOfAllFiles() throws {
        let home = try ContentHome(), reader = AheadReader()
        for number in 0..<200 { try home.write("\(number).txt", "gribblewox") }
        let indexer = try ContentIndexer(home.index, reader: reader), before = try Self.descriptors()
        var turns = 0
        indexer.mayRead = { _ in
            turns += 1
            return turns <= 20
        }
        try indexer.run()
        #expect(try home.found("gribblewox").count == 20)
        // Other tests run beside this one, and open files too.
        #expect(try Self.descriptors() < before + ReadAhead.files / 2)
        indexer.mayRead = { _ in true }
        try indexer.run()
        #expect(try home.found("gribblewox").count == 200)
    }
}
