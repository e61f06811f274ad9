import AppLanding
import AppPrograms
import BoxContent
import FoundationEssentials
import Glibc
import HandoffLink
import QueryLanguage
import ResultCards
import TypedSearch
import SearchEngine
import SystemIndex

/// The interactive search: the model, the screen and the index brought together.
struct InteractiveSearch {
    /// Results that are put into sections: the others need not be read.
    private static let arranged = 20
    /// Results that can be scrolled to.
    private static let reachable = 500
    /// How long the rest of an escape sequence is waited for.
    private static let escapeMilliseconds = 40
    /// How long typing pauses until what is on the screen counts as seen.
    private static let pause = 0.4

    private let index: SystemIndex
    private let apps: [AppIdentifier]?
    private var request: SearchRequest
    private var found: FoundItems?
    /// The typed text without its filters: choices are learned for it.
    private var words = ""
    /// What was learned before this text was begun: a person who comes back from an app finds the list as it was.
    private var typing = TypingSession()
    /// When the results on the screen will have been seen, in monotonic seconds; nil if that was counted.
    private var seenAt: Double?
    /// How long typing pauses until near items are looked for.
    private static let pauseForMeaning = 0.15
    /// When that is; nil if it is done, or nothing is to be looked for.
    private var meaningAt: Double?
    private var highlighter: Highlighter
    private var model: InteractiveModel
    /// The result whose card is shown, or was last.
    private var shown: FoundItem?
    private let pictures: PictureProtocol
    private let screen: InteractiveScreen
    private var layer = PictureLayer(number: UInt32(bitPattern: getpid()))

    /// - Parameters:
    ///   - apps: whose items are searched; nil for all.
    ///   - request: how is searched; its text is what will be typed.
    init(index: SystemIndex, apps: [AppIdentifier]? = nil, request: SearchRequest) throws {
        self.index = index
        self.apps = apps
        self.request = request
        self.request.limit = max(Self.reachable, request.limit)
        highlighter = Highlighter(request)
        let size = Terminal.size(1)
        model = InteractiveModel(columns: size.columns, rows: size.rows)
        pictures = PictureProtocol.of(
            environment: ProcessInfo.processInfo.environment, hasColours: Terminal.hasColours(1), redraws: true)
        screen = InteractiveScreen(style: Terminal.hasColours(1) ? .colours : .monochrome)
        // Damage is reported before the program takes over the screen.
        _ = try index.reading(apps) { try index.scope(apps: $0) }
    }

    mutating func run() throws {
        let terminal = try RawTerminal()
        let upkeep = Task.detached(priority: .background) { [index] in
            // A program that looks something up and ends does no upkeep. Indexes that cannot be combined are searched
            // app by app.
            var pause: Double? = 60
            while let seconds = pause, (try? await Task.sleep(for: .seconds(seconds))) != nil {
                pause = try? index.combine()
            }
        }
        defer { upkeep.cancel() }
        // It may have been resized before its signal was listened to.
        let size = Terminal.size(1)
        model.resize(columns: size.columns, rows: size.rows)
        var input = TerminalInput()
        search()
        var isDrawn = false
        while true {
            if !isDrawn { draw() }
            isDrawn = false
            var keys: [Key] = []
            let untilDue = [seenAt, meaningAt].compactMap { $0 }.min().map {
                Int(max(0, $0 - Clock.monotonicSeconds()) * 1000) + 1
            }
            switch terminal.wait(milliseconds: input.isWaiting ? Self.escapeMilliseconds : untilDue) {
            case .input(let bytes): keys = input.feed(bytes)
            case .nothing:
                keys = input.flush()
                if let seenAt, Clock.monotonicSeconds() >= seenAt { countSeen() }
                isDrawn = keys.isEmpty && model.message == nil
                if let meaningAt, Clock.monotonicSeconds() >= meaningAt { isDrawn = !addNear() }
            case .resized:
                let size = Terminal.size(1)
                model.resize(columns: size.columns, rows: size.rows)
            case .ended(let signal):
                leave(terminal)
                if let signal { exit(128 + signal) }
                return
            }
            if !handle(keys, terminal) {
                leave(terminal)
                return
            }
        }
    }

    /// Hands the terminal back, for good or for another program, without our pixels on it.
    private mutating func leave(_ terminal: RawTerminal) {
        Output.write(layer.clear(), to: 1)
        terminal.restore()
    }

    /// - Returns: whether to go on.
    private mutating func handle(_ keys: [Key], _ terminal: RawTerminal) -> Bool {
        var isStale = false
        for key in keys {
            // Letters that came together are searched for once; whatever looks at results needs those of now.
            if isStale {
                if case .text = key {
                } else {
                    search()
                    isStale = false
                }
            }
            if key == .focus {
                // Back from an app's window: it may have changed or purged what is listed.
                model.message = nil
                search(
                    returningTo: found.flatMap {
                        $0.items.indices.contains(model.selection) ? $0.items[model.selection] : nil
                    })
                continue
            }
            switch model.handle(key) {
            case .none: break
            case .search: isStale = true
            case .show(let position):
                engage(.lookedAt, position)
                show(position)
            case .continueActivity: continueActivity()
            case .act(let position): act(position, terminal)
            case .land(let position): land(position, terminal)
            case .quit: return false
            }
        }
        if isStale { search() }
        return true
    }

    /// Adds items that are near by meaning, behind what is listed.
    ///
    /// - Returns: whether there are any.
    private mutating func addNear() -> Bool {
        meaningAt = nil
        guard let before = found, before.items.count < request.limit else { return false }
        let seen = seenAt, selection = model.selection
        search(returningTo: before.items.indices.contains(selection) ? before.items[selection] : nil, meaning: .always)
        (seenAt, meaningAt) = (seen, nil)
        return found?.items.count != before.items.count
    }

    /// - Parameters:
    ///   - chosen: the result that was opened, if the same text is searched again.
    ///   - use: when near items count.
    private mutating func search(returningTo chosen: FoundItem? = nil, meaning use: MeaningUse = .afterEnter) {
        request.text = model.text
        meaningAt = model.text.isEmpty ? nil : Clock.monotonicSeconds() + Self.pauseForMeaning
        // Coming back shows nothing that was not seen.
        seenAt = chosen == nil && !model.text.isEmpty ? Clock.monotonicSeconds() + Self.pause : nil
        request.now = Int64(Date().timeIntervalSince1970)
        do {
            let ((results, query, asked), unreadable) = try index.findTyped(
                request, in: apps.map(SearchedChoice.named) ?? .all, meaning: use,
                order: { scope in
                    try typing.order(typed: request.text, of: scope.apps, now: request.now) {
                        try index.learnedOrder(of: scope.apps, now: request.now)
                    }
                }, { ($0.found, $1, $0.request) })
            var found = results
            let headings = model.text.isEmpty ? [:] : try arrange(&found)
            self.found = found
            words = query.words
            highlighter = Highlighter(asked)
            // Wherever it stands now; where it was, if it is gone.
            let position = chosen.map { chosen in
                found.items.firstIndex { $0.app == chosen.app && $0.hit.identifier == chosen.hit.identifier }
                    ?? model.selection
            }
            model.found(
                count: found.items.count, total: found.total, isTotalExact: found.isTotalExact,
                tookMicroseconds: found.tookMicroseconds,
                dropped: found.droppedWords,
                leftOut: unreadable.map { (try? index.name(of: $0.app)) ?? $0.app.rawValue },
                answer: query.filters.isEmpty ? TypedAnswer.of(query.text, now: request.now) : nil,
                continuable: query.filters.isEmpty && apps == nil ? index.continuable(typed: model.text).first : nil,
                filters: query.filters, completion: try completion(), headings: headings,
                returningTo: position)
        } catch {
            found = nil
            words = model.text
            model.found(count: 0, total: 0, tookMicroseconds: 0)
            model.message = "\(error)"
        }
    }

    /// Puts the first results into sections, as the page and the window do. The rest stands behind them, best first.
    ///
    /// - Returns: the headings by position.
    private func arrange(_ found: inout FoundItems) throws -> [Int: String] {
        let first = Array(found.items.prefix(Self.arranged))
        let keys = try first.map { item in
            let document = try item.document()
            return BoxSections.Key(BoxGroup(item, ItemKind.of(document), document), item.app)
        }
        var items: [FoundItem] = [], headings: [Int: String] = [:]
        let near = first.count { $0.hit.matchClass == .meaning }
        for section in BoxSections.sections(of: keys, near: near) {
            switch section.heading {
            case .none: return [:]
            case .topHit: headings[items.count] = BoxWords.english.topHit
            case .moreResults: headings[items.count] = BoxWords.english.moreResults
            case .byMeaning: headings[items.count] = BoxWords.english.byMeaning
            case .key(let key) where key.group == .other:
                let app = first[section.rows[0]].app
                headings[items.count] = (try? index.name(of: app)) ?? app.rawValue
            case .key(let key): headings[items.count] = BoxWords.english.name(of: key.group)
            }
            items += section.rows.map { first[$0] }
        }
        if found.items.count > items.count, !headings.values.contains(BoxWords.english.moreResults) {
            headings[items.count] = BoxWords.english.moreResults
        }
        found.items.replaceSubrange(0..<first.count, with: items)
        return headings
    }

    /// The filter that the last word begins, once it has a colon: Tab shows a result otherwise.
    private func completion() throws -> String? {
        guard let last = model.text.split(whereSeparator: \.isWhitespace).last,
            last.contains(where: { ":：".contains($0) })
        else { return nil }
        let searched = apps.map(Set.init)
        let found = try index.filterCompletions(model.text, in: { searched?.contains($0) ?? true }, limit: 1).first
        // A complete word needs no Tab.
        return found.flatMap { $0.value.isEmpty || $0.text == last + " " ? nil : $0.text }
    }

    private mutating func show(_ position: Int) {
        guard let found else { return }
        do {
            let result = found.items[position]
            shown = result
            let name = try index.name(of: result.app)
            let options = try Card.Options(actionTitles: index.actionTitles(of: result.app))
            let card = CardView(
                try Card(result, options: options), appName: name, icon: try index.iconPath(of: result.app))
            if result.isActivity, let activity = try result.activity() {
                let lines = ItemReport.lines(activity, app: result.app)
                model.show(InteractiveModel.Detail(title: name, card: card, pictures: pictures, lines: lines))
                return
            }
            let item = try result.document()
            let lines = ItemReport.lines(item, app: result.app)
            model.show(InteractiveModel.Detail(title: name, card: card, pictures: pictures, lines: lines))
        } catch {
            model.message = "\(error)"
        }
    }

    /// Presses a button of the card that is shown.
    private mutating func act(_ position: Int, _ terminal: RawTerminal) {
        guard let shown, let action = model.detail?.card?.actions[position] else { return }
        do {
            var outcome: LandingOutcome
            if action.kind == .custom, case .terminal? = try index.registration(shown.app)?.opening,
                try !index.isRunning(shown.app)
            {
                leave(terminal)
                defer { terminal.take() }
                outcome = try index.perform(action, of: shown, typed: words, offersTerminal: true)
            } else {
                outcome = try index.perform(action, of: shown, typed: words)
            }
            let name = try index.name(of: shown.app)
            model.message =
                outcome == .handedOver && action.kind != .custom
                ? "\(action.url ?? "") was opened." : outcome.sentence(app: name)
        } catch {
            model.message = "\(error)"
        }
    }

    /// Continues what stands above the results.
    private mutating func continueActivity() {
        guard let offer = model.continuable else { return }
        do {
            model.message = "Opening \(offer.appName)…"
            draw()
            let now = Int64(Date().timeIntervalSince1970)
            let choice = try index.choose(offer.result, typed: "", now: now)
            search()
            guard case .landed(let outcome) = choice else {
                model.message = "It cannot be continued any more."
                return
            }
            model.message = outcome.sentence(app: offer.appName)
        } catch {
            model.message = "\(error)"
        }
    }

    /// Opens an item in its app; shows it here when there is no way to.
    private mutating func land(_ position: Int, _ terminal: RawTerminal) {
        guard let found else { return }
        do {
            let result = found.items[position]
            countSeen()
            let name = try index.name(of: result.app)
            let choice: ChoiceOutcome
            var offeredTerminal = false
            if case .terminal? = try index.registration(result.app)?.opening, try !index.isRunning(result.app) {
                leave(terminal)
                defer { terminal.take() }
                offeredTerminal = true
                choice = try choose(result, offersTerminal: true)
            } else {
                model.message = "Opening \(name)…"
                draw()
                choice = try choose(result, offersTerminal: false)
                model.message = nil
            }
            guard case .landed(let outcome) = choice else {
                model.message = "It is not indexed any more."
                return
            }
            guard outcome != .cannotOpen else {
                engage(.lookedAt, position)
                return show(position)
            }
            let isBack = outcome == .landed && offeredTerminal
            // The app may have changed or purged what is listed.
            search(returningTo: result)
            if !isBack { model.message = outcome.sentence(app: name) }
        } catch {
            model.message = "\(error)"
        }
    }

    /// Opens a result in its app; what keeps the choice from being learned is no reason not to.
    private func choose(_ result: FoundItem, offersTerminal: Bool) throws -> ChoiceOutcome {
        try index.choose(result.token, typed: words, offersTerminal: offersTerminal, now: request.now)
    }

    /// Learns a result that was chosen or looked at. The list stays as it is: the order is that of when this text was
    /// begun.
    private mutating func engage(_ engagement: Engagement, _ position: Int) {
        guard let found, found.items.indices.contains(position) else { return }
        countSeen()
        do {
            try index.learn(engagement, of: found.items[position].token, typed: words, now: request.now)
        } catch {
            model.message = "\(error)"
        }
    }

    /// Counts towards the standing of their apps that the results on the screen were seen, once for a list.
    private mutating func countSeen() {
        guard seenAt != nil else { return }
        // Do not wake the program for it again, whatever the outcome.
        seenAt = nil
        guard let found, model.detail == nil else { return }
        let positions = model.visible.clamped(to: found.items.indices)
        do {
            try index.shown(found.items[positions].map(\.app), from: positions.lowerBound, now: request.now)
        } catch {
            model.message = "\(error)"
        }
    }

    private mutating func draw() {
        if let found, model.detail == nil {
            for position in model.visible where model.views[position] == nil {
                do {
                    let item = found.items[position]
                    model.views[position] = try ResultView(item, &highlighter)
                    model.appNames[item.app.rawValue] = try? index.name(of: item.app)
                } catch {
                    model.message = "\(error)"
                }
            }
        }
        Output.write(screen.draw(model, pictures: layer.show(InteractiveScreen.picture(model))), to: 1)
    }
}
