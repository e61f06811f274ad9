import AppDoor

extension BusMethod {
    /// What the method takes, gives and does. The interface's XML and its page are made of it.
    var description: BusDescription {
        switch self {
        case .identify:
            BusDescription(
                text: "Returns which app the bus takes the program for. No argument changes that.",
                gives: [
                    .init("app", "s", "The app's identifier, as `searchlight apps` lists it."),
                    .init("source", "s", "What says so: `flatpak`, `snap`, `desktopFile` or `program`."),
                ])
        case .addItems:
            BusDescription(
                text: "Adds items, and replaces those with the same `id`. All are added, or none.",
                takes: [.init("items", "s", "JSON objects, one a line, or one array: see *Items*.")],
                gives: [.init("count", "u", "How many there were.")])
        case .addItemsFrom:
            BusDescription(
                text: "Does the same with items in a memfd that can no longer change. Use it for more than a thousand.",
                takes: [.init("file", "h", "A memfd with `F_SEAL_WRITE`, `F_SEAL_SHRINK` and `F_SEAL_GROW`.")],
                gives: [.init("count", "u", "How many there were.")])
        case .updateItems:
            BusDescription(
                text: "Changes attributes of items, and leaves the others as they are. Null removes an attribute. An "
                    + "`id` that is not indexed is left out.",
                takes: [.init("items", "s", "JSON objects with `id` and the attributes that change.")],
                gives: [.init("count", "u", "How many objects there were.")])
        case .updateItemsFrom:
            BusDescription(
                text: "Does the same with a memfd, as `AddItemsFrom` takes it.",
                takes: [.init("file", "h", "A memfd with `F_SEAL_WRITE`, `F_SEAL_SHRINK` and `F_SEAL_GROW`.")],
                gives: [.init("count", "u", "How many objects there were.")])
        case .deleteItems:
            BusDescription(
                text: "Deletes items and the activities about them. An `id` that is not indexed is not an error.",
                takes: [.init("identifiers", "as", "The items' `id`.")])
        case .deleteDomains:
            BusDescription(
                text: "Deletes the items of domains and of the domains below them: `a.b` includes `a.b.c`, but "
                    + "not `a.bc`.",
                takes: [.init("domains", "as", "Their names.")])
        case .deleteAll:
            BusDescription(text: "Deletes all that the app indexed: items, activities and its client state.")
        case .beginBatch:
            BusDescription(
                text: "Begins to collect this connection's additions, updates and deletions. They are checked at once "
                    + "and written by `EndBatch`. A batch that was begun before is dropped.")
        case .endBatch:
            BusDescription(
                text: "Writes the batch and the client state together, or neither. The batch is over in both cases.",
                takes: [
                    .init(
                        "clientState", "ay",
                        "At most \(DoorLimits.clientStateBytes) bytes, which say how far the program came.")
                ])
        case .fetchLastClientState:
            BusDescription(
                text: "Returns the client state of the last batch that was written. A program that was killed goes on "
                    + "from there.",
                gives: [.init("clientState", "ay", "Empty if there was no batch, and after `DeleteAll`.")])
        default: laterDescription
        }
    }

    private var laterDescription: BusDescription {
        switch self {
        case .registerApplication:
            BusDescription(
                text: "Says what people call the app, how it looks and how it is opened. Replaces what was said "
                    + "before. "
                    + "Call it at each start.",
                takes: [
                    .init("name", "s", "What people call it."),
                    .init("icon", "s", "A path, or a name of the desktop's theme; empty for none."),
                    .init("opening", "s", "JSON that says how it is started: see *Opening*; empty for not at all."),
                ])
        case .becomeCurrent:
            BusDescription(
                text: "Says that the person is in an activity now, such as reading a note.",
                takes: [.init("activity", "s", "A JSON object: see *Activities*.")],
                gives: [
                    .init("identifier", "s", "For the other calls; empty if the item that it is about is not indexed.")
                ])
        case .resignCurrent:
            BusDescription(
                text: "Says that the person has left an activity. It stays findable.",
                takes: [.init("identifier", "s", "As `BecomeCurrent` returned it.")])
        case .invalidate:
            BusDescription(
                text: "Says that an activity is over. It stays findable. An unknown identifier is not an error.",
                takes: [.init("identifier", "s", "As `BecomeCurrent` returned it.")])
        case .deleteActivities:
            BusDescription(
                text: "Deletes activities.",
                takes: [.init("identifiers", "as", "As `BecomeCurrent` returned them, or persistent identifiers.")],
                gives: [.init("count", "u", "How many were deleted.")])
        case .reportEngagement:
            BusDescription(
                text: "Says what the person did with an item in the app's own search, so that it comes first "
                    + "next time.",
                takes: [
                    .init("identifier", "s", "The item's `id`."), .init("typed", "s", "What the person had typed."),
                    .init("kind", "s", "`chosen` or `lookedAt`."),
                ])
        case .search:
            BusDescription(
                text: "Searches the app's own items.",
                takes: [
                    .init("text", "s", "What the person typed."),
                    .init("offset", "u", "How many of the best results to leave out."),
                    .init("limit", "u", "How many results to return at most, up to \(DoorLimits.results)."),
                    .init("options", "s", "JSON: see *Searching*; empty for none."),
                ],
                gives: [
                    .init("results", "s", "JSON objects, one a line, best first."),
                    .init("total", "t", "How many items match, or were seen to match before enough were found."),
                ])
        case .explain:
            BusDescription(
                text: "Says why an item is found for a text and where its score comes from, or why it is not found.",
                takes: [
                    .init("text", "s", "What the person typed."), .init("identifier", "s", "The item's `id`."),
                ],
                gives: [.init("explanation", "s", "A JSON object.")])
        case .fetchItem:
            BusDescription(
                text: "Returns an item as it was added.",
                takes: [.init("identifier", "s", "The item's `id`.")],
                gives: [.init("item", "s", "A JSON object.")])
        case .listen:
            BusDescription(
                text: "From now on this connection receives `Continue` and `ReindexRequested`. Call it soon after the "
                    + "start: what the person chose may wait for it.")
        case .answerContinue:
            BusDescription(
                text: "Answers a `Continue`. Without an answer within ten seconds, the person is told that the "
                    + "app does "
                    + "not show it.",
                takes: [
                    .init("number", "t", "That of the signal."),
                    .init("isShown", "b", "Whether the app shows what was chosen."),
                ])
        case .acknowledgeReindexing:
            BusDescription(
                text: "Says that the app has indexed what a `ReindexRequested` wanted.",
                takes: [.init("number", "t", "That of the signal.")])
        default: BusDescription(text: "")
        }
    }
}

extension BusSignalName {
    /// What the signal carries, and when it comes.
    var description: BusDescription {
        switch self {
        case .continueActivity:
            BusDescription(
                text: "The person chose a result of the app. It goes to the app's connection that called "
                    + "`Listen` last. "
                    + "If none did, the app is started as it was registered, and gets the signal when it listens.",
                gives: [
                    .init("number", "t", "For `AnswerContinue`."),
                    .init("activity", "s", "A JSON object: see *What was chosen*."),
                ])
        case .reindexRequested:
            BusDescription(
                text: "Items are lost, expire soon, or are wanted once more. It comes after `Listen`, and again "
                    + "until it "
                    + "is acknowledged.",
                gives: [
                    .init("number", "t", "For `AcknowledgeReindexing`."),
                    .init("identifiers", "as", "The items' `id`; empty for everything."),
                ])
        }
    }
}
