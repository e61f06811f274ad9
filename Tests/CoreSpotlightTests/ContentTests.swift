import CoreSpotlight
import Testing

extension OneApp {
    /// Content that items promise, and who hands it over.
    @Suite struct ContentTests {
        private func fill(_ index: CSSearchableIndex) async throws {
            let item = OneApp.item("promising", "Promising")
            item.attributeSet.providerDataTypeIdentifiers = ["public.png", "org.example.own"]
            item.attributeSet.providerFileTypeIdentifiers = ["public.plain-text"]
            item.attributeSet.providerInPlaceFileTypeIdentifiers = ["com.adobe.pdf"]
            let refused = OneApp.item("refused", "Refused")
            refused.attributeSet.providerDataTypeIdentifiers = ["public.png"]
            try await index.indexSearchableItems([item, refused, OneApp.item("plain", "Plain")])
        }

        private func content(_ item: String, _ type: UTType, _ index: CSSearchableIndex) async throws -> String {
            let data = try await index.fetchData(
                forBundleIdentifier: OneApp.identifier, itemIdentifier: item, contentType: type)
            return String(decoding: data, as: UTF8.self)
        }

        @Test func theDelegateHandsOverDataAndFiles() async throws {
            let index = try await OneApp.emptied()
            try await fill(index)
            let delegate = RecordingDelegate()
            index.indexDelegate = delegate
            #expect(try await content("promising", .png, index) == "promising as public.png")
            #expect(try await content("promising", .image, index) == "promising as public.png")
            #expect(try await content("promising", .plainText, index) == "file, in place: false")
            #expect(try await content("promising", .pdf, index) == "file, in place: true")
            let kind = try #require(UTType(identifier: "org.example.own", allowUndeclared: true))
            #expect(try await content("promising", kind, index) == "promising as org.example.own")
            let provided = await withCheckedContinuation { (continuation: CheckedContinuation<Data?, Never>) in
                index.provideData(forBundle: OneApp.identifier, identifier: "promising", type: "public.png") {
                    data, _ in
                    continuation.resume(returning: data)
                }
            }
            #expect(provided == Data("promising as public.png".utf8))
            withExtendedLifetime(delegate) {}
        }

        @Test func whatWasNotPromisedIsRefused() async throws {
            let index = try await OneApp.emptied()
            try await fill(index)
            let delegate = RecordingDelegate()
            index.indexDelegate = delegate
            for (item, type) in [("promising", UTType.movie), ("plain", .png), ("absent", .png)] {
                await #expect("\(item)") { try await content(item, type, index) } throws: {
                    ($0 as? CSIndexError)?.code == .invalidItemError
                }
            }
            // What the provider throws comes through.
            await #expect { try await content("refused", .png, index) } throws: {
                ($0 as? CocoaError)?.code == .fileReadNoPermission
            }
            withExtendedLifetime(delegate) {}
        }

        @Test func withoutADelegateAndAnExtensionNobodyCanBeAsked() async throws {
            let index = try await OneApp.emptied()
            try await fill(index)
            await #expect { try await content("promising", .png, index) } throws: {
                ($0 as? CSIndexError)?.code == .remoteConnectionError && ($0 as NSError).code == -1003
            }
        }
    }

    /// Extensions as classes, called by the program itself.
    @Suite struct ExtensionClassTests {
        @Test func aHandlerSupportsEverythingByDefault() throws {
            let handler = CSIndexExtensionRequestHandler()
            let index = CSSearchableIndex.default()
            var acknowledged = 0
            handler.searchableIndex(index) { acknowledged += 1 }
            handler.searchableIndex(index, reindexSearchableItemsWithIdentifiers: ["a"]) { acknowledged += 1 }
            #expect(acknowledged == 2)
            let delegate: any CSSearchableIndexDelegate = handler
            #expect(throws: CSIndexError.self) { try delegate.data(for: index, itemIdentifier: "", typeIdentifier: "") }
        }

        @Test func anImporterFillsAttributesOfSeveralFilesAtOnce() async throws {
            final class Importer: CSImportExtension, @unchecked Sendable {
                override func update(_ attributes: CSSearchableItemAttributeSet, forFileAt contentURL: URL) throws {
                    guard contentURL.pathExtension == "txt" else { throw CocoaError(.fileReadUnsupportedScheme) }
                    attributes.title = contentURL.deletingPathExtension().lastPathComponent
                    attributes.contentURL = contentURL
                }
            }
            let importer = Importer()
            let titles = try await withThrowingTaskGroup(of: String?.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        let attributes = CSSearchableItemAttributeSet(contentType: .plainText)
                        try importer.update(attributes, forFileAt: URL(fileURLWithPath: "/tmp/file \(number).txt"))
                        return attributes.title
                    }
                }
                return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
            }
            #expect(titles == Set((0..<20).map { "file \($0)" }))
            #expect(throws: CocoaError.self) {
                try importer.update(CSSearchableItemAttributeSet(), forFileAt: URL(fileURLWithPath: "/tmp/x.bin"))
            }
            // Without an override nothing is known of a file.
            let none = CSSearchableItemAttributeSet()
            try CSImportExtension().update(none, forFileAt: URL(fileURLWithPath: "/tmp/x.bin"))
            #expect(none == CSSearchableItemAttributeSet())
        }
    }
}
