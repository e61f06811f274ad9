import FileTestSupport
import Foundation
import SearchEngine
import SystemIndex
import Testing

@testable import ContentIndexing

@Suite struct PlaceTextTests {
    @Test(arguments: [
        ("/home/ann/Documents/Taxes/2024.pdf", "~/Documents/Taxes"), ("/home/ann/note.txt", "~"),
        ("/home/anna/note.txt", "/home/anna"), ("/srv/data/a.txt", "/srv/data"), ("/a.txt", "/"),
        ("/media/ann/KINGSTON/Photos/a.jpg", "KINGSTON/Photos"), ("/run/media/ann/CARD/a.jpg", "CARD"),
        ("/media/bob/KINGSTON/a.jpg", "/media/bob/KINGSTON"), ("/media/ann", "/media"),
    ])
    func foldersAreSaidAsPeopleSayThem(_ path: String, _ words: String) {
        #expect(PlaceText(environment: ["HOME": "/home/ann"]).folder(of: Array(path.utf8)) == words)
        #expect(PlaceText(environment: [:]).folder(of: Array("/home/ann/a".utf8)) == "/home/ann")
    }

    @Test func aHomeThatIsALinkIsTheSameHome() throws {
        let home = try ContentHome(choosing: false)
        try home.write("real/Documents/a.txt", "x")
        let link = home.folder.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: home.tree + "/real")
        let places = PlaceText(environment: ["HOME": link])
        #expect(places.folder(of: Array((home.tree + "/real/Documents/a.txt").utf8)) == "~/Documents")
        #expect(places.folder(of: Array((link + "/Documents/a.txt").utf8)) == "~/Documents")
    }

    @Test func listsNameTheFolderRatherThanTheDomain() throws {
        let home = try ContentHome()
        try home.write("Taxes/a.txt", "due")
        try home.run()
        let item = try #require(try home.item("Taxes/a.txt"))
        #expect(item.domain.hasPrefix("searchlight-folder-"))
        #expect(item.placeText == home.tree + "/Taxes")
        #expect(item.subtitle == item.placeText)
        let person = Document(
            identifier: "p", domain: "folder-1.x",
            attributes: [Attribute(AttributeCatalog.schema.attribute("path"), .text("/a"))])
        #expect(person.placeText.isEmpty)
        #expect(Document(identifier: "f", domain: "films.comedy", attributes: []).placeText == "films.comedy")
    }
}
