import Logging
import SearchEngine
import SystemIndex

extension SearchService {
    /// Seconds of work at a time, and of rest after it: searches come first, and the machine stays cool.
    private static let work = 5, rest = 5.0
    /// Seconds until it is looked again whether items wait.
    private static let pause = 300.0

    /// Reads items with the encoder, if there is one, at low priority, until the task is cancelled.
    func keepMeaning(_ logger: Logger) async {
        guard index.meaning.folder != nil else { return }
        // The first keystrokes should not share the processor.
        var pause = 60.0
        while (try? await Task.sleep(for: .seconds(pause))) != nil {
            pause = Self.pause
            guard configuration.mayWork() else { continue }
            let end = ContinuousClock.now + .seconds(Self.work)
            var count = 0
            // One app's damage keeps no other from being read.
            for app in (try? index.apps()) ?? [] where ContinuousClock.now < end {
                do {
                    count += try await waiting { [index] in
                        try BackgroundPriority.run {
                            try index.encodeVectors(of: app) { _ in ContinuousClock.now >= end }
                        }
                    }
                } catch {
                    // Items keep the vectors that they have.
                    logger.warning("Items of an app were not read with the encoder: \(error)")
                }
            }
            if count > 0 { pause = Self.rest }
        }
    }
}
