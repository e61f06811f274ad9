import ArgumentParser
import DesktopIntegration
import FoundationEssentials
import SystemIndex

struct DesktopCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "desktop",
        abstract: "Index installed applications and recent files.",
        discussion: """
            Searchlight does this by itself when you search. If SEARCHLIGHT_HOME names another home, run this \
            command once, and Searchlight keeps that home up to date. Applications come from the desktop files of \
            $XDG_DATA_HOME and $XDG_DATA_DIRS. Files come from recently-used.xbel.

            EXAMPLES
              searchlight desktop
              searchlight search --app searchlight.applications
              searchlight desktop install
              searchlight apps off searchlight.applications searchlight.recent-files
            """,
        subcommands: [
            DesktopInstallCommand.self, DesktopUninstallCommand.self, DesktopPageCommand.self, DesktopServeCommand.self,
            DesktopKeyCommand.self,
        ])

    func run() throws {
        let index = try Homes.standard()
        let changes = try DesktopContent(index).refresh(now: Int64(Date().timeIntervalSince1970))
        func count(_ app: AppIdentifier) throws -> Int { try index.scope(apps: [app]).count }
        Output.line(
            "\(Formatting.count(try count(DesktopContent.applications), "application")) and "
                + "\(Formatting.count(try count(DesktopContent.recentFiles), "recent file")) indexed, "
                + "\(Formatting.count(changes.applications + changes.recentFiles)) changed.")
    }
}

/// The desktop's content at the start of a search.
enum DesktopUpkeep {
    /// Refreshes it if this home has it. A failure is reported, and the search goes on.
    static func refresh(_ index: SystemIndex) {
        do {
            let content = DesktopContent(index)
            if try content.isWanted() { try content.refresh(now: Int64(Date().timeIntervalSince1970)) }
        } catch {
            Output.error("searchlight: Cannot update the installed applications: \(error)")
        }
    }

    /// Keeps it in line for as long as the watcher is kept; nil if this home has none.
    static func watch(_ index: SystemIndex) -> DesktopWatcher? {
        let content = DesktopContent(index)
        return (try? content.isWanted()) == true ? DesktopWatcher(content) : nil
    }
}
