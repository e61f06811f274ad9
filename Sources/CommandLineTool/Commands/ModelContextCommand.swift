import ArgumentParser
import FoundationEssentials
import Glibc
import ModelContextServer
import SystemIndex

struct ModelContextCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        abstract: "Serve a language model over the Model Context Protocol.",
        discussion: """
            A model sees only apps that you opened with `searchlight apps models on APP`, and none by default. It can \
            search them, read items, and list what you viewed last. It cannot change or start anything.

            The host starts this command and talks to it over standard input and output. Add it to its configuration:

              {"mcpServers": {"searchlight": {"command": "searchlight", "args": ["mcp"]}}}

            EXAMPLES
              searchlight apps models on org.example.notes
              searchlight mcp
            """)

    func run() throws {
        let server = ModelContextServer(
            index: try Homes.standard(), version: Program.version)
        var reader = MessageReader()
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = read(0, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else {
                throw Failure("Cannot read standard input: \(String(cString: strerror(errno))).")
            }
            for event in count == 0 ? reader.end() : reader.take(chunk[..<count]) { Self.answer(event, server) }
            if count == 0 { return }
        }
    }

    private static func answer(_ event: MessageReader.Event, _ server: ModelContextServer) {
        switch event {
        case .tooLong: Output.write(server.refusalOfLongMessage + [0x0A])
        case .message(let message):
            let now = Int64(Date().timeIntervalSince1970)
            if let answer = server.answer(message, now: now) { Output.write(answer + [0x0A]) }
        }
    }
}
