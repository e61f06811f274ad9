import Logging
import SearchEngine
import SystemIndex

extension SearchService {
    /// Keeps up what stands for all apps' indexes, until the task is cancelled.
    func keepCombined(_ logger: Logger) async {
        // The first keystrokes should not share the processor.
        var pause = 5.0
        while true {
            do { try await Task.sleep(for: .seconds(pause)) } catch { return }
            do {
                if let failure = index.combinedFailure { logger.warning("The combined index is not used: \(failure)") }
                pause = try await waiting { [index] in try index.combine() }
            } catch {
                // Searches do without it.
                logger.warning("The apps' indexes were not combined: \(error)")
                pause = 3600
            }
        }
    }
}
