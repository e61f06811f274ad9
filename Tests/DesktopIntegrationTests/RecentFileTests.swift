import Foundation
import Glibc
import ResultCards
import SearchEngine
import SearchlightBasics
import SystemIndex
import Testing

@testable import DesktopIntegration

/// S6: recently used files.
@Suite struct RecentFileTests {
    private func bookmark(_ address: String, _ rest: String = "", visited: String = "2026-11-01T10:00:00Z") -> String {
        """
        <bookmark href="\(address)" added="2026-01-01T00:00:00Z" modified="2026-10-01T00:00:00.5Z" visited="\(visited)">
          <info><metadata owner="http://freedesktop.org"><mime:mime-type type="application/pdf"/>\(rest)
          <bookmark:applications><bookmark:application name="x" exec="&apos;x %u&apos;"/></bookmark:applications>
          </metadata></info>
        </bookmark>
        """
    }

    @Test func filesAreFoundByNameAndAreDocuments() throws {
        let desktop = try Desktop()
        try desktop.write("documents/Crème brûlée & co.pdf", "12345")
        let path = desktop.folder + "/documents/Crème brûlée & co.pdf"
        let address = FileAddress.address(of: path)
        try desktop.recent(
            bookmark(
                "file://"
                    + path.replacingOccurrences(of: " ", with: "%20")
                    .replacingOccurrences(of: "&", with: "&amp;")))
        try desktop.refresh()
        #expect(try desktop.find("creme brul") == [address])
        let item = try #require(try desktop.index.app(DesktopContent.recentFiles).document(address))
        #expect(item.displayTitle == "Crème brûlée & co.pdf" && item.text("contentType") == "application/pdf")
        #expect(item.text("contentDescription") == "~/documents" && item.number("fileSize") == 5)
        #expect(item.number("lastUsedDate") == DateText.seconds("2026-11-01T10:00:00Z"))
        #expect(Card(item).kind == .document)
    }

    /// File systems take any bytes for a name; its address keeps them.
    @Test func aNameThatIsNotUTF8() throws {
        let desktop = try Desktop()
        let name = Array("documents/r\u{0}sum\u{0} quillfeather.txt".utf8).map { $0 == 0 ? 0xE9 : $0 }
        let path = Array((desktop.folder + "/").utf8) + name
        let descriptor = open(path.map { CChar(bitPattern: $0) } + [0], O_CREAT | O_WRONLY, 0o600)
        try #require(descriptor >= 0)
        close(descriptor)
        let address = FileAddress.address(of: path)
        #expect(address.hasSuffix("/documents/r%E9sum%E9%20quillfeather.txt"))
        try desktop.recent(bookmark(address))
        try desktop.refresh()
        #expect(try desktop.find("quillfeather") == [address])
        let item = try #require(try desktop.index.app(DesktopContent.recentFiles).document(address))
        #expect(item.displayTitle == "r\u{FFFD}sum\u{FFFD} quillfeather.txt")
    }

    /// GLib writes -1, or the second before 1970, for a visit that it knows no date of.
    @Test(arguments: ["-1", "1969-12-31T23:59:59Z", "1970-01-01T00:00:00Z", "never", ""])
    func aVisitWithoutADateIsAsOldAsTheChange(visited: String) throws {
        let desktop = try Desktop()
        try desktop.write("documents/quill.pdf", "1")
        let address = FileAddress.address(of: desktop.folder + "/documents/quill.pdf")
        try desktop.recent(bookmark(address, visited: visited))
        try desktop.refresh()
        let item = try #require(try desktop.index.app(DesktopContent.recentFiles).document(address))
        #expect(item.number("lastUsedDate") == DateText.seconds("2026-10-01T00:00:00.5Z"))
    }

    @Test func goneForeignAndPrivateFilesAreLeftOut() throws {
        let desktop = try Desktop()
        try desktop.write("documents/secret.pdf", "1")
        try desktop.write("documents/open.pdf", "1")
        let folder = "file://\(desktop.folder)/documents/"
        try desktop.recent(
            bookmark(folder + "secret.pdf", "<bookmark:private/>"), bookmark(folder + "gone.pdf"), bookmark(folder),
            bookmark("https://example.org/a.pdf"), bookmark("file://otherhost/a.pdf"), bookmark("file:///%00"),
            bookmark("file:///%zz"), "<bookmark/>", "<!-- \(bookmark(folder + "secret.pdf")) -->",
            bookmark(folder + "open.pdf"), bookmark(folder + "%6Fpen.pdf"))
        #expect(try desktop.refresh().recentFiles == 1)
        #expect(try desktop.find("pdf") == [FileAddress.address(of: desktop.folder + "/documents/open.pdf")])
    }

    /// Three bytes for each byte of a character that is escaped: a path that is no longer than paths may be.
    @Test func aFileOfTooLongAnAddressKeepsNoOtherOut() throws {
        let desktop = try Desktop()
        let long =
            "documents/" + [String](repeating: String(repeating: "档", count: 80), count: 6).joined(separator: "/")
            + ".pdf"
        try desktop.write(long, "1")
        try desktop.write("documents/short.pdf", "1")
        try #require(FileAddress.address(of: desktop.folder + "/" + long).utf8.count > Limits.identifierBytes)
        let folder = FileAddress.address(of: desktop.folder) + "/"
        try desktop.recent(
            bookmark(FileAddress.address(of: desktop.folder + "/" + long)), bookmark(folder + "documents/short.pdf"))
        #expect(try desktop.refresh().recentFiles == 1)
        #expect(try desktop.find("pdf") == [folder + "documents/short.pdf"])
    }

    @Test func onlyTheLatestAreKept() throws {
        let desktop = try Desktop()
        var bookmarks: [String] = []
        for number in 0..<RecentFiles.maximum + 20 {
            try desktop.write("documents/\(number).txt", "")
            let day = String(format: "2026-%02d-%02dT00:00:00Z", number / 28 % 12 + 1, number % 28 + 1)
            bookmarks.append(
                bookmark("file://\(desktop.folder)/documents/\(number).txt", visited: number < 20 ? "2001-01-01" : day))
        }
        try desktop.write("own/recently-used.xbel", "<xbel>" + bookmarks.joined() + "</xbel>")
        #expect(try desktop.refresh().recentFiles == RecentFiles.maximum)
        #expect(try desktop.find("19.txt").contains { $0.hasSuffix("/19.txt") } == false)
    }

    @Test func damagedFilesAreReadAsFarAsTheyGo() throws {
        let whole = bookmark("file:///a&#x62;c&lt;&unknown;&") + bookmark("file:///second")
        #expect(BookmarkFile(Array(whole.utf8)).entries.map(\.address) == ["file:///abc<&unknown;&", "file:///second"])
        #expect(BookmarkFile(Array(whole.utf8)).entries.first?.type == "application/pdf")
        let bytes = Array(whole.utf8)
        for length in 0...bytes.count {
            let entries = BookmarkFile(Array(bytes.prefix(length))).entries
            #expect(entries.count <= 2)
        }
        #expect(
            BookmarkFile(Array("<bookmark href=".utf8)).entries.isEmpty
                && BookmarkFile(Array("&#x110000;<".utf8)).entries.isEmpty)
        #expect(BookmarkFile(Array("<bookmark xhref='a' href='b'/>".utf8)).entries.map(\.address) == ["b"])
    }
}
