import Testing
import UniformTypeIdentifiers

@Suite struct TagTests {
    @Test(arguments: [
        ("png", UTType.png), ("PNG", .png), ("Jpg", .jpeg), ("jpeg", .jpeg), ("txt", .plainText), ("htm", .html),
        ("swift", .swiftSource), ("mp4", .mpeg4Movie), ("heic", .heic), ("webp", .webP), ("md", .markdown),
        ("zip", .zip), ("gz", .gzip), ("plist", .propertyList), ("C++", .cPlusPlusSource), ("geojson", .geoJSON),
    ])
    func extensionToType(pathExtension: String, type: UTType) {
        #expect(UTType(filenameExtension: pathExtension) == type)
    }

    @Test(arguments: [
        ("dmg", "com.apple.disk-image-udif", UTType.diskImage), ("eml", "com.apple.mail.email", .emailMessage),
        ("avif", "public.avif", .image), ("cr2", "com.canon.cr2-raw-image", .rawImage),
        ("woff2", "org.w3.woff2", .font),
    ])
    func extensionWithoutConstant(pathExtension: String, identifier: String, parent: UTType) throws {
        let type = try #require(UTType(filenameExtension: pathExtension))
        #expect(type.identifier == identifier && type.isDeclared && type.conforms(to: parent))
    }

    @Test(arguments: [
        ("image/png", UTType.png), ("IMAGE/JPEG", .jpeg), ("text/plain", .plainText), ("text/html", .html),
        ("application/pdf", .pdf), ("audio/mpeg", .mp3), ("application/octet-stream", .data),
        ("text/csv", .commaSeparatedText),
        ("text/plain;charset=utf-8", .utf8PlainText), ("video/mp4", .mpeg4Movie), ("audio/x-wav", .wav),
    ])
    func mimeTypeToType(mimeType: String, type: UTType) {
        #expect(UTType(mimeType: mimeType) == type)
    }

    @Test func typeToTags() {
        #expect(UTType.jpeg.preferredFilenameExtension == "jpeg")
        #expect(UTType.jpeg.preferredMIMEType == "image/jpeg")
        #expect(UTType.jpeg.tags[.filenameExtension] == ["jpeg", "jpg", "jpe"])
        #expect(UTType.xml.tags == [.filenameExtension: ["xml"], .mimeType: ["application/xml", "text/xml"]])
        #expect(UTType.systemPreferencesPane.preferredFilenameExtension == "prefPane")
        #expect(UTType.image.tags.isEmpty && UTType.image.preferredFilenameExtension == nil)
        // Own tags only: what plain text has is not handed down.
        #expect(UTType.utf8PlainText.preferredFilenameExtension == nil)
    }

    @Test func oneExtensionOfSeveralTypes() {
        func identifiers(_ tag: String, _ supertype: UTType? = nil) -> [String] {
            UTType.types(tag: tag, tagClass: .filenameExtension, conformingTo: supertype).map(\.identifier)
        }
        #expect(identifiers("ts") == ["public.mpeg-2-transport-stream", "com.microsoft.typescript"])
        #expect(identifiers("TS", .sourceCode) == ["com.microsoft.typescript"])
        #expect(UTType(filenameExtension: "ts") == .mpeg2TransportStream)
        #expect(identifiers("key") == ["com.apple.iwork.keynote.key", "com.apple.iwork.keynote.sffkey"])
        #expect(UTType(filenameExtension: "key")?.identifier == "com.apple.iwork.keynote.sffkey")
        #expect(UTType(filenameExtension: "key", conformingTo: .package)?.identifier == "com.apple.iwork.keynote.key")
        #expect(identifiers("mp4") == ["public.mpeg-4", "public.mpeg-4-audio"])
        #expect(UTType(filenameExtension: "mp4", conformingTo: .audio) == .mpeg4Audio)
        #expect(identifiers("plist").count == 4)
        #expect(identifiers("xml", .compositeContent) == ["com.microsoft.word.wordml"])
    }

    @Test func packagesNeedTheirSupertype() {
        #expect(UTType(filenameExtension: "rtfd")?.isDynamic == true)
        #expect(UTType(filenameExtension: "rtfd", conformingTo: .package) == .rtfd)
        #expect(UTType(tag: "rtfd", tagClass: .filenameExtension, conformingTo: nil) == .rtfd)
    }

    @Test(arguments: ["", "a/b", "a\0"])
    func invalidExtensions(tag: String) {
        #expect(UTType(filenameExtension: tag) == nil)
        #expect(UTType.types(tag: tag, tagClass: .filenameExtension, conformingTo: nil).isEmpty)
    }

    @Test func tagClasses() throws {
        #expect(UTTagClass.filenameExtension.rawValue == "public.filename-extension")
        #expect("\(UTTagClass.mimeType)" == "public.mime-type")
        let coded = try JSONEncoder().encode([UTTagClass.mimeType])
        #expect(try JSONDecoder().decode([UTTagClass].self, from: coded) == [.mimeType])
    }
}

@Suite struct DynamicTypeTests {
    @Test func anUnknownExtensionMakesTheSameTypeAgain() throws {
        let type = try #require(UTType(filenameExtension: "searchlight-test"))
        #expect(type.isDynamic && !type.isDeclared && !type.isPublic)
        #expect(type.identifier.hasPrefix("dyn.a"))
        #expect(type == UTType(filenameExtension: "SearchLight-Test"))
        #expect(type.preferredFilenameExtension == "searchlight-test" && type.preferredMIMEType == nil)
        #expect(type.tags == [.filenameExtension: ["searchlight-test"]])
        #expect(type.supertypes == [.data, .item])
        #expect(UTType(type.identifier) == type)
        #expect(type.localizedDescription == nil)
    }

    /// Pairs seen on Macs, from public posts: identifiers stored there mean the same here.
    @Test(arguments: [("go", "dyn.ah62d4rv4ge80s52"), ("sql", "dyn.ah62d4rv4ge81g6pq")])
    func theFormMacsWrite(pathExtension: String, identifier: String) {
        #expect(UTType(filenameExtension: pathExtension)?.identifier == identifier)
        #expect(UTType(identifier)?.preferredFilenameExtension == pathExtension)
    }

    @Test(arguments: [
        "6", "A", "a=b", "x:y,z", "q?", "\\", "\\\\=", "ünï", "名前", "tar.gz", "0=6", "?", "7z", "e\u{301}", "🗂",
    ])
    func anyTagRoundTrips(tag: String) throws {
        for supertype: UTType? in [nil, .data, .image, .calendarEvent] {
            for tagClass in [UTTagClass.mimeType, UTTagClass(rawValue: "1"), UTTagClass(rawValue: "x:=,y")] {
                let type = try #require(UTType(tag: tag, tagClass: tagClass, conformingTo: supertype))
                let again = try #require(UTType(type.identifier))
                #expect(type.isDynamic && again == type)
                #expect(again.tags == [tagClass: [tagClass == .mimeType ? tag.lowercased() : tag]])
                #expect(again.supertypes == supertype.map { $0.supertypes.union([$0]) } ?? [])
            }
        }
    }

    /// Identifiers come from other machines: each text is refused, or is a type that can be asked everything.
    @Test func anyTextIsDecodedOrRefused() {
        let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789")
        for start in ["", "h62d4rv4", "ge8", "h62d4r"] {
            for number in 0..<(32 * 32 * 32) {
                let end = [alphabet[number >> 10], alphabet[number >> 5 & 31], alphabet[number & 31]]
                guard let type = UTType("dyn.a" + start + String(end)) else { continue }
                #expect(type.isDynamic && !type.supertypes.contains(type))
                #expect(!type.tags.isEmpty || !type.supertypes.isEmpty)
            }
        }
    }

    @Test func differentInputsAreDifferentTypes() {
        let types = [UTType.data, .text, .package, .image].compactMap {
            UTType(filenameExtension: "qqq", conformingTo: $0)
        }
        let mime = UTType(mimeType: "application/qqq")
        #expect(Set(types + [mime!]).count == 5)
        #expect(types[1].conforms(to: .content) && !types[0].conforms(to: .content))
    }

    /// Supertypes that Apple's systems abbreviate to two digits are not known: the tag's declared type stands for them.
    @Test(arguments: [
        ("dyn.ah62d4qmxhk2x48xmsa", "public.zip-archive"), ("dyn.ah62d4qmxhk2x46pvse", nil),
        ("dyn.ah62d4qnbfu5dyqm7sbwgq", "com.adobe.pdf"),
    ])
    func aSupertypeThatOnlyApplesSystemsKnow(identifier: String, supertype: String?) throws {
        let type = try #require(UTType(identifier))
        #expect(type.isDynamic && type.identifier == identifier)
        #expect(type.supertypes.contains { $0.identifier == "13" } == false)
        if let supertype { #expect(type.conforms(to: try #require(UTType(supertype)))) }
    }

    @Test func aDynamicTypeBelowAnAssertedOne() throws {
        let parent = UTType(exportedAs: "com.example.parent", conformingTo: .audio)
        let type = try #require(UTType(filenameExtension: "qqq", conformingTo: parent))
        #expect(type.isSubtype(of: parent) && type.conforms(to: .audio))
    }

    @Test func whatStandsAboveADynamicType() throws {
        let one = try #require(UTType(filenameExtension: "aaa1", conformingTo: .png))
        let two = try #require(UTType(filenameExtension: "bbb1", conformingTo: one))
        let three = try #require(UTType(mimeType: "application/ccc1", conformingTo: two))
        for type in [two, three] {
            #expect(type.isDynamic && type.isSubtype(of: one))
            #expect(type.conforms(to: .png) && type.conforms(to: .image) && type.conforms(to: .data))
            #expect(!type.conforms(to: .text) && !type.supertypes.contains(type))
        }
        #expect(three.conforms(to: two) && !two.conforms(to: three))

        let asserted = UTType(exportedAs: "com.example.below-dynamic", conformingTo: two)
        let child = UTType(importedAs: "com.example.below-dynamic.child", conformingTo: asserted)
        for type in [asserted, child] { #expect(type.isSubtype(of: two) && type.conforms(to: .image)) }

        // A parent that is asserted later counts for what was made before.
        let parent = UTType(exportedAs: "com.example.later")
        let early = try #require(UTType(filenameExtension: "ddd1", conformingTo: parent))
        let lower = try #require(UTType(filenameExtension: "eee1", conformingTo: early))
        #expect(!lower.conforms(to: .audio))
        _ = UTType(exportedAs: "com.example.later", conformingTo: .audio)
        #expect(early.conforms(to: .audio) && lower.conforms(to: .audio))
    }
}
