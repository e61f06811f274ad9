import SearchlightBasics

/// What sandboxes say about the app in them.
package enum SandboxNames {
    /// The app of a `.flatpak-info`, as its group `Application` names it; nil if it names none.
    ///
    /// Source: flatpak-metadata(5).
    package static func flatpak(_ info: [UInt8]) -> String? {
        guard let text = String(validating: info, as: UTF8.self) else { return nil }
        var isInGroup = false
        for line in text.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("[") {
                isInGroup = line == "[Application]"
            } else if isInGroup, line.hasPrefix("name=") {
                let name = String(line.dropFirst("name=".utf8.count))
                return isBusName(name) ? name : nil
            }
        }
        return nil
    }

    /// The snap of an AppArmor label such as `snap.films.player (enforce)`; nil for other labels.
    ///
    /// Source: snapd, `interfaces/apparmor`, "snap.<name>.<app>" and "snap.<name>.hook.<hook>".
    package static func snap(label: String) -> String? { snap(unit: label[...].prefix { $0 != " " && $0 != "\0" }) }

    /// The snap of a control group such as `…/snap.films.player-1a2b.scope`; nil for others.
    package static func snap(controlGroup: String) -> String? {
        for line in controlGroup.split(whereSeparator: \.isNewline) {
            for part in line.split(separator: "/") where part.hasPrefix("snap.") {
                if let name = snap(unit: part) { return name }
            }
        }
        return nil
    }

    private static func snap(unit: Substring) -> String? {
        let parts = unit.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 3, parts[0] == "snap", isSnapName(parts[1]) else { return nil }
        return String(parts[1])
    }

    static func isSnapName(_ name: some StringProtocol) -> Bool {
        !name.isEmpty && name.utf8.count <= 51
            && name.utf8.allSatisfy {
                $0 >= 0x61 && $0 <= 0x7A || $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2D || $0 == 0x5F
            }
    }

    /// The identifier of a snap's app.
    package static func identifier(ofSnap name: String) -> String { "snap." + name }

    /// Whether an identifier is Searchlight's own, or one that is made up for a program.
    package static func isReserved(_ identifier: String) -> Bool {
        ["searchlight.", "org.searchlight.", "program.", "snap."].contains { identifier.lowercased().hasPrefix($0) }
    }

    /// Whether a text is the name of an application: two or more parts of letters, digits, underscores and hyphens.
    ///
    /// Source: D-Bus Specification, "Bus names".
    static func isBusName(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count >= 2 && name.utf8.count <= 155
            && parts.allSatisfy { part in
                guard let first = part.utf8.first, !(first >= 0x30 && first <= 0x39) else { return false }
                return part.utf8.allSatisfy {
                    $0 >= 0x61 && $0 <= 0x7A || $0 >= 0x41 && $0 <= 0x5A || $0 >= 0x30 && $0 <= 0x39 || $0 == 0x5F
                        || $0 == 0x2D
                }
            }
    }

    /// The desktop files' identifiers that a control group of systemd may name.
    ///
    /// Source: systemd, "Desktop Environment Integration", "XDG standardization for applications":
    /// `app[-launcher]-id[@random].service` and `app[-launcher]-id-random.scope`. A hyphen in the identifier is `\x2d`.
    ///
    /// - Parameter process: if it is given, only of a scope that was made for this process, whose number desktops put
    ///   into its name. A program that it started is in the same scope, and is another.
    package static func desktopFiles(controlGroup: String, startedAs process: Int32? = nil) -> [String] {
        guard let line = controlGroup.split(whereSeparator: \.isNewline).last(where: { $0.hasPrefix("0::") }),
            let unit = line.split(separator: "/").last, unit.hasPrefix("app-")
        else { return [] }
        var name = unit.dropFirst("app-".utf8.count)
        if name.hasSuffix(".service"), process == nil {
            name = name.dropLast(".service".utf8.count).prefix { $0 != "@" }
        } else if name.hasSuffix(".scope") {
            guard let hyphen = name.lastIndex(of: "-") else { return [] }
            if let process, name[name.index(after: hyphen)...] != "\(process).scope" { return [] }
            name = name[..<hyphen]
        } else {
            return []
        }
        // With the launcher's name, and without it.
        let parts = name.split(separator: "-", maxSplits: 1)
        let candidates = parts.count > 1 ? [parts[1], name] : [name]
        return candidates.map { String($0).replacing("\\x2d", with: "-") }.filter { !$0.contains("/") && !$0.isEmpty }
    }
}
