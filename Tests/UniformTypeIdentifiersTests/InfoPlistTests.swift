import MobileCoreServices
import Testing
import UniformTypeIdentifiers

/// Types of an `Info.plist` are read once, from beside the executable. So the tests run in a second process: the same
/// executable, linked into a folder of its own beside such a file.
@Suite struct InfoPlistTests {
    static let bundleIdentifier = "com.example.searchlight.declared-types"

    @Test(.enabled(if: Bundle.main.bundleIdentifier != bundleIdentifier))
    func inAProcessWithAnInfoPlist() throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appendingPathComponent("uti-\(UUID().uuidString)", isDirectory: true)
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? files.removeItem(at: folder) }
        let original = try #require(Bundle.main.executableURL)
        let executable = folder.appendingPathComponent(original.lastPathComponent)
        do {
            try files.linkItem(at: original, to: executable)
        } catch {
            // Another file system: no link reaches it.
            try files.copyItem(at: original, to: executable)
        }
        try PropertyListSerialization.data(fromPropertyList: Self.plist, format: .xml, options: 0)
            .write(to: folder.appendingPathComponent("Info.plist"))
        let english = folder.appendingPathComponent("en.lproj", isDirectory: true)
        try files.createDirectory(at: english, withIntermediateDirectories: true)
        try Data(#""Drawing of others" = "Somebody's drawing";"#.utf8)
            .write(to: english.appendingPathComponent("InfoPlist.strings"))

        let process = Process()
        process.executableURL = executable
        process.arguments = ["--testing-library", "swift-testing", "--filter", "DeclaredTypeTests"]
        process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(output)")
        #expect(output.contains("exportedType() passed"), "The second process did not run the tests: \(output)")
    }

    private static var plist: [String: Any] {
        [
            "CFBundleIdentifier": bundleIdentifier,
            "UTExportedTypeDeclarations": [
                [
                    "UTTypeIdentifier": "com.example.Note", "UTTypeConformsTo": ["public.json", "com.example.mystery"],
                    "UTTypeDescription": "Note", "UTTypeVersion": "3", "UTTypeReferenceURL": "https://example.com/note",
                    "UTTypeTagSpecification": [
                        "public.filename-extension": ["exnote", "TXT"], "public.mime-type": "application/x-note",
                        "com.apple.ostype": ["NOTE"], "org.example.tag-class": ["abc"],
                    ],
                ],
                [
                    "UTTypeIdentifier": "com.example.sheet",
                    "UTTypeConformsTo": ["com.example.ring.a", "com.example.note"],
                ],
                ["UTTypeIdentifier": "com.example.page", "UTTypeConformsTo": "com.example.leaf"],
                ["UTTypeIdentifier": "com.example.ring.a", "UTTypeConformsTo": "com.example.ring.b"],
                ["UTTypeIdentifier": "com.example.ring.b", "UTTypeConformsTo": "com.example.ring.a"],
                ["UTTypeIdentifier": "public.png", "UTTypeConformsTo": "public.text"],
                [
                    "UTTypeIdentifier": "net.daringfireball.markdown", "UTTypeConformsTo": "public.plain-text",
                    "UTTypeTagSpecification": ["public.filename-extension": ["md", "exmark"]],
                ],
                ["UTTypeDescription": "without an identifier"], ["UTTypeIdentifier": 7],
            ],
            "UTImportedTypeDeclarations": [
                ["UTTypeIdentifier": "com.example.note", "UTTypeConformsTo": "public.image"],
                [
                    "UTTypeIdentifier": "org.other.drawing", "UTTypeConformsTo": "public.image",
                    "UTTypeDescription": "Drawing of others",
                ],
                ["UTTypeIdentifier": "org.xiph.flac", "UTTypeConformsTo": "public.text"],
            ],
        ]
    }
}

@Suite(.enabled(if: Bundle.main.bundleIdentifier == InfoPlistTests.bundleIdentifier))
struct DeclaredTypeTests {
    @Test func exportedType() throws {
        let note = try #require(UTType("com.example.note"))
        #expect(note.isDeclared && !note.isPublic && !note.isDynamic)
        #expect(note.isSubtype(of: .json) && note.conforms(to: .item))
        #expect(note.localizedDescription == "Note" && note.version == 3)
        #expect(note.referenceURL == URL(string: "https://example.com/note"))
        #expect(note.preferredFilenameExtension == "exnote" && note.preferredMIMEType == "application/x-note")
        #expect(UTType(filenameExtension: "ExNote") == note)
        #expect(UTType(mimeType: "application/x-note") == note)
        #expect(UTType(tag: "NOTE", tagClass: UTTagClass(rawValue: "com.apple.ostype"), conformingTo: nil) == note)
        // An exported declaration counts more than the imported one, and code changes neither.
        #expect(!note.conforms(to: .image))
        #expect(UTType(exportedAs: "com.example.Note", conformingTo: .audio) == note && !note.conforms(to: .audio))
    }

    @Test func tagsOfOtherClassesAreNotKept() {
        let other = UTTagClass(rawValue: "org.example.tag-class")
        #expect(UTType("com.example.note")?.tags.keys.contains(other) == false)
        #expect(UTType(tag: "abc", tagClass: other, conformingTo: nil)?.isDynamic == true)
    }

    @Test func aTypeWithoutDescriptionIsCalledAsTheNearestAboveIt() {
        #expect(UTType("com.example.sheet")?.localizedDescription == "Note")
        let ring = UTType("com.example.ring.a")
        #expect(ring != nil && ring?.localizedDescription == nil)
    }

    @Test func aDescriptionIsInTheBundlesLanguage() {
        #expect(UTType("org.other.drawing")?.localizedDescription == "Somebody's drawing")
    }

    @Test func tagsOfTheSystemStayTheSystems() {
        #expect(UTType(filenameExtension: "txt") == .plainText)
        let all = UTType.types(tag: "txt", tagClass: .filenameExtension, conformingTo: nil)
        #expect(all.map(\.identifier) == ["public.plain-text", "com.example.note"])
    }

    @Test func importedTypesServeWhereThereIsNoOther() {
        #expect(UTType("org.other.drawing")?.conforms(to: .image) == true)
        #expect(UTType("org.xiph.flac")?.conforms(to: .audio) == true)
    }

    @Test func anOwnerReplacesWhatTheTableMerelyKnows() {
        #expect(!UTType.png.conforms(to: .text) && UTType.png.conforms(to: .image))
        #expect(UTType(filenameExtension: "exmark") == .markdown)
        #expect(!UTType.markdown.conforms(to: .utf8PlainText) && UTType.markdown.conforms(to: .plainText))
    }

    @Test func theOldFunctionsKnowWhoDeclaredIt() throws {
        let note = try #require(UTTypeCopyDeclaration("com.example.Note" as NSString)?.takeRetainedValue())
        #expect(note[kUTTypeConformsToKey] as? [String] == ["public.json", "com.example.mystery"])
        #expect(note[kUTTypeVersionKey] as? Int == 3)
        #expect(note[kUTTypeReferenceURLKey] as? String == "https://example.com/note")
        let url = UTTypeCopyDeclaringBundleURL("org.other.drawing" as NSString)?.takeRetainedValue()
        #expect(url as URL? == Bundle.main.bundleURL)
        #expect(UTTypeCopyDeclaringBundleURL(kUTTypePNG) == nil)
    }

    /// What stands above an undeclared type is said in code, and holds for what is declared to conform to it.
    @Test func anUndeclaredTypeBetweenADeclaredOneAndItsParents() throws {
        let page = try #require(UTType("com.example.page"))
        let below = UTType(exportedAs: "com.example.page.below", conformingTo: page)
        #expect(page.supertypes.map(\.identifier) == ["com.example.leaf"] && !below.conforms(to: .image))
        let leaf = UTType(importedAs: "com.example.leaf", conformingTo: .png)
        #expect(page.isSubtype(of: leaf) && page.conforms(to: .image) && below.conforms(to: .image))
        #expect(page.supertypes.contains(.item) && !page.supertypes.contains(page))
    }

    @Test func aRingOfDeclarationsEnds() throws {
        let (a, b) = (try #require(UTType("com.example.ring.a")), try #require(UTType("com.example.ring.b")))
        #expect(a.supertypes == [b] && b.supertypes == [a])
    }
}
