import AppPrograms
import SystemIndex

extension SystemIndex {
    /// Calls an action of an application, which the session bus starts: freedesktop.org, "Desktop Entry Specification",
    /// 1.5, "D-Bus Activation". What is not an item only activates it.
    func call(
        _ action: String, of name: String, _ landing: Landing, _ environment: [String: String]
    ) -> LandingOutcome {
        var words = [
            "gdbus", "call", "--session", "--dest", name, "--object-path", DesktopFile.objectPath(of: name), "--method",
        ]
        if let identifier = landing.texts[Landing.itemKey] {
            words += [
                "org.freedesktop.Application.ActivateAction", action, "[<\(Self.quoted(identifier))>]", "{}",
            ]
        } else {
            words += ["org.freedesktop.Application.Activate", "{}"]
        }
        return Self.open(words, environment)
    }

    /// A text as GVariant writes it: GLib, "GVariant Text Format", "Strings".
    static func quoted(_ text: String) -> String {
        var out = "'"
        for scalar in text.unicodeScalars {
            switch scalar {
            case "'", "\\": out += "\\\(scalar)"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "'"
    }
}
