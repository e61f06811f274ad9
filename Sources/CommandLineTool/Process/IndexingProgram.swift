#if Files && Server
    import AppPrograms
    import ContentIndexing
    import FoundationEssentials
    import Glibc
    import SearchEngine
    import Synchronization
    import SystemIndex

    /// The program that indexes files while the page is served: the session's service, else a child of this program.
    final class IndexingProgram: Sendable {
        private let index: SystemIndex
        private let running = Mutex(Running())

        private struct Running {
            // One thread at a time, under the lock.
            nonisolated(unsafe) var child: ChildProgram?
            var started = -Double.infinity
            /// Whether no service of the session would index this home, so that this program may.
            var startsChildren = false
            /// Whether it ended with a failure, and was not started again since.
            var hasFailed = false
        }

        /// Seconds between two starts: a program that ends at once must not be started again and again.
        private static let secondsBetweenStarts = 3.0, secondsAfterFailure = 60.0

        init(_ index: SystemIndex) { self.index = index }

        /// Whether the last one ended with a failure.
        var hasFailed: Bool { now { $0.hasFailed } }

        /// Whether a child of this program runs.
        var isRunning: Bool { now { $0.child != nil } }

        private func now(_ question: (Running) -> Bool) -> Bool {
            running.withLock { running in
                Self.look(&running)
                return question(running)
            }
        }

        /// Enables the session's service if it is installed; otherwise starts a child, unless one runs.
        func start() {
            guard !hasService || !FilesService.unit.start() else { return }
            startChild()
        }

        /// Goes on with what was chosen before. A service that the person stopped stays so.
        func resume(isAnythingChosen: Bool) {
            guard !hasService || !FilesService.unit.isInstalled else { return }
            running.withLock { $0.startsChildren = true }
            if isAnythingChosen { startChild() }
        }

        /// Whether the session's service would index this home.
        private var hasService: Bool { (try? Home.standard())?.path == index.home.path }

        private func startChild() {
            running.withLock { running in
                Self.look(&running)
                startChild(&running)
            }
        }

        /// Starts a child where something is chosen and nothing indexes: another program may have chosen it. A child that
        /// failed is started again after a while.
        func startAgain() {
            running.withLock { running in
                Self.look(&running)
                let pause = running.hasFailed ? Self.secondsAfterFailure : Self.secondsBetweenStarts
                guard running.startsChildren || running.started > -.infinity,
                    Clock.monotonicSeconds() - running.started > pause
                else { return }
                startChild(&running)
            }
        }

        private func startChild(_ running: inout Running) {
            guard running.child == nil, ContentOverview.statusOfRunning(index.home) == nil else { return }
            running.started = Clock.monotonicSeconds()
            running.hasFailed = false
            var environment = ProcessInfo.processInfo.environment
            environment["SEARCHLIGHT_HOME"] = index.home.path
            environment["SEARCHLIGHT_ACCESS_TOKEN"] = nil
            do {
                var words = [try Program.path(), "files", "watch", "--quiet", "--parent", "\(getpid())"]
                // For tests, which run on busy machines.
                if environment["SEARCHLIGHT_FILES_AT_ONCE"] == "1" { words.append("--at-once") }
                running.child = try ChildProgram(words, environment: environment, files: .errorsOnly)
            } catch {
                running.hasFailed = true
            }
        }

        /// Ends the child, which may be stopped at any moment: what it did is durable.
        func end() {
            running.withLock { running in
                guard let child = running.child, child.status == nil else { return }
                kill(child.identifier, SIGTERM)
                child.wait()
                running.child = nil
            }
        }

        private static func look(_ running: inout Running) {
            guard let status = running.child?.status else { return }
            running.child = nil
            running.hasFailed = status != 0
        }
    }
#endif
