import ApplicationActivity
import Foundation

/// What the example apps' programs do alike.
///
///     <app> index     makes its content findable
///     <app> window    shows what is chosen in a search in a window, until it is ended
///     <app>           shows it in the terminal; Enter ends it
public enum ExampleProgram {
    /// Does what the arguments say, and ends the program.
    ///
    /// - Parameters:
    ///   - delegate: told what was chosen; kept.
    ///   - index: makes the content findable and returns a sentence about it.
    public static func run(
        _ delegate: any ApplicationDelegate, _ window: Window, index: () async throws -> String
    ) async -> Never {
        switch Array(CommandLine.arguments.dropFirst()) {
        case ["index"]:
            do {
                print(try await index())
                exit(0)
            } catch {
                print("Nothing could be indexed: \(error.localizedDescription)")
                exit(1)
            }
        case ["window"]: await serve(delegate, window)
        case []: await listenInTerminal(delegate, window)
        default:
            print("\(window.state.app.lowercased()) [index | window]")
            exit(2)
        }
    }

    /// Receives what is chosen, and shows it in the window until the program is ended.
    public static func serve(_ delegate: any ApplicationDelegate, _ window: Window) async -> Never {
        // First, so that the window of what is chosen meanwhile can be found.
        do {
            try window.open()
        } catch {
            print("There is no window: \(error)")
            exit(1)
        }
        listen(delegate, window)
        await untilEnded()
    }

    /// Leaves the main queue to the delegate until the program is ended.
    public static func untilEnded() async -> Never {
        while true { try? await Task.sleep(for: .seconds(86_400)) }
    }

    /// Leaves the main queue to the delegate until Enter is pressed.
    public static func enterPressed() async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                _ = readLine()
                continuation.resume()
            }
        }
    }

    private static func listenInTerminal(_ delegate: any ApplicationDelegate, _ window: Window) async -> Never {
        window.prints = true
        listen(delegate, window)
        if ProcessInfo.processInfo.environment["SEARCHLIGHT_LANDING"] == nil { window.printList() }
        await enterPressed()
        Application.shared.stop()
        exit(0)
    }

    private static func listen(_ delegate: any ApplicationDelegate, _ window: Window) {
        kept = delegate
        Application.shared.delegate = delegate
        do {
            try Application.shared.start()
        } catch {
            print("Choosing something in a search will not lead here: \(error)")
        }
    }

    /// The application holds its delegate weakly.
    nonisolated(unsafe) private static var kept: (any ApplicationDelegate)?
}
