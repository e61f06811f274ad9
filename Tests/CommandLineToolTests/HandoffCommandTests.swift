#if Handoff
    import FileTestSupport
    import Foundation
    import Testing

    /// `searchlight handoff`, as a person uses it on two computers that know each other's address.
    @Suite(.serialized) struct HandoffCommandTests {
        @Test func fromPairingToTheEnd() throws {
            let (first, second) = (try Tool(), try Tool())
            #expect(try second.run("handoff", "rename", "--this", "Second").status == 0)
            try HandoffTools.pair(first, second)
            do {
                let services = (try HandoffTools.Service(first), try HandoffTools.Service(second))
                defer { withExtendedLifetime(services) {} }
                #expect(
                    try HandoffTools.wait {
                        try first.run("handoff", "devices").output.contains("Second  connected")
                            && second.run("handoff", "devices").output.contains("First  connected")
                    })
                let status = try first.run("handoff", "status", "--json")
                #expect(status.status == 0 && status.json?["on"] as? Bool == true && status.json?["port"] is Int)
                #expect(try first.run("handoff", "offers").status == 1)
                #expect(try first.run("handoff", "offers", "--json").output == "[]\n")
                #expect(try first.run("handoff", "continue", "Kyoto").status == 1)
                // Two activities of one title, of an app that is not registered.
                let app = try HandoffTools.OfferingApp(
                    second, app: "org.example.loose", titles: ["Kyoto", "Kyoto", "Kobe"])
                defer { withExtendedLifetime(app) {} }
                #expect(try HandoffTools.wait { try first.run("handoff", "offers").lines.count == 3 })
                let same = try first.run("handoff", "continue", "kyoto")
                #expect(same.status == 2)
                #expect(
                    same.errors
                        == "searchlight: Several activities have this title. Give the token that `searchlight handoff offers` shows.\n"
                )
                #expect(try first.run("handoff", "continue", "k").errors.contains("Several activities begin so."))
                let unregistered = try second.run("handoff", "off", "--app", "org.example.loose")
                #expect(unregistered.output == "org.example.loose: off.\n" && unregistered.errors.isEmpty)
                #expect(try HandoffTools.wait { try first.run("handoff", "offers").lines.isEmpty })
                let another = try second.run("handoff", "serve")
                #expect(another.status == 2 && another.errors.contains("runs already"))
                #expect(!another.errors.contains("Press Ctrl-C"))
                #expect(try first.run("handoff", "off").output == "Handoff: off.\n")
                for words in [["offers"], ["continue", "Kyoto"]] {
                    let run = try first.run(["handoff"] + words)
                    #expect(
                        run.status == 1 && run.errors == "searchlight: Handoff is off. Run `searchlight handoff on`.\n")
                }
                #expect(try first.run("handoff", "offers", "--json").output == "[]\n")
                #expect(
                    try HandoffTools.wait { try !second.run("handoff", "devices").output.contains("First  connected") })
                #expect(try first.run("handoff", "on").status == 0)
                #expect(
                    try HandoffTools.wait { try second.run("handoff", "devices").output.contains("First  connected") })
                #expect(try first.run("handoff", "rename", "Second", "Living room").status == 0)
                #expect(try first.run("handoff", "remove", "living room").output == "Removed Living room.\n")
                #expect(try HandoffTools.wait { try second.run("handoff", "devices").status == 1 })
                #expect(try first.run("handoff", "devices", "--json").output == "[]\n")
            }
        }

        @Test func settingsAndMistakes() throws {
            let tool = try Tool()
            #expect(try tool.run("handoff").status == 1)
            #expect(try tool.run("handoff", "devices").errors.contains("searchlight handoff pair"))
            #expect(try tool.run("handoff", "history").status == 1)
            #expect(try tool.run("handoff", "history", "--json").output == "[]\n")
            #expect(try tool.run("handoff", "offers").status == 2)
            let unknown = try tool.run("handoff", "off", "--app", "org.example.diary")
            #expect(unknown.output == "org.example.diary: off.\n")
            #expect(unknown.errors == "searchlight: No app here is called org.example.diary yet.\n")
            #expect(try tool.run("handoff", "off").status == 0)
            #expect(try tool.run("handoff", "on").output == "Handoff: on.\nStill off: org.example.diary.\n")
            #expect(
                try tool.run("register", "--app", "org.example.diary", "--name", "Diary", "--command", "true").status
                    == 0)
            let meant = try tool.run("handoff", "off", "--app", "org.example.dairy")
            #expect(meant.errors.hasSuffix("yet. Did you mean org.example.diary?\n"))
            #expect(try tool.run("handoff", "on", "--app", "org.example.dairy").output == "org.example.dairy: on.\n")
            #expect(try tool.run("handoff", "off", "--app", "org.example.diary").errors.isEmpty)
            let off = try tool.run("handoff", "status", "--json").json?["appsOff"] as? [String]
            #expect(off == ["org.example.diary"])
            #expect(try tool.run("handoff", "on", "--app", "org.example.diary").status == 0)
            #expect(try tool.run("handoff", "off", "--device", "Desk").status == 1)
            #expect(try tool.run("handoff", "networks").output == "Any network.\n")
            #expect(try tool.run("handoff", "networks", "remove", "Home").status == 1)
            for mistake in [
                ["pair", "12345"], ["pair", "--address", "10.0.0.1:80"], ["pair", "123456", "--address", "10.0.0.1"],
                ["rename", "one"], ["rename", "--this", ""], ["history", "--limit", "0"], ["serve", "--port", "70000"],
                ["dance"],
            ] {
                #expect(try tool.run(["handoff"] + mistake).status == 2, "\(mistake)")
            }
            let list = try tool.run("handoff", "list")
            #expect(list.errors.contains("There is no command `searchlight handoff list`."))
            #expect(list.errors.contains("Run `searchlight handoff --help`"))
            #expect(try tool.run("verify").status == 0)
            try Data("{}".utf8).write(to: URL(fileURLWithPath: tool.home + "/handoff/settings.json"))
            let damaged = try tool.run("verify")
            #expect(damaged.status == 1 && damaged.errors.contains("handoff/settings.json"))
            #expect(try tool.run("handoff").status == 2)
            try FileManager.default.removeItem(atPath: tool.home + "/handoff/settings.json")
            let refused = try tool.run("handoff", "pair", "123456", "--address", "127.0.0.1:1")
            #expect(refused.status == 2 && refused.errors.contains("cannot be reached"))
        }
    }
#endif
