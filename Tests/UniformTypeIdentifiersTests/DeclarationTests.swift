import CoreServices
import Testing

/// What the old functions say of a type's declaration, as code for Macs asks: one import, `CoreServices`.
@Suite struct DeclarationTests {
    @Test func aDeclarationHasWhatIsKnown() throws {
        let declaration = try #require(UTTypeCopyDeclaration(kUTTypeJPEG)?.takeRetainedValue())
        #expect(declaration[kUTTypeIdentifierKey] as? String == "public.jpeg")
        #expect(declaration[kUTTypeConformsToKey] as? [String] == ["public.image"])
        #expect(declaration[kUTTypeDescriptionKey] as? String == "JPEG image")
        let tags = try #require(declaration[kUTTypeTagSpecificationKey] as? [String: Any])
        #expect(tags[kUTTagClassFilenameExtension as String] as? [String] == ["jpeg", "jpg", "jpe"])
        #expect(tags[kUTTagClassMIMEType as String] as? [String] == ["image/jpeg", "image/jpg"])
        #expect(declaration[kUTTypeVersionKey] == nil && declaration[kUTTypeIconFileKey] == nil)
    }

    @Test func itIsADictionaryOfEitherKindOfString() throws {
        let declaration = try #require(UTTypeCopyDeclaration("public.PNG" as CFString)?.takeRetainedValue())
        let byString = declaration as? [String: Any], byOldString = declaration as? [CFString: Any]
        #expect(byString?["UTTypeIdentifier"] as? String == "public.png")
        #expect(byOldString?[kUTTypeIdentifierKey] as? String == "public.png")
    }

    @Test func whatNobodyDeclaredHasNone() {
        #expect(UTTypeCopyDeclaration("org.example.unknown" as CFString) == nil)
        let made = UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, "odd" as CFString, nil)
        #expect(made.flatMap { UTTypeCopyDeclaration($0.takeRetainedValue()) } == nil)
    }

    @Test func typesOfEveryMachineAreInNoBundle() {
        #expect(UTTypeCopyDeclaringBundleURL(kUTTypePNG) == nil)
        #expect(UTTypeCopyDeclaringBundleURL("org.example.unknown" as CFString) == nil)
    }
}
