import CoreSpotlight

// A calendar: events by date and place, asked for by the day; an activity for the day shown.

struct Event: Identifiable, Sendable {
    var id: String
    var title: String
    var place: String
    var start: Date
    var duration: Duration
    var guests: [String] = []
}

extension CSSearchableItemAttributeSet {
    convenience init(_ event: Event) {
        self.init(contentType: .calendarEvent)
        title = event.title
        namedLocation = event.place
        startDate = event.start
        endDate = event.start + TimeInterval(event.duration.components.seconds)
        dueDate = endDate
        allDay = false
        contentDescription = "\(event.place), \(event.guests.formatted())"
        participants = event.guests
        latitude = 54.32
        longitude = 10.13
        supportsNavigation = true
    }
}

private extension CSSearchableItemAttributeSet {
    var participants: [String]? {
        get { recipientNames }
        set { recipientNames = newValue }
    }
}

struct CalendarStore {
    let index = CSSearchableIndex.default()

    func save(_ events: Event...) async throws {
        try await index.indexSearchableItems(
            events.map { event in
                .init(uniqueIdentifier: event.id, domainIdentifier: "calendar", attributeSet: .init(event))
            })
    }

    func events(from start: Date, to end: Date) async throws -> [String] {
        let range = "InRange(startDate, \(start.timeIntervalSinceReferenceDate), \(end.timeIntervalSinceReferenceDate))"
        let query = CSSearchQuery(queryString: range, queryContext: .init())
        return try await query.results.reduce(into: []) { $0.append($1.item.uniqueIdentifier) }.sorted()
    }

    func upcoming(days: Int) async throws -> [String] {
        let query = CSSearchQuery(
            queryString: "startDate >= $time.now && startDate < $time.today(\(days + 1))", queryContext: nil)
        var identifiers: [String] = []
        for try await result in query.results { identifiers.append(result.id) }
        return identifiers.sorted()
    }
}

@MainActor
final class DayView: NSObject, NSUserActivityDelegate {
    var day: String { didSet { activity.needsSave = true } }
    private lazy var activity: NSUserActivity = {
        let activity = NSUserActivity(activityType: "org.example.calendar.day")
        activity.isEligibleForSearch = true
        activity.delegate = self
        activity.needsSave = true
        return activity
    }()

    init(day: String) {
        self.day = day
        super.init()
    }

    func appear() { activity.becomeCurrent() }
    func disappear() { activity.resignCurrent() }

    nonisolated func userActivityWillSave(_ userActivity: NSUserActivity) {
        nonisolated(unsafe) let activity = userActivity
        MainActor.assumeIsolated {
            activity.title = "Calendar, \(day)"
            try? activity.setTypedPayload(Payload(day: day, zoom: 2))
        }
    }

    struct Payload: Codable, Equatable {
        var day: String
        var zoom: Int
    }
}
