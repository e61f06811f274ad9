import SearchlightBasics

#if Server
    import ArgumentParser
    import Glibc
    import PublicIndex
    import SystemIndex

    struct PublicReportsCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "reports",
            abstract: "Show your reports, and turn reports on or off.",
            discussion: """
                A report says that a page of a public index was opened, or that a public activity with such a page was \
                used. It does not say who you are, and excludes what you did before you turned reports on. Turning reports \
                off deletes the waiting ones.

                EXAMPLES
                  searchlight public reports
                  searchlight public reports on
                  searchlight public reports off
                """)

        enum Change: String, ExpressibleByArgument, CaseIterable {
            case on, off
        }

        @Argument(help: "on or off (default: change nothing).")
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
            Output.line(
                isOn
                    ? hinted("Reports are on. `searchlight public send` shows each report and asks before sending it.")
                    : "Reports are off.")
            for source in try sources.all() where isOn {
                if let objection = Reporting.objection(to: source) { Output.line(printable(objection.description)) }
            }
            for draft in drafts {
                Output.line(
                    "To \(PublicCommand.receivers(draft.source)), not encrypted yet: \(printable(draft.content.json.text))"
                )
            }
            for report in waiting {
                Output.line(
                    "To \(printable(report.source)), encrypted, can be sent from \(WebReport.time(report.ends)): \(printable(report.content))"
                )
            }
        }
    }

    struct PublicSendCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "send",
            abstract: "Send encrypted reports, and encrypt new ones.",
            discussion: """
                Each report is shown, and you are asked about it. A report is encrypted with the help of the key server, \
                and sent in a later period. By then its key is destroyed, so a guess cannot be tested against the report. Run \
                this command once in each period.

                EXAMPLES
                  searchlight public send
                  searchlight public send --yes
                """)

        @Flag(help: "Show each report, but do not ask.")
        var yes = false

        func run() throws {
            let sources = try PublicCommand.sources(), reporting = Reporting(sources), box = ReportBox(sources.index)
            guard try box.isOn() else {
                throw Failure("Reports are off. Turn them on with `searchlight public reports on`.")
            }
            guard yes || isatty(0) == 1 else {
                throw Failure("Each report needs a confirmation. Pass --yes if there is no terminal.")
            }
            var encrypted = 0, sent = 0, hasFailed = false
            let now = PublicCommand.now
            try reporting.prune(now: now)
            for waiting in try box.waiting() where waiting.ends <= now {
                guard agrees("Send to \(printable(waiting.source)): \(printable(waiting.content))") else { continue }
                do {
                    if let refusal = try reporting.send(waiting, now: now) {
                        Output.error("searchlight: The report was refused: \(printable(refusal.description))")
                        hasFailed = true
                    } else {
                        sent += 1
                    }
                } catch let error as PublicIndexError {
                    Output.error(
                        "searchlight: The report was not sent and still waits: \(printable(error.description))")
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
                guard
                    agrees(
                        "Encrypt for \(PublicCommand.receivers(draft.source)): \(printable(draft.content.json.text))")
                else {
                    continue
                }
                do {
                    if try reporting.encrypt(draft, now: now) { encrypted += 1 }
                } catch let error as PublicIndexError {
                    Output.error("searchlight: The report was not encrypted: \(printable(error.description))")
                    objected.insert(draft.source.name)
                    hasFailed = true
                }
            }
            Output.line("\(Formatting.count(sent, "report")) sent, \(Formatting.count(encrypted)) encrypted.")
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
