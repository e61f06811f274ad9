import CoreSpotlight
import Testing

/// Keyed archives and copies of every class that has them.
@Suite struct CodingTests {
    private func roundTrip<Coded: NSObject & NSSecureCoding>(_ object: Coded) throws -> Coded {
        let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
        return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Coded.self, from: data))
    }

    private func attributes() -> CSSearchableItemAttributeSet {
        let attributes = CSSearchableItemAttributeSet(contentType: .pdf)
        attributes.title = "Title"
        attributes.keywords = ["a", "b"]
        attributes.rating = 4.5
        attributes.userOwned = true
        attributes.dueDate = Date(timeIntervalSinceReferenceDate: 12_345.678)
        attributes.thumbnailData = Data([0, 255])
        attributes.contentURL = URL(string: "https://example.org/?q=%20")
        attributes.primaryRecipients = [
            CSPerson(displayName: nil, handles: ["x@example.org"], handleIdentifier: "mail")
        ]
        attributes.setValue(["v", 1] as NSArray, forCustomKey: CSCustomAttributeKey(keyName: "custom")!)
        return attributes
    }

    @Test func attributeSets() throws {
        let original = attributes()
        let archived = try roundTrip(original)
        #expect(archived == original)
        #expect(archived.dueDate == original.dueDate)
        #expect(archived.contentTypeTree?.contains("public.data") == true)
        let copy = try #require(original.copy() as? CSSearchableItemAttributeSet)
        #expect(copy == original && copy.hash == original.hash && copy !== original)
        copy.title = "Other"
        #expect(original.title == "Title")
        #expect(copy != original)
    }

    @Test func items() throws {
        let original = CSSearchableItem(uniqueIdentifier: "i", domainIdentifier: "d.e", attributeSet: attributes())
        original.expirationDate = Date(timeIntervalSinceReferenceDate: 900_000_000)
        original.isUpdate = true
        original.updateListenerOptions = [.priority]
        for other in [try roundTrip(original), try #require(original.copy() as? CSSearchableItem)] {
            #expect(other !== original)
            #expect(other.uniqueIdentifier == "i" && other.domainIdentifier == "d.e" && other.isUpdate)
            #expect(other.expirationDate == original.expirationDate)
            #expect(other.updateListenerOptions == [.priority])
            #expect(other.attributeSet == original.attributeSet)
            #expect(other.attributeSet.identifier == "i" && other.attributeSet.domainIdentifier == "d.e")
            other.attributeSet.title = "Other"
            #expect(original.attributeSet.title == "Title")
        }
    }

    /// Whatever bits an option set has, and whatever numbers an archive.
    @Test func extremeNumbers() throws {
        let item = CSSearchableItem(uniqueIdentifier: "i", domainIdentifier: nil, attributeSet: attributes())
        let context = CSSearchQueryContext(), userContext = CSUserQueryContext()
        for bits in [UInt.max, 1 << 63, 5] {
            item.updateListenerOptions = .init(rawValue: bits)
            #expect(try roundTrip(item).updateListenerOptions.rawValue == bits)
            context.sourceOptions = .init(rawValue: bits)
            #expect(try roundTrip(context).sourceOptions.rawValue == bits)
        }
        for number in [Int.max, Int.min] {
            userContext.maxSuggestionCount = number
            #expect(try roundTrip(userContext).maxSuggestionCount == number)
        }
    }

    @Test func persons() throws {
        let original = CSPerson(displayName: "Ada", handles: ["ada@example.org", "1"], handleIdentifier: "mail")
        original.contactIdentifier = "c"
        #expect(try roundTrip(original) == original)
        #expect(original.copy() as? CSPerson == original)
        let nameless = CSPerson(displayName: nil, handles: [], handleIdentifier: "")
        #expect(try roundTrip(nameless) == nameless && nameless != original)
    }

    @Test func customKeys() throws {
        let original = try #require(
            CSCustomAttributeKey(
                keyName: "key_1", searchable: false, searchableByDefault: true, unique: true, multiValued: true))
        let archived = try roundTrip(original)
        #expect(archived == original && original.copy() as? CSCustomAttributeKey == original)
        #expect(!archived.isSearchable && archived.isSearchableByDefault && archived.isUnique && archived.isMultiValued)
        #expect(CSCustomAttributeKey(keyName: "with-hyphen") == nil && CSCustomAttributeKey(keyName: "kMDx") == nil)
        #expect(CSCustomAttributeKey(keyName: "") == nil && CSCustomAttributeKey(keyName: "schlüssel") == nil)
        for name in ["it.example.version", "a\tb"] { #expect(CSCustomAttributeKey(keyName: name) == nil) }
        // Only punctuation is forbidden.
        for name in ["Document Type", "a+b", "x<y", "_own", "9"] { #expect(CSCustomAttributeKey(keyName: name) != nil) }
        let plain = try #require(CSCustomAttributeKey(keyName: "plain"))
        #expect(plain.isSearchable && !plain.isSearchableByDefault && !plain.isUnique && !plain.isMultiValued)
    }

    @Test func queryContexts() throws {
        let original = CSSearchQueryContext()
        original.fetchAttributes = ["title"]
        original.filterQueries = ["rating > 1"]
        original.keyboardLanguage = "de"
        original.sourceOptions = [.allowMail]
        for other in [try roundTrip(original), try #require(original.copy() as? CSSearchQueryContext)] {
            #expect(other.fetchAttributes == ["title"] && other.filterQueries == ["rating > 1"])
            #expect(other.keyboardLanguage == "de" && other.sourceOptions == [.allowMail])
            other.fetchAttributes = []
            #expect(original.fetchAttributes == ["title"])
        }
    }

    @Test func userQueryContexts() throws {
        let original = CSUserQueryContext()
        original.fetchAttributes = ["title"]
        original.enableRankedResults = false
        original.disableSemanticSearch = true
        original.maxResultCount = 3
        original.maxSuggestionCount = 4
        original.maxRankedResultCount = 5
        for other in [try roundTrip(original), try #require(original.copy() as? CSUserQueryContext)] {
            #expect(other.fetchAttributes == ["title"] && !other.enableRankedResults && other.disableSemanticSearch)
            #expect(other.maxResultCount == 3 && other.maxSuggestionCount == 4 && other.maxRankedResultCount == 5)
        }
    }

    @Test func localizedStrings() throws {
        let languages = Locale.preferredLanguages
        let own = languages.first?.split(separator: "-").first.map(String.init) ?? "en"
        let string = CSLocalizedString(localizedStrings: [own: "own", "xx": "other"])
        #expect(string.localizedString() == "own" && string as String == "own" && string.length == 3)
        let attributes = CSSearchableItemAttributeSet(contentType: .text)
        attributes.title = string as String
        #expect(attributes.title == "own")
        #expect(CSLocalizedString(localizedStrings: [:]).localizedString().isEmpty)
        #expect((string.copy() as? CSLocalizedString)?.localizedString() == "own")
        // Foundation on Linux archives every string as a plain one; among attributes it keeps its languages.
        let data = try NSKeyedArchiver.archivedData(withRootObject: string, requiringSecureCoding: true)
        #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: NSString.self, from: data) == "own")
        let key = try #require(CSCustomAttributeKey(keyName: "localized"))
        attributes.setValue(string, forCustomKey: key)
        let archived = try roundTrip(attributes).value(forCustomKey: key) as? CSLocalizedString
        #expect(archived?.localizedString() == "own")
        // English where the person's language is missing, whatever that is.
        #expect(CSLocalizedString(localizedStrings: ["en": "english", "xx": "other"]).localizedString() == "english")
    }

    @Test func indexDescriptions() throws {
        let original = CSSearchableIndexDescription()
        #expect(original.protectionClass == nil)
        let archived = try roundTrip(original)
        #expect(archived == original && archived.protectionClass == nil)
        #expect((original.copy() as? CSSearchableIndexDescription) == original)
    }

    @Test func types() throws {
        let types: [UTType] = [
            .png, UTType(filenameExtension: "no-such-extension")!, UTType(exportedAs: "org.example.t"),
        ]
        let data = try JSONEncoder().encode(types)
        #expect(try JSONDecoder().decode([UTType].self, from: data) == types)
        let list = try PropertyListEncoder().encode(types)
        #expect(try PropertyListDecoder().decode([UTType].self, from: list) == types)
    }

    @Test func bytesThatAreNoArchiveAreRefused() throws {
        // As a damaged file of an app's own gives them: no crash, no half-filled object.
        for object in [
            attributes() as NSObject & NSSecureCoding, CSPerson(displayName: "A", handles: [], handleIdentifier: ""),
        ] {
            var data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
            data.removeLast(data.count / 2)
            #expect(throws: (any Error).self) {
                try NSKeyedUnarchiver.unarchivedObject(ofClasses: [type(of: object)], from: data)
            }
        }
    }
}

extension OneApp {
    @Suite struct FoundItemCodingTests {
        @Test func aCopyOfAFoundItemKeepsItsRank() async throws {
            let index = try await OneApp.emptied()
            try await index.indexSearchableItems([OneApp.item("a", "Ranked"), OneApp.item("b", "Ranked")])
            let found = try await OneApp.items("title == 'Ranked'")
            let copies = found.compactMap { $0.copy() as? CSSearchableItem }
            #expect(copies.count == 2)
            #expect(copies[0].compare(byRank: copies[1]) == .orderedAscending)
            #expect(copies[0].compare(byRank: found[0]) == .orderedSame)
            #expect(
                copies[0].attributeSet == found[0].attributeSet && copies[0].expirationDate == found[0].expirationDate)
        }
    }

    @Suite struct SuggestionCodingTests {
        @Test func suggestionsKeepTheirTextAndWhatWasTyped() async throws {
            let index = try await OneApp.emptied()
            try await index.indexSearchableItems([OneApp.item("s", "Suggested Harbour")])
            let context = CSUserQueryContext()
            context.maxSuggestionCount = 3
            context.maxResultCount = 3
            let query = CSUserQuery(userQueryString: "harb", userQueryContext: context)
            var found: CSSuggestion?
            for try await response in query.responses {
                if case .suggestion(let suggestion) = response { found = suggestion.suggestion }
            }
            let original = try #require(found)
            let data = try NSKeyedArchiver.archivedData(withRootObject: original, requiringSecureCoding: true)
            let other = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CSSuggestion.self, from: data))
            #expect(other.localizedAttributedSuggestion == original.localizedAttributedSuggestion)
            let marked = other.localizedAttributedSuggestion.runs.filter { $0.suggestionHighlight != nil }
            #expect(marked.map { String(other.localizedAttributedSuggestion[$0.range].characters) } == ["harb"])
            #expect(other.suggestionKind == original.suggestionKind)
            #expect(other.compare(byRank: original) == .orderedSame)
            #expect(
                (original.copy() as? CSSuggestion)?.localizedAttributedSuggestion
                    == original.localizedAttributedSuggestion)

            let again = CSUserQueryContext(currentSuggestion: original)
            let archive = try NSKeyedArchiver.archivedData(withRootObject: again, requiringSecureCoding: true)
            let restored = try NSKeyedUnarchiver.unarchivedObject(ofClass: CSUserQueryContext.self, from: archive)
            var identifiers: [String] = []
            for try await response in CSUserQuery(userQueryString: nil, userQueryContext: restored).responses {
                if case .item(let item) = response { identifiers.append(item.id) }
            }
            #expect(identifiers == ["s"])
        }
    }
}
