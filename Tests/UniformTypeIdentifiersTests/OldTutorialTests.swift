import MobileCoreServices
import Testing

/// As a tutorial of 2015 writes it: one import, identifiers as CFString, results taken by hand.
@Suite struct OldTutorialTests {
    func mimeType(forPath path: String) -> String {
        let url = NSURL(fileURLWithPath: path)
        let pathExtension = url.pathExtension
        if let uti = UTTypeCreatePreferredIdentifierForTag(
            kUTTagClassFilenameExtension, pathExtension! as NSString, nil)?.takeRetainedValue()
        {
            if let mimetype = UTTypeCopyPreferredTagWithClass(uti, kUTTagClassMIMEType)?.takeRetainedValue() {
                return mimetype as String
            }
        }
        return "application/octet-stream"
    }

    @Test func mimeTypes() {
        #expect(mimeType(forPath: "/a/photo.JPG") == "image/jpeg")
        #expect(mimeType(forPath: "/a/page.html") == "text/html")
        #expect(mimeType(forPath: "/a/odd.xyz") == "application/octet-stream")
    }

    @Test func constantsAsStrings() {
        let itemContentType = kUTTypeText as String
        let mediaTypes = [kUTTypeImage as String, kUTTypeMovie as String, String(kUTTypePDF)]
        #expect(itemContentType == "public.text")
        #expect(mediaTypes == ["public.image", "public.movie", "com.adobe.pdf"])
    }

    @Test func conformance() {
        let uti =
            UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, "png" as CFString, kUTTypeData)!
            .takeRetainedValue() as String
        #expect(uti == kUTTypePNG as String)
        #expect(UTTypeConformsTo(uti as CFString, kUTTypeImage))
        #expect(!UTTypeConformsTo(kUTTypeImage, kUTTypePNG))
        #expect(UTTypeConformsTo("com.unknown.type" as CFString, "com.Unknown.type" as CFString))
        #expect(!UTTypeConformsTo("" as CFString, "" as CFString))
        #expect(UTTypeEqual("public.PNG" as CFString, kUTTypePNG))
        #expect(!UTTypeEqual(kUTTypeJPEG, kUTTypePNG))
        // Of the extension "zzq", alone and as data: one has all tags of the other.
        #expect(UTTypeEqual("dyn.age81y8xv" as CFString, "dyn.ah62d4rv4ge81y8xv" as CFString))
        #expect(!UTTypeEqual("dyn.age81y8xv" as CFString, "dyn.ah62d4rv4ge80s52" as CFString))
    }

    @Test func listsOfStrings() {
        let all = UTTypeCreateAllIdentifiersForTag(kUTTagClassFilenameExtension, "mp4" as CFString, nil)
        #expect(all?.takeRetainedValue() as? [String] == ["public.mpeg-4", "public.mpeg-4-audio"])
        let extensions = UTTypeCopyAllTagsWithClass(kUTTypeJPEG, kUTTagClassFilenameExtension)
        #expect(extensions?.takeRetainedValue() as? [String] == ["jpeg", "jpg", "jpe"])
        #expect(UTTypeCopyAllTagsWithClass(kUTTypeImage, kUTTagClassFilenameExtension) == nil)
        #expect(UTTypeCreateAllIdentifiersForTag(kUTTagClassFilenameExtension, "" as CFString, nil) == nil)
        #expect(UTTypeCreatePreferredIdentifierForTag(kUTTagClassMIMEType, "a/b" as CFString, "" as CFString) == nil)
    }

    @Test func dynamicAndDeclared() {
        let made = UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, "odd" as CFString, nil)
        let uti = made!.takeRetainedValue()
        #expect(UTTypeIsDynamic(uti) && !UTTypeIsDeclared(uti))
        #expect((uti as String).hasPrefix("dyn.a"))
        #expect(UTTypeIsDeclared(kUTTypePNG) && !UTTypeIsDynamic(kUTTypePNG))
        #expect(UTTypeCopyDescription(kUTTypePNG)?.takeRetainedValue() as String? == "PNG image")
        #expect(UTTypeCopyDescription(uti) == nil)
    }

    @Test func oldAndNewTogether() {
        #expect(UTType(kUTTypeGIF as String) == .gif)
        #expect(UTType.png.identifier as CFString == kUTTypePNG)
    }
}
