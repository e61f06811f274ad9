#if Handoff
    import AppLanding
    import ArgumentParser
    import Handoff
    import HandoffLink
    import SearchlightBasics
    import SystemIndex

    struct HandoffOffersCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "offers",
            abstract: "List what you can go on with here.",
            discussion: """
                The newest comes first. Something is listed if an app here continues it, or if it has a web page.

                EXAMPLES
                  searchlight handoff offers
                  searchlight handoff offers --json
                """)

        @Flag(help: "Print one JSON array.")
        var json = false

        func run() throws {
            let obstacle = HandoffHome.obstacle(try HandoffHome.store().settings())
            let status = try HandoffHome.status(obstacle)
            let offers = try HandoffHome.client().offers()
            if json {
                Output.line(JSONValue.array(offers.map(HandoffReport.json)).text)
            } else {
                for offer in offers { Output.line(HandoffReport.line(offer)) }
            }
            guard offers.isEmpty else { return }
            if let obstacle {
                Output.error("searchlight: \(obstacle)")
            } else if !json {
                Output.error(
                    status.devices.isEmpty
                        ? "searchlight: No computer is paired. Run `searchlight handoff pair`."
                        : "searchlight: Nothing is offered that an app here lists, or that has a web page.")
            }
            throw ExitStatus.nothing
        }
    }

    struct HandoffContinueCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "continue",
            abstract: "Go on with an activity here.",
            discussion: """
                Give the title, its first letters, or the token that `searchlight handoff offers` shows.

                EXAMPLES
                  searchlight handoff continue "Trip to Kyoto"
                  searchlight handoff continue "trip"
                """)

        @Argument(help: "The title or the token.")
        var text: String

        func run() throws {
            let obstacle = HandoffHome.obstacle(try HandoffHome.store().settings()), client = try HandoffHome.client()
            _ = try HandoffHome.status(obstacle)
            guard !text.allSatisfy(\.isWhitespace) else { throw Failure("Give the title, or the token.") }
            let offers = client.offers(), wanted = text.lowercased()
            func title(_ offer: HandoffOffer) -> String { offer.shownTitle.lowercased() }
            var matching = offers.filter { $0.token == text }
            if matching.isEmpty { matching = offers.filter { title($0) == wanted } }
            if matching.isEmpty { matching = offers.filter { title($0).hasPrefix(wanted) } }
            guard let offer = matching.first else {
                throw Failure(
                    obstacle ?? "Nothing is offered as \(printable(text)). See `searchlight handoff offers`.", .nothing)
            }
            guard matching.count == 1 else {
                throw Failure(
                    matching.allSatisfy { title($0) == title(offer) }
                        ? "Several activities have this title. Give the token that `searchlight handoff offers` shows."
                        : "Several activities begin so. Give more of the title, or the token that "
                            + "`searchlight handoff offers` shows.")
            }
            let name = printable(offer.shownTitle)
            switch client.continue(offer.token) {
            case .continued: Output.line("\(printable(offer.appName)) shows \(name).")
            case .openedPage: Output.line("The browser shows \(name).")
            case .gone: throw Failure("\(name) is not offered any more.", .nothing)
            case .notShown(let sentence): throw Failure(printable(sentence))
            case .failed(let failure): throw Failure(Self.sentence(failure, name, printable(offer.device)))
            }
        }

        private static func sentence(_ failure: HandoffFailure, _ name: String, _ device: String) -> String {
            switch failure {
            case .failed: "\(name) could not be continued: its app on \(device) did not hand it over."
            case .connectionUnavailable: "\(name) could not be continued: \(device) is not connected any more."
            case .timedOut: "\(name) could not be continued: \(device) did not answer in time."
            case .userInfoTooLarge: "\(name) could not be continued: it is too large."
            }
        }
    }

    struct HandoffHistoryCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "history",
            abstract: "List what went from one computer to another.",
            discussion: """
                The last 500 are kept on this computer. Language models never see them.

                EXAMPLES
                  searchlight handoff history
                  searchlight handoff history --json
                  searchlight handoff history --clear
                """)

        @Option(help: "Maximum number of entries.")
        var limit = 50

        @Flag(help: "Print one JSON array.")
        var json = false

        @Flag(help: "Delete the list.")
        var clear = false

        func validate() throws {
            guard limit >= 1 else { throw ValidationError("--limit must be 1 or more.") }
            guard !clear || !json else { throw ValidationError("Give --json or --clear.") }
        }

        func run() throws {
            let store = try HandoffHome.store()
            if clear {
                try store.removeRecords()
                Output.line("The list is empty now.")
                return
            }
            let records = try store.records().prefix(limit)
            if json {
                Output.line(JSONValue.array(records.map(HandoffReport.json)).text)
            } else {
                for record in records { Output.line(HandoffReport.line(record)) }
                if records.isEmpty { Output.error("searchlight: The list is empty.") }
            }
            if records.isEmpty { throw ExitStatus.nothing }
        }
    }
#endif
