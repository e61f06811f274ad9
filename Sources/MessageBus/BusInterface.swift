/// Methods that can be called over the bus.
package struct BusInterface {
    /// One of them.
    package struct Method {
        /// An argument's or a result's name and signature, which tools show.
        package typealias Argument = (name: String, signature: String)

        package var name: String
        package var takes: [Argument]
        package var gives: [Argument]
        /// Reads the arguments, in their order, and returns the results. An error is sent to the caller.
        package var call: (BusMessage) throws -> [BusValue]

        package init(
            name: String, takes: [Argument], gives: [Argument], call: @escaping (BusMessage) throws -> [BusValue]
        ) {
            self.name = name
            self.takes = takes
            self.gives = gives
            self.call = call
        }
    }

    package var name: String
    package var methods: [Method]

    package init(name: String, methods: [Method]) {
        self.name = name
        self.methods = methods
    }

    /// freedesktop.org, "D-Bus Specification", "Introspection Data Format".
    static func introspection(of interfaces: [BusInterface]) -> String {
        var text = """
            <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN" \
            "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
            <node>

            """
        for interface in interfaces {
            text += "  <interface name=\"\(interface.name)\">\n"
            for method in interface.methods {
                text += "    <method name=\"\(method.name)\">\n"
                for (direction, arguments) in [("in", method.takes), ("out", method.gives)] {
                    for (name, signature) in arguments {
                        text += "      <arg type=\"\(signature)\" name=\"\(name)\" direction=\"\(direction)\"/>\n"
                    }
                }
                text += "    </method>\n"
            }
            text += "  </interface>\n"
        }
        return text + "</node>\n"
    }
}
