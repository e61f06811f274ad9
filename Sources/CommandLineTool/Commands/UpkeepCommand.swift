import AppPrograms
import ArgumentParser
import DesktopIntegration
import Glibc
import SearchEngine
import SystemIndex

struct UpkeepCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upkeep",
        abstract: "Do now what keeps searches fast and complete.",
        discussion: """
            This flushes and merges indexes, updates installed applications and recent files, and asks apps for lost or \
            expiring items. It runs at low priority. If the package is installed, a timer can run it once a day: run \
            `systemctl --user enable --now searchlight-upkeep.timer`.

            EXAMPLES
              searchlight upkeep
              searchlight upkeep --seconds 10 --quiet
            """)

    @Option(help: "Seconds after which nothing new is begun.")
    var seconds = 300

    @Flag(help: "Print failures only.")
    var quiet = false

    func validate() throws {
        guard (1...86_400).contains(seconds) else { throw ValidationError("--seconds must be from 1 to 86400.") }
    }

    func run() throws {
        // Searches of the person come first. What this program starts is asked for in the same way.
        _ = nice(10)
        let index = try Homes.standard()
        let end = ContinuousClock.now + .seconds(seconds)
        DesktopUpkeep.refresh(index)
        var unreadable: [UnreadableApp] = [], done = 0, isFailed = false
        let apps = try index.apps()
        for app in apps where ContinuousClock.now < end {
            do {
                // A merge of this size takes seconds, so that the end is met.
                while try index.app(app).maintain(maximumBytes: 256 << 20, isIdle: true), ContinuousClock.now < end {}
                done += 1
            } catch let error as IndexError {
                unreadable.append(UnreadableApp(app: app, error: error))
            }
            isFailed = !ask(app, in: index) || isFailed
        }
        #if Files
            do { try FilesService.update(index) { ContinuousClock.now >= end } } catch let error as IndexError {
                Output.error("searchlight: Cannot index files: \(printable(Failure(error).message))")
                isFailed = true
            }
        #endif
        if ContinuousClock.now < end { _ = try index.combine() }
        isFailed = try !encode(apps, in: index, until: end) || isFailed
        if !quiet {
            let count = Formatting.count(done, "app")
            Output.line(done < apps.count ? "\(count) of \(Formatting.count(apps.count)) done." : "\(count) done.")
        }
        try UnreadableReport.end(unreadable)
        if isFailed { throw ExitStatus.wrong }
    }

    /// Reads items with the encoder, if there is one: last, because it takes all of the time that is left.
    private func encode(
        _ apps: [AppIdentifier], in index: SystemIndex, until end: ContinuousClock.Instant
    ) throws -> Bool {
        var isDone = true
        for app in apps where ContinuousClock.now < end {
            do {
                try index.encodeVectors(of: app) { _ in ContinuousClock.now >= end }
            } catch let error as IndexError {
                Output.error(
                    "searchlight: \(printable(app.rawValue)): Cannot read items with the encoder: "
                        + printable(Failure(error).message))
                isDone = false
            }
        }
        return isDone
    }

    /// Starts an app's index extension if items are missing. An app without an extension is asked when it runs.
    private func ask(_ app: AppIdentifier, in index: SystemIndex) -> Bool {
        let reason: String
        do {
            guard case .failed(let why) = try index.startIndexExtension(of: app, now: Int64(time(nil))) else {
                return true
            }
            reason = why
        } catch {
            reason = "\(error)"
        }
        Output.error("searchlight: \(printable(app.rawValue)): Cannot start its index extension: \(printable(reason)).")
        return false
    }
}
