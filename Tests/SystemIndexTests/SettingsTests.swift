import AppLanding
import AppPrograms
import Foundation
import FileTestSupport
import SearchEngine
import Testing

@testable import SystemIndex

@Suite struct SettingsTests {
    private let folder: Folder
    private let app: AppIdentifier

    init() throws {
        folder = try Folder()
        app = try AppIdentifier("org.example.a")
    }

    @Test func switchesAreKept() throws {
        let index = folder.index
        #expect(try index.switches() == Switches())
        try index.setApp(app, on: false)
        try index.setEverything(on: false)
        let switches = try folder.index.switches()
        #expect(switches.isEverythingOff && switches.appsOff == ["org.example.a"] && !switches.isOn(app))
        try index.setEverything(on: true)
        #expect(try !folder.index.switches().isOn(app))
        #expect(try folder.index.switches().isOn(AppIdentifier("org.example.b")))
        try index.setApp(app, on: true)
        #expect(try folder.index.switches() == Switches())
    }

    /// Section 11: language models see only the apps that the person opened to them, none by default.
    @Test func appsAreOpenedToLanguageModelsOneByOne() throws {
        #expect(try !folder.index.switches().isOpenToModels(app))
        try folder.index.setApp(app, openToModels: true)
        try folder.index.setApp(AppIdentifier("org.example.b"), openToModels: true)
        #expect(try folder.index.switches().isOpenToModels(app))
        try folder.index.setApp(app, on: false)
        #expect(try !folder.index.switches().isOpenToModels(app))
        try folder.index.setApp(app, on: true)
        try folder.index.setApp(app, openToModels: false)
        #expect(try folder.index.switches().appsOpenToModels == ["org.example.b"])
        try folder.index.closeAllToModels()
        #expect(try folder.index.switches() == Switches())
    }

    /// A file of before there was a switch for language models opens nothing.
    @Test func aSwitchFileWithoutTheNewerSwitchesIsRead() throws {
        try folder.index.setApp(app, on: false)
        try Data(#"{"appsOff": ["org.example.a"], "isEverythingOff": false}"#.utf8)
            .write(to: URL(fileURLWithPath: folder.index.home.path + "/switches.json"))
        let switches = try folder.index.switches()
        #expect(switches.appsOff == ["org.example.a"] && switches.appsOpenToModels.isEmpty)
    }

    /// None of many changes at once is lost.
    @Test func switchesFlippedAtOnceAllCount() throws {
        let home = folder.index.home
        DispatchQueue.concurrentPerform(iterations: 16) { number in
            try? SystemIndex(home: home).setApp(try AppIdentifier("org.n\(number)"), on: false)
        }
        #expect(try folder.index.switches().appsOff.count == 16)
    }

    @Test func typesOfActivityAreNotedInARegistration() throws {
        let index = folder.index
        try index.noteActivityTypes(["org.example.a.read"], of: app, name: nil)
        #expect(try index.registration(app) == nil, "a program that only stores content is not what shows it")
        try index.noteActivityTypes(["org.example.a.read"], of: app, name: "A")
        #expect(try index.registration(app)?.name == "A")
        #expect(try index.registration(app)?.activityTypes == ["org.example.a.read"])
        try index.register(app, AppRegistration(name: "B", opening: .command(["b"])))
        try index.noteActivityTypes(["org.example.a.write"], of: app, name: "A")
        let registration = try #require(try folder.index.registration(app))
        #expect(registration.name == "B" && registration.opening == .command(["b"]))
        #expect(registration.activityTypes == ["org.example.a.write"])
    }

    @Test(arguments: [
        AppRegistration.Opening.command(["a", "b c"]), .terminal(["/x/y"]), .desktopFile("org.a"), .url("notes:{id}"),
    ])
    func registrationsAreKept(_ opening: AppRegistration.Opening) throws {
        #expect(try folder.index.registration(app) == nil)
        let registration = AppRegistration(name: "Näme", icon: "/i.png", opening: opening)
        try folder.index.register(app, registration)
        #expect(try folder.index.registration(app) == registration)
        try folder.index.register(app, AppRegistration(name: "Other"))
        #expect(try folder.index.registration(app) == AppRegistration(name: "Other"))
    }

    /// A reader finds the old content or the new during a write, and nothing is left behind.
    @Test func filesAreReplacedAsAWhole() throws {
        let home = folder.index.home
        let names = [String(repeating: "a", count: 5), String(repeating: "b", count: 50_000)]
        try folder.index.register(app, AppRegistration(name: names[0]))
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            let index = SystemIndex(home: home)
            for round in 0..<40 {
                if thread == 0 {
                    try? index.register(app, AppRegistration(name: names[round % 2]))
                } else {
                    let name = try? index.registration(app)?.name
                    #expect(name.map(names.contains) == true)
                }
            }
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: home.folder(of: app))
        #expect(left.filter { $0.hasPrefix("new-") }.isEmpty)
    }

    @Test(arguments: ["", "{", "[]", "{\"name\": 3}", "\u{0}\u{1}"])
    func damagedFilesAreReported(_ content: String) throws {
        let index = folder.index
        try index.register(app, AppRegistration(name: "A"))
        try index.setApp(app, on: false)
        for file in [index.home.folder(of: app) + "/app.json", index.home.path + "/switches.json"] {
            try Data(content.utf8).write(to: URL(fileURLWithPath: file))
        }
        for read in [{ _ = try index.registration(app) }, { _ = try index.scope() }] {
            #expect {
                try read()
            } throws: { error in
                guard let error = error as? IndexError else { return false }
                return error.code == .corrupted && "\(error)".contains(".json")
            }
        }
    }
}
