import AppPrograms
import HandoffLink
import SearchlightBasics
import Testing

@testable import AppLanding
@testable import SystemIndex

/// Files and messages as programs wrote them by Foundation's encoder: they are read, and written again the same. Apps that
/// were built with it talk with programs of today.
@Suite struct FormerFormsTests {
    private func check<T: JSONConvertible>(_ text: String, _ type: T.Type) throws {
        let form = try JSONValue(parsing: Array(text.utf8))
        let written = try T(json: form).json
        #expect(
            String(decoding: written.bytes(.indented), as: UTF8.self)
                == String(decoding: form.bytes(.indented), as: UTF8.self))
        // A member of a wrong type is an error, also one that may be absent.
        guard case .object(let members) = form else { return }
        for index in members.indices {
            var fewer = members
            fewer[index].value = .array([.array([])])
            #expect(throws: JSONFormError.self, "\(members[index].key)") { try T(json: .object(fewer)) }
        }
    }

    @Test(arguments: [
        #"""
        {"offer":{"_0":{"activityType":"org.a.view","app":"org.a","hasPage":false,"number":7,\#
        "supportsStreams":false}}}
        """#,
        #"""
        {"offer":{"_0":{"activityType":"org.a.view","app":"org.a","expiration":9,"hasPage":true,"number":7,\#
        "supportsStreams":false,"title":"T"}}}
        """#,
        #"{"withdraw":{"activity":7}}"#,
        #"{"state":{"_1":{"activityType":"t","archivedUserInfo":[0,255],"supportsStreams":false},"request":3}}"#,
        #"""
        {"state":{"_1":{"activityType":"t","archivedUserInfo":[0,255],"referrerURL":"r",\#
        "supportsStreams":true,"targetContentIdentifier":"c","title":"T","webpageURL":"https://a.example/"},\#
        "request":3}}
        """#,
        #"{"failed":{"_1":4610,"request":4}}"#,
        #"{"takeStream":{"_0":5}}"#,
        #"{"openStream":{"continuation":"c"}}"#,
        #"{"offers":{}}"#,
        #"{"continueOffer":{"token":"t"}}"#,
        #"{"status":{}}"#,
        #"{"reload":{}}"#,
    ]) func requestsOfHandoff(text: String) throws { try check(text, LinkRequest.self) }

    @Test(arguments: [
        #"{"save":{"activity":1,"request":2}}"#,
        #"{"continued":{"activity":1}}"#,
        #"{"stream":{"activity":1,"stream":2}}"#,
        #"{"ready":{}}"#,
        #"{"refused":{"_0":4611}}"#,
        #"{"offers":{"_0":[{"activityType":"a","app":"x","appName":"X","device":"d","token":"t"}]}}"#,
        #"{"outcome":{"_0":{"continued":{}}}}"#,
        #"{"outcome":{"_0":{"openedPage":{}}}}"#,
        #"{"outcome":{"_0":{"failed":{"_0":4608}}}}"#,
        #"{"outcome":{"_0":{"notShown":{"_0":"r"}}}}"#,
        #"{"outcome":{"_0":{"gone":{}}}}"#,
        #"""
        {"status":{"_0":{"devices":[{"identifier":"i","isConnected":true,"lastSeen":5,"name":"n"}],\#
        "hindrance":"h","port":8}}}
        """#,
        #"{"done":{}}"#,
    ]) func eventsOfHandoff(text: String) throws { try check(text, LinkEvent.self) }

    @Test(arguments: [
        #"{"name":"N","opening":{"command":{"_0":["a","b"]}}}"#,
        #"{"name":"N","opening":{"terminal":{"_0":["a"]}}}"#,
        #"{"name":"N","opening":{"desktopFile":{"_0":"d"}}}"#,
        #"{"name":"N","opening":{"url":{"_0":"u/{id}"}}}"#,
        #"{"name":"N","opening":{"busAction":{"action":"a","name":"n"}}}"#,
        #"{"name":"N","opening":{"items":{}}}"#,
        #"""
        {"activityTypes":["v"],"associatedDomains":["applinks:a"],"icon":"i",\#
        "importExtension":{"program":"/p","types":[{"filenameExtensions":["e"],"identifier":"t"}]},\#
        "indexExtension":["x"],"name":"N","opening":{"items":{}}}
        """#,
    ]) func registrations(text: String) throws { try check(text, AppRegistration.self) }

    @Test(arguments: [
        #"""
        {"asked":{},"askedUntil":-9223372036854775808,"classes":[],"extensionStarted":0,"identifiers":{},\#
        "isDamageSuspected":false,"number":0}
        """#,
        #"""
        {"asked":{"a":-5},"askedUntil":-9223372036854775808,"classes":["none"],"everything":3,\#
        "extensionStarted":0,"identifiers":{"a":2,"b":1},"isDamageSuspected":false,"number":0}
        """#,
    ]) func requestsToIndexAgain(text: String) throws { try check(text, ReindexState.self) }

    @Test(arguments: [
        #"""
        {"absentDomains":[],"appsOff":[],"appsOpenToModels":[],"hiddenResults":[],"isEverythingOff":false,\#
        "isMeaningOff":false}
        """#,
        #"""
        {"absentDomains":[],"appsOff":["a"],"appsOpenToModels":[],"hiddenResults":[{"app":"a","hiddenAt":3,\#
        "identifier":"i","isActivity":false,"title":"t"}],"isEverythingOff":false,"isMeaningOff":false}
        """#,
    ]) func switches(text: String) throws { try check(text, Switches.self) }

    @Test(arguments: [
        #"{"date":1,"reason":"r"}"#,
        #"{"date":1,"isIncomplete":true,"lost":2,"reason":"r","recovered":1}"#,
    ]) func notesOfTheQuarantine(text: String) throws { try check(text, QuarantineNote.self) }

    @Test(arguments: [
        #"{"activityType":"t","archivedUserInfo":[],"texts":{}}"#,
        #"""
        {"activityType":"t","archivedUserInfo":[1,200],"contentType":"y","continuation":"n","domain":"d",\#
        "failure":4608,"referrerURL":"r","targetContentIdentifier":"c","texts":{"k":"v"},"title":"T",\#
        "webpageURL":"w"}
        """#,
    ]) func landings(text: String) throws { try check(text, Landing.self) }

    @Test(arguments: [
        #"{"applied":{},"values":{}}"#,
        #"{"applied":{"a":2},"page":"/p","values":{"a":true,"b":-1,"c":0.5,"d":"x"}}"#,
    ]) func settings(text: String) throws { try check(text, SettingsFile.self) }

    @Test func switchesOfEarlierVersions() throws {
        let text = #"{"appsOff":["a"],"isEverythingOff":false}"#
        let switches = try Switches(json: try JSONValue(parsing: Array(text.utf8)))
        #expect(switches.appsOff == ["a"] && switches.hiddenResults.isEmpty && !switches.isMeaningOff)
    }

    /// A new property has to be added to its type's form, which the compiler does not demand.
    @Test func everyPropertyIsInTheForm() throws {
        var activity = HandoffActivity(number: 1, app: try AppIdentifier("a"), activityType: "t")
        (activity.title, activity.expiration) = ("t", 1)
        var state = HandoffState(activityType: "t")
        (state.title, state.webpageURL, state.referrerURL, state.targetContentIdentifier) = ("t", "w", "r", "c")
        var status = HandoffStatus(
            devices: [.init(identifier: "i", name: "n", isConnected: true, lastSeen: 1)], hindrance: "h", port: 1)
        status.offeringApps = ["a"]
        var landing = Landing(activityType: "t")
        (landing.title, landing.webpageURL, landing.referrerURL, landing.failure) = ("t", "w", "r", 1)
        (landing.targetContentIdentifier, landing.domain, landing.contentType) = ("c", "d", "y")
        landing.continuation = "n"
        var registration = AppRegistration(
            name: "n", icon: "i", opening: .items, indexExtension: [], associatedDomains: [],
            importExtension: ImportExtension(program: "p", types: [.init("t")]))
        registration.activityTypes = []
        var note = QuarantineNote("r")
        (note.recovered, note.lost, note.isIncomplete) = (1, 2, true)
        var reindexing = ReindexState()
        reindexing.everything = 1
        let hidden = HiddenResult(app: "a", isActivity: true, identifier: "i", title: "t", hiddenAt: 1)
        let values: [any JSONConvertible & Hashable] = [
            activity, state, status, status.devices[0], landing, registration, ImportExtension(program: "p", types: []),
            ImportExtension.FileType("t"), note, reindexing, hidden, Switches(), SettingsFile(page: "p"),
            HistoryNotes.Note(time: 1, text: "t"),
            HandoffOffer(token: "t", device: "d", activityType: "a", title: "T", app: "a", appName: "n"),
        ]
        for value in values {
            guard case .object(let members) = value.json else {
                Issue.record("\(value) is no object")
                continue
            }
            let properties = Mirror(reflecting: value).children.compactMap(\.label)
            #expect(Set(members.map(\.key)) == Set(properties), "\(type(of: value))")
            func isSame<T: JSONConvertible & Hashable>(_ value: T) throws -> Bool { try T(json: value.json) == value }
            #expect(try isSame(value), "\(type(of: value))")
        }
    }

    @Test func messagesAreAsShortAsTheyWere() throws {
        var landing = Landing(activityType: "t")
        landing.archivedUserInfo = Array(repeating: 255, count: 1000)
        // A limit in bytes counts on four for each.
        #expect(landing.json.bytes(.compact).count < 4100)
    }
}
