import Testing
import UniformTypeIdentifiers

/// Every static against the identifier Apple documents for it, and what must hold for each declared type.
@Suite struct SystemTypeTests {
    static let statics: [(UTType, String)] = [
        (.item, "public.item"),
        (.content, "public.content"),
        (.compositeContent, "public.composite-content"),
        (.diskImage, "public.disk-image"),
        (.data, "public.data"),
        (.directory, "public.directory"),
        (.resolvable, "com.apple.resolvable"),
        (.symbolicLink, "public.symlink"),
        (.executable, "public.executable"),
        (.mountPoint, "com.apple.mount-point"),
        (.aliasFile, "com.apple.alias-file"),
        (.urlBookmarkData, "com.apple.bookmark"),
        (.url, "public.url"),
        (.fileURL, "public.file-url"),
        (.text, "public.text"),
        (.plainText, "public.plain-text"),
        (.utf8PlainText, "public.utf8-plain-text"),
        (.utf16ExternalPlainText, "public.utf16-external-plain-text"),
        (.utf16PlainText, "public.utf16-plain-text"),
        (.delimitedText, "public.delimited-values-text"),
        (.commaSeparatedText, "public.comma-separated-values-text"),
        (.tabSeparatedText, "public.tab-separated-values-text"),
        (.utf8TabSeparatedText, "public.utf8-tab-separated-values-text"),
        (.rtf, "public.rtf"),
        (.html, "public.html"),
        (.xml, "public.xml"),
        (.yaml, "public.yaml"),
        (.css, "public.css"),
        (.sourceCode, "public.source-code"),
        (.assemblyLanguageSource, "public.assembly-source"),
        (.cSource, "public.c-source"),
        (.objectiveCSource, "public.objective-c-source"),
        (.swiftSource, "public.swift-source"),
        (.cPlusPlusSource, "public.c-plus-plus-source"),
        (.objectiveCPlusPlusSource, "public.objective-c-plus-plus-source"),
        (.cHeader, "public.c-header"),
        (.cPlusPlusHeader, "public.c-plus-plus-header"),
        (.script, "public.script"),
        (.appleScript, "com.apple.applescript.text"),
        (.osaScript, "com.apple.applescript.script"),
        (.osaScriptBundle, "com.apple.applescript.script-bundle"),
        (.javaScript, "com.netscape.javascript-source"),
        (.shellScript, "public.shell-script"),
        (.perlScript, "public.perl-script"),
        (.pythonScript, "public.python-script"),
        (.rubyScript, "public.ruby-script"),
        (.phpScript, "public.php-script"),
        (.makefile, "public.make-source"),
        (.json, "public.json"),
        (.propertyList, "com.apple.property-list"),
        (.xmlPropertyList, "com.apple.xml-property-list"),
        (.binaryPropertyList, "com.apple.binary-property-list"),
        (.pdf, "com.adobe.pdf"),
        (.rtfd, "com.apple.rtfd"),
        (.flatRTFD, "com.apple.flat-rtfd"),
        (.webArchive, "com.apple.webarchive"),
        (.image, "public.image"),
        (.jpeg, "public.jpeg"),
        (.tiff, "public.tiff"),
        (.gif, "com.compuserve.gif"),
        (.png, "public.png"),
        (.icns, "com.apple.icns"),
        (.bmp, "com.microsoft.bmp"),
        (.ico, "com.microsoft.ico"),
        (.rawImage, "public.camera-raw-image"),
        (.svg, "public.svg-image"),
        (.livePhoto, "com.apple.live-photo"),
        (.heif, "public.heif"),
        (.heic, "public.heic"),
        (.heics, "public.heics"),
        (.webP, "org.webmproject.webp"),
        (.exr, "com.ilm.openexr-image"),
        (.dng, "com.adobe.raw-image"),
        (.jpegxl, "public.jpeg-xl"),
        (.threeDContent, "public.3d-content"),
        (.usd, "com.pixar.universal-scene-description"),
        (.usdz, "com.pixar.universal-scene-description-mobile"),
        (.realityFile, "com.apple.reality"),
        (.sceneKitScene, "com.apple.scenekit.scene"),
        (.arReferenceObject, "com.apple.arobject"),
        (.audiovisualContent, "public.audiovisual-content"),
        (.movie, "public.movie"),
        (.video, "public.video"),
        (.audio, "public.audio"),
        (.quickTimeMovie, "com.apple.quicktime-movie"),
        (.mpeg, "public.mpeg"),
        (.mpeg2Video, "public.mpeg-2-video"),
        (.mpeg2TransportStream, "public.mpeg-2-transport-stream"),
        (.mp3, "public.mp3"),
        (.mpeg4Movie, "public.mpeg-4"),
        (.mpeg4Audio, "public.mpeg-4-audio"),
        (.appleProtectedMPEG4Audio, "com.apple.protected-mpeg-4-audio"),
        (.appleProtectedMPEG4Video, "com.apple.protected-mpeg-4-video"),
        (.avi, "public.avi"),
        (.aiff, "public.aiff-audio"),
        (.wav, "com.microsoft.waveform-audio"),
        (.midi, "public.midi-audio"),
        (.playlist, "public.playlist"),
        (.m3uPlaylist, "public.m3u-playlist"),
        (.folder, "public.folder"),
        (.volume, "public.volume"),
        (.package, "com.apple.package"),
        (.bundle, "com.apple.bundle"),
        (.pluginBundle, "com.apple.plugin"),
        (.spotlightImporter, "com.apple.metadata-importer"),
        (.quickLookGenerator, "com.apple.quicklook-generator"),
        (.xpcService, "com.apple.xpc-service"),
        (.framework, "com.apple.framework"),
        (.application, "com.apple.application"),
        (.applicationBundle, "com.apple.application-bundle"),
        (.applicationExtension, "com.apple.application-and-system-extension"),
        (.unixExecutable, "public.unix-executable"),
        (.exe, "com.microsoft.windows-executable"),
        (.systemPreferencesPane, "com.apple.systempreference.prefpane"),
        (.archive, "public.archive"),
        (.gzip, "org.gnu.gnu-zip-archive"),
        (.bz2, "public.bzip2-archive"),
        (.zip, "public.zip-archive"),
        (.appleArchive, "com.apple.archive"),
        (.tarArchive, "public.tar-archive"),
        (.spreadsheet, "public.spreadsheet"),
        (.presentation, "public.presentation"),
        (.database, "public.database"),
        (.message, "public.message"),
        (.contact, "public.contact"),
        (.vCard, "public.vcard"),
        (.toDoItem, "public.to-do-item"),
        (.calendarEvent, "public.calendar-event"),
        (.emailMessage, "public.email-message"),
        (.internetLocation, "com.apple.internet-location"),
        (.internetShortcut, "com.microsoft.internet-shortcut"),
        (.font, "public.font"),
        (.bookmark, "public.bookmark"),
        (.pkcs12, "com.rsa.pkcs-12"),
        (.x509Certificate, "public.x509-certificate"),
        (.epub, "org.idpf.epub-container"),
        (.log, "public.log"),
        (.ahap, "com.apple.haptics.ahap"),
        (.geoJSON, "public.geojson"),
        (.linkPresentationMetadata, "com.apple.linkpresentation.metadata"),
        (.markdown, "net.daringfireball.markdown"),
    ]

    @Test func identifiers() {
        for (type, identifier) in Self.statics {
            #expect(type.identifier == identifier)
            #expect(UTType(identifier) == type)
        }
        #expect(Set(Self.statics.map(\.0)).count == Self.statics.count)
    }

    @Test func allAreDeclaredAndNamed() {
        for (type, identifier) in Self.statics {
            #expect(type.isDeclared && !type.isDynamic)
            #expect(type.isPublic == identifier.hasPrefix("public."))
            #expect(type.localizedDescription?.isEmpty == false, "\(type)")
            for supertype in type.supertypes {
                #expect(supertype.isDeclared, "\(supertype) above \(type)")
                #expect(type.isSubtype(of: supertype) && !supertype.conforms(to: type))
            }
        }
    }

    @Test func allTagsLeadBack() {
        for (type, _) in Self.statics {
            for (tagClass, tags) in type.tags {
                for tag in tags {
                    let found = UTType.types(tag: tag, tagClass: tagClass, conformingTo: nil)
                    #expect(found.contains(type), "\(tag) of \(type)")
                    #expect(UTType(tag: tag.uppercased(), tagClass: tagClass, conformingTo: type) == type)
                }
            }
            #expect(type.preferredFilenameExtension == type.tags[.filenameExtension]?.first)
            #expect(type.preferredMIMEType == type.tags[.mimeType]?.first)
        }
    }
}
