import ContentSandbox
/// The importer is of a class of that.
public import CoreSpotlight
import Foundation
import ItemExchange
import SearchlightBasics

/// How a subclass of `CSImportExtension` becomes a program.
///
/// On Apple's systems an import extension is a bundle that the system starts. Here it is a program, whose whole main
/// file is
///
///     import SpotlightExtension
///     ImportExtension.run(SongSheetImporter())
///
/// The system starts it once for each file of the types that it is registered for, in a sandbox. The program reads the
/// file and its own libraries. It has no network, starts no program, and writes nothing but its answer. If it takes
/// longer than five seconds, or more than 512 MB of memory, the kernel ends it.
public enum ImportExtension {
    /// The name of the file that is being read. The address that an importer gets does not have it.
    public static var fileName: String { variable("SEARCHLIGHT_FILE_NAME") }

    /// The type that the system takes the file for. The attribute set has it, too.
    public static var contentType: String { variable("SEARCHLIGHT_CONTENT_TYPE") }

    /// Asks an importer about the file on standard input, answers on standard output, and ends the program.
    ///
    /// Started by hand, it prints what it found out: `songsheet-import < winter.songsheet`.
    public static func run(_ importer: CSImportExtension) -> Never {
        let writer = AnswerWriter(1)
        do {
            do {
                let document = try ImportRun.document(importer, contentType: contentType)
                guard case .object(let members) = JSONValue(document) else { preconditionFailure("items are objects") }
                try writer.item("", members.filter { $0.key != "id" }.map { ($0.key, $0.value) })
                try writer.end()
            } catch {
                try writer.error(ExtractionRefusal(code: "failed", reason: error.localizedDescription))
            }
            exit(0)
        } catch {
            // The answer cannot be written: the system has given up on the file.
            exit(1)
        }
    }

    /// From the environment: Swift reads arguments from /proc, which is out of reach in the sandbox.
    private static func variable(_ name: String) -> String { ProcessInfo.processInfo.environment[name] ?? "" }
}
