/// Files of groups with keys and values, as themes and desktops write them.
package enum KeyFile {
    package static func groups(_ text: String) -> [String: [String: String]] {
        var groups: [String: [String: String]] = [:], group = ""
        for line in text.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("["), let end = line.lastIndex(of: "]") {
                group = String(line[line.index(after: line.startIndex)..<end])
            } else if !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") {
                let key = line[..<equals].filter { !$0.isWhitespace }
                groups[group, default: [:]][String(key)] = String(
                    line[line.index(after: equals)...].drop(while: \.isWhitespace))
            }
        }
        return groups
    }
}
