import MessageBus
import Testing

@testable import DesktopIntegration

/// What can be said of the portal's key without a portal. `Tests/Box/test_portal.py` asks a fake one.
@Suite struct PortalShortcutTests {
    @Test(arguments: [
        ("GNOME", ShortcutKeeper.gnome), ("ubuntu:GNOME", .gnome), ("Budgie:GNOME", .gnome), ("KDE", .kde),
        ("sway", .other),
        ("Hyprland", .other), ("", .other),
    ])
    func theDesktopSaysWhoKeepsTheKeys(names: String, keeper: ShortcutKeeper) {
        #expect(ShortcutKeeper(environment: ["XDG_CURRENT_DESKTOP": names]) == keeper)
        #expect(ShortcutKeeper(environment: [:]) == .other)
    }

    @Test(arguments: [
        ShortcutListener.Report.bound("Ctrl+Alt+Space"), .bound(""), .refused, .failed("It is gone: no bus."),
    ])
    func aReportIsALine(report: ShortcutListener.Report) {
        #expect(ShortcutListener.Report(line: report.line) == report)
        #expect(ShortcutListener.Report(line: "hello") == nil && ShortcutListener.Report(line: "") == nil)
    }

    private func shortcut(_ name: String, _ entries: [BusValue.Entry]) -> BusValue {
        .dictionary([.init("shortcuts", .list(of: "(sa{sv})", [.structure([.text(name), .dictionary(entries)])]))])
    }

    @Test func theKeyIsInTheAnswer() {
        let key = BusValue.Entry("trigger_description", .text("Ctrl+Alt+Space"))
        #expect(ShortcutPortal.key(in: shortcut("show-box", [key])) == "Ctrl+Alt+Space")
        #expect(ShortcutPortal.key(in: shortcut("another", [key])) == "")
        #expect(ShortcutPortal.key(in: shortcut("show-box", [.init("trigger_description", .count(7))])) == "")
        #expect(ShortcutPortal.key(in: .dictionary([])) == "" && ShortcutPortal.key(in: .text("x")) == "")
    }

    @Test func theAutostartFileIsThePersonsOwn() {
        #expect(
            PortalShortcut(environment: ["HOME": "/home/mara"]).autostartPath
                == "/home/mara/.config/autostart/org.searchlight.Key.desktop")
        #expect(
            PortalShortcut(environment: ["HOME": "/home/mara", "XDG_CONFIG_HOME": "/c"]).autostartPath
                == "/c/autostart/org.searchlight.Key.desktop")
        #expect(PortalShortcut(environment: ["HOME": ""]).autostartPath == nil)
    }
}
