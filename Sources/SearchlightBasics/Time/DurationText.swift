/// Durations as ISO 8601 writes them.
package enum DurationText {
    /// Reads a duration: `PT1H30M`, `P1DT12H`, `P1W`, `P0Y0M0DT1H0M0S`, `P0000-00-00T01:30:00`. A year counts as 365 days, a month as 30.
    /// Letters may be small, the last number may have a fraction, and blanks between the parts are passed over.
    ///
    /// - Returns: seconds; nil if it is not a duration, or a duration of 0.
    package static func seconds(_ text: String) -> Double? {
        var bytes = text.utf8.filter { $0 > 0x20 }.map { 0x61...0x7A ~= $0 ? $0 & ~0x20 : $0 }[...]
        if bytes.first == UInt8(ascii: "+") { bytes = bytes.dropFirst() }
        guard bytes.first == UInt8(ascii: "P") else { return nil }
        bytes = bytes.dropFirst()
        return clock(bytes) ?? designated(bytes)
    }

    /// `1Y2M3W4DT5H6M7.5S`: each part once at most, in this order.
    private static func designated(_ bytes: ArraySlice<UInt8>) -> Double? {
        var units: [(letter: UInt8, seconds: Double)] = [
            (UInt8(ascii: "Y"), 365 * 86_400), (UInt8(ascii: "M"), 30 * 86_400), (UInt8(ascii: "W"), 7 * 86_400),
            (UInt8(ascii: "D"), 86_400),
        ]
        let times: [(letter: UInt8, seconds: Double)] = [
            (UInt8(ascii: "H"), 3600), (UInt8(ascii: "M"), 60), (UInt8(ascii: "S"), 1),
        ]
        var total = 0.0, digits: [UInt8] = [], isTime = false, hasFraction = false
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "T"):
                guard !isTime, digits.isEmpty else { return nil }
                (isTime, units) = (true, times)
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(byte)
            case UInt8(ascii: "."), UInt8(ascii: ","):
                guard !hasFraction, !digits.isEmpty else { return nil }
                digits.append(UInt8(ascii: "."))
                hasFraction = true
            default:
                guard let place = units.firstIndex(where: { $0.letter == byte }),
                    let value = Double(String(decoding: digits, as: UTF8.self))
                else { return nil }
                total += value * units[place].seconds
                units.removeFirst(place + 1)
                digits = []
            }
        }
        return total > 0 && total.isFinite && digits.isEmpty ? total : nil
    }

    /// `0000-00-00T01:30:00`, with or without the date.
    private static func clock(_ bytes: ArraySlice<UInt8>) -> Double? {
        let parts = String(decoding: bytes, as: UTF8.self)
            .split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let days: [Int?] =
            parts[0].isEmpty ? [] : parts[0].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        let times: [Double?] = parts[1].split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
        guard days.isEmpty || days.count == 3, times.count == 3 else { return nil }
        var total = 0.0
        for (value, unit) in zip(days, [365 * 86_400.0, 30 * 86_400.0, 86_400.0]) {
            guard let value, 0...9999 ~= value else { return nil }
            total += Double(value) * unit
        }
        for (value, unit) in zip(times, [3600.0, 60.0, 1.0]) {
            guard let value, value >= 0, value < 100 else { return nil }
            total += value * unit
        }
        return total > 0 ? total : nil
    }
}
