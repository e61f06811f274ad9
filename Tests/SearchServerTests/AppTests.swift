import AppLanding
import AppPrograms
import Foundation
import SearchlightBasics
import SystemIndex
import FileTestSupport
import SearchEngine
import Testing

@testable import SearchServer

extension LiveServerTests {
    @Suite struct AppTests {
        /// Section 11: hidden at once, nothing is lost, everything at once.
        @Test func appsAreSwitchedOffAndOn() async throws {
            try await TestServer.run { server in
                try await server.fill()
                func put(_ target: String, _ on: Bool) async throws -> JSONValue? {
                    try await server.request("PUT", target, body: "{\"on\": \(on)}").json
                }
                #expect(try await put("/api/apps/org.example.films", false)?["isOn"] == .boolean(false))
                #expect(try await server.find("q=salt") == ["n/1?&="])
                #expect(try await put("/api/apps", false)?["isEverythingOn"] == .boolean(false))
                #expect(try await server.find("q=salt") == [])
                let listed = try await server.get("/api/apps").json?["apps"]?.elements ?? []
                #expect(listed.map { $0["isOn"] } == [.boolean(false), .boolean(true)])
                #expect(try await put("/api/apps", true)?["isEverythingOn"] == .boolean(true))
                #expect(try await server.find("q=salt") == ["n/1?&="])
                #expect(try await put("/api/apps/org.example.films", true)?["items"]?.number == 3)
                #expect(try await server.find("q=salt").count == 4)
            }
        }

        /// An app is opened to language models apart from its being searched.
        @Test func anAppIsOpenedToLanguageModels() async throws {
            try await TestServer.run { server in
                try await server.fill()
                let films = "/api/apps/org.example.films"
                #expect(try await server.get(films).json?["isOpenToModels"] == .boolean(false))
                let opened = try await server.request("PUT", films, body: #"{"openToModels": true}"#)
                #expect(opened.json?["isOpenToModels"] == .boolean(true) && opened.json?["isOn"] == .boolean(true))
                #expect(try server.index.switches().appsOpenToModels == ["org.example.films"])
                let both = try await server.request("PUT", films, body: #"{"openToModels": false, "on": false}"#)
                #expect(both.json?["isOpenToModels"] == .boolean(false) && both.json?["isOn"] == .boolean(false))
                for body in ["{}", #"{"openToModels": 1}"#, #"{"open": true}"#] {
                    #expect(try await server.request("PUT", films, body: body).status == 400, "\(body)")
                }
            }
        }

        /// An app whose items are in its sandbox says so, and deleting them is refused with what helps.
        @Test func anAppInItsSandboxIsOnlyRead() async throws {
            try await TestServer.run { server in
                try await server.fill()
                let inside = SystemIndex(
                    home: Home(path: server.folder + "/.var/app/org.example.Notes/data/searchlight"))
                try inside.app(AppIdentifier("org.example.Notes")).commit { changes in
                    let title = Attribute(AttributeCatalog.schema.attribute("title"), .text("quillfeather"))
                    try changes.index(Document(identifier: "1", attributes: [title]))
                }
                try await Task.sleep(for: .seconds(1.1))
                #expect(try await server.find("q=quillfeather") == ["1"])
                let listed = try await server.get("/api/apps").json?["apps"]?.elements ?? []
                let kinds = Dictionary(uniqueKeysWithValues: listed.map { ($0["id"]?.string ?? "", $0["sandbox"]) })
                #expect(kinds["org.example.Notes"] == .string("flatpak"))
                #expect(kinds["org.example.films"] == .some(.null))
                for target in ["/api/apps/org.example.Notes", "/api/item?app=org.example.Notes&id=1"] {
                    let answer = try await server.request("DELETE", target)
                    #expect(answer.status >= 400, "\(target)")
                    let detail = answer.json?["detail"]?.string ?? ""
                    #expect(detail.hasPrefix("The items are the sandbox's."), "\(detail)")
                    #expect(detail.hasSuffix("Remove the app, or switch it off."), "\(detail)")
                }
                #expect(try await server.find("q=quillfeather") == ["1"])
            }
        }

        @Test func anAppIsForgotten() async throws {
            try await TestServer.run { server in
                try await server.fill()
                try server.view("Salt seen", item: "1")
                try server.index.register(try AppIdentifier("org.example.films"), AppRegistration(name: "Films"))
                let forgotten = try await server.request("DELETE", "/api/apps/org.example.films")
                #expect(forgotten.json?["items"]?.number == 3)
                #expect(try await server.find("q=salt") == ["n/1?&="])
                let app = try await server.get("/api/apps/org.example.films").json
                #expect(app?["items"]?.number == 0 && app?["activities"]?.number == 0)
                #expect(app?["name"]?.string == "Films")
            }
        }

        /// Section 13: damage costs its app only, is told, and can be taken away.
        @Test func anAppThatCannotBeReadIsLeftOutAndListed() async throws {
            try await TestServer.run { server in
                try await server.fill()
                try server.view("Salt seen", item: "1")
                let films = try AppIdentifier("org.example.films")
                try server.index.app(films).compact()
                let folder = server.folder + "/home/apps/org.example.films"
                try IndexDamage.writeFormat(1, in: folder)
                // The running server has it open, and opens it anew where the lock is another.
                for lock in try IndexDamage.files("lock", in: folder) {
                    try FileManager.default.removeItem(atPath: lock)
                }

                let found = try await server.get("/api/search?q=salt").json
                #expect(found?["results"]?.elements.map { $0["id"]?.string } == ["n/1?&="])
                let leftOut = found?["leftOut"]?.elements
                #expect(leftOut?.map { $0["app"]?["id"]?.string } == ["org.example.films"])
                #expect(leftOut?.first?["code"]?.string == "formatTooOld")
                #expect(try await server.get("/api/suggestions?q=sal").status == 200)
                #expect(try await server.get("/api/search?q=salt&app=org.example.films").status == 503)
                for target in ["/api/recent", "/api/history"] {
                    #expect(try await server.get(target).status == 200, "\(target)")
                }
                #expect(try await server.get("/api/health").json?["items"]?.number == 1)

                let listed = try await server.get("/api/apps").json?["apps"]?.elements ?? []
                #expect(listed.map { $0["items"] } == [.null, .integer(1)])
                #expect(listed.first?["problem"]?.string?.contains("format version 1") == true)
                #expect(listed.last?["problem"] == .null)
                #expect(try await server.request("DELETE", "/api/apps/org.example.films").status == 200)
                #expect(try await server.get("/api/search?q=salt").json?["leftOut"] == .array([]))
            }
        }

        /// What was damaged and quarantined is named with its app and with the history.
        @Test func quarantinedActivitiesAreNamed() async throws {
            try await TestServer.run { server in
                try await server.fill()
                try server.view("Salt seen", item: "1")
                #expect(try await server.get("/api/history").json?["quarantined"] == .array([]))
                let films = try AppIdentifier("org.example.films")
                try server.index.app(films).activities.compact()
                let folder = server.folder + "/home/apps/org.example.films/activities"
                let segment = try #require(try IndexDamage.files("seg-", in: folder).first)
                try IndexDamage.patch(segment) { $0[$0.count / 2] ^= 0x10 }
                // Not every byte is read for the list, and none a second time; another program that merges reads all.
                try SystemIndex(home: server.index.home).app(films).activities.compact()

                let history = try await server.get("/api/history").json
                #expect(history?["total"]?.number == 1)
                let named = history?["quarantined"]?.elements.first
                #expect(named?["app"]?["id"]?.string == "org.example.films")
                let listed = try await server.get("/api/apps").json?["apps"]?.elements ?? []
                #expect(listed.first?["quarantined"]?.elements.first == named?["quarantined"])
                #expect(listed.first?["problem"] == .null && listed.last?["quarantined"] == .array([]))
                let part = named?["quarantined"]
                #expect(part?["name"]?.string == "activities" && part?["recovered"]?.number == 1)
                #expect(part?["detail"]?.string?.contains("1 record was recovered") == true)
                #expect(try await server.request("DELETE", "/api/history?all=true").status == 200)
                #expect(try await server.get("/api/history").json?["quarantined"] == .array([]))
            }
        }

        /// Switches that cannot be read are shown as they count, and can be set.
        @Test func damagedSwitchesAreShownAndSet() async throws {
            try await TestServer.run { server in
                try await server.fill()
                try Data("{".utf8).write(to: URL(fileURLWithPath: server.folder + "/home/switches.json"))
                #expect(try await server.get("/api/search?q=salt").status == 503)
                let listed = try await server.get("/api/apps").json
                #expect(listed?["isEverythingOn"] == .boolean(false))
                #expect(listed?["problem"]?.string?.contains("switches.json") == true)
                #expect(try await server.request("PUT", "/api/apps", body: #"{"on": true}"#).status == 200)
                let after = try await server.get("/api/apps").json
                #expect(after?["isEverythingOn"] == .boolean(true) && after?["problem"] == .null)
                #expect(after?["apps"]?.elements.allSatisfy { $0["isOn"] == .boolean(false) } == true)
            }
        }

        @Test func identifiersMayHoldAnything() async throws {
            try await TestServer.run { server in
                let name = "a/b %?&#ä\""
                let escaped = PercentEncoding.escaped(name)
                try await server.importing("{\"id\": \"1\", \"title\": \"Salt\"}", into: escaped)
                let app = try await server.get("/api/apps/\(escaped)").json
                #expect(app?["id"]?.string == name && app?["items"]?.number == 1)
                let icon = try #require(app?["icon"]?.string)
                #expect(try await server.get(icon).status == 200)
            }
        }

        /// A4, section 11: the app's own settings.
        @Test func settingsAreReadAndChanged() async throws {
            try await TestServer.run { server in
                let program = server.folder + "/app/prog"
                let bundle = server.folder + "/app/Some-Package_prog.resources/Settings.bundle"
                try FileManager.default.createDirectory(atPath: bundle, withIntermediateDirectories: true)
                try Data("#!/bin/sh\n".utf8).write(to: URL(fileURLWithPath: program))
                try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
                let specifiers: [[String: Any]] = [
                    [
                        "Type": "PSMultiValueSpecifier", "Key": "mode", "Title": "Mode", "DefaultValue": 1,
                        "Titles": ["Off", "Some"], "Values": [0, 1],
                    ],
                    ["Type": "PSSliderSpecifier", "Key": "volume", "MinimumValue": 0, "MaximumValue": 2.5],
                ]
                try PropertyListSerialization.data(
                    fromPropertyList: ["PreferenceSpecifiers": specifiers], format: .xml, options: 0
                ).write(to: URL(fileURLWithPath: bundle + "/Root.plist"))
                let app = try AppIdentifier("org.example.settings")
                try server.index.register(app, AppRegistration(name: "App", opening: .command([program])))

                let target = "/api/apps/\(app)/settings"
                let settings = try await server.get(target).json?["settings"]?.elements ?? []
                #expect(settings.map { $0["key"]?.string } == ["mode", "volume"])
                #expect(settings[0]["shown"]?.string == "Some" && settings[0]["choices"]?.elements.count == 2)
                #expect(settings[1]["range"]?["highest"] == .double(2.5))
                let document = try APIDocument(ServerRoutes.documentBytes)
                let changed = try await server.request("PUT", target, body: "{\"key\": \"mode\", \"value\": 0}")
                let schema = try #require(document.root["components"]?["schemas"]?["SettingChanged"])
                #expect(document.errors(try #require(changed.json), schema) == [])
                #expect(
                    changed.json?["setting"]?["shown"]?.string == "Off" && changed.json?["outcome"]?.string == "waits")
                for body in [
                    "{\"key\": \"mode\", \"value\": 7}", "{\"key\": \"volume\", \"value\": 3}", "{\"key\": \"volume\"}",
                ] {
                    #expect(try await server.request("PUT", target, body: body).status == 400, "\(body)")
                }
                #expect(
                    try await server.request("PUT", target, body: "{\"key\": \"none\", \"value\": 7}").status == 404)
            }
        }

        @Test func appsHavePictures() async throws {
            try await TestServer.run { server in
                try await server.fill()
                let drawn = try await server.get("/api/apps/org.example.films/icon")
                #expect(drawn["content-type"] == "image/svg+xml" && !drawn.text.contains("<text"))
                #expect(try await server.get("/api/apps/org.example.films").json?["hasIcon"] == .boolean(false))
                #expect(drawn["content-security-policy"]?.contains("sandbox") == true)
                let file = server.folder + "/icon.png"
                try Data([0x89, 0x50, 0x4E, 0x47, 1, 2]).write(to: URL(fileURLWithPath: file))
                let app = try AppIdentifier("org.example.films")
                try server.index.register(app, AppRegistration(name: "<Films>", icon: file))
                #expect(try await server.get("/api/apps/org.example.films/icon")["content-type"] == "image/png")
                try await Task.sleep(for: .seconds(1.1))  // names are remembered for a second
                #expect(try await server.get("/api/apps/org.example.films").json?["hasIcon"] == .boolean(true))
                // A file that is no picture stays where it is.
                try server.index.register(app, AppRegistration(name: "<Films>", icon: "/etc/passwd"))
                #expect(try await server.get("/api/apps/org.example.films/icon")["content-type"] == "image/svg+xml")
            }
        }

        /// The kernel makes some files as they are read: of these nothing is read, whatever they would begin with.
        @Test func onlyStoredFilesAreOpened() throws {
            for path in [
                "/proc/self/maps", "/proc/cpuinfo", "/sys/kernel/uevent_seqnum", "/dev/zero", "/proc/self/fd/0",
            ] {
                #expect(NamedFile(path: path) == nil, "\(path)")
            }
            #expect(NamedFile(path: "/etc/passwd") != nil)
        }

        /// I8.
        @Test func itemsHavePictures() async throws {
            try await TestServer.run { server in
                let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 1, 2]
                let file = server.folder + "/p.png"
                try Data(png).write(to: URL(fileURLWithPath: file))
                try await server.importing(
                    """
                    {"id": "data", "title": "P", "thumbnailData": "\(Data(png).base64EncodedString())"}
                    {"id": "file", "title": "P", "thumbnailURL": "file://\(file)"}
                    {"id": "passwd", "title": "P", "thumbnailURL": "file:///etc/passwd"}
                    {"id": "web", "title": "P", "thumbnailURL": "https://pictures.example/1.png"}
                    {"id": "none", "title": "P"}
                    {"id": "link", "title": "P", "thumbnailURL": "file://\(file).link"}
                    {"id": "long", "title": "P", "thumbnailURL": "file://\(file).long"}
                    {"id": "kernel", "title": "P", "thumbnailURL": "file:///proc/self/pagemap"}
                    {"id": "endless", "title": "P", "thumbnailURL": "file:///proc/self/clear_refs"}
                    {"id": "system", "title": "P", "thumbnailURL": "file:///sys/kernel/uevent_seqnum"}
                    {"id": "empty", "title": "P", "thumbnailURL": "file://\(file).empty"}
                    """)
                try Data().write(to: URL(fileURLWithPath: file + ".empty"))
                // What a link leads to counts, not the link.
                try (Data(png) + Data(count: 16 << 20)).write(to: URL(fileURLWithPath: file + ".big"))
                try FileManager.default.createSymbolicLink(atPath: file + ".link", withDestinationPath: file)
                try FileManager.default.createSymbolicLink(atPath: file + ".long", withDestinationPath: file + ".big")
                for (id, status) in [
                    ("data", 200), ("file", 200), ("passwd", 404), ("web", 404), ("none", 404), ("link", 200),
                    ("long", 404), ("kernel", 404), ("endless", 404), ("system", 404), ("empty", 404),
                ] {
                    let answer = try await server.get("/api/thumbnail?app=org.example.films&id=\(id)")
                    #expect(answer.status == status, "\(id)")
                    if status == 200 { #expect(answer.body == png && answer["content-type"] == "image/png") }
                }
                let shown = try await server.result("data", "q=p")["card"]?["picture"]?["url"]?.string
                #expect(shown == "/api/thumbnail?app=org.example.films&id=data")
                #expect(try await server.result("web", "q=p")["card"]?["picture"]?["kind"]?.string == "appIcon")
            }
        }
    }
}
