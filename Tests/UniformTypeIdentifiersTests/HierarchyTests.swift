import Testing
import UniformTypeIdentifiers

@Suite struct HierarchyTests {
    @Test(arguments: [
        (UTType.png, [UTType.image, .data, .content, .item]),
        (.swiftSource, [.sourceCode, .plainText, .text, .data, .content, .item]),
        (.json, [.text, .data, .content, .item]),
        (.svg, [.image, .xml, .text, .data, .content, .item]),
        (.pdf, [.compositeContent, .content, .data, .item]),
        (.mp3, [.audio, .audiovisualContent, .data, .content, .item]),
        (.m3uPlaylist, [.plainText, .text, .playlist, .data, .content, .item]),
        (.applicationBundle, [.application, .executable, .bundle, .package, .directory, .item]),
        (.markdown, [.utf8PlainText, .plainText, .text, .data, .content, .item]),
        (.diskImage, [.archive]),
    ])
    func everythingAboveATypeAndNothingElse(type: UTType, above: [UTType]) {
        for supertype in above {
            #expect(type.conforms(to: supertype))
            #expect(type.isSubtype(of: supertype))
            #expect(supertype.isSupertype(of: type))
            #expect(!supertype.conforms(to: type))
        }
        let named = Set(type.supertypes.filter { !$0.identifier.hasPrefix("com.apple.localizable") })
        #expect(named == Set(above))
    }

    @Test func aTypeConformsToItselfButIsNotBelowItself() {
        #expect(UTType.png.conforms(to: .png))
        #expect(!UTType.png.isSubtype(of: .png))
        #expect(!UTType.png.isSupertype(of: .png))
        #expect(!UTType.png.supertypes.contains(.png))
    }

    @Test(arguments: [
        (UTType.json, UTType.plainText), (.rtfd, .data), (.folder, .package), (.archive, .data), (.image, .png),
        (.movie, .video), (.application, .item), (.livePhoto, .content), (.osaScriptBundle, .script),
    ])
    func siblingsAndStrangersDoNotConform(type: UTType, other: UTType) {
        #expect(!type.conforms(to: other))
    }

    @Test func rootsHaveNothingAbove() {
        for root: UTType in [.item, .content, .executable, .archive, .resolvable, .message, .contact, .playlist] {
            #expect(root.supertypes.isEmpty)
        }
    }

    @Test func whatATypeSaysOfItself() {
        #expect(UTType.png.identifier == "public.png")
        #expect(UTType.png.isPublic && UTType.png.isDeclared && !UTType.png.isDynamic)
        #expect(!UTType.pdf.isPublic && UTType.pdf.isDeclared)
        #expect(UTType.png.localizedDescription == "PNG image")
        #expect(UTType.png.version == nil && UTType.png.referenceURL == nil)
        #expect("\(UTType.png)" == "public.png")
        #expect(String(reflecting: UTType.png) == "public.png (not dynamic, declared)")
    }
}

@Suite struct IdentifierTests {
    @Test func declaredIdentifiersInAnyCase() {
        #expect(UTType("public.png") == .png)
        #expect(UTType("Public.PNG") == .png)
        #expect(UTType("com.apple.iWork.Keynote.key")?.identifier == "com.apple.iwork.keynote.key")
        #expect(UTType("Public.PNG").hashValue == UTType?.some(.png).hashValue)
    }

    @Test(arguments: ["not.declared", "", "png", "dyn.", "dyn.a", "dyn.a!", "public.png "])
    func unknownIdentifiersAreNil(identifier: String) {
        #expect(UTType(identifier) == nil)
    }

    @Test func undeclaredTypesOnRequest() throws {
        #expect(UTType(identifier: "com.example.unknown", allowUndeclared: false) == nil)
        let type = try #require(UTType(identifier: "com.Example.unknown_2", allowUndeclared: true))
        #expect(type.identifier == "com.example.unknown_2")
        #expect(!type.isDeclared && !type.isDynamic && type.tags.isEmpty && type.supertypes.isEmpty)
        #expect(type.localizedDescription == nil && type.preferredMIMEType == nil)
        #expect(type.conforms(to: type) && !type.conforms(to: .item))
        #expect(UTType(identifier: "public.png", allowUndeclared: true) == .png)
        #expect(UTType(identifier: "no identifier", allowUndeclared: true) == nil)
        #expect(UTType(identifier: "dyn.zzz", allowUndeclared: true) == nil)
        #expect(UTType(identifier: "com.例え.型", allowUndeclared: true) != nil)
    }

    @Test func exportedAndImportedTypesWithoutAnInfoPlist() {
        let note = UTType(exportedAs: "com.example.Note", conformingTo: .plainText)
        #expect(note.identifier == "com.example.note")
        #expect(note.conforms(to: .text) && note.conforms(to: .item) && !note.conforms(to: .image))
        #expect(!note.isDeclared && !note.isDynamic && note.tags.isEmpty)
        #expect(UTType("com.example.note") == nil)

        let child = UTType(importedAs: "com.example.note.child", conformingTo: note)
        #expect(child.isSubtype(of: note) && child.conforms(to: .plainText))
        #expect(UTType(exportedAs: "com.example.bare").supertypes.isEmpty)
    }

    @Test func anotherParentIsAddedAndARingHarmless() {
        let one = UTType(exportedAs: "com.example.one", conformingTo: .text)
        _ = UTType(exportedAs: "com.example.one", conformingTo: .message)
        #expect(one.conforms(to: .text) && one.conforms(to: .message))

        let two = UTType(exportedAs: "com.example.two", conformingTo: one)
        _ = UTType(exportedAs: "com.example.one", conformingTo: two)
        #expect(one.conforms(to: two) && two.conforms(to: one))
        #expect(!one.supertypes.contains(one))
    }

    @Test func aDeclaredTypeIsNotChangedInCode() {
        #expect(UTType(exportedAs: "public.png", conformingTo: .text) == .png)
        #expect(!UTType.png.conforms(to: .text))
    }
}
