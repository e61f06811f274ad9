import BusDoor

/// How the session bus and systemd start the service for programs of all languages.
extension ShellFiles {
    private static let unit = "searchlight-bus.service"

    var programFiles: [File] {
        [
            File(path: "dbus-1/interfaces/\(BusDoorNames.bus).xml", content: InterfaceXML.text(isDocumented: true)),
            File(
                path: "systemd/user/\(Self.unit)",
                content: """
                    [Unit]
                    Description=Searchlight's items of programs, over D-Bus
                    Documentation=man:searchlight-bus(1)

                    [Service]
                    Type=dbus
                    BusName=\(BusDoorNames.bus)
                    ExecStart=\(words("bus", "serve").map(Self.systemdWord).joined(separator: " "))
                    # No namespaces: it compares its own with those of its callers.
                    NoNewPrivileges=yes
                    RestrictAddressFamilies=AF_UNIX
                    LockPersonality=yes
                    MemoryHigh=2G

                    """),
            // The bus has systemd start the unit where there is one.
            File(
                path: "dbus-1/services/\(BusDoorNames.bus).service",
                content: """
                    [D-BUS Service]
                    Name=\(BusDoorNames.bus)
                    Exec=\(command("bus", "serve"))
                    SystemdService=\(Self.unit)

                    """),
        ]
    }

    /// A word as a unit has it: systemd.service(5), "Command lines".
    private static func systemdWord(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { $0 > 0x20 && !"\"'\\%$;{}".utf8.contains($0) }
        if isPlain { return word }
        let escaped = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"" + escaped.replacing("%", with: "%%").replacing("$", with: "$$") + "\""
    }
}
