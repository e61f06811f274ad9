import FileTestSupport
import Foundation
import Glibc
import SearchEngine
import SearchlightBasics
import SystemIndex
import Testing

@testable import ContentIndexing

@Suite struct ExtractionTests {
    @Test func oneLineAFile() throws {
        let home = try ContentHome(choosing: false)
        try home.write("a.txt", "hello")
        let (json, isComplete) = try FileExtraction(home.reader).extract(home.tree + "/a.txt")
        #expect(isComplete)
        #expect(json["attributes"]?["textContent"] == .string("hello"))
        #expect(json["attributes"]?["contentType"] == .string("public.plain-text"))
        #expect(json["error"] == nil && json["items"] == nil)
    }

    @Test func severalItemsAreOne() throws {
        let home = try ContentHome(choosing: false)
        try home.write("people.vcf", "Ann\nBob\nAnn")
        let (json, _) = try FileExtraction(home.reader).extract(home.tree + "/people.vcf")
        #expect(json["items"] == .integer(3))
        #expect(json["attributes"]?["title"] == .string("Ann\nBob\nAnn"))
        var items = MergedItems()
        items.add([.init("startDate", .string("2024")), .init("keywords", .array([.string("a")]))])
        items.add([.init("startDate", .string("2025")), .init("keywords", .array([.string("a"), .string("b")]))])
        #expect(items.members.map(\.value) == [.string("2024"), .array([.string("a"), .string("b")])])
    }

    @Test func whatCannotBeReadHasAnError() throws {
        let home = try ContentHome(choosing: false)
        try home.write("empty.txt", "")
        try home.write("bad.pdf", "x")
        mkfifo(home.tree + "/pipe", 0o600)
        home.reader.failures["bad.pdf"] = ContentReadFailure(.damaged)
        let extraction = FileExtraction(home.reader)
        for (name, error) in [
            ("empty.txt", "It is empty."), ("bad.pdf", SkipReason.damaged.sentence), ("pipe", "It is not a file."),
            ("nowhere", "No such file or directory"),
        ] {
            let (json, isComplete) = try extraction.extract(home.tree + "/" + name)
            #expect(!isComplete)
            #expect(json["error"] == .string(error))
            #expect(json["attributes"] == nil)
        }
    }
}
