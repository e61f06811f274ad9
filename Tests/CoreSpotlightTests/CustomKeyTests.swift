import CoreSpotlight
import Testing

extension OneApp {
    /// Custom attributes: which values they have, and what their keys say about searching.
    @Suite struct CustomKeyTests {
        private func key(
            _ name: String, searchable: Bool = true, byDefault: Bool = false, unique: Bool = false,
            multiValued: Bool = false
        ) -> CSCustomAttributeKey {
            CSCustomAttributeKey(
                keyName: name, searchable: searchable, searchableByDefault: byDefault, unique: unique,
                multiValued: multiValued)!
        }

        private func indexed(
            _ identifier: String, _ key: CSCustomAttributeKey, _ value: (any NSSecureCoding)?, isUpdate: Bool = false
        ) async throws {
            let attributes =
                isUpdate ? CSSearchableItemAttributeSet() : CSSearchableItemAttributeSet(contentType: .text)
            if !isUpdate { attributes.title = "Keyed" }
            attributes.setValue(value, forCustomKey: key)
            let item = CSSearchableItem(uniqueIdentifier: identifier, domainIdentifier: nil, attributeSet: attributes)
            item.isUpdate = isUpdate
            try await CSSearchableIndex.default().indexSearchableItems([item])
        }

        private func stored(_ identifier: String) async throws -> CSSearchableItemAttributeSet {
            try #require(try await OneApp.items("uniqueIdentifier == '\(identifier)'").first).attributeSet
        }

        @Test func aNameMayHaveASpace() async throws {
            let spaced = key("Document Type", byDefault: true)
            _ = try await OneApp.emptied()
            try await indexed("spaced", spaced, "dikdik" as NSString)
            #expect(try await stored("spaced").value(forCustomKey: spaced) as? NSString == "dikdik")
            #expect(try await OneApp.find("* == 'dikdik'") == ["spaced"])
        }

        /// `Docs/Meaning.md`, "An app's own embeddings".
        @Test func aWrongEmbeddingIsRefusedWithWhatToGive() async throws {
            _ = try await OneApp.emptied()
            let embedding = key("searchlight_embedding")
            for (value, message) in [
                ([1, 2, 3] as NSArray, "Give both attributes."), ("AACAPw==" as NSString, "Give both attributes."),
            ] as [(any NSSecureCoding, String)] {
                await #expect("\(value)") { try await indexed("e", embedding, value) } throws: {
                    let error = $0 as? CSIndexError
                    return error?.code == .invalidItemError && error?.localizedDescription.hasSuffix(message) == true
                }
            }
            let attributes = CSSearchableItemAttributeSet(contentType: .text)
            attributes.setValue("multilingual-e5-small" as NSString, forCustomKey: key("searchlight_embedding_model"))
            attributes.setValue([0.5, 1, 2] as NSArray, forCustomKey: embedding)
            let item = CSSearchableItem(uniqueIdentifier: "e", domainIdentifier: nil, attributeSet: attributes)
            await #expect { try await CSSearchableIndex.default().indexSearchableItems([item]) } throws: {
                let message = ($0 as? CSIndexError)?.localizedDescription
                return message?.hasPrefix("searchlight_embedding has 3 numbers; multilingual-e5-small has 384.") == true
            }
            let numbers = (0..<384).map { NSNumber(value: Double($0)) } as NSArray
            attributes.setValue(numbers, forCustomKey: embedding)
            try await CSSearchableIndex.default().indexSearchableItems([item])
            #expect(try await stored("e").value(forCustomKey: embedding) as? NSArray == numbers)
        }

        @Test func whatIsNotSearchableIsKeptAndFoundByNothing() async throws {
            _ = try await OneApp.emptied()
            let hidden = key("org_example_hidden", searchable: false, byDefault: true)
            try await indexed("h", hidden, "okapi" as NSString)
            try await indexed("n", hidden, 42 as NSNumber)
            #expect(try await stored("h").value(forCustomKey: hidden) as? NSString == "okapi")
            #expect(try await stored("n").value(forCustomKey: hidden) as? NSNumber == 42)
            for query in [
                "org_example_hidden == 'okapi'", "org_example_hidden == '*'", "org_example_hidden == 'ok*'cdwt",
                "** == 'okapi'", "* == '*okapi*'c", "org_example_hidden == 42", "org_example_hidden > 0",
                "InRange(org_example_hidden, 0, 100)", "searchlight_unsearchable_org_example_hidden == '*'",
                "searchlight_unsearchable_org_example_hidden != 'x'",
                "InRange(searchlight_unsearchable_org_example_hidden, 0, 100)",
            ] {
                #expect(try await OneApp.find(query).isEmpty, "\(query)")
            }
            var typed: [String] = []
            for try await response in CSUserQuery(userQueryString: "okapi", userQueryContext: nil).responses {
                if case .item(let item) = response { typed.append(item.id) }
            }
            #expect(typed.isEmpty)
            let context = CSSearchQueryContext()
            context.fetchAttributes = ["org_example_hidden"]
            var fetched: [CSSearchableItem] = []
            for try await result in CSSearchQuery(queryString: "title == 'Keyed'", queryContext: context).results {
                fetched.append(result.item)
            }
            #expect(fetched.filter { $0.attributeSet.value(forCustomKey: hidden) != nil }.count == 2)
            #expect(fetched.allSatisfy { $0.attributeSet.title == nil })
        }

        @Test func aKeyThatIsSearchableFromNowOnIsFound() async throws {
            _ = try await OneApp.emptied()
            let hidden = key("org_example_later", searchable: false)
            let shown = key("org_example_later")
            try await indexed("k", hidden, "bongo" as NSString)
            #expect(try await OneApp.find("org_example_later == 'bongo'").isEmpty)
            try await indexed("k", shown, "bongo" as NSString, isUpdate: true)
            #expect(try await OneApp.find("org_example_later == 'bongo'") == ["k"])
            try await indexed("k", hidden, "kudu" as NSString, isUpdate: true)
            #expect(try await OneApp.find("org_example_later == '*'").isEmpty)
            #expect(try await stored("k").value(forCustomKey: shown) as? NSString == "kudu")
            try await indexed("k", hidden, nil, isUpdate: true)
            #expect(try await stored("k").value(forCustomKey: hidden) == nil)
            #expect(try await stored("k").title == "Keyed")
        }

        @Test func aKeyOfSeveralValuesMatchesByAnyOfThem() async throws {
            _ = try await OneApp.emptied()
            let many = key("org_example_many", multiValued: true)
            try await indexed("list", many, ["dik-dik", "gerenuk"] as NSArray)
            try await indexed("single", many, "gerenuk" as NSString)
            #expect(try await OneApp.find("org_example_many == 'gerenuk'") == ["list", "single"])
            #expect(try await OneApp.find("org_example_many == 'dik*'") == ["list"])
            let values = try await stored("single").value(forCustomKey: many) as? NSArray
            #expect(values == ["gerenuk"] as NSArray)
            // A key for one value gives back what it was given.
            let one = key("org_example_one")
            try await indexed("array", one, ["a", "b"] as NSArray)
            #expect(try await stored("array").value(forCustomKey: one) as? NSArray == ["a", "b"] as NSArray)
        }

        /// An app may call a value of its own as one of Core Spotlight's attributes; queries find either.
        @Test func aKeyNamedLikeAnAttributeIsFoundByItsName() async throws {
            let index = try await OneApp.emptied()
            let count = key("playCount"), subject = key("subject", byDefault: true), date = key("dueDate")
            try await indexed("n", count, 42 as NSNumber)
            try await indexed("s", subject, "okapi" as NSString)
            try await indexed("d", date, Date(timeIntervalSinceReferenceDate: 5000) as NSDate)
            let own = OneApp.item("own", "Own")
            own.attributeSet.playCount = 7
            own.attributeSet.subject = "eland"
            own.attributeSet.setValue("bongo" as NSString, forCustomKey: subject)
            try await index.indexSearchableItems([own])
            #expect(try await OneApp.find("playCount == 42") == ["n"])
            #expect(try await OneApp.find("playCount > 5") == ["n", "own"])
            #expect(try await OneApp.find("InRange(playCount, 40, 50)") == ["n"])
            #expect(try await OneApp.find("playCount == '*'") == ["n", "own"])
            #expect(try await OneApp.find("subject == 'oka*'c") == ["s"])
            #expect(try await OneApp.find("subject == 'bongo'") == ["own"])
            #expect(try await OneApp.find("subject == 'eland'") == ["own"])
            #expect(try await OneApp.find("InRange(dueDate, 4999, 5001)") == ["d"])
            #expect(try await OneApp.find("** == 'okapi'") == ["s"])
            // Each keeps its value.
            let found = try await stored("own")
            #expect(found.subject == "eland" && found.playCount == 7)
            #expect(found.value(forCustomKey: subject) as? NSString == "bongo")
            let context = CSSearchQueryContext()
            context.fetchAttributes = ["playCount"]
            for try await result in CSSearchQuery(queryString: "playCount == 42", queryContext: context).results {
                #expect(result.item.attributeSet.value(forCustomKey: count) as? NSNumber == 42)
            }
            // An unsearchable key stays so.
            try await indexed("hidden", key("playCount", searchable: false), 99 as NSNumber)
            #expect(try await OneApp.find("playCount == 99").isEmpty)
        }

        @Test func uniqueIsAboutStorageAlone() async throws {
            _ = try await OneApp.emptied()
            let unique = key("org_example_unique", unique: true)
            try await indexed("u1", unique, "same" as NSString)
            try await indexed("u2", unique, "same" as NSString)
            #expect(try await OneApp.find("org_example_unique == 'same'") == ["u1", "u2"])
        }

        @Test func everyKindOfValueComesBackAndIsCompared() async throws {
            _ = try await OneApp.emptied()
            let person = CSPerson(displayName: "Ada King", handles: ["ada@example.org"], handleIdentifier: "mail")
            let date = Date(timeIntervalSinceReferenceDate: 5000.25)
            let values: [(String, any NSSecureCoding & NSObjectProtocol)] = [
                ("text", "text" as NSString), ("number", 3.5 as NSNumber), ("flag", true as NSNumber),
                ("data", Data([1, 2]) as NSData), ("date", date as NSDate), ("person", person),
                ("mixed", ["a", 1, date, person, NSNull()] as NSArray),
            ]
            for (name, value) in values { try await indexed(name, key("org_example_\(name)"), value) }
            for (name, value) in values {
                let found = try await stored(name).value(forCustomKey: key("org_example_\(name)"))
                #expect((found as? NSObject)?.isEqual(value) == true, "\(name)")
            }
            #expect(try await OneApp.find("org_example_number > 3 && org_example_number <= 3.5") == ["number"])
            #expect(try await OneApp.find("org_example_flag == 1") == ["flag"])
            #expect(try await OneApp.find("InRange(org_example_date, 5000, 5001)") == ["date"])
            #expect(try await OneApp.find("org_example_person == 'ada*'c") == ["person"])
            #expect(try await OneApp.find("org_example_data == '*'") == ["data"])
            // Nothing under a key is the same as no value.
            try await indexed("text", key("org_example_text"), NSNull())
            #expect(try await OneApp.find("org_example_text == '*'").isEmpty)
            #expect(try await stored("text").value(forCustomKey: key("org_example_text")) == nil)
        }

        /// I1: an update touches what it sets, also of what is searched without being named.
        @Test func anUpdateOfOneKeyLeavesTheOthersFindable() async throws {
            _ = try await OneApp.emptied()
            let index = CSSearchableIndex.default()
            let first = key("com_a_k1", byDefault: true), second = key("com_a_k2", byDefault: true)
            let attributes = CSSearchableItemAttributeSet(contentType: .text)
            attributes.setValue("kudu" as NSString, forCustomKey: first)
            attributes.setValue("oribi" as NSString, forCustomKey: second)
            try await index.indexSearchableItems([
                CSSearchableItem(uniqueIdentifier: "u", domainIdentifier: nil, attributeSet: attributes)
            ])
            try await indexed("u", first, "nyala" as NSString, isUpdate: true)
            #expect(try await OneApp.find("** == 'oribi'") == ["u"])
            #expect(try await OneApp.find("** == 'nyala'") == ["u"])
            #expect(try await OneApp.find("** == 'kudu'").isEmpty)
            try await indexed("u", first, nil, isUpdate: true)
            #expect(try await OneApp.find("** == 'oribi'") == ["u"])
            #expect(try await OneApp.find("** == 'nyala'").isEmpty)
            // Under a key that is not searched by default it is not found there any more either.
            try await indexed("u", key("com_a_k2"), "oribi" as NSString, isUpdate: true)
            #expect(try await OneApp.find("** == 'oribi'").isEmpty)
            #expect(try await OneApp.find("com_a_k2 == 'oribi'") == ["u"])
        }

        @Test func aTextInSeveralLanguagesIsFoundInEachAndReadInThePersons() async throws {
            _ = try await OneApp.emptied()
            let language = Locale.preferredLanguages.first?.split(separator: "-").first.map(String.init) ?? "en"
            let localized = CSLocalizedString(localizedStrings: [language: "Antelope", "xx": "Gazelle"])
            let named = key("org_example_localized", byDefault: true)
            try await indexed("l", named, localized)
            #expect(try await OneApp.find("org_example_localized == 'Antelope'") == ["l"])
            #expect(try await OneApp.find("org_example_localized == 'gaz*'c") == ["l"])
            #expect(try await OneApp.find("** == 'gazelle'cdw") == ["l"])
            let found = try await stored("l").value(forCustomKey: named)
            #expect((found as? CSLocalizedString)?.localizedString() == "Antelope")
        }

        @Test func theTypeTreeIsTheAppsToSet() async throws {
            let index = try await OneApp.emptied()
            let attributes = CSSearchableItemAttributeSet(itemContentType: "org.example.specimen")
            #expect(attributes.contentTypeTree == nil)
            attributes.contentTypeTree = ["org.example.specimen", "public.image", "public.item"]
            attributes.setValue("eland" as NSString, forCustomKey: key("org_example_kind"))
            try await index.indexSearchableItems([
                CSSearchableItem(uniqueIdentifier: "tree", domainIdentifier: nil, attributeSet: attributes)
            ])
            #expect(
                try await OneApp.find("contentTypeTree == 'public.image' && org_example_kind == 'eland'") == ["tree"])
            #expect(CSSearchableItemAttributeSet(contentType: .png).contentTypeTree?.contains("public.image") == true)
        }
    }
}
