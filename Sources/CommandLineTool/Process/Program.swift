import FoundationEssentials
import SearchlightBasics

/// This program.
enum Program {
    static let version = ProductVersion.text

    /// How the person called it, for hints that they can copy: `./searchlight` from a checkout.
    ///
    /// The script of a checkout becomes this program, and says in `SEARCHLIGHT_COMMAND` what itself was called.
    static let command: String = {
        let called = ProcessInfo.processInfo.environment["SEARCHLIGHT_COMMAND"] ?? CommandLine.arguments.first ?? ""
        // A path with blanks or quotes would have to be quoted in every example.
        let isPlain = called.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"'\"\\$`".utf8.contains($0) }
        return called.hasSuffix("/searchlight") && isPlain && !called.isEmpty ? called : "searchlight"
    }()

    /// Returns the path of the program that replaced this one, if an upgrade did: proc(5) has the old path with a mark at its end.
    static func upgraded(_ path: String) -> String {
        let mark = " (deleted)", files = FileManager.default
        guard path.hasSuffix(mark), !files.fileExists(atPath: path) else { return path }
        let replaced = String(path.dropLast(mark.count))
        return files.isExecutableFile(atPath: replaced) ? replaced : path
    }

    /// Returns its absolute path, for others that are to start it.
    static func path() throws -> String {
        do {
            return upgraded(try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        } catch {
            throw Failure("Cannot read the path of this program from /proc/self/exe. Check that /proc is mounted.")
        }
    }
}

/// Returns a message or help text whose commands are called as the person called this program.
func hinted(_ text: String) -> String {
    guard Program.command != "searchlight" else { return text }
    return text.replacing("`searchlight ", with: "`\(Program.command) ")
        .replacing("sudo searchlight ", with: "sudo \(Program.command) ")
        .replacing("\n  searchlight ", with: "\n  \(Program.command) ")
        .replacing("| searchlight ", with: "| \(Program.command) ")
        .replacing("USAGE: searchlight ", with: "USAGE: \(Program.command) ")
}
