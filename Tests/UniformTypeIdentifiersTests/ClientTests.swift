import Testing
import UniformTypeIdentifiers

/// As a new app writes it: nothing is imported but the module.
@Suite struct NewAppTests {
    struct Attachment: Codable, Hashable, Sendable {
        var name: String
        var type: UTType

        init?(url: URL) {
            guard let type = UTType(filenameExtension: url.pathExtension) else { return nil }
            name = url.lastPathComponent
            self.type = type
        }

        var symbol: String {
            switch type {
            case .pdf: "doc.richtext"
            case _ where type.conforms(to: .image): "photo"
            case _ where type.isSubtype(of: .audiovisualContent): "play"
            default: "doc"
            }
        }
    }

    @Test func attachments() throws {
        let urls = ["/a/Paper.PDF", "/a/cat.heic", "/a/song.mp3", "/a/odd.xyz"].map { URL(fileURLWithPath: $0) }
        let attachments = urls.compactMap(Attachment.init)
        #expect(attachments.map(\.symbol) == ["doc.richtext", "photo", "play", "doc"])
        let coded = try JSONEncoder().encode(attachments)
        #expect(try JSONDecoder().decode([Attachment].self, from: coded) == attachments)
    }

    @Test func codedAsTheIdentifier() throws {
        #expect(String(decoding: try JSONEncoder().encode([UTType.png]), as: UTF8.self) == #"["public.png"]"#)
        let decoded = try JSONDecoder().decode([UTType].self, from: Data(#"["PUBLIC.png","com.other.app.type"]"#.utf8))
        #expect(decoded[0] == .png)
        #expect(decoded[1].identifier == "com.other.app.type" && !decoded[1].isDeclared)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([UTType].self, from: Data(#"["not an identifier"]"#.utf8))
        }
        let list = try PropertyListEncoder().encode(["type": UTType.json])
        #expect(try PropertyListDecoder().decode([String: UTType].self, from: list) == ["type": .json])
    }

    @Test func aDecodedCopyBehavesAsTheOriginal() throws {
        let original = UTType(exportedAs: "com.example.recipe", conformingTo: .json)
        let copy = try JSONDecoder().decode([UTType].self, from: JSONEncoder().encode([original]))[0]
        #expect(copy == original && copy.conforms(to: .text))
    }

    @Test func namesForTypes() {
        let folder = URL(fileURLWithPath: "/tmp", isDirectory: true)
        func path(_ name: String, _ type: UTType) -> String {
            folder.appendingPathComponent(name, conformingTo: type).path
        }
        #expect(path("readme", .plainText) == "/tmp/readme.txt")
        #expect(path("puppy.jpg", .image) == "/tmp/puppy.jpg")
        #expect(path("puppy.JPG", .jpeg) == "/tmp/puppy.JPG")
        #expect(path("puppy.jpg", .plainText) == "/tmp/puppy.jpg.txt")
        #expect(path("puppy", .image) == "/tmp/puppy")
        #expect(path("v1.2", .json) == "/tmp/v1.2.json")
        #expect(folder.appendingPathComponent("x", conformingTo: .folder).hasDirectoryPath)
        #expect(folder.appendingPathComponent("x", conformingTo: .rtfd).absoluteString == "file:///tmp/x.rtfd/")

        var url = URL(fileURLWithPath: "/tmp/photo")
        url.appendPathExtension(for: .png)
        #expect(url.path == "/tmp/photo.png")
        #expect(url.appendingPathExtension(for: .png) == url)
        #expect(url.appendingPathExtension(for: .pdf).path == "/tmp/photo.png.pdf")
        url.appendPathComponent("part", conformingTo: .html)
        #expect(url.path == "/tmp/photo.png/part.html")
        #expect(("/tmp" as NSString).appendingPathComponent("a", conformingTo: .json) == "/tmp/a.json")
        #expect(("/tmp/a" as NSString).appendingPathExtension(for: .json) == "/tmp/a.json")
    }
}

@Suite struct ConcurrencyTests {
    @MainActor static let shown: UTType = .image

    /// Values cross actors and tasks, and many tasks may be the first to use the tables.
    @Test func typesCrossTasks() async {
        let results = await withTaskGroup(of: Set<UTType>.self) { group in
            for index in 0..<64 {
                group.addTask {
                    let own = UTType(exportedAs: "com.example.task\(index % 4)", conformingTo: .text)
                    return own.supertypes.union(UTType(filenameExtension: "png")?.supertypes ?? [])
                }
            }
            return await group.reduce(into: [Set<UTType>]()) { $0.append($1) }
        }
        #expect(Set(results) == [[.text, .image, .data, .content, .item]])
        #expect(await Self.shown == .image)
    }
}
