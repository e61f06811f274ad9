extension Moment {
    /// Reads ISO 8601 and its neighbours in metadata: `2024-05-01T12:30:00+02:00`, `20240501T123000Z`, `2024:05:01 12:30:00`
    /// (EXIF), `D:20240501123000+02'00'` (PDF), `2024-05`, `2024`. Fractions of seconds are dropped. Nil for what is no date.
    init?(iso text: some StringProtocol) {
        var bytes = Array(text.cleaned.utf8)[...]
        if bytes.starts(with: "D:".utf8) { bytes = bytes.dropFirst(2) }
        func digits(_ count: Int) -> Int? {
            guard bytes.count >= count else { return nil }
            var value = 0
            for byte in bytes.prefix(count) {
                guard (0x30...0x39).contains(byte) else { return nil }
                value = value * 10 + Int(byte - 0x30)
            }
            bytes = bytes.dropFirst(count)
            return value
        }
        func take(_ set: String) -> Bool {
            guard let first = bytes.first, set.utf8.contains(first) else { return false }
            bytes = bytes.dropFirst()
            return true
        }
        guard let year = digits(4) else { return nil }
        self.init(year: year)
        hasTime = false
        precision = 1
        _ = take("-:./")
        guard let month = digits(2) else {
            if bytes.isEmpty, isValid { return }
            return nil
        }
        (self.month, precision) = (month, 2)
        _ = take("-:./")
        guard let day = digits(2) else {
            if bytes.isEmpty, isValid { return }
            return nil
        }
        (self.day, precision) = (day, 3)
        // Some writers put zeros for what they do not know.
        if month == 0 || day == 0 {
            (self.month, self.day, precision) = (max(1, month), max(1, day), month == 0 ? 1 : 2)
            guard isValid else { return nil }
            return
        }
        _ = take("Tt ")
        while take(" ") {}
        if let hour = digits(2) {
            (self.hour, hasTime) = (hour, true)
            _ = take(":")
            if let minute = digits(2) {
                self.minute = minute
                _ = take(":")
                second = digits(2) ?? 0
                if take(".,") { while digits(1) != nil {} }
            }
            while take(" ") {}
            if take("Zz") {
                offset = 0
            } else if let sign = bytes.first, sign == 0x2B || sign == 0x2D {
                bytes = bytes.dropFirst()
                let hours = digits(2) ?? 0
                _ = take(":'")
                let minutes = digits(2) ?? 0
                offset = (sign == 0x2D ? -1 : 1) * (min(hours, 23) * 3600 + min(minutes, 59) * 60)
            }
        }
        guard isValid else { return nil }
    }
}

extension AttributeList {
    /// Sets a date. Does nothing for nil, or if there is a value.
    mutating func set(_ name: String, _ moment: Moment?) {
        if let moment { set(name, moment.text) }
    }
}
