import FoundationEssentials

/// This program.
enum Program {
    static let version = "0.1.0"

    /// Returns its absolute path, for others that are to start it.
    static func path() throws -> String {
        do {
            return try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        } catch {
            throw Failure("Cannot read the path of this program from /proc/self/exe. Check that /proc is mounted.")
        }
    }
}
