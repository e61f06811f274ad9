import SearchEngine
import SearchlightBasics
import SystemIndex

/// When all calendars were read last: `files/calendars.json`, `{"read": SECONDS}` since 1970.
///
/// A recurring event is found by its next dates, counted from the day on which its file is read.
struct CalendarDay {
    private let file: SmallFile
    /// After these, the dates of a daily event are soon over: twelve of them are known.
    private static let secondsValid: Int64 = 7 * 86_400

    init(_ home: Home) { file = SmallFile(folder: ContentFolders.path(home), name: "calendars.json") }

    /// Whether all calendars are to be read again; also if it is not known when they were.
    func isOver(now: Int64 = Int64(Clock.now())) -> Bool {
        guard let bytes = try? file.read(), let json = try? JSONValue(parsing: bytes[...]),
            case .integer(let read)? = json["read"], read <= now
        else { return true }
        return now.subtractingReportingOverflow(read).partialValue >= Self.secondsValid
    }

    /// Says that all were read now. If it is lost, they are read once more.
    func begin(now: Int64 = Int64(Clock.now())) throws {
        try file.replace(Array(JSONValue.members(["read": .integer(now)]).text.utf8), .later)
    }
}
