import ArgumentParser
import Demo
import Glibc
import SearchEngine
import SearchlightBasics
import SystemIndex

/// The command `searchlight` with all that it can do.
struct Searchlight: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "searchlight",
        abstract: "Search everything that your apps have indexed.",
        discussion: """
            Searchlight stores items in $SEARCHLIGHT_HOME. If that is not set, it uses $XDG_DATA_HOME/searchlight \
            or ~/.local/share/searchlight. Only you can read the folder.

            EXAMPLES
              searchlight demo --terminal
              searchlight import notes.jsonl --app org.example.notes
              searchlight search jazz kyoto
              searchlight search

            EXIT STATUS
              0: found or done
              1: nothing found, or the check failed
              2: wrong use, bad input, or unreadable files

            With --json, a command that fails prints {"error": …} as its last line, beside the message on \
            standard error. Characters that a terminal would obey are escaped.
            """,
        version: "searchlight \(Program.version)",
        subcommands: searching + reading + handingOver + serving)

    private static let searching: [any ParsableCommand.Type] = [
        DemoCommand.self, ImportCommand.self, ExportCommand.self, SearchCommand.self, ItemsCommand.self,
        ShowCommand.self, AttributesCommand.self, ExplainCommand.self, OpenCommand.self, HistoryCommand.self,
        DeleteCommand.self,
        AppsCommand.self, SettingsCommand.self, RegisterCommand.self, StatsCommand.self, VerifyCommand.self,
        CompactCommand.self, UpkeepCommand.self, MeaningCommand.self, ReindexCommand.self, CardsCommand.self,
        BoxCommand.self,
        DesktopCommand.self, BusCommand.self,
        ModelContextCommand.self, WebCommand.self,
    ]

    #if Files
        private static let reading: [any ParsableCommand.Type] = [
            FilesCommand.self, SourcesCommand.self, ExtractCommand.self,
        ]
    #else
        private static let reading: [any ParsableCommand.Type] = []
    #endif

    #if Handoff
        private static let handingOver: [any ParsableCommand.Type] = [HandoffCommand.self]
    #else
        private static let handingOver: [any ParsableCommand.Type] = []
    #endif

    #if Server
        private static let serving: [any ParsableCommand.Type] = [
            ServeCommand.self, PublicCommand.self, TokensCommand.self,
        ]
    #else
        private static let serving: [any ParsableCommand.Type] = []
    #endif
}

@main enum Main {
    static func main() {
        occupyStandardFiles()
        do {
            try CommandNames.check(Array(CommandLine.arguments.dropFirst()))
            var command = try Searchlight.parseAsRoot()
            try command.run()
        } catch let status as ExitStatus {
            exit(status.rawValue)
        } catch let error as Failure {
            fail(error.message, error.status)
        } catch let error as IndexError {
            let failure = Failure(error)
            fail(failure.message, failure.status)
        } catch let error as Demo.Failure {
            fail(error.description, .wrong)
        } catch {
            let code = Searchlight.exitCode(for: error)
            let message = Searchlight.fullMessage(for: error)
            if code.isSuccess {
                Output.line(hinted(message))
                exit(0)
            }
            // 64, which the parser would give, is not what this tool documents.
            Output.error(message)
            tellInJSON(message, .wrong)
            exit(ExitStatus.wrong.rawValue)
        }
    }

    /// A program that reads JSON from the output finds the reason there too.
    private static func tellInJSON(_ message: String, _ status: ExitStatus) {
        let options = CommandLine.arguments.dropFirst().prefix { $0 != "--" }
        guard options.contains("--json") else { return }
        Output.line(JSONValue.members(["error": .string(message), "status": .integer(Int64(status.rawValue))]).text)
    }

    /// If the tool was started with its input or outputs closed, the next opened file would get such a descriptor.
    /// Output would go into that file. So open them the wrong way round: reading and printing then fail as they do on
    /// closed ones.
    private static func occupyStandardFiles() {
        for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
        }
    }

    private static func fail(_ message: String, _ status: ExitStatus) -> Never {
        Output.error("searchlight: " + message)
        tellInJSON(message, status)
        exit(status.rawValue)
    }
}
