import Foundation
import MobileCoreServices
import Testing
import UniformTypeIdentifiers

/// Every row of the table of Apple's types (`Tests/Fixtures/AppleAPI/uttypes.tsv`), as UTType and the old functions see it.
@Suite struct AppleTableTests {
    private struct Row {
        var identifier: String
        var supertypes: [String]
        var extensions: [String]
        var mimeTypes: [String]
    }

    /// What the table's authors did not read anywhere is marked with `?`, and counts all the same.
    private static func list(_ cell: Substring) -> [String] {
        cell.replacingOccurrences(of: "?", with: "").split(separator: ",")
            .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty && $0 != "-" }
    }

    private func rows() throws -> [Row] {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let file = tests.appendingPathComponent("Fixtures/AppleAPI/uttypes.tsv")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
        return lines.dropFirst().map { line in
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
            return Row(
                identifier: cells[1].replacingOccurrences(of: "?", with: ""), supertypes: Self.list(cells[2]),
                extensions: Self.list(cells[3]), mimeTypes: Self.list(cells[4]))
        }
    }

    @Test func everyTypeIsDeclaredWithItsSupertypes() throws {
        let rows = try rows()
        #expect(rows.count == 169)
        for row in rows {
            let type = try #require(UTType(row.identifier), "\(row.identifier)")
            #expect(type.isDeclared && !type.isDynamic)
            for name in row.supertypes {
                let above = try #require(UTType(name), "\(name)")
                #expect(type.conforms(to: above) && type.isSubtype(of: above), "\(row.identifier): \(name)")
                #expect(above.isSupertype(of: type) && type.supertypes.contains(above))
                #expect(UTTypeConformsTo(row.identifier as NSString, name as NSString))
            }
        }
    }

    @Test func everyTypeHasItsTagsThePreferredFirst() throws {
        for row in try rows() {
            let type = try #require(UTType(row.identifier))
            for (tags, tagClass, preferred) in [
                (row.extensions, UTTagClass.filenameExtension, type.preferredFilenameExtension),
                (row.mimeTypes, .mimeType, type.preferredMIMEType),
            ] where !tags.isEmpty {
                #expect(preferred == tags[0], "\(row.identifier)")
                let own = type.tags[tagClass] ?? []
                #expect(tags.allSatisfy { own.contains($0) }, "\(row.identifier): \(tags), \(own)")
                let copied = UTTypeCopyPreferredTagWithClass(
                    row.identifier as NSString, tagClass.rawValue as NSString)
                #expect(copied?.takeRetainedValue() as String? == tags[0])
                for tag in tags {
                    let found = UTType.types(tag: tag, tagClass: tagClass, conformingTo: nil)
                    #expect(found.contains(type), "\(row.identifier): \(tag)")
                }
            }
        }
    }
}
