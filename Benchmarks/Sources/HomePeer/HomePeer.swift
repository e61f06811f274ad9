import Glibc
import PeerSupport
import SearchEngine

/// Drives a whole home for the rows with activities: what the box costs above the engine.
///
///     home ITEMS ACTIVITIES HOME       makes a home of all items and of activities (item or nothing, title)
///     query QUERIES HOME OUT SECONDS   runs the queries in order; OUT gets number, microseconds, rank, hits
@main
struct HomePeer {
    static func main() {
        let start = QueryRun.seconds()
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            switch (arguments.first, arguments.count) {
            case ("home", 4): try ViewedHome.make(arguments[1], arguments[2], arguments[3])
            case ("query", 5):
                try QueryRun(arguments[1]).run(out: arguments[3], limit: Double(arguments[4]) ?? 0, start: start) {
                    ViewedHome.searching(arguments[2])
                }
            default:
                print("usage: home ITEMS ACTIVITIES HOME | query QUERIES HOME OUT SECONDS")
                exit(2)
            }
        } catch {
            let message = Array("peer: \(error)\n".utf8)
            _ = write(2, message, message.count)
            exit(1)
        }
    }
}
