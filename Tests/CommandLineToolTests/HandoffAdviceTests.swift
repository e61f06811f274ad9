#if Handoff
    import FileTestSupport
    import Foundation
    import Testing

    /// What `searchlight handoff` advises if something is not as the person thinks.
    @Suite(.serialized) struct HandoffAdviceTests {
        @Test func whatIsOffOrSilentIsSaid() throws {
            let tool = try Tool()
            try HandoffTools.write(tool, devices: [("Desk", "a")])
            let off = "Handoff is off. Run `searchlight handoff on`."
            #expect(try tool.run("handoff", "off").status == 0)
            for words in [["offers"], ["continue", "Kyoto"]] {
                let run = try tool.run(["handoff"] + words)
                #expect(
                    run.status == 2 && run.errors.contains(off) && run.errors.contains("`searchlight handoff serve`"))
            }
            try HandoffTools.write(tool, networks: [("Home", "1")])
            let service = try HandoffTools.Service(tool)
            defer { withExtendedLifetime(service) {} }
            #expect(try HandoffTools.wait { try tool.run("handoff", "status").status == 0 })
            for words in [["offers"], ["continue", "Kyoto"], ["status"]] {
                let run = try tool.run(["handoff"] + words)
                // A computer without a router cannot add the network that it is in.
                #expect(run.errors.hasPrefix("searchlight: Handoff is silent here: this network "), "\(run)")
                #expect(run.errors.contains(" Run `searchlight handoff networks a"))
                #expect(run.status == (words == ["status"] ? 0 : 1))
            }
        }

        @Test func withoutPairsOffersSaySo() throws {
            let tool = try Tool(), service = try HandoffTools.Service(tool)
            defer { withExtendedLifetime(service) {} }
            #expect(try HandoffTools.wait { try tool.run("handoff", "offers").status == 1 })
            let run = try tool.run("handoff", "offers")
            #expect(run.errors == "searchlight: No computer is paired. Run `searchlight handoff pair`.\n")
        }

        @Test func withoutAServiceTheStatusIsNoFailure() throws {
            let tool = try Tool()
            try HandoffTools.write(tool, devices: [("Desk", "a")])
            let status = try tool.run("handoff", "status")
            #expect(status.status == 1 && status.output.contains("Desk  never connected"))
            #expect(status.errors.contains("`searchlight handoff serve`"))
            let json = try tool.run("handoff", "status", "--json")
            #expect(json.status == 1 && json.json?["running"] as? Bool == false && json.json?["port"] is NSNull)
        }

        @Test func pairingSaysWhatKeepsTheTwoApart() throws {
            let (first, second) = (try Tool(), try Tool())
            #expect(try second.run("handoff", "rename", "--this", "Second").status == 0)
            #expect(try first.run("handoff", "off").status == 0)
            let (shown, _) = try HandoffTools.pair(first, second)
            #expect(shown.contains("searchlight: Handoff is off. Run `searchlight handoff on`."))
            #expect(try first.run("handoff", "on").status == 0)
            #expect(try second.run("handoff", "off", "--device", "First").output == "First: off.\n")
            #expect(
                try second.run("handoff", "rename", "First", "Upstairs").output == "First is called Upstairs now.\n")
            // Paired again: the name stays, and so does the switch.
            let (_, typed) = try HandoffTools.pair(first, second, name: nil)
            #expect(typed.output.contains("Paired with Upstairs.\n"))
            #expect(typed.errors.contains("Upstairs is off. Run `searchlight handoff on --device "))
        }

        @Test func aCodeTypedOnTheSameComputer() throws {
            let tool = try Tool()
            let shower = try HandoffTools.Shower(tool)
            let typed = try tool.run("handoff", "pair", shower.code, "--address", shower.address)
            #expect(typed.status == 2 && typed.errors.contains("That is this computer."))
            let said = "searchlight: The code was typed on this computer. Type it on the other one.\n"
            #expect(try HandoffTools.wait { try shower.errors().contains(said) })
        }

        @Test func everyErrorOfPairingHasANextStep() throws {
            let (tool, other) = (try Tool(), try Tool())
            let shower = try HandoffTools.Shower(tool)
            let wrong = shower.code == "000000" ? "111111" : "000000"
            for step in ["Type the six digits that the other computer shows.", "Type the six digits", "Type that one."]
            {
                let run = try other.run("handoff", "pair", wrong, "--address", shower.address)
                #expect(run.status == 2 && run.errors.contains(step), "\(run)")
            }
            #expect(
                try HandoffTools.wait {
                    try shower.errors().hasSuffix("Wait a minute, then type the new code that appears here.\n")
                })
            let ended = try other.run("handoff", "pair", "123456", "--address", "127.0.0.1:1")
            #expect(ended.errors.contains("run `searchlight handoff pair` there again."))
        }

        @Test func namesThatMeanSeveralComputersOrNone() throws {
            let tool = try Tool()
            try HandoffTools.write(tool, devices: [("Desk", "a"), ("Desk", "b"), ("Living room", "c")])
            for words in [
                ["rename", "desk", "Other"], ["remove", "Desk"], ["off", "--device", "Desk"],
                ["on", "--device", "Desk"],
            ] {
                let run = try tool.run(["handoff"] + words)
                #expect(run.status == 2 && run.errors.contains("Several paired computers are called"), "\(run)")
                #expect(run.errors.contains("aaaaaaaaaaaa, bbbbbbbbbbbb. `searchlight handoff devices` shows"))
            }
            #expect(try tool.run("handoff", "devices").output.contains("bbbbbbbbbbbb"))
            #expect(try tool.run("handoff", "rename", "bbbbbbbbbbbb", "Lap").output == "Desk is called Lap now.\n")
            #expect(try tool.run("handoff", "remove", "Desk").output.hasPrefix("Removed Desk.\n"))
            let unknown = try tool.run("handoff", "rename", "Livin room", "Other")
            #expect(
                unknown.status == 1 && unknown.errors.contains("Did you mean Living room? Paired: Lap, Living room."))
            #expect(unknown.errors.contains("`searchlight handoff devices`"))
            let alone = try tool.run("handoff", "rename", "Lap")
            #expect(alone.status == 2 && alone.errors.contains("`searchlight handoff devices` lists the computers."))
            #expect(try Tool().run("handoff", "rename", "Lap", "Top").errors.contains("run `searchlight handoff pair`"))
        }

        @Test func networksHaveOneNameEach() throws {
            let tool = try Tool()
            try HandoffTools.write(tool, networks: [("Home", "1"), ("Work", "2")])
            #expect(try tool.run("handoff", "networks", "remove", "wORK").output == "Removed Work.\n")
            #expect(try tool.run("handoff", "networks", "remove", "Work").status == 1)
            let taken = try tool.run("handoff", "networks", "add", "home")
            // In a container there may be no router.
            guard !taken.errors.contains("no router") else { return }
            #expect(taken.status == 2 && taken.errors.contains("Another network is called Home. Choose another name"))
            #expect(taken.errors.contains("`searchlight handoff networks remove"))
            #expect(try tool.run("handoff", "networks").output == "Home\n")
            #expect(try tool.run("handoff", "networks", "add", "Desk").output.hasPrefix("Handoff works in Desk now"))
            #expect(try tool.run("handoff", "networks", "add", "Den").output == "Desk is called Den now.\n")
            #expect(try tool.run("handoff", "networks").output == "Home\nDen  (this one)\n")
        }
    }
#endif
