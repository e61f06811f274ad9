import SearchEngine
import SearchlightBasics

/// A part of a home that was found damaged, and is kept in quarantine until it is erased.
package struct Quarantined: Sendable, Hashable {
    /// Whose; nil for a file of the home itself.
    package let app: AppIdentifier?
    /// What: `activities`, a protection class, or a file's name.
    package let name: String
    /// Where the damaged copy is.
    package let path: String
    /// When it was quarantined, in seconds since 1970.
    package let date: Int64
    /// What was the matter, as a sentence.
    package let reason: String
    /// Records that could be read, and are in use again. Nil if only the app can index them again.
    package let recovered: Int?
    /// Records that could not be read, if their number is known.
    package let lost: Int?
    /// Whether there may have been more than ``recovered`` and ``lost`` together.
    package let isIncomplete: Bool

    init(_ name: String, _ report: QuarantineNote, in folder: String, of app: AppIdentifier?) {
        self.app = app
        self.name = name
        path = folder + "/" + name
        date = report.date
        reason = report.reason
        recovered = report.recovered
        lost = report.lost
        isIncomplete = report.isIncomplete ?? (report.recovered == nil)
    }

    /// What it is, as a sentence's subject.
    private var subject: String {
        switch name {
        case "activities": "What was viewed"
        case "choices": "What was learned of choices"
        case "standing": "The app quality score"
        case "removals": "What is remembered of removed items"
        case _ where ProtectionClass(rawValue: name) != nil: "The index of the class \(name)"
        default: name
        }
    }

    /// What happened, as a sentence for the person.
    package var sentence: String {
        let date = DateText.readable(Double(date) - AttributeValue.secondsFrom1970To2001)
        var text = "\(subject) was damaged and quarantined on \(date)"
        if let recovered {
            text += ": \(recovered) \(recovered == 1 ? "record was" : "records were") recovered"
            if let lost, lost > 0 { text += ", \(lost) \(lost == 1 ? "was" : "were") lost" }
            if isIncomplete { text += ", and there may have been more" }
        }
        return text + "."
    }

    /// What the person can do about it, as sentences.
    package var advice: String {
        let keep = "The damaged copy is in \(path)."
        guard let app else { return "\(again) \(keep) Remove it when you no longer need it." }
        return "\(again) \(keep) Run `searchlight compact --app \(app)` to erase it."
    }

    private var again: String {
        switch name {
        case "switches.json": "Every app was switched off. Set the switches again with `searchlight apps`."
        case "settings.json": "Set the app's settings again with `searchlight settings`."
        case "app.json": "Register the app again with `searchlight register`."
        case "reindexing.json": "The app is asked to index everything again."
        case _ where ProtectionClass(rawValue: name) != nil: "The app is asked to index everything again."
        case _ where recovered == nil: "It begins anew."
        default: "Check the disk."
        }
    }
}

extension AppIndex {
    /// What of the app is in quarantine.
    ///
    /// - Throws: `IndexError` if the folder cannot be read.
    package func quarantined() throws -> [Quarantined] {
        let quarantine = home.quarantine(of: app)
        return try quarantine.contents().map { Quarantined($0.name, $0.report, in: quarantine.path, of: app) }
    }
}
