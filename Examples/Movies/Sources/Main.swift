import ApplicationActivity
import CoreSpotlight
import ExampleKit
import Foundation

/// A list of films, one shown in detail, each findable.
///
///     movies              shows the list, and what is chosen in a search; Enter ends it
///     movies index        makes the films findable
///     movies show N       shows one film
///     movies movies:ID    shows the film that an address names
///     movies window       shows what is chosen in a search in a window, until it is ended
///     movies serve        shows what is chosen in a search until it is ended, as a program with a window would
@main
final class Movies: ApplicationDelegate {
    let list = MovieList()
    private lazy var window = Window(app: "Movies", content: self)
    private(set) lazy var viewing = Viewing(window)

    static func main() async {
        // The main actor keeps the delegate for as long as the program runs.
        await Movies().run(Array(CommandLine.arguments.dropFirst()))
    }

    private func run(_ arguments: [String]) async {
        // Before threads of the window meet it.
        _ = viewing
        switch arguments.first {
        case "index":
            let error = await withCheckedContinuation { (continuation: CheckedContinuation<Error?, Never>) in
                MovieSearch.setUpSearchableContent(list.movies) { continuation.resume(returning: $0) }
            }
            if let error {
                print("The films could not be indexed: \(error.localizedDescription)")
            } else {
                print("\(list.movies.count) films can be found.")
            }
            exit(error == nil ? 0 : 1)
        case "show":
            guard arguments.count == 2, let number = Int(arguments[1]), list.movies.indices.contains(number) else {
                print("There is no such film.")
                exit(2)
            }
            show(list.movies[number])
        case let address? where address.hasPrefix(MovieSearch.scheme):
            guard let index = MovieSearch.index(of: URL(string: address)), list.movies.indices.contains(index) else {
                print("There is no such film.")
                exit(2)
            }
            show(list.movies[index])
        case "window": await ExampleProgram.serve(self, window)
        case "serve":
            serve()
            await ExampleProgram.untilEnded()
        default:
            await listen()
        }
    }

    /// Shows what is chosen until Enter is pressed.
    private func listen() async {
        serve()
        if ProcessInfo.processInfo.environment["SEARCHLIGHT_LANDING"] == nil {
            for (number, movie) in list.movies.enumerated() { print("\(number)\t\(movie.title)") }
        }
        await ExampleProgram.enterPressed()
        Application.shared.stop()
    }

    private func serve() {
        Application.shared.delegate = self
        do {
            try Application.shared.start()
        } catch {
            print("Choosing a film in a search will not lead here: \(error)")
        }
    }

    func application(
        _ application: Application, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool {
        let searched = userActivity.userInfo?[CSSearchQueryString] as? String ?? ""
        guard let index = MovieSearch.index(of: userActivity), list.movies.indices.contains(index) else {
            window.say("That film is not in the list any more.", searched: searched)
            print("That film is not in the list any more.\n\nEnter: Back to Search")
            fflush(stdout)
            return false
        }
        window.show("\(MovieSearch.identifierPrefix)\(index)", searched: searched)
        show(list.movies[index])
        print("\nEnter: Back to Search")
        fflush(stdout)
        return true
    }

    func application(
        _ application: Application, didFailToContinueUserActivityWithType userActivityType: String, error: Error
    ) {
        viewing.sayThatNothingCame(error)
    }

    private func show(_ movie: Movie) {
        print(
            """

            \(movie.title)
            \(movie.category) · \(movie.rating) of 10
            Directed by \(movie.director)
            With \(movie.stars)

            \(movie.description)
            """)
        fflush(stdout)
    }
}
