import SearchEngine
import Synchronization

/// How one app's results fared: a small file that is replaced as a whole. Any thread, any process.
package final class AppQualityStore: Sendable {
    private let file: SmallFile
    /// The quality that was read last, with its file's mark.
    private let cache = Mutex<(mark: FileMark, quality: AppQuality)?>(nil)
    private let forgotten = Atomic(0)

    /// How often this process forgot something here.
    var timesForgotten: Int { forgotten.load(ordering: .relaxed) }

    init(file: SmallFile) { self.file = file }

    /// The stored counts. Zero if the file is damaged, since searching goes on without.
    func quality() throws -> AppQuality {
        guard let mark = FileMark(file.path) else { return AppQuality() }
        if let known = cache.withLock({ $0 }), known.mark == mark { return known.quality }
        do {
            let read = try read()
            // All are of one size: one that was just replaced may look like the one before.
            if mark.isSettled { cache.withLock { $0 = (mark, read) } }
            return read
        } catch let error as IndexError where error.code == .corrupted {
            return AppQuality()
        }
    }

    private func read(_ strictness: ChecksummedBody.Strictness = .mending) throws -> AppQuality {
        try file.read().map { try AppQualityFile.decode($0, path: file.path, strictness) } ?? AppQuality()
    }

    /// Reads every byte.
    ///
    /// - Throws: `IndexError.Code.corrupted` when the file is damaged.
    package func check() throws { _ = try read(.strict) }

    /// On the disk when it returns.
    func update(_ change: (inout AppQuality) -> Void) throws {
        try file.locked {
            var quality: AppQuality
            do {
                quality = try read()
            } catch let error as IndexError where error.code == .corrupted {
                quality = AppQuality()
                try file.moveToQuarantine(error)
            }
            change(&quality)
            try file.replace(AppQualityFile.encode(quality))
        }
    }

    /// Begins anew, a damaged file too.
    package func forget() throws {
        if try file.forget() { forgotten.add(1, ordering: .relaxed) }
    }
}
