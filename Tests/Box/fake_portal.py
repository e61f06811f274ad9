"""A portal for shortcuts that writes down what it is asked: `fake_portal.py LOG [refuse | nokey]`.

It stands on the session bus in place of xdg-desktop-portal. A line on its standard input makes it do something: `press`
presses the key of the last session, `close` takes the shortcut back.
"""
import sys

from gi.repository import Gio, GLib

LOG, MODE = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ""
PATH = "/org/freedesktop/portal/desktop"
XML = """<node>
  <interface name="org.freedesktop.portal.GlobalShortcuts">
    <method name="CreateSession"><arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method>
    <method name="BindShortcuts">
      <arg type="o" direction="in"/><arg type="a(sa{sv})" direction="in"/><arg type="s" direction="in"/>
      <arg type="a{sv}" direction="in"/><arg type="o" direction="out"/>
    </method>
    <signal name="Activated"><arg type="o"/><arg type="s"/><arg type="t"/><arg type="a{sv}"/></signal>
    <property name="version" type="u" access="read"/>
  </interface>
  <interface name="org.freedesktop.host.portal.Registry">
    <method name="Register"><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/></method>
  </interface>
</node>"""


def note(*words):
    with open(LOG, "a") as file:
        print(*words, file=file)


class Portal:
    def __init__(self):
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        self.session = self.owner = None
        for interface in Gio.DBusNodeInfo.new_for_xml(XML).interfaces:
            self.bus.register_object(PATH, interface, self.called, lambda *_: GLib.Variant("u", 1), None)
        Gio.bus_own_name_on_connection(self.bus, "org.freedesktop.portal.Desktop", 0, lambda *_: note("ready"), None)
        GLib.io_add_watch(GLib.IOChannel.unix_new(0), GLib.IO_IN, self.told)

    def called(self, bus, sender, path, interface, method, arguments, invocation):
        values = arguments.unpack()
        if method == "Register":
            note("register", values[0])
            return invocation.return_value(None)
        self.owner, name = sender, sender[1:].replace(".", "_")
        options = values[-1]
        request = f"{PATH}/request/{name}/{options['handle_token']}"
        invocation.return_value(GLib.Variant("(o)", (request,)))
        if method == "CreateSession":
            self.session = f"{PATH}/session/{name}/{options['session_handle_token']}"
            return self.respond(request, 0, {"session_handle": GLib.Variant("s", self.session)})
        identifier, details = values[1][0]
        note("bind", values[0] == self.session, identifier, details["preferred_trigger"], details["description"])
        if MODE == "refuse":
            return self.respond(request, 1, {})
        details = {"description": GLib.Variant("s", details["description"])}
        if MODE != "nokey":
            details["trigger_description"] = GLib.Variant("s", "Ctrl+Alt+Space")
        self.respond(request, 0, {"shortcuts": GLib.Variant("a(sa{sv})", [(identifier, details)])})

    def respond(self, request, status, results):
        # After the answer to the call, as the real one does.
        GLib.timeout_add(50, lambda: self.signal(
            request, "org.freedesktop.portal.Request", "Response", GLib.Variant("(ua{sv})", (status, results))))

    def signal(self, path, interface, member, values):
        self.bus.emit_signal(self.owner, path, interface, member, values)
        return False

    def told(self, channel, condition):
        line = sys.stdin.readline().strip()
        if line == "press":
            self.signal(PATH, "org.freedesktop.portal.GlobalShortcuts", "Activated",
                        GLib.Variant("(osta{sv})", (self.session, "show-box", 0, {})))
        elif line == "close":
            self.signal(self.session, "org.freedesktop.portal.Session", "Closed", None)
        return bool(line)


portal = Portal()
GLib.MainLoop().run()
