import ApplicationActivity
import CoreSpotlight
import ExampleKit
import Foundation

/// A company's directory: records that were looked at become findable.
///
///     colleagues                 shows what is chosen in a search; Enter ends it
///     colleagues window          shows it in a window, until it is ended
///     colleagues list            everybody
///     colleagues view ID         looks at one record
///     colleagues setting [disabled|viewed|all]
///     colleagues apply-settings  does nothing else than every start does
@main
final class Colleagues: ApplicationDelegate {
    let directory: Directory
    private lazy var window = Window(app: "Colleagues", content: self)
    private var viewing: NSUserActivity?
    private var settingsObserver: NSObjectProtocol?
    /// The index holds it weakly.
    private let indexDelegate: ColleagueIndexDelegate

    init() throws {
        directory = try Directory()
        indexDelegate = ColleagueIndexDelegate(directory.colleagues)
    }

    static func main() async throws { try await Colleagues().run(Array(CommandLine.arguments.dropFirst())) }

    private func run(_ arguments: [String]) async throws {
        // First of all: it brings the settings in that were changed while the app did not run.
        Application.shared.delegate = self
        try await applySetting()
        CSSearchableIndex.default().indexDelegate = indexDelegate
        settingsObserver = NotificationCenter.default.addObserver(
            forName: UserDefaults.didChangeNotification, object: nil, queue: nil
        ) { [directory] _ in
            ColleagueSearch.applySetting(directory.colleagues) { error in
                if let error { print("The setting could not be applied: \(error.localizedDescription)") }
            }
        }
        switch (arguments.first, arguments.count) {
        case ("list", 1): for colleague in directory.colleagues { print("\(colleague.id)\t\(colleague.name)") }
        case ("view", 2):
            guard let colleague = directory.colleague(arguments[1]) else {
                print("There is no such colleague.")
                exit(2)
            }
            show(colleague)
            // Whoever asks for the end of storing waits for what was stored before.
            await NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: [])
        case ("setting", 1): print(SearchSetting.current)
        case ("setting", 2):
            let names: [String: SearchSetting] = ["disabled": .disabled, "viewed": .viewedRecords, "all": .allRecords]
            guard let setting = names[arguments[1]] else {
                print("The setting is disabled, viewed or all.")
                exit(2)
            }
            SearchSetting.current = setting
            try await applySetting()
        case ("apply-settings", 1): break
        case ("window", 1): await ExampleProgram.serve(self, window)
        case (nil, 0): await listen()
        default:
            print("colleagues [window | list | view ID | setting [disabled|viewed|all] | apply-settings]")
            exit(2)
        }
    }

    private func applySetting() async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, Error>) in
            ColleagueSearch.applySetting(directory.colleagues) { error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }

    private func listen() async {
        do {
            try Application.shared.start()
        } catch {
            print("Choosing a colleague in a search will not lead here: \(error)")
        }
        await ExampleProgram.enterPressed()
        Application.shared.stop()
    }

    func application(
        _ application: Application, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool {
        let searched = userActivity.userInfo?[CSSearchQueryString] as? String ?? ""
        guard let id = ColleagueSearch.identifier(of: userActivity), let colleague = directory.colleague(id) else {
            window.say("That colleague is not in the directory any more.", searched: searched)
            print("That colleague is not in the directory any more.\n\nEnter: Back to Search")
            fflush(stdout)
            return false
        }
        window.show(colleague.id, searched: searched)
        show(colleague)
        print("\nEnter: Back to Search")
        fflush(stdout)
        return true
    }

    func viewed(_ id: String) { viewing = directory.colleague(id).map(ColleagueSearch.view) }

    private func show(_ colleague: Colleague) {
        if viewing?.userInfo?["id"] as? String != colleague.id { viewed(colleague.id) }
        print(
            """

            \(colleague.name)
            \(colleague.title), \(colleague.department)
            \(colleague.phone) · \(colleague.mail) · \(colleague.office)
            \(colleague.skills.joined(separator: ", "))

            \(colleague.about)

            Also in \(colleague.department): \(directory.others(besides: colleague).map(\.name).joined(separator: ", "))
            """)
        fflush(stdout)
    }
}
