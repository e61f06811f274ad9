/// The interface as tools read it: freedesktop.org, "D-Bus Specification", "Introspection Data Format".
package enum InterfaceXML {
    /// - Parameter isDocumented: whether it has comments for people.
    package static func text(isDocumented: Bool) -> String {
        var text = """
            <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN" \
            "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">

            """
        if isDocumented {
            text += "<!-- Made by `searchlight bus interface`. Docs/DBus.md explains it. -->\n"
        }
        text += "<node>\n  <interface name=\"\(BusDoorNames.interface)\">\n"
        for method in BusMethod.allCases {
            let description = method.description
            if isDocumented { text += comment(description) }
            text += "    <method name=\"\(method.rawValue)\">\n"
            for value in description.takes { text += argument(value, "in") }
            for value in description.gives { text += argument(value, "out") }
            text += "    </method>\n"
        }
        for signal in BusSignalName.allCases {
            if isDocumented { text += comment(signal.description) }
            text += "    <signal name=\"\(signal.rawValue)\">\n"
            for value in signal.description.gives { text += argument(value, nil) }
            text += "    </signal>\n"
        }
        return text + "  </interface>\n</node>\n"
    }

    private static func argument(_ value: BusDescription.Value, _ direction: String?) -> String {
        let direction = direction.map { " direction=\"\($0)\"" } ?? ""
        return "      <arg type=\"\(value.signature)\" name=\"\(value.name)\"\(direction)/>\n"
    }

    private static func comment(_ description: BusDescription) -> String {
        var lines = ["    <!-- " + description.text]
        for value in description.takes + description.gives { lines.append("         @\(value.name): \(value.meaning)") }
        return "\n" + lines.joined(separator: "\n") + " -->\n"
    }
}
