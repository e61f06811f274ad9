/// What an index object knows of its folder at one moment: the manifest, and the log read up to some point.
struct IndexState {
    var manifest: Manifest
    var views: [SegmentView]
    var log: LogReader
    var clientStates: [String: [UInt8]]
    /// Commits that are in the log and not yet in the manifest's segments.
    var logRecords = 0
    /// Segments in files of their own that records of the log name, dropped ones included.
    var loggedFiles: [UInt64] = []
    /// The publication counter when this was read.
    var epoch: UInt64

    var sequence: UInt64 { log.sequence ?? manifest.sequence }

    /// Commits whose segments are in the log: records, but for one that carries the segments of several.
    var logLength: Int { max(logRecords, views.count(where: \.isLogged)) }

    /// Reads the newest manifest and what the log holds beyond it.
    ///
    /// - Parameter limit: where to stop in the log of a number, as in ``follow(_:reusing:limit:)``.
    init(
        _ storage: any Storage, epoch: UInt64, reusing old: [SegmentView], limit: (UInt64) -> Int = { _ in .max }
    ) throws {
        var failures = 0
        while true {
            let generation = try FileName.newestGeneration(in: storage)
            do {
                try self.init(storage, generation, epoch: epoch, reusing: old, limit: limit)
                return
            } catch let error as IndexError where error.code == .notFound {
                // Between reading the manifest and opening what it names, a newer one may have replaced it. Files are
                // removed only behind a newer one. So if no newer one comes, they are lost.
                guard let generation, try FileName.newestGeneration(in: storage) == generation else {
                    if failures < Self.maximumRaces {
                        failures += 1
                        continue
                    }
                    throw error
                }
                failures += 1
                if failures >= Self.attemptsBeforeLost {
                    throw IndexError.corrupted("a file that belongs to it is missing", path: error.path ?? storage.path)
                }
            }
        }
    }

    private static let maximumRaces = 20
    private static let attemptsBeforeLost = 5

    /// - Parameter generation: of the newest manifest; nil without one.
    private init(
        _ storage: any Storage, _ generation: UInt64?, epoch: UInt64, reusing old: [SegmentView], limit: (UInt64) -> Int
    ) throws {
        guard let generation else {
            throw IndexError(.notFound, "There is no index here.", path: storage.path)
        }
        let name = FileName.manifest(generation)
        manifest = try Manifest(try storage.map(name), generation: generation, path: storage.path + "/" + name)
        views = []
        for entry in manifest.segments {
            let segment = try Self.segment(entry.segment, entry.byteCount, storage, old)
            guard segment.documentCount == entry.documentCount else {
                throw IndexError.corrupted("it has another number of items than the manifest says", path: segment.path)
            }
            views.append(SegmentView(segment: segment, deleted: entry.deleted, isLogged: false))
        }
        clientStates = manifest.clientStates
        let logName = FileName.log(manifest.log)
        log = try LogReader(
            region: try storage.map(logName), number: manifest.log, path: storage.path + "/" + logName)
        self.epoch = epoch
        try follow(storage, reusing: old, limit: limit(manifest.log))
    }

    static func segment(
        _ number: UInt64, _ byteCount: Int, _ storage: any Storage, _ old: [SegmentView]
    ) throws -> Segment {
        if let known = old.first(where: { $0.segment.number == number && !$0.isLogged }) { return known.segment }
        let name = FileName.segment(number)
        let region = try storage.map(name)
        let path = storage.path + "/" + name
        guard region.count == byteCount else {
            throw IndexError.corrupted("it has \(region.count) bytes, but the index says \(byteCount)", path: path)
        }
        return try Segment(region: region, number: number, isVerified: false, path: path)
    }

    /// Applies the records that follow what was read so far.
    ///
    /// - Parameter limit: where in the log to stop. Readers stop at what is known to be durable, so that they never show
    ///   a commit that its writer takes back because the disk failed.
    mutating func follow(_ storage: any Storage, reusing old: [SegmentView] = [], limit: Int = .max) throws {
        while log.position < limit, let record = log.next() {
            guard record.sequence == manifest.sequence + UInt64(logRecords) + 1 else {
                throw IndexError.corrupted("the log leaves out a commit", path: storage.path)
            }
            try apply(CommitRecord(record.payload, path: storage.path), storage, reusing: old)
            logRecords += 1
        }
    }

    mutating func apply(_ commit: CommitRecord, _ storage: any Storage, reusing old: [SegmentView]) throws {
        if commit.dropsEverything {
            views.removeAll()
            clientStates.removeAll()
        }
        for part in commit.deletions {
            if let index = views.firstIndex(where: { $0.segment.number == part.segment }) {
                views[index].delete(part.documents)
            }
        }
        for (name, state) in commit.clientStates { clientStates[name] = state }
        for file in commit.files {
            var view = SegmentView(
                segment: try Self.segment(file.segment, file.byteCount, storage, old), deleted: nil, isLogged: false)
            view.delete(file.deleted)
            views.append(view)
            loggedFiles.append(file.segment)
        }
        for part in commit.embedded {
            let segment = try Segment(region: part.bytes, number: nil, isVerified: true, path: storage.path + "/log")
            var view = SegmentView(segment: segment, deleted: nil, isLogged: true)
            view.delete(part.deleted)
            views.append(view)
        }
    }
}

/// What the processes of an index last told each other.
struct Publication {
    var generation: UInt64
    var log: UInt64
    /// Bytes of the log that are on the disk.
    var durable: Int

    /// Whether the length is one that a writer announced: it goes with its check. Only then can a log be said to be
    /// shorter than it was.
    var isVouched: Bool

    /// - Throws: ``IndexError/Code/corrupted`` when a log has fewer whole records than were announced: they reached the
    ///   disk and were damaged or cut off since.
    func check(_ log: LogReader, number: UInt64, path: String) throws {
        guard isVouched, number == self.log, durable > log.position else { return }
        throw IndexError.corrupted(
            "acknowledged commits from byte \(log.position) of the log on are damaged or cut off", path: path)
    }

    /// What the counters hold, read so that its parts belong together.
    init(_ counters: SharedCounters) {
        while true {
            generation = counters.load(CounterCell.generation)
            log = counters.load(CounterCell.log)
            let length = counters.load(CounterCell.durableLength)
            durable = Int(truncatingIfNeeded: length)
            isVouched = counters.load(CounterCell.check) == Self.check(log: log, length: length)
            // The log's number is written before its length and after the generation.
            if counters.load(CounterCell.log) == log { return }
        }
    }

    static func check(log: UInt64, length: UInt64) -> UInt64 {
        let mixed = (log ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: length | 1 << 63)
        return mixed.high ^ mixed.low | 1
    }

    /// Where to stop in the log of that number; everything in it counts when nothing is known of it.
    func limit(of log: UInt64) -> Int { log == self.log ? durable : .max }
}

/// The cells of the page that an index's processes share.
///
/// A hint that saves system calls: nothing is ever recovered from it, and zeros in it are always right.
enum CounterCell {
    /// Grows with every publication; equal means that nothing has changed.
    static let epoch = 0
    /// The manifest's generation, as of the last publication.
    static let generation = 1
    /// The log whose durable length the next cell holds.
    static let log = 2
    /// Bytes of that log known to be on the disk.
    static let durableLength = 3
    /// What ``Publication/check(log:length:)`` makes of the two cells before, written after them.
    static let check = 4
}
