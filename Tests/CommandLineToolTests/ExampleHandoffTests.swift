import AppLanding
import AppPrograms
import FileTestSupport
import Foundation
import FoundationNetworking
import Glibc
import HandoffLink
import SystemIndex
import Testing

/// What the example apps hand off of what their windows show, and continue.
@Suite struct ExampleHandoffTests {
    private func fetch(_ address: String, method: String = "GET") async throws -> [String: Any] {
        var request = URLRequest(url: try #require(URL(string: address)))
        request.httpMethod = method
        let (data, _) = try await URLSession.shared.data(for: request)
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    @Test(arguments: [
        ("Movies", "org.example.movies.30", "Clara and the Paper Tigers", "org.example.movies.viewing"),
        ("Topics", "order.2", "Order 4472: two storm lamps", "org.example.topics.record"),
        ("Topics", "screen.order", "Open orders", "org.example.topics.screen"),
    ])
    func whatIsShownGoesOnAtTheSamePlace(_ app: String, _ id: String, _ title: String, _ type: String) async throws {
        let tool = try Tool()
        let home = Home(path: tool.home)
        let service = try FakeHandoffService(home: home)
        defer { service.stop() }
        // Registered by nothing but its start.
        let child = try tool.start(
            ["window"], program: Tool.examplePath(app), environment: ["SEARCHLIGHT_APP": Tool.exampleApp(app)],
            output: tool.folder + "/window.out")
        defer {
            kill(child.identifier, SIGTERM)
            child.wait()
        }
        let file = tool.folder + "/searchlight-examples/\(app.lowercased()).url"
        var address = ""
        for _ in 0..<1000 where address.isEmpty {
            address = ((try? Tool.read(file)) ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
            try await Task.sleep(for: .milliseconds(10))
        }
        _ = try await fetch(address + "show?id=\(id)", method: "POST")
        let offer = try #require(await service.nextOffer())
        #expect(offer.title == title && offer.activityType == type && offer.app == Tool.exampleApp(app))
        guard case .state(1, let state) = await service.save(offer.number, request: 1) else {
            Issue.record("it is not saved")
            return
        }
        service.say(.continued(activity: offer.number))
        _ = try await fetch(address + "show", method: "POST")
        #expect(await service.next() == .withdraw(activity: offer.number))
        #expect(try await fetch(address + "state")["showing"] == nil)

        // The other machine does what this one does here.
        var landing = Landing(activityType: state.activityType)
        landing.archivedUserInfo = state.archivedUserInfo
        landing.title = state.title
        landing.targetContentIdentifier = state.targetContentIdentifier
        let identifier = try AppIdentifier(Tool.exampleApp(app))
        #expect(try SystemIndex(home: home).registration(identifier)?.activityTypes?.contains(type) == true)
        #expect(try SystemIndex(home: home).land(landing, in: identifier) == .landed)
        #expect(try await fetch(address + "state")["showing"] as? String == id)
        #expect(await service.nextOffer()?.title == title)
        landing.failure = 4610
        #expect(try SystemIndex(home: home).land(landing, in: identifier) == .declined)
        let message = try await fetch(address + "state")["message"] as? String
        #expect(message?.hasPrefix("What you were doing on the other machine did not come") == true)
    }
}
