import SearchlightBasics

/// Addresses that buttons open. What an app gave is only ever data in them: none becomes a script or another scheme.
enum CardURL {
    /// The part of a `tel:` address after the scheme (RFC 3966, sections 3 and 5.3). It has digits, with `+` in front
    /// if the number has it, and an extension. Nil for a text without digits, longer than people dial, or with letters.
    static func telephone(_ text: String) -> String? {
        var number = "", suffix = ""
        var isExtension = false
        // “+44 (0)131” is dialled without the nought.
        var rest = (text.contains("+") ? text.replacing("(0)", with: "") : text)[...]
        for word in ["extension", "ext.", "ext", "x", "#"] {
            if let range = rest.lowercased().firstRange(of: word), range.lowerBound != rest.startIndex {
                let offset = rest.lowercased().distance(from: rest.lowercased().startIndex, to: range.lowerBound)
                suffix = String(rest.dropFirst(offset + word.count))
                rest = rest.prefix(offset)
                isExtension = true
                break
            }
        }
        for scalar in rest.unicodeScalars {
            if let digit = digit(scalar) {
                number += digit
            } else if scalar == "+" || scalar == "\u{FF0B}" {
                guard number.isEmpty else { return nil }
                number = "+"
            } else if scalar.properties.isAlphabetic {
                return nil
            }
        }
        guard 2...32 ~= number.utf8.count, number != "+" else { return nil }
        let digits = suffix.unicodeScalars.compactMap(digit).joined()
        return isExtension && 1...8 ~= digits.utf8.count ? "\(number);ext=\(digits)" : number
    }

    /// Digits of every script are digits.
    private static func digit(_ scalar: Unicode.Scalar) -> String? {
        guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else { return nil }
        return String(Int(value))
    }

    /// RFC 6068; nil for what has not one `@` with something on both sides.
    static func mail(_ address: String) -> String? {
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        let isPlain = address.unicodeScalars.allSatisfy { !$0.properties.isWhitespace && $0.value >= 0x20 }
        guard isPlain, parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, address.utf8.count <= 320 else {
            return nil
        }
        let name = PercentEncoding.escaped(String(parts[0]), keeping: "-._~+!$*'")
        return "mailto:" + name + "@" + PercentEncoding.escaped(String(parts[1]))
    }

    /// A route to a location: RFC 5870 if the person has no map service. nil for coordinates outside the Earth.
    static func route(_ latitude: Double, _ longitude: Double, service: String?) -> String? {
        guard -90...90 ~= latitude, -180...180 ~= longitude else { return nil }
        let first = decimal(latitude), second = decimal(longitude)
        guard let service, isWeb(service) else { return "geo:\(first),\(second)" }
        return service.replacing("{latitude}", with: first).replacing("{longitude}", with: second)
    }

    /// A file that a player may open; nil for schemes that could run something.
    static func playable(_ address: String) -> String? {
        guard isWeb(address) || address.lowercased().hasPrefix("file:///") else { return nil }
        return address.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F } ? address : nil
    }

    private static func isWeb(_ address: String) -> Bool {
        let start = address.prefix(8).lowercased()
        return start.hasPrefix("https://") || start.hasPrefix("http://")
    }

    /// Six decimals: a tenth of a metre, and never an exponent.
    private static func decimal(_ value: Double) -> String {
        let millionths = Int((value.magnitude * 1_000_000).rounded())
        var fraction = String(millionths % 1_000_000)
        fraction = String(repeating: "0", count: 6 - fraction.count) + fraction
        while fraction.hasSuffix("0") { fraction.removeLast() }
        let sign = value < 0 && millionths > 0 ? "-" : ""
        return sign + String(millionths / 1_000_000) + (fraction.isEmpty ? "" : "." + fraction)
    }
}
