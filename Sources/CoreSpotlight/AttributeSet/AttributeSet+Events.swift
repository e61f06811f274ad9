public import Foundation

// Names and types: Apple, "CSSearchableItemAttributeSet", developer.apple.com/documentation/corespotlight.

extension CSSearchableItemAttributeSet {
    /// When a task or invoice must be done. A filter can compare it, for example with $time.today(7); it does not count
    /// for recency.
    public var dueDate: Date? {
        get { date("dueDate") }
        set { setDate("dueDate", newValue) }
    }

    /// When a task or project was finished; absent while it is open. A filter can compare it with a date or a $time
    /// value.
    public var completionDate: Date? {
        get { date("completionDate") }
        set { setDate("completionDate", newValue) }
    }

    /// When an event begins; the event card draws it as the time. Without a telling contentType or a duration it is
    /// also what makes an item an event.
    public var startDate: Date? {
        get { date("startDate") }
        set { setDate("startDate", newValue) }
    }

    /// When an event ends; drawn after startDate on the event card. For whole days set allDay too. Expiry is separate:
    /// see the item's expirationDate.
    public var endDate: Date? {
        get { date("endDate") }
        set { setDate("endDate", newValue) }
    }

    /// Further dates that matter, such as deadlines or rehearsals, beside startDate and endDate; a comparison holds
    /// when any one of them satisfies it.
    public var importantDates: [Date]? {
        get { dates("importantDates") }
        set { setDates("importantDates", newValue) }
    }

    /// 1 when the event covers whole days, so the times of day in startDate and endDate carry no meaning; 0 when they
    /// do.
    public var allDay: NSNumber? {
        get { number("allDay") }
        set { setNumber("allDay", newValue) }
    }
}
