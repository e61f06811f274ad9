import BoxContent
import SearchEngine
import SystemIndex
import TypedSearch

/// The sections of a search's results in a terminal, as the page and the window have them.
struct ReportSections {
    /// Results under one heading.
    struct Section {
        /// Empty for none.
        var heading: String
        /// Positions of results, best first.
        var positions: [Int]
        /// The command that shows all of them; nil if these are all.
        var command: String?
    }

    var sections: [Section]

    /// What piped output has: one list.
    static func plain(_ count: Int) -> ReportSections {
        ReportSections(sections: [Section(heading: "", positions: Array(0..<count), command: nil)])
    }

    /// - Parameters:
    ///   - keys: of the results, best first.
    ///   - near: how many of the last were added by meaning.
    ///   - apps: whose the results are.
    ///   - names: of apps, by their identifiers.
    ///   - arguments: of this command, as the person gave them.
    ///   - count: returns how many results a filter, and an app, leave. At least so many if it is not exact.
    init(
        _ keys: [BoxSections.Key], near: Int, _ apps: [AppIdentifier], names: [String: String], arguments: [String],
        count: (_ filter: String?, _ app: AppIdentifier?) throws -> Int
    ) rethrows {
        let words = BoxWords.english
        sections = try BoxSections.sections(of: keys, near: near).map { section in
            switch section.heading {
            case .none: Section(heading: "", positions: section.rows)
            case .topHit: Section(heading: words.topHit, positions: section.rows)
            case .moreResults: Section(heading: words.moreResults, positions: section.rows)
            case .byMeaning: Section(heading: words.byMeaning, positions: section.rows)
            case .key(let key):
                Section(
                    heading: key.group == .other ? names[key.app] ?? key.app : words.name(of: key.group),
                    positions: section.rows,
                    command: try Self.command(
                        key, Set(section.rows.map { apps[$0] }),
                        shown: section.rows.count + (keys.first == key ? 1 : 0), arguments, count))
            }
        }
    }

    private init(sections: [Section]) { self.sections = sections }

    /// Places and products have no type of their own; their app, if it is one, has them all.
    private static func command(
        _ key: BoxSections.Key, _ apps: Set<AppIdentifier>, shown: Int, _ arguments: [String],
        _ count: (_ filter: String?, _ app: AppIdentifier?) throws -> Int
    ) rethrows -> String? {
        let filter = key.group.filterWord.map { "type:" + $0 }
        let app = filter == nil && apps.count == 1 ? apps.first : nil
        // Another --app would search more apps instead of fewer.
        let isNarrowed = arguments.contains { $0 == "--app" || $0.hasPrefix("--app=") }
        guard filter != nil || (app != nil && !isNarrowed) else { return nil }
        guard try count(filter, app) > shown else { return nil }
        let more = filter.map { [$0] } ?? ["--app", app?.rawValue ?? ""]
        return (["searchlight"] + arguments + more).map(quoted).joined(separator: " ")
    }

    /// Returns a word as a shell takes it; unchanged if nothing in it means anything to a shell.
    static func quoted(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_./:=,@%+".unicodeScalars.contains($0)
        }
        return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }
}
