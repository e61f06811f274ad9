import CoreSpotlight
import Testing

extension OneApp {
    /// Identity, updating, expiry and what is mirrored: see the API's documentation of CSSearchableItem.
    @Suite struct ItemTests {
        /// Types that no file declares are the app's own.
        @Test func typesThatNobodyDeclaredAreKept() {
            let outline = UTType(exportedAs: "org.example.outline", conformingTo: .text)
            let attributes = CSSearchableItemAttributeSet(contentType: outline)
            attributes.sharedItemContentType = outline
            #expect(attributes.sharedItemContentType?.identifier == "org.example.outline")
            #expect(attributes.contentType == "org.example.outline")
            #expect(attributes.contentTypeTree?.contains("public.text") == true)
        }

        @Test func attributesAreSetByName() async throws {
            let index = try await OneApp.emptied()
            let item = OneApp.item("k", "Before")
            let address = URL(string: "https://example.org")!
            let values: [String: Any] = [
                "title": "After", "keywords": ["one", "two"], "rating": 4.5, "contentURL": address,
                "cuisine": "northern",
                "startDate": Date(timeIntervalSinceReferenceDate: 60), "supportsNavigation": true,
            ]
            for (key, value) in values { item.attributeSet.setValue(value, forKey: key) }
            item.attributeSet.setValue(nil, forKey: "contentType")
            #expect(item.attributeSet.title == "After" && item.attributeSet.keywords == ["one", "two"])
            #expect(item.attributeSet.rating == 4.5 && item.attributeSet.contentURL == address)
            #expect(item.attributeSet.supportsNavigation?.boolValue == true && item.attributeSet.contentType == nil)
            #expect(item.attributeSet.value(forKey: "contentURL") as? URL == address)
            #expect(item.attributeSet.value(forKey: "startDate") as? Date == item.attributeSet.startDate)
            #expect(item.attributeSet.value(forKey: "keywords") as? [String] == ["one", "two"])
            #expect(item.attributeSet.value(forKey: "nothing") == nil)
            try await index.indexSearchableItems([item])
            #expect(try await OneApp.find("cuisine == 'northern' && rating > 4") == ["k"])
        }

        @Test func attributeSetsAreSubclassed() async throws {
            // One that only adds properties inherits every initialiser.
            final class Counting: CSSearchableItemAttributeSet {
                var views = 0
            }
            final class Titled: CSSearchableItemAttributeSet {
                let note: String
                override init(contentType: UTType) {
                    note = "of \(contentType.identifier)"
                    super.init(contentType: contentType)
                    title = "Quagga"
                }
                required init?(coder: NSCoder) { nil }
            }
            let counting = Counting(contentType: .image)
            counting.views += 1
            #expect(counting.contentType == "public.image" && counting.views == 1 && Counting().views == 0)
            #expect(Counting(itemContentType: "public.text").contentTypeTree?.contains("public.data") == true)
            let index = try await OneApp.emptied()
            let titled = Titled(contentType: .text)
            #expect(titled.note == "of public.text")
            try await index.indexSearchableItems([
                CSSearchableItem(uniqueIdentifier: "q", domainIdentifier: nil, attributeSet: titled)
            ])
            #expect(try await OneApp.find("title == 'Quagga'") == ["q"])
        }

        @Test func anItemWithoutAnIdentifierGetsAUUIDThatCanBeReplaced() async throws {
            let index = try await OneApp.emptied()
            let item = OneApp.item(nil, "Generated")
            #expect(UUID(uuidString: item.uniqueIdentifier) != nil)
            #expect(UUID(uuidString: CSSearchableItem().uniqueIdentifier) != nil)
            item.uniqueIdentifier = "chosen"
            try await index.indexSearchableItems([item])
            #expect(try await OneApp.find("title == 'Generated'") == ["chosen"])
        }

        @Test func theSameIdentifierReplacesTheItemWholly() async throws {
            let index = try await OneApp.emptied()
            let first = OneApp.item("x", "First")
            first.attributeSet.comment = "only in the first"
            try await index.indexSearchableItems([first])
            try await index.indexSearchableItems([OneApp.item("x", "Second", domain: "d")])
            let found = try await OneApp.items("title == '*'")
            #expect(found.map(\.uniqueIdentifier) == ["x"])
            #expect(found.first?.attributeSet.title == "Second")
            #expect(found.first?.attributeSet.comment == nil)
            #expect(found.first?.domainIdentifier == "d")
        }

        @Test func twiceInOneCallTheLastOneStays() async throws {
            let index = try await OneApp.emptied()
            try await index.indexSearchableItems([OneApp.item("x", "First"), OneApp.item("x", "Second")])
            #expect(try await OneApp.items("title == '*'").map(\.attributeSet.title) == ["Second"])
        }

        @Test func anUpdateTouchesOnlyWhatIsSetAndRemovesWhatIsNil() async throws {
            let index = try await OneApp.emptied()
            let item = OneApp.item("x", "Title", domain: "a.b")
            item.attributeSet.comment = "kept"
            item.attributeSet.subject = "removed"
            item.attributeSet.keywords = ["old"]
            try await index.indexSearchableItems([item])
            let change = CSSearchableItemAttributeSet()
            change.subject = nil
            change.keywords = ["new"]
            let update = CSSearchableItem(uniqueIdentifier: "x", domainIdentifier: nil, attributeSet: change)
            update.isUpdate = true
            try await index.indexSearchableItems([update])
            let found = try #require(try await OneApp.items("keywords == 'new'").first)
            #expect(found.attributeSet.title == "Title")
            #expect(found.attributeSet.comment == "kept")
            #expect(found.attributeSet.subject == nil)
            #expect(found.attributeSet.keywords == ["new"])
            #expect(found.domainIdentifier == "a.b")
        }

        @Test func anUpdateOfWhatIsNotThereMakesNothing() async throws {
            let index = try await OneApp.emptied()
            let update = OneApp.item("absent", "Update")
            update.isUpdate = true
            try await index.indexSearchableItems([update])
            #expect(try await OneApp.find("title == '*'").isEmpty)
        }

        @Test func oneCallAddsReplacesAndUpdates() async throws {
            let index = try await OneApp.emptied()
            try await index.indexSearchableItems([OneApp.item("a", "Old"), OneApp.item("b", "Kept")])
            let change = CSSearchableItemAttributeSet()
            change.comment = "added"
            let update = CSSearchableItem(uniqueIdentifier: "b", domainIdentifier: nil, attributeSet: change)
            update.isUpdate = true
            try await index.indexSearchableItems([OneApp.item("a", "New"), update, OneApp.item("c", "First")])
            let found = try await OneApp.items("title == '*'").sorted { $0.uniqueIdentifier < $1.uniqueIdentifier }
            #expect(found.map(\.attributeSet.title) == ["New", "Kept", "First"])
            #expect(found.map(\.attributeSet.comment) == [nil, "added", nil])
        }

        @Test func anItemNeedsNoMoreThanAName() async throws {
            let index = try await OneApp.emptied()
            let named = CSSearchableItemAttributeSet(contentType: .pdf)
            named.displayName = "Displayed"
            named.contentURL = URL(fileURLWithPath: "/tmp/a.pdf")
            let item = CSSearchableItem(uniqueIdentifier: "named", domainIdentifier: nil, attributeSet: named)
            let bare = CSSearchableItem()
            bare.uniqueIdentifier = "bare"
            try await index.indexSearchableItems([item, bare])
            #expect(try await OneApp.find("** == 'displayed'cdw") == ["named"])
            #expect(try await OneApp.find("contentType == 'com.adobe.pdf'") == ["named"])
            let found = try #require(try await OneApp.items("uniqueIdentifier == 'bare'").first)
            #expect(found.domainIdentifier == nil && found.attributeSet == CSSearchableItemAttributeSet())
            #expect(try await OneApp.items("uniqueIdentifier == 'named'").first?.domainIdentifier == nil)
        }

        @Test func indexingAgainExtendsTheLife() async throws {
            let index = try await OneApp.emptied()
            let item = OneApp.item("over", "Extended")
            item.expirationDate = Date(timeIntervalSinceNow: -1)
            try await index.indexSearchableItems([item])
            #expect(try await OneApp.find("title == 'Extended'").isEmpty)
            item.expirationDate = nil
            try await index.indexSearchableItems([item])
            #expect(try await OneApp.find("title == 'Extended'") == ["over"])
        }

        @Test func itemsExpireAMonthAfterIndexingUnlessTheySayOtherwise() async throws {
            let index = try await OneApp.emptied()
            let standard = OneApp.item("standard", "Expiry")
            let month = 30.0 * 86_400
            let proposed = try #require(standard.expirationDate)
            #expect(abs(proposed.timeIntervalSinceNow - month) < 60)
            let never = OneApp.item("never", "Expiry")
            never.expirationDate = .distantFuture
            let past = OneApp.item("past", "Expiry")
            past.expirationDate = Date(timeIntervalSinceNow: -10)
            let reset = OneApp.item("reset", "Expiry")
            reset.expirationDate = Date(timeIntervalSinceNow: -10)
            reset.expirationDate = nil
            try await index.indexSearchableItems([standard, never, past, reset])
            let found = try await OneApp.items("title == 'Expiry'")
            #expect(found.map(\.uniqueIdentifier).sorted() == ["never", "reset", "standard"])
            for item in found where item.uniqueIdentifier != "never" {
                #expect(abs(item.expirationDate.timeIntervalSinceNow - month) < 60)
            }
            #expect(found.first { $0.uniqueIdentifier == "never" }?.expirationDate == .distantFuture)
        }

        @Test func anItemThatExpiresMeanwhileIsNotFoundAnyMore() async throws {
            let index = try await OneApp.emptied()
            let item = OneApp.item("soon", "Soon")
            item.expirationDate = Date(timeIntervalSinceNow: 2)
            try await index.indexSearchableItems([item])
            #expect(try await OneApp.find("title == 'Soon'") == ["soon"])
            try await Task.sleep(for: .seconds(3))
            #expect(try await OneApp.find("title == 'Soon'").isEmpty)
        }

        @Test func domainAndIdentifierAreMirroredIntoTheAttributes() async throws {
            let index = try await OneApp.emptied()
            let item = OneApp.item("mirrored", "Mirror", domain: "m.one")
            #expect(item.attributeSet.domainIdentifier == "m.one")
            item.domainIdentifier = "m.two"
            #expect(item.attributeSet.domainIdentifier == "m.two")
            let fresh = CSSearchableItemAttributeSet(contentType: .text)
            fresh.title = "Mirror"
            item.attributeSet = fresh
            #expect(item.attributeSet.domainIdentifier == "m.two")
            let byAttribute = OneApp.item("by attribute", "Mirror")
            byAttribute.attributeSet.domainIdentifier = "m.three"
            try await index.indexSearchableItems([item, byAttribute])
            #expect(try await OneApp.find("domainIdentifier == 'm.*'") == ["by attribute", "mirrored"])
            #expect(try await OneApp.find("uniqueIdentifier == 'mirrored'") == ["mirrored"])
            try await index.deleteSearchableItems(withDomainIdentifiers: ["m.three"])
            #expect(try await OneApp.find("title == 'Mirror'") == ["mirrored"])
        }

        @Test func theIdentifierOfTheAttributesIsTheItemsWhereTheyHaveNone() async throws {
            let index = try await OneApp.emptied()
            let generated = OneApp.item(nil, "Mirror")
            #expect(UUID(uuidString: generated.uniqueIdentifier) != nil)
            #expect(generated.attributeSet.identifier == generated.uniqueIdentifier)
            let empty = CSSearchableItem()
            #expect(empty.attributeSet.identifier == empty.uniqueIdentifier)
            let item = OneApp.item("first", "Mirror")
            item.uniqueIdentifier = "second"
            #expect(item.attributeSet.identifier == "second")
            item.attributeSet = OneApp.item("other", "Mirror").attributeSet
            #expect(item.attributeSet.identifier == "second")
            let copy = try #require(item.copy() as? CSSearchableItem)
            copy.uniqueIdentifier = "third"
            #expect(item.attributeSet.identifier == "second" && copy.attributeSet.identifier == "third")
            let book = OneApp.item("book", "Mirror")
            book.attributeSet.identifier = "978-0"
            book.uniqueIdentifier = "book 2"
            #expect(book.attributeSet.identifier == "978-0")
            try await index.indexSearchableItems([item, book])
            #expect(try await OneApp.find("identifier == 'second'") == ["second"])
            #expect(try await OneApp.find("identifier == '978-0'") == ["book 2"])
            #expect(try await OneApp.find("identifier == 'book 2'").isEmpty)
            #expect(try await OneApp.find("identifier == '978*'") == ["book 2"])
            #expect(try await OneApp.find("identifier != 'second'") == ["book 2"])
            #expect(try await OneApp.items("title == 'Mirror'").map(\.attributeSet.identifier).count == 2)
            let found = try #require(try await OneApp.items("uniqueIdentifier == 'second'").first)
            #expect(found.attributeSet.identifier == "second")
            // The set of one item given to another does not bring the first one's identifier along.
            let reused = CSSearchableItem(
                uniqueIdentifier: "fourth", domainIdentifier: nil, attributeSet: found.attributeSet)
            try await index.indexSearchableItems([reused])
            #expect(try await OneApp.items("identifier == 'second'").map(\.uniqueIdentifier) == ["second"])
        }

        @Test func itemsThatShareAnAttributeSetKeepTheirDomains() async throws {
            let index = try await OneApp.emptied()
            let shared = CSSearchableItemAttributeSet(contentType: .text)
            let items = ["a", "b"].map { (name: String) in
                CSSearchableItem(uniqueIdentifier: name, domainIdentifier: "d." + name, attributeSet: shared)
            }
            try await index.indexSearchableItems(items)
            #expect(try await OneApp.find("domainIdentifier == 'd.a'") == ["a"])
            #expect(try await OneApp.find("identifier == 'b'") == ["b"])
        }

        /// I2: deleting a domain deletes nothing that was never in it.
        @Test func anAttributeSetBringsNoDomainAlong() async throws {
            let index = try await OneApp.emptied()
            let shared = CSSearchableItemAttributeSet(contentType: .text)
            shared.title = "Shared"
            func item(_ name: String, _ domain: String?, _ set: CSSearchableItemAttributeSet) -> CSSearchableItem {
                CSSearchableItem(uniqueIdentifier: name, domainIdentifier: domain, attributeSet: set)
            }
            try await index.indexSearchableItems([item("one", "d1", shared)])
            try await index.indexSearchableItems([item("two", nil, shared)])
            let found = try #require(try await OneApp.items("uniqueIdentifier == 'one'").first)
            found.attributeSet.comment = "read before"
            try await index.indexSearchableItems([item("three", nil, found.attributeSet)])
            #expect(try await OneApp.items("title == 'Shared'").filter { $0.domainIdentifier != nil }.count == 1)
            try await index.deleteSearchableItems(withDomainIdentifiers: ["d1"])
            #expect(try await OneApp.find("title == 'Shared'") == ["three", "two"])
        }

        @Test func anUpdateOfTheAttributesDomainMovesTheItem() async throws {
            let index = try await OneApp.emptied()
            try await index.indexSearchableItems([OneApp.item("moved", "Moved", domain: "old")])
            let change = CSSearchableItemAttributeSet()
            change.domainIdentifier = "new"
            let update = CSSearchableItem(uniqueIdentifier: "moved", domainIdentifier: nil, attributeSet: change)
            update.isUpdate = true
            try await index.indexSearchableItems([update])
            #expect(try await OneApp.find("domainIdentifier == 'new'") == ["moved"])
            #expect(try await OneApp.items("title == 'Moved'").first?.domainIdentifier == "new")
            try await index.deleteSearchableItems(withDomainIdentifiers: ["old"])
            #expect(try await OneApp.find("title == 'Moved'") == ["moved"])
            try await index.deleteSearchableItems(withDomainIdentifiers: ["new"])
            #expect(try await OneApp.find("title == 'Moved'").isEmpty)
        }

        @Test func aTypeThatIsNoUniformTypeIdentifierIsKept() async throws {
            let index = try await OneApp.emptied()
            for type in ["image", "Team", "com.example.some-type", "Two Words"] {
                let attributes = CSSearchableItemAttributeSet(itemContentType: type)
                #expect(attributes.contentType == type)
                attributes.title = "Typed"
                try await index.indexSearchableItems([
                    CSSearchableItem(uniqueIdentifier: type, domainIdentifier: nil, attributeSet: attributes)
                ])
                #expect(try await OneApp.find("contentType == '\(type)'") == [type])
            }
            #expect(try await OneApp.items("title == 'Typed'").map(\.attributeSet.contentType).count == 4)
        }

        @Test func laterChangesOfAnAttributeSetDoNotReachTheIndex() async throws {
            let index = try await OneApp.emptied()
            let item = OneApp.item("x", "Before")
            let done = Task { try await index.indexSearchableItems([item]) }
            try await done.value
            item.attributeSet.title = "After"
            #expect(try await OneApp.find("title == 'After'").isEmpty)
        }

        @Test func customValuesAreSearchedByDefaultOnlyWhereTheirKeySaysSo() async throws {
            let index = try await OneApp.emptied()
            func key(_ name: String, byDefault: Bool) -> CSCustomAttributeKey {
                CSCustomAttributeKey(
                    keyName: name, searchable: true, searchableByDefault: byDefault, unique: false, multiValued: false)!
            }
            let found = key("org_example_found", byDefault: true)
            let named = key("org_example_named", byDefault: false)
            let item = OneApp.item("c", "Custom")
            item.attributeSet.setValue("zebra" as NSString, forCustomKey: found)
            item.attributeSet.setValue("quagga" as NSString, forCustomKey: named)
            try await index.indexSearchableItems([item])
            #expect(try await OneApp.find("** == 'zebra'") == ["c"])
            #expect(try await OneApp.find("** == 'quagga'").isEmpty)
            #expect(try await OneApp.find("org_example_found == 'zeb*' && org_example_named == 'quagga'") == ["c"])
            var typed: [String] = []
            for try await response in CSUserQuery(userQueryString: "zeb", userQueryContext: nil).responses {
                if case .item(let item) = response { typed.append(item.id) }
            }
            #expect(typed == ["c"])
            let stored = try #require(try await OneApp.items("** == 'zebra'").first)
            #expect(stored.attributeSet == item.attributeSet)
            item.attributeSet.setValue(nil, forCustomKey: found)
            try await index.indexSearchableItems([item])
            #expect(try await OneApp.find("** == 'zebra'").isEmpty)
        }
    }
}
