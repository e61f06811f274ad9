import JSONCoding

/// What went from one machine to another, for the person.
package struct HandoffRecord: Sendable, Hashable, JSONCodable {
    /// Which way it went.
    package enum Direction: String, Sendable, Hashable, Codable {
        /// It was continued here.
        case here
        /// It was continued on the other machine.
        case there
    }

    /// Seconds since 1970.
    package var date: Int64
    package var direction: Direction
    /// What the person called the other machine then.
    package var device: String
    package var activityType: String
    package var title: String?
    /// What people call the app.
    package var app: String

    /// - Parameters: see the members.
    package init(
        date: Int64, direction: Direction, device: String, activityType: String, title: String?, app: String
    ) {
        self.date = date
        self.direction = direction
        self.device = device
        self.activityType = activityType
        self.title = title
        self.app = app
    }
}
