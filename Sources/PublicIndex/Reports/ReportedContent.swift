package import SearchlightBasics
/// What is shown is JSON of its.
import SystemIndex
import WebMarkup

/// All that a report says: that a person opened this page, or did this in an app that the page belongs to.
///
/// Equal reports have equal bytes: they contain nothing of the person, the machine or the moment.
package struct ReportedContent: Sendable, Hashable {
    /// A page of the public index, by the address that it has there.
    package var page: String
    /// What an app called fit for everybody (`isEligibleForPublicIndexing`); nil if the page itself was opened.
    package var activity: Activity?

    /// The public part of an activity.
    package struct Activity: Sendable, Hashable {
        package var type: String
        package var title: String
        /// In order, each once.
        package var keywords: [String]

        package init(type: String, title: String, keywords: [String]) {
            self.type = type
            self.title = title
            self.keywords = Set(keywords).sorted()
        }
    }

    /// - Parameter page: an address as the public index has it.
    package init(page: String, activity: Activity? = nil) {
        self.page = page
        self.activity = activity
    }

    /// Bytes of the longest that is reported. All are made as long as that before they are encrypted, so that their lengths say nothing.
    package static let maximumBytes = 2048

    private static let maximumKeywords = 32

    /// As JSON, always the same for the same content; nil for what is too long to be reported.
    package var bytes: [UInt8]? {
        let bytes = json.bytes(.stable)
        return bytes.count <= Self.maximumBytes && (activity?.keywords.count ?? 0) <= Self.maximumKeywords ? bytes : nil
    }

    /// What is shown to the person, and to scripts.
    package var json: JSONValue {
        var members: [JSONValue.Member] = [.init("page", .string(page))]
        if let activity {
            members.append(
                .init(
                    "activity",
                    .members([
                        "type": .string(activity.type), "title": .string(activity.title),
                        "keywords": .array(activity.keywords.map(JSONValue.string)),
                    ])))
        }
        return .object(members)
    }

    /// Reads what ``bytes`` wrote; nil for anything else, also for the same content written in another way: reports of it are counted apart.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.maximumBytes, let json = try? JSONValue(parsing: bytes),
            case .string(let page)? = json["page"], WebAddress(page)?.withoutFragment.description == page
        else { return nil }
        self.init(page: page)
        if let activity = json["activity"] {
            guard case .string(let type)? = activity["type"], case .string(let title)? = activity["title"],
                case .array(let words)? = activity["keywords"]
            else { return nil }
            var keywords: [String] = []
            for case .string(let word) in words { keywords.append(word) }
            self.activity = Activity(type: type, title: title, keywords: keywords)
        }
        if self.bytes != bytes { return nil }
    }
}
