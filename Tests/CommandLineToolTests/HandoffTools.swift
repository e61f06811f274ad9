#if Handoff
    import AppPrograms
    import FileTestSupport
    import Foundation
    import HandoffLink
    import SystemIndex
    import Testing

    /// Computers with Handoff, for tests of its commands.
    enum HandoffTools {
        /// A service that is ended with its owner.
        final class Service {
            let child: Child

            init(_ tool: Tool) throws {
                child = try tool.start(
                    ["handoff", "serve", "--host", "127.0.0.1", "--no-discovery"], output: tool.folder + "/serve.out",
                    errors: tool.folder + "/serve.err")
            }

            /// Collects it, too. An exit test never ends while a child is not collected.
            deinit {
                kill(child.identifier, SIGTERM)
                child.wait()
            }
        }

        static func wait(seconds: Double = 15, _ isSo: () throws -> Bool) rethrows -> Bool {
            let end = Date().addingTimeInterval(seconds)
            while Date() < end {
                if try isSo() { return true }
                usleep(50_000)
            }
            return false
        }

        /// A computer that shows a code, until its owner ends.
        final class Shower {
            let child: Child
            private let files: (output: String, errors: String)
            private(set) var code = ""
            private(set) var address = ""

            init(_ tool: Tool) throws {
                files = (tool.folder + "/pair.out", tool.folder + "/pair.err")
                child = try tool.start(["handoff", "pair", "--port", "0"], output: files.output, errors: files.errors)
                #expect(
                    try wait {
                        let lines = try output().split(separator: "\n")
                        code = lines.first { $0.hasPrefix("Code: ") }.map { $0.dropFirst(6).filter { $0 != " " } } ?? ""
                        let port = lines.first { $0.contains("--address ") }?.split(separator: ":").last
                        address = "127.0.0.1:\(port ?? "")"
                        return !code.isEmpty && port != nil && lines.count >= 4
                    })
            }

            func output() throws -> String { try Tool.read(files.output) }
            func errors() throws -> String { try Tool.read(files.errors) }

            deinit {
                kill(child.identifier, SIGTERM)
                child.wait()
            }
        }

        /// Pairs two computers over loopback. The second is called Second.
        ///
        /// - Parameter name: what the second calls the first; nil to leave that to the program.
        /// - Returns: what the first said, and the run of the second.
        @discardableResult
        static func pair(
            _ first: Tool, _ second: Tool, name: String? = "First"
        ) throws -> (shown: String, typed: Tool.Run) {
            let shower = try Shower(first)
            let wrong = try second.run(
                "handoff", "pair", shower.code == "000000" ? "111111" : "000000", "--address", shower.address)
            #expect(wrong.status == 2 && wrong.errors.contains("The code is wrong"))
            let paired = try second.run(
                ["handoff", "pair", shower.code, "--address", shower.address] + (name.map { ["--name", $0] } ?? []))
            #expect(paired.status == 0, "\(paired)")
            if let name { #expect(paired.output.contains("Paired with \(name).")) }
            #expect(shower.child.wait() == 0)
            #expect(try shower.output().contains("Paired with Second."))
            return (try shower.output() + shower.errors(), paired)
        }

        /// An app that offers activities, as long as it lives.
        final class OfferingApp {
            private let descriptor: Int32

            init(_ tool: Tool, app: String, titles: [String]) throws {
                let path = try LinkAddress.path(home: Home(path: tool.home))
                descriptor = try #require(MessageSocket.connect(to: path, seconds: 5))
                for (number, title) in titles.enumerated() {
                    var activity = HandoffActivity(
                        number: UInt64(number + 1), app: try AppIdentifier(app), activityType: "org.example.viewing")
                    activity.title = title
                    activity.hasPage = true
                    #expect(MessageSocket.send(LinkRequest.offer(activity), on: descriptor))
                }
            }

            deinit { close(descriptor) }
        }

        /// Writes a file of Handoff as a person does by hand: without a checksum.
        static func write(_ tool: Tool, _ name: String, _ content: String) throws {
            let folder = tool.home + "/handoff"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(content.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
        }

        /// Pairs the computer with others, which are nowhere.
        ///
        /// - Parameter devices: their names, and a digit that their identifiers consist of.
        static func write(_ tool: Tool, devices: [(name: String, digit: String)]) throws {
            let entries = devices.map { name, digit in
                let digest = String(repeating: digit, count: 64)
                return """
                    {"keyDigest": "\(digest)", "name": "\(name)", "secret": "AAAA", "isAddressGiven": false, "paired": 1}
                    """
            }
            try write(tool, "devices.json", #"{"entries": [\#(entries.joined(separator: ", "))]}"#)
        }

        /// Adds networks, by name and the last digit of the router's hardware address.
        static func write(_ tool: Tool, networks: [(name: String, digit: String)]) throws {
            let list = networks.map { #"{"name": "\#($0.name)", "router": "02:00:00:00:00:0\#($0.digit)"}"# }
            try write(
                tool, "settings.json",
                #"{"isOff": false, "appsOff": [], "devicesOff": [], "networks": [\#(list.joined(separator: ", "))]}"#)
        }
    }
#endif
