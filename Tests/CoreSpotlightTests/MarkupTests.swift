import CoreSpotlight
import Testing

extension OneApp {
    /// Items whose text is HTML.
    @Suite struct MarkupTests {
        private static func mail(_ html: String?) -> CSSearchableItem {
            let mail = OneApp.item("mail", "Mail")
            mail.attributeSet.htmlContentData = html.map { Data($0.utf8) }
            return mail
        }

        private static func typed(_ text: String) async throws -> [String] {
            let context = CSUserQueryContext()
            context.maxResultCount = 10
            var found: [String] = []
            for try await response in CSUserQuery(userQueryString: text, userQueryContext: context).responses {
                if case .item(let item) = response { found.append(item.item.uniqueIdentifier) }
            }
            return found
        }

        @Test func itsTextIsSearchedAsTextContent() async throws {
            let index = try await OneApp.emptied()
            let html = "<style>p { color: teal }</style><p>The H&auml;fen of <b>Lis</b>bon</p><!-- secret -->"
            try await index.indexSearchableItems([Self.mail(html), OneApp.item("other", "Other")])
            #expect(try await Self.typed("lisbon") == ["mail"])
            #expect(try await Self.typed("hafen li") == ["mail"])
            for absent in ["teal", "secret", "auml", "style"] { #expect(try await Self.typed(absent) == []) }
            for query in ["** == 'lisbon'cw", "htmlContentData == 'lisbon'c", "HTMLContentData == *"] {
                #expect(try await OneApp.find(query) == ["mail"], "\(query)")
            }
            #expect(try await OneApp.find("* == 'lisbon'cw") == [])
        }

        @Test func whatIsFoundIsWhatWasGiven() async throws {
            let index = try await OneApp.emptied()
            let mail = Self.mail("<p>Lisbon</p>")
            try await index.indexSearchableItems([mail])
            let found = try #require(try await OneApp.items("title == 'Mail'").first)
            #expect(found.attributeSet.htmlContentData == Data("<p>Lisbon</p>".utf8))
            #expect(found.attributeSet == mail.attributeSet && found.attributeSet.textContent == nil)
            found.attributeSet.htmlContentData = Data("<p>Porto</p>".utf8)
            try await index.indexSearchableItems([found])
            #expect(try await Self.typed("porto") == ["mail"])
            #expect(try await Self.typed("lisbon") == [])
        }

        @Test func updatesReplaceAndRemoveIt() async throws {
            let index = try await OneApp.emptied()
            try await index.indexSearchableItems([Self.mail("<p>Lisbon</p>")])
            let other = OneApp.item("mail", "Letter")
            other.isUpdate = true
            try await index.indexSearchableItems([other])
            #expect(try await Self.typed("lisbon") == ["mail"])
            let update = Self.mail("<p>Porto</p>")
            update.isUpdate = true
            try await index.indexSearchableItems([update])
            #expect(try await Self.typed("porto") == ["mail"])
            #expect(try await Self.typed("lisbon") == [])
            let removal = Self.mail(nil)
            removal.isUpdate = true
            try await index.indexSearchableItems([removal])
            #expect(try await Self.typed("porto") == [])
        }
    }
}
