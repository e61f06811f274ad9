/// A method of the door, by its name on the bus.
enum BusMethod: String, CaseIterable, Sendable {
    case identify = "Identify"
    case addItems = "AddItems"
    case addItemsFrom = "AddItemsFrom"
    case updateItems = "UpdateItems"
    case updateItemsFrom = "UpdateItemsFrom"
    case deleteItems = "DeleteItems"
    case deleteDomains = "DeleteDomains"
    case deleteAll = "DeleteAll"
    case beginBatch = "BeginBatch"
    case endBatch = "EndBatch"
    case fetchLastClientState = "FetchLastClientState"
    case registerApplication = "RegisterApplication"
    case becomeCurrent = "BecomeCurrent"
    case resignCurrent = "ResignCurrent"
    case invalidate = "Invalidate"
    case deleteActivities = "DeleteActivities"
    case reportEngagement = "ReportEngagement"
    case search = "Search"
    case explain = "Explain"
    case fetchItem = "FetchItem"
    case listen = "Listen"
    case answerContinue = "AnswerContinue"
    case acknowledgeReindexing = "AcknowledgeReindexing"
}

/// A signal of the door, by its name on the bus.
enum BusSignalName: String, CaseIterable, Sendable {
    case continueActivity = "Continue"
    case reindexRequested = "ReindexRequested"
}

/// What a method or a signal has, for programs and for people.
struct BusDescription: Sendable {
    /// A value that it takes or gives.
    struct Value: Sendable {
        var name: String
        /// D-Bus Specification, "Type System".
        var signature: String
        var meaning: String

        init(_ name: String, _ signature: String, _ meaning: String) {
            self.name = name
            self.signature = signature
            self.meaning = meaning
        }
    }

    /// Sentences in Markdown.
    var text: String
    var takes: [Value] = []
    var gives: [Value] = []

    var signature: String { takes.map(\.signature).joined() }
}
