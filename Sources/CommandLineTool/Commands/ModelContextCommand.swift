import ArgumentParser
import FoundationEssentials
import Glibc
import ModelContextServer
import SystemIndex

struct ModelContextCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        abstract: "Serve a language model's host over standard input and output (Model Context Protocol).",
        discussion: """
            A model sees only the apps that you opened to language models, and none by default: `searchlight apps models on \
            APP`. It can search them, read items, and list what you viewed last; it changes nothing and starts nothing.

            A host is told of it in its configuration:

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
                throw Failure("The input cannot be read: \(String(cString: strerror(errno))).")
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
