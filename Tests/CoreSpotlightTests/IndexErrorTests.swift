import CoreSpotlight
import SearchEngine
import SystemIndex
import Testing

extension OneApp {
    /// Which errors an app sees, and what they leave behind.
    @Suite struct IndexErrorTests {
        @Test func codesAndDomainsAreTheDocumentedOnes() {
            let codes: [(CSIndexError.Code, CSIndexError.Code, Int)] = [
                (.unknownError, CSIndexError.unknownError, -1),
                (.indexUnavailableError, CSIndexError.indexUnavailableError, -1000),
                (.invalidItemError, CSIndexError.invalidItemError, -1001),
                (.invalidClientStateError, CSIndexError.invalidClientStateError, -1002),
                (.remoteConnectionError, CSIndexError.remoteConnectionError, -1003),
                (.quotaExceeded, CSIndexError.quotaExceeded, -1004),
                (.indexingUnsupported, CSIndexError.indexingUnsupported, -1005),
                (.mismatchedClientState, CSIndexError.mismatchedClientState, -1006),
            ]
            for (code, constant, number) in codes {
                #expect(code == constant && code.rawValue == number)
                let error = CSIndexError(code, userInfo: ["key": "value"])
                #expect(error.code == code && error.errorCode == number && !error.localizedDescription.isEmpty)
                #expect((error as NSError).domain == CSIndexErrorDomain && (error as NSError).code == number)
                #expect(error.userInfo["key"] as? String == "value")
            }
            let queries: [(CSSearchQueryError.Code, Int)] = [
                (.unknown, -2000), (.indexUnreachable, -2001), (.invalidQuery, -2002), (.cancelled, -2003),
            ]
            for (code, number) in queries {
                let error = CSSearchQueryError(code)
                #expect((error as NSError).domain == CSSearchQueryErrorDomain && (error as NSError).code == number)
            }
            #expect(CSIndexError.errorDomain == "CSIndexErrorDomain")
            #expect(CSSearchQueryError.errorDomain == "CSSearchQueryErrorDomain")
            do {
                throw CSIndexError(.quotaExceeded)
            } catch CSIndexError.quotaExceeded {
            } catch {
                Issue.record("the code is no pattern")
            }
        }

        @Test func errorsAreCaughtAsNSErrors() throws {
            func caught(_ error: any Error) -> String {
                do {
                    throw error
                } catch let error as NSError where error.domain == CSIndexErrorDomain {
                    return "index \(error.code)"
                } catch let error as NSError {
                    return "\(error.domain) \(error.code)"
                } catch {
                    return "nothing"
                }
            }
            #expect(caught(CSIndexError(.quotaExceeded)) == "index -1004")
            #expect(caught(CSSearchQueryError(.cancelled)) == "CSSearchQueryErrorDomain -2003")
            let error: any Error = CSIndexError(.invalidItemError, userInfo: ["key": "value"])
            let value: Any = error
            let bridged = try #require(value as? NSError)
            #expect(bridged.userInfo["key"] as? String == "value")
            let back: any Error = bridged
            #expect((back as? CSIndexError)?.code == .invalidItemError && back as? CSSearchQueryError == nil)
            let foreign: any Error = NSError(domain: "org.example", code: -1000)
            #expect(foreign as? CSIndexError == nil)
        }

        @Test func oneItemBeyondALimitIsAnErrorAndNothingOfTheCallIsIndexed() async throws {
            let index = try await OneApp.emptied()
            let items = [OneApp.item("good", "Limit"), OneApp.item(String(repeating: "i", count: 5000), "Limit")]
            await #expect { try await index.indexSearchableItems(items) } throws: {
                ($0 as? CSIndexError)?.code == .invalidItemError
                    && ($0 as NSError).localizedDescription.contains("4")
            }
            #expect(try await OneApp.find("title == 'Limit'").isEmpty)
            // The next call is not affected.
            try await index.indexSearchableItems([OneApp.item("good", "Limit")])
            #expect(try await OneApp.find("title == 'Limit'") == ["good"])
        }

        @Test func withoutAFolderForAnIndexIndexingIsUnsupported() async throws {
            #expect(CSSearchableIndex.isIndexingAvailable())
            let file = FileManager.default.temporaryDirectory.path + "/searchlight-test-" + UUID().uuidString
            try Data().write(to: URL(fileURLWithPath: file))
            let home = try ProgramIdentity.home()
            ProgramIdentity.use(home: Home(path: file + "/home"))
            defer {
                ProgramIdentity.use(home: home)
                try? FileManager.default.removeItem(atPath: file)
            }
            #expect(!CSSearchableIndex.isIndexingAvailable())
            let index = CSSearchableIndex.default()
            await #expect { try await index.indexSearchableItems([OneApp.item("x", "Nowhere")]) } throws: {
                ($0 as? CSIndexError)?.code == .indexingUnsupported && ($0 as NSError).code == -1005
            }
        }

        @Test func handlersAreOptionalEverywhere() async throws {
            let index = try await OneApp.emptied()
            func withoutHandlers() {
                index.indexSearchableItems([OneApp.item("a", "Optional"), OneApp.item("b", "Optional", domain: "o")])
                index.deleteSearchableItems(withIdentifiers: ["a"])
                index.deleteSearchableItems(withDomainIdentifiers: ["o"])
                index.deleteAllSearchableItems()
                index.indexSearchableItems([OneApp.item("c", "Optional")], completionHandler: nil)
                index.beginBatch()
                index.indexSearchableItems([OneApp.item("d", "Optional")], completionHandler: nil)
                index.endBatch(withClientState: Data([1]))
                index.beginBatch()
                index.endIndexBatch(expectedClientState: Data([1]), newClientState: Data([2]))
            }
            withoutHandlers()
            #expect(try await index.fetchLastClientState() == Data([2]))
            #expect(try await OneApp.find("title == 'Optional'") == ["c", "d"])
        }
    }

    /// Which index is which.
    @Suite struct WhichIndexTests {
        @Test func theDefaultIndexIsOneObjectOfTheStandardClass() {
            #expect(CSSearchableIndex.default() === CSSearchableIndex.default())
            let standard = FileProtectionType.completeUntilFirstUserAuthentication.rawValue
            #expect(CSSearchableIndex.default().protectionClass.rawValue == standard)
            #expect(CSSearchableIndex(name: "n").protectionClass.rawValue == standard)
            #expect(CSSearchableIndex(name: "n", protectionClass: nil).protectionClass.rawValue == standard)
            let complete = CSSearchableIndex(name: "n", protectionClass: .complete)
            #expect(complete.protectionClass.rawValue == FileProtectionType.complete.rawValue)
        }

        @Test func aSubclassHasNoDefaultIndex() async {
            let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                final class Spy: CSSearchableIndex, @unchecked Sendable {
                    init(number: Int) { super.init(name: "spy \(number)") }
                }
                _ = Spy.default()
            }
            let said = String(decoding: ended?.standardErrorContent ?? [], as: UTF8.self)
            #expect(said.contains("The default index is no Spy."))
        }

        @Test func everyProtectionClassHoldsItems() async throws {
            _ = try await OneApp.emptied()
            let classes: [FileProtectionType] = [
                .none, .complete, .completeUnlessOpen, .completeUntilFirstUserAuthentication,
            ]
            for (number, protection) in classes.enumerated() {
                let index = CSSearchableIndex(name: "class \(number)", protectionClass: protection)
                index.beginBatch()
                index.indexSearchableItems([OneApp.item("p\(number)", "Protected")], completionHandler: nil)
                try await index.endBatch(withClientState: Data([UInt8(number)]))
                #expect(try await index.fetchLastClientState() == Data([UInt8(number)]))
                let query = CSSearchQuery(queryString: "title == 'Protected'", queryContext: nil)
                query.protectionClasses = [protection]
                var found: [String] = []
                for try await result in query.results { found.append(result.id) }
                #expect(found == ["p\(number)"])
            }
            #expect(try await OneApp.find("title == 'Protected'") == ["p0", "p1", "p2", "p3"])
        }

        @Test func anotherAppsItemsAreNotFound() async throws {
            _ = try await OneApp.emptied()
            let other = try SystemIndex.current().app(try AppIdentifier("org.example.other"))
            try other.commit { changes in
                let title = Attribute(AttributeCatalog.schema.attribute("title"), .text("Whose"))
                try changes.index(Document(identifier: "theirs", attributes: [title]))
            }
            defer { _ = try? SystemIndex.current().remove(other.app) }
            try await CSSearchableIndex.default().indexSearchableItems([OneApp.item("ours", "Whose")])
            #expect(try await OneApp.find("title == 'Whose'") == ["ours"])
            try await CSSearchableIndex.default().deleteAllSearchableItems()
            #expect(try other.document("theirs") != nil)
        }
    }
}
