import SearchEngine

/// What keeps an item from everybody's searches, whatever its words.
package enum Hiding: String, Sendable, Hashable, CaseIterable {
    case appSwitchedOff, inAppOnly, hiddenByPerson, folderAbsent

    /// A sentence for the person.
    package var sentence: String {
        switch self {
        case .appSwitchedOff: "The app is switched off."
        case .inAppOnly: "It is for its own app's searches only."
        case .folderAbsent: "Its folder is not there now: it was renamed or moved, or its disk is not connected."
        case .hiddenByPerson: "You have hidden it. The settings show it again."
        }
    }

    /// All that hides an item of an app; also if there is no such item.
    package static func of(_ item: String, _ app: AppIdentifier, _ index: SystemIndex) throws -> [Hiding] {
        var reasons: [Hiding] = []
        let switches = try index.switches()
        if !switches.isOn(app) { reasons.append(.appSwitchedOff) }
        if switches.hides(app, isActivity: false, item) { reasons.append(.hiddenByPerson) }
        let document = try index.app(app).document(item)
        switch document?[.custom(SearchScope.inAppOnlyAttribute)] {
        case .boolean(true), .integer(1), .double(1): reasons.append(.inAppOnly)
        default: break
        }
        if let domain = document?.domain {
            let absent = switches.absentDomains
            if absent.contains(where: { domain == $0 || domain.hasPrefix($0 + ".") }) { reasons.append(.folderAbsent) }
        }
        return reasons
    }
}
