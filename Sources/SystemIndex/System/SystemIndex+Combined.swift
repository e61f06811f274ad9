package import SearchEngine

extension SystemIndex {
    /// The least seconds between two looks at whether apps' indexes are to be combined anew.
    private static let minimumPause = 600.0
    /// How many times as long as it takes nothing is combined anew: a processor is at it for a hundredth of the time.
    private static let restShare = 100.0
    /// After how long it is made anew for the sake of a single deleted item, in seconds.
    private static let maximumAge = 86_400.0

    /// Rebuilds the combined index if that is due, so that searches over many apps take as long as over one. Programs
    /// with a long-lived search call it on a thread of its own. It takes as long as writing all items anew without
    /// their attributes. Indexes that cannot be read are left out.
    ///
    /// - Returns: after how many seconds it is worth calling again.
    /// - Throws: `IndexError` if the disk cannot be written.
    package func combine() throws -> Double {
        let start = Clock.monotonicSeconds()
        let isOld = (FileMark(home.combinedPath + "/combined")?.age ?? 0) > Self.maximumAge
        _ = try combined.build(clearsDeleted: isOld) {
            // Words from sandboxes stay out of what is written.
            try reading { apps in
                try apps.map(app).filter { !$0.isSandboxed }.flatMap {
                    try $0.snapshots(protection: ProtectionClass.combined)
                }
            }.result
        }
        return max(Self.minimumPause, (Clock.monotonicSeconds() - start) * Self.restShare)
    }

    /// What stands for all apps' indexes, in bytes; 0 if there is nothing.
    package var combinedBytes: Int { FileMark(home.combinedPath + "/combined")?.byteCount ?? 0 }

    /// Checks every byte of it.
    package func verifyCombined() -> VerificationReport { combined.verify() }

    /// Why searches do without it although it is there; nil if they use it, or before the first search.
    package var combinedFailure: IndexError? { combined.failure }
}
