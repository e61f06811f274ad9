import ArgumentParser
import Glibc
import SearchEngine
import SystemIndex

/// The command `searchlight` with all that it can do.
struct Searchlight: ParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "searchlight",
        abstract: "One search box over everything that apps have indexed.",
        discussion: """
            Items are kept in $SEARCHLIGHT_HOME, else in $XDG_DATA_HOME/searchlight, else in \
            ~/.local/share/searchlight, readable by you only.

            EXAMPLES
              searchlight demo --terminal                      try it with prepared content
              searchlight import notes.jsonl --app org.example.notes
              searchlight search jazz kyoto                    the best items, all apps together
              searchlight search                               type, and see results at each key

            Exit status: 0 found or done, 1 nothing found or not so, 2 wrong use, bad input, or what cannot be read.
            """,
        version: "searchlight \(version)",
        subcommands: searching + serving)

    private static let searching: [any ParsableCommand.Type] = [
        DemoCommand.self, ImportCommand.self, ExportCommand.self, SearchCommand.self, ItemsCommand.self,
        ShowCommand.self, ExplainCommand.self, OpenCommand.self, HistoryCommand.self, DeleteCommand.self,
        AppsCommand.self, SettingsCommand.self, RegisterCommand.self, StatsCommand.self, VerifyCommand.self,
        CompactCommand.self, ReindexCommand.self, CardsCommand.self, DesktopCommand.self,
        ModelContextCommand.self, WebCommand.self,
    ]

    #if Server
        private static let serving: [any ParsableCommand.Type] = [ServeCommand.self, PublicCommand.self]
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
            fail(error.description + advice(for: error), .wrong)
        } catch {
            let code = Searchlight.exitCode(for: error)
            let message = Searchlight.fullMessage(for: error)
            if code.isSuccess {
                Output.line(message)
                exit(0)
            }
            // 64, which the parser would give, is not what this tool documents.
            Output.error(message)
            exit(ExitStatus.wrong.rawValue)
        }
    }

    /// Returns which command or variable helps, since the engine knows neither.
    private static func advice(for error: IndexError) -> String {
        switch error.code {
        case .permissionDenied where error.remedy?.contains("SEARCHLIGHT_HOME") != true:
            " SEARCHLIGHT_HOME names the folder of all indexes."
        case .corrupted, .inputOutput: " `searchlight verify` verifies all indexes."
        case .formatTooOld: " `searchlight reindex` asks the apps for their items."
        default: ""
        }
    }

    /// Where the tool was started with its input or outputs closed, what is opened next would take their place, and what is printed would
    /// go into it. Opened the wrong way round, so that reading and printing fail as they do on what is closed.
    private static func occupyStandardFiles() {
        for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
        }
    }

    private static func fail(_ message: String, _ status: ExitStatus) -> Never {
        Output.error("searchlight: " + message)
        exit(status.rawValue)
    }
}

/// What the tool ends with. Thrown, it ends the command without a word.
enum ExitStatus: Int32, Error {
    case done = 0
    /// Nothing was found, or what was asked is not so.
    case nothing = 1
    /// Wrong use, bad input, or a world that does not let it work.
    case wrong = 2
    /// Stopped by Ctrl-C.
    case interrupted = 130
}

/// Why a command could not do what it should.
struct Failure: Error {
    var message: String
    var status: ExitStatus

    init(_ message: String, _ status: ExitStatus = .wrong) {
        self.message = message
        self.status = status
    }
}
