package import HandoffLink
import SearchEngine
import SearchlightBasics
package import SystemIndex

extension AppIdentifier {
    /// Stands in tokens for what is on another machine. No app indexes under it.
    package static let handoff: AppIdentifier = {
        // Of 155 bytes at most.
        try! AppIdentifier("searchlight.handoff")
    }()
}

extension HandoffOffer {
    /// What a face names the offer by, as it names its results.
    package var result: ResultToken { ResultToken(app: .handoff, isActivity: true, identifier: token) }

    /// The activity's title, else what the app is called.
    package var shownTitle: String { title.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 } ?? appName }
}

extension SystemIndex {
    /// What the person was doing on another machine and can go on with here, the newest first. Every
    /// search asks this.
    ///
    /// Asks the Handoff service, which answers from memory. Empty if none runs. Any thread.
    ///
    /// - Parameter text: as it is typed. Every word of it begins a word of the title, the app or the machine; an empty text gets all.
    package func continuable(typed text: String) -> [HandoffOffer] {
        let offers = HandoffClient(home: home).offers()
        guard !offers.isEmpty else { return [] }
        let words = text.split(whereSeparator: \.isWhitespace).prefix(Self.maximumWords)
        return offers.filter { offer in
            let known = [offer.shownTitle, offer.appName, offer.device].joined(separator: " \n ")
            return words.allSatisfy { word in
                var highlighter = Highlighter(SearchRequest(String(word), now: 0))
                return !highlighter.ranges(in: known, toleratesTypos: false).isEmpty
            }
        }
    }

    /// Words of a text that are compared; a longer one is no name.
    private static var maximumWords: Int { 16 }

    /// Continues an activity of another machine here. Waits until the app shows it.
    func continueActivity(_ token: String) -> ChoiceOutcome {
        switch HandoffClient(home: home).continue(token) {
        case .continued: .landed(.landed)
        case .openedPage: .landed(.handedOver)
        case .gone: .gone
        case .notShown(let reason): .landed(.notContinued(reason))
        case .failed(let failure): .landed(.notContinued(failure.reason))
        }
    }
}

extension HandoffFailure {
    /// A sentence for the person.
    package var reason: String {
        switch self {
        case .failed: "It cannot be continued: the app on the other machine has left it or did not save it."
        case .connectionUnavailable: "The other machine cannot be reached."
        case .timedOut: "The app on the other machine did not answer in time."
        case .userInfoTooLarge: "The app on the other machine hands over more than fits."
        }
    }
}
