/// Numbers as people read them.
enum Formatting {
    /// 1234567 as 1,234,567.
    static func count(_ number: Int) -> String {
        var digits = Array(String(number.magnitude))
        var offset = digits.count - 3
        while offset > 0 {
            digits.insert(",", at: offset)
            offset -= 3
        }
        return (number < 0 ? "-" : "") + String(digits)
    }

    /// With its noun: 1 item, 2 items.
    static func count(_ number: Int, _ noun: String) -> String { "\(count(number)) \(noun)\(number == 1 ? "" : "s")" }

    static func bytes(_ number: Int) -> String {
        var value = Double(number)
        for unit in ["bytes", "KiB", "MiB", "GiB"] {
            if value < 1024 || unit == "GiB" {
                return unit == "bytes" ? "\(count(number)) bytes" : "\(decimals(value, 1)) \(unit)"
            }
            value /= 1024
        }
        return count(number)
    }

    static func decimals(_ value: Double, _ digits: Int) -> String {
        var scale = 1
        for _ in 0..<digits { scale *= 10 }
        let scaled = Int((value * Double(scale)).rounded())
        let fraction = String(scaled.magnitude % UInt(scale))
        let padded = String(repeating: "0", count: max(0, digits - fraction.count)) + fraction
        let whole = (scaled < 0 ? "-" : "") + String(scaled.magnitude / UInt(scale))
        return digits == 0 ? whole : whole + "." + padded
    }
}
