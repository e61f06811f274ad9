import FoundationEssentials

/// Whether the machine runs on its battery: kernel.org, "sysfs-class-power".
enum Power {
    /// - Parameter folder: of the power supplies.
    static func isOnBattery(folder: String = "/sys/class/power_supply") -> Bool {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return false }
        var isDischarging = false
        for name in names.prefix(64) {
            func value(_ file: String) -> String? {
                FileText.read("\(folder)/\(name)/\(file)").map { String($0.prefix { !$0.isNewline }) }
            }
            switch value("type") {
            case "Mains", "USB": if value("online") == "1" { return false }
            // A mouse has a battery, too.
            case "Battery": if value("scope") != "Device", value("status") == "Discharging" { isDischarging = true }
            default: break
            }
        }
        return isDischarging
    }
}
