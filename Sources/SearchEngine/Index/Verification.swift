/// What is wrong with an index: nothing, or what and where.
public struct VerificationReport: Sendable, Hashable {
    /// One thing that is wrong.
    public struct Finding: Sendable, Hashable {
        /// The file it is wrong with.
        public var path: String
        /// What is wrong, as a sentence.
        public var message: String
    }

    /// Empty when everything is sound.
    public var findings: [Finding] = []
    /// Files looked at.
    public var files = 0
    /// How long these are together.
    public var bytes = 0

    /// A report of nothing looked at.
    public init() {}

    /// Whether nothing is wrong.
    public var isSound: Bool { findings.isEmpty }

    /// Adds what was found elsewhere.
    public static func += (a: inout VerificationReport, b: VerificationReport) {
        a.findings += b.findings
        a.files += b.files
        a.bytes += b.bytes
    }

    /// - Parameter file: the file concerned, if the error does not name one.
    mutating func note(_ error: any Error, _ file: String) {
        let known = error as? IndexError
        let path = known?.path.flatMap { $0.isEmpty ? nil : $0 } ?? file
        findings.append(Finding(path: path, message: known?.message ?? "\(error)"))
    }
}

extension Index {
    /// Reads every byte of an index in a folder and checks it: checksums, formats, and that the parts of each segment fit
    /// together. Opens nothing for writing and changes nothing; works on an index too damaged to open.
    public static func verify(path: String, schema: IndexSchema) throws -> VerificationReport {
        try verify(storage: DiskStorage(path: path))
    }

    package static func verify(storage: any Storage) throws -> VerificationReport {
        // A merge may remove what the manifest just read still names; then there is a newer one to verify.
        var attempt = 0
        while true {
            var report = VerificationReport()
            let before = try FileName.newestGeneration(in: storage)
            verifyOnce(storage, &report)
            let after = try FileName.newestGeneration(in: storage)
            attempt += 1
            if before == after || report.isSound || attempt == maximumAttempts { return report }
        }
    }

    /// Of an index that others write to without pause, so that there is a newer manifest each time.
    private static let maximumAttempts = 20

    private static func verifyOnce(_ storage: any Storage, _ report: inout VerificationReport) {
        do {
            guard let generation = try FileName.newestGeneration(in: storage) else {
                // A program that was killed while it made the index leaves a folder without a manifest. The next writer goes on there.
                if try !IndexPublication.holdsContents(storage) { return }
                throw IndexError.corrupted("its manifest is missing", path: storage.path)
            }
            let name = FileName.manifest(generation)
            let region = try storage.map(name)
            report.files += 1
            report.bytes += region.count
            let manifest = try Manifest(region, generation: generation, path: storage.path + "/" + name)
            for entry in manifest.segments {
                verifySegment(entry.segment, entry.byteCount, storage, &report)
            }
            verifyLog(manifest, storage, &report)
        } catch {
            report.note(error, storage.path)
        }
    }

    private static func verifySegment(
        _ number: UInt64, _ byteCount: Int, _ storage: any Storage, _ report: inout VerificationReport
    ) {
        let name = FileName.segment(number)
        do {
            let segment = try IndexState.segment(number, byteCount, storage, [])
            report.files += 1
            report.bytes += segment.byteCount
            try segment.verifyAll()
            try segment.verifyStructure()
        } catch {
            report.note(error, storage.path + "/" + name)
        }
    }

    private static func verifyLog(
        _ manifest: Manifest, _ storage: any Storage, _ report: inout VerificationReport
    ) {
        let name = FileName.log(manifest.log)
        do {
            // Others may be writing: what was announced before the log is mapped is in it, what is announced later may not be.
            let published = storage.existingCounters(FileName.counters).map(Publication.init)
            let region = try storage.map(name)
            report.files += 1
            report.bytes += region.count
            var log = try LogReader(region: region, number: manifest.log, path: storage.path + "/" + name)
            while true {
                while let record = log.next() {
                    let commit = try CommitRecord(record.payload, path: storage.path + "/" + name)
                    for file in commit.files { verifySegment(file.segment, file.byteCount, storage, &report) }
                    for part in commit.embedded {
                        try Segment(region: part.bytes, number: nil, isVerified: true, path: storage.path + "/" + name)
                            .verifyStructure()
                    }
                }
                do {
                    // A torn end is not damage, wherever in it its bytes are: the next writer clears it away.
                    _ = try log.end()
                    break
                } catch {
                    // Good records behind a bad one are damage, unless that was being written when it was looked at.
                    let position = log.position
                    var again = log
                    guard again.next() != nil, again.position > position else { throw error }
                }
            }
            try published?.check(log, number: manifest.log, path: storage.path + "/" + name)
        } catch {
            report.note(error, storage.path + "/" + name)
        }
    }
}

extension Segment {
    /// Checks that what checksums cannot see fits together: every term's postings, every item.
    func verifyStructure() throws {
        var iterator = terms.iterator()
        var previous: [UInt8]?
        var count = 0
        let block = PostingBlock()
        while try iterator.next() {
            if let previous, !previous.lexicographicallyPrecedes(iterator.term) {
                throw IndexError.corrupted("its terms are out of order", path: path)
            }
            previous = iterator.term
            count += 1
            for tier in [PostingTier.short, .long] {
                try verify(try postings(iterator.entry, tier), of: iterator.entry, tier, block, as: "a term's postings")
            }
        }
        guard count == meta.termCount else { throw IndexError.corrupted("its number of terms", path: path) }
        try prefixes.forEach { _, entry in
            guard try entry.best().count == entry.bestCount else {
                throw IndexError.corrupted("its frequent prefixes", path: path)
            }
            _ = try entry.letter()
            for list in entry.postingLists {
                for tier in [PostingTier.short, .long] {
                    try verify(try prefixPostings(list, tier), of: list, tier, block, as: "its frequent prefixes")
                }
            }
            for term in entry.otherTerms {
                for tier in [PostingTier.short, .long] {
                    try verify(try postings(term, tier), of: term, tier, block, as: "its frequent prefixes")
                }
            }
        }
        for number in 0..<documentCount {
            let item = try document(number)
            // Merges rely on it, and stop early by it.
            if number > 0 {
                let before = try (rank(number - 1), identifierOrdinal(number)),
                    this = try (rank(number), identifierOrdinal(number - 1))
                guard before > this else { throw IndexError.corrupted("its documents are out of order", path: path) }
            }
            guard try document(Array(item.identifier.utf8)) == number else {
                throw IndexError.corrupted("its identifier table", path: path)
            }
        }
        try checkDisk()
    }

    /// - Parameter name: what is damaged if they are not as they must be.
    private func verify(
        _ list: PostingsReader?, of entry: TermEntry, _ tier: PostingTier, _ block: PostingBlock, as name: String
    ) throws {
        guard var reader = list else { return }
        var last = -1, seen = 0, isAscending = true, isInPlace = true
        reader.forEach(block) { document, occurrences in
            isAscending = isAscending && document > last
            isInPlace = isInPlace && occurrences.isInShortField == (tier == .short)
            last = document
            seen += 1
        }
        try check(reader)
        guard isAscending, isInPlace, seen == (tier == .short ? entry.shortCount : entry.longCount) else {
            throw IndexError.corrupted(name, path: path)
        }
    }
}
