public import MessageBus

/// Calls to other programs of the person's desktop, over the session bus.
public enum DesktopCalls {
    /// Shows a file in its folder, selected.
    ///
    /// Source: freedesktop.org, "File Manager D-Bus Interface".
    ///
    /// - Parameter address: a `file:` address.
    /// - Throws: ``BusError`` if there is no session bus.
    public static func reveal(_ address: String) throws(BusError) {
        try SessionBus().tell(
            "org.freedesktop.FileManager1", "/org/freedesktop/FileManager1", "org.freedesktop.FileManager1",
            "ShowItems",
            [.texts([address]), .text("")])
    }

    /// The name and the path of the box's window on the session bus.
    public static let boxName = "org.searchlight.Box"
    fileprivate static let boxPath = "/org/searchlight/Box"

    /// Shows the window of the box, or hides it if it is in front. The bus starts its program if none runs.
    ///
    /// - Parameter seconds: how long to wait for the program.
    /// - Throws: ``BusError`` without a session bus, or if the window's program does not start.
    public static func showBox(seconds: Double = 25) throws(BusError) {
        try SessionBus().call(
            boxName, boxPath, "org.freedesktop.Application", "Activate", [.dictionary([])], seconds: seconds)
    }
}

extension SessionBus {
    /// Shows the window of the box, and does not wait for it.
    func showBox() throws(BusError) {
        try tell(
            DesktopCalls.boxName, DesktopCalls.boxPath, "org.freedesktop.Application", "Activate", [.dictionary([])])
    }
}
