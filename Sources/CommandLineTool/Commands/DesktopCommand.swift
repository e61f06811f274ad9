import ArgumentParser
import DesktopIntegration
import FoundationEssentials
import SystemIndex

struct DesktopCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "desktop",
        abstract: "Make the installed applications and the recently used files findable.",
        discussion: """
            In your own home this happens by itself when you search; a home that SEARCHLIGHT_HOME names gets them with \
            this command, and keeps them up to date from then on. Enter starts an application, or opens a file. \
            Applications come from the desktop files of $XDG_DATA_HOME and $XDG_DATA_DIRS, in your language; files from \
            recently-used.xbel. To have neither: \
            `searchlight apps off searchlight.applications searchlight.recent-files`.

            EXAMPLES
              searchlight desktop
              searchlight search --app searchlight.applications
              searchlight desktop install            show in KRunner and GNOME Shell what apps have indexed
            """,
        subcommands: [
            DesktopInstallCommand.self, DesktopUninstallCommand.self, DesktopPageCommand.self, DesktopServeCommand.self,
        ])

    func run() throws {
        let index = try Homes.standard()
        let changes = try DesktopContent(index).refresh(now: Int64(Date().timeIntervalSince1970))
        func count(_ app: AppIdentifier) throws -> Int { try index.scope(apps: [app]).count }
        Output.line(
            "\(Formatting.count(try count(DesktopContent.applications), "application")) and "
                + "\(Formatting.count(try count(DesktopContent.recentFiles), "recent file")) can be found; "
                + "\(Formatting.count(changes.applications + changes.recentFiles)) changed.")
    }
}

/// The desktop's content at the beginning of a search.
enum DesktopUpkeep {
    /// Brings it in line, where this home has it. What goes wrong is said, and keeps nobody from searching.
    static func refresh(_ index: SystemIndex) {
        do {
            let content = DesktopContent(index)
            if try content.isWanted() { try content.refresh(now: Int64(Date().timeIntervalSince1970)) }
        } catch {
            Output.error("searchlight: The installed applications are as they were: \(error)")
        }
    }

    /// Keeps it in line for as long as the watcher is kept; nil where this home has none.
    static func watch(_ index: SystemIndex) -> DesktopWatcher? {
        let content = DesktopContent(index)
        return (try? content.isWanted()) == true ? DesktopWatcher(content) : nil
    }
}
