/// Switches have a form as JSON.
package import SearchlightBasics

/// What the person has switched off.
///
/// Nobody but the person switches an app off, and no record says when. Other reasons why an app's items are not shown:
/// ``isEverythingOff``, ``hiddenResults``, ``absentDomains``; damage of this file, which counts as everything off; an index
/// that cannot be read (``UnreadableApp``); items that expired, or that are for their own app only (``Hiding``); the app's
/// own settings, which may delete what it indexed; and a sandbox whose identifier another program has
/// (``SystemIndex/ambiguousSandboxes()``).
///
/// An app that is off is hidden at once from everything but its own searches, and stays hidden whatever it indexes.
/// Nothing of it is lost, and switching it on restores it.
public struct Switches: Sendable, Hashable {
    /// Whether nothing at all is shown.
    public var isEverythingOff = false
    /// The apps that are off.
    public var appsOff: Set<String> = []
    /// The apps that language models may see. None, as long as the person says nothing.
    public var appsOpenToModels: Set<String> = []
    /// Whether only words count in searches, not what they mean.
    public var isMeaningOff = false
    /// Domains of Searchlight's own apps whose files are out of reach, such as those of a disk that is not connected. Not the person's
    /// doing: what indexes files keeps it.
    package var absentDomains: Set<String> = []
    /// What is hidden besides, in the order of hiding.
    package var hiddenResults: [HiddenResult] = []

    /// Everything on, and nothing open to language models.
    public init() {}

    /// Whether an app is shown: neither it nor everything is off.
    public func isOn(_ app: AppIdentifier) -> Bool { !isEverythingOff && !appsOff.contains(app.rawValue) }

    /// Whether a language model may see an app: it was opened to them, and is on.
    public func isOpenToModels(_ app: AppIdentifier) -> Bool {
        isOn(app) && appsOpenToModels.contains(app.rawValue)
    }
}

extension Switches: JSONConvertible {
    /// A file written before there was a switch for language models opens nothing to them, one written before results
    /// could be hidden hides none, and one written before there was a switch for meaning leaves it on.
    package init(json: JSONValue) throws(JSONFormError) {
        isEverythingOff = try json.value("isEverythingOff")
        appsOff = try json.value("appsOff")
        appsOpenToModels = try json.optional("appsOpenToModels") ?? []
        absentDomains = try json.optional("absentDomains") ?? []
        isMeaningOff = try json.optional("isMeaningOff") ?? false
        hiddenResults = try json.optional("hiddenResults") ?? []
    }

    package var json: JSONValue {
        .object(of: [
            "isEverythingOff": isEverythingOff, "appsOff": appsOff, "appsOpenToModels": appsOpenToModels,
            "isMeaningOff": isMeaningOff, "absentDomains": absentDomains, "hiddenResults": hiddenResults,
        ])
    }
}
