import SearchlightBasics

#if Server
    import ArgumentParser
    import Glibc
    import PublicIndex
    import SystemIndex

    struct PublicReportsCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "reports",
            abstract: "Show what you would report, and turn reports on or off.",
            discussion: """
                A report says that somebody opened a page of a public index, or did something in an app that the app calls fit for \
                everybody and whose page is one of those. It holds nothing else, and is about nothing that was opened before reports were \
                turned on. Turned off, what waits is deleted.

                EXAMPLES
                  searchlight public reports
                  searchlight public reports on
                  searchlight public reports off
                """)

        enum Change: String, ExpressibleByArgument, CaseIterable {
            case on, off
        }

        @Argument(help: "on or off; without it nothing is changed.")
        var change: Change?

        @Flag(help: "Print one JSON object.")
        var json = false

        func run() throws {
            let sources = PublicSources(try Homes.standard())
            let box = ReportBox(sources.index), reporting = Reporting(sources)
            if let change { try box.turn(on: change == .on, now: PublicCommand.now) }
            try reporting.prune(now: PublicCommand.now)
            let isOn = try box.isOn(), drafts = try reporting.drafts(), waiting = try box.waiting()
            if json {
                Output.line(
                    JSONValue.members([
                        "on": .boolean(isOn),
                        "drafts": .array(
                            drafts.map { .members(["index": .string($0.source.name), "content": $0.content.json]) }),
                        "waiting": .array(
                            waiting.map {
                                .members([
                                    "index": .string($0.source), "content": .string($0.content),
                                    "from": .string(WebReport.time($0.ends)),
                                ])
                            }),
                    ]).text)
                return
            }
            Output.line(isOn ? "Reports are on: `searchlight public send` shows each, and asks." : "Reports are off.")
            for source in try sources.all() where isOn {
                if let objection = Reporting.objection(to: source) { Output.line(printable(objection.description)) }
            }
            for draft in drafts {
                Output.line(
                    "to \(PublicCommand.receivers(draft.source)), not sealed: \(printable(draft.content.json.text))")
            }
            for report in waiting {
                Output.line(
                    "to \(printable(report.source)), sealed, to be sent from \(WebReport.time(report.ends)) on: \(printable(report.content))"
                )
            }
        }
    }

    struct PublicSendCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "send",
            abstract:
                "Seal what there is to report, and send what was sealed in earlier periods; each is shown, and asked about.",
            discussion: """
                A report is sealed with the key server's help and sent in a later period, when that key is destroyed: so nobody can \
                find out what it says by trying what it could say. Run it once in each period.

                EXAMPLES
                  searchlight public send
                  searchlight public send --yes
                """)

        @Flag(help: "Show each, and do not ask.")
        var yes = false

        func run() throws {
            let sources = try PublicCommand.sources(), reporting = Reporting(sources), box = ReportBox(sources.index)
            guard try box.isOn() else {
                throw Failure("Reports are off. `searchlight public reports on` turns them on.")
            }
            guard yes || isatty(0) == 1 else {
                throw Failure("Reports are asked about; where nobody can be asked, give --yes.")
            }
            var sealed = 0, sent = 0, hasFailed = false
            let now = PublicCommand.now
            try reporting.prune(now: now)
            for waiting in try box.waiting() where waiting.ends <= now {
                guard agrees("Send to \(printable(waiting.source)): \(printable(waiting.content))") else { continue }
                do {
                    if let refusal = try reporting.send(waiting, now: now) {
                        Output.error("searchlight: not taken: \(printable(refusal.description))")
                        hasFailed = true
                    } else {
                        sent += 1
                    }
                } catch let error as PublicIndexError {
                    Output.error("searchlight: not sent, it waits on: \(printable(error.description))")
                    hasFailed = true
                }
            }
            var objected: Set<String> = []
            for draft in try reporting.drafts() where !objected.contains(draft.source.name) {
                if let objection = Reporting.objection(to: draft.source) {
                    Output.error("searchlight: \(printable(objection.description))")
                    objected.insert(draft.source.name)
                    hasFailed = true
                    continue
                }
                guard agrees("Seal for \(PublicCommand.receivers(draft.source)): \(printable(draft.content.json.text))")
                else {
                    continue
                }
                do {
                    if try reporting.seal(draft, now: now) { sealed += 1 }
                } catch let error as PublicIndexError {
                    Output.error("searchlight: not sealed: \(printable(error.description))")
                    objected.insert(draft.source.name)
                    hasFailed = true
                }
            }
            Output.line("\(Formatting.count(sent, "report")) sent, \(Formatting.count(sealed)) sealed.")
            if hasFailed { throw ExitStatus.wrong }
        }

        private func agrees(_ question: String) -> Bool {
            guard !yes else {
                Output.line(question)
                return true
            }
            Output.write("\(question) [y/N] ", to: 1)
            return readLine().map { $0.lowercased().hasPrefix("y") } ?? false
        }
    }
#endif
