import SearchEngine
import SearchlightBasics
import SystemIndex

/// Dates of contents that name no zone: days of events and birthdays, times of cameras. They are those of the person's clocks.
enum LocalDates {
    /// An attribute with such dates as seconds since 1970; others as they are.
    static func resolved(_ member: JSONValue.Member) -> JSONValue.Member {
        guard let kind = AttributeCatalog.attribute(member.key)?.kind, kind == .date || kind == .dates else {
            return member
        }
        return .init(member.key, resolved(member.value))
    }

    private static func resolved(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let values): .array(values.map(resolved))
        case .string(let text): seconds(text).map(JSONValue.integer) ?? value
        default: value
        }
    }

    /// Seconds since 1970 of `2024-05-01` and `2024-05-01T12:30:00`, as readers write what has no zone; nil for anything else.
    private static func seconds(_ text: String) -> Int64? {
        let bytes = Array(text.utf8), isDay = bytes.count == 10
        // `T12:30+02` is as long as `T12:30:00`.
        guard isDay || bytes.count == 19 && bytes[16] == UInt8(ascii: ":"), let wall = DateText.seconds(text) else {
            return nil
        }
        let reading = Int64(wall + AttributeValue.secondsFrom1970To2001)
        // A day may begin later than at midnight.
        return isDay
            ? LocalCalendar.start(ofDay: Int((reading >= 0 ? reading : reading - 86_399) / 86_400))
            : LocalCalendar.moment(at: reading)
    }
}
