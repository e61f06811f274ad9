import Synchronization

/// Whether C libraries may see the bytes of files.
///
/// A process that reads one file after the other must keep them out: a file that takes over a library could answer for the next.
package enum LibraryUse {
    private static let forbidden = Atomic<Bool>(false)
    private static let wanted = Atomic<Bool>(false)

    /// Keeps libraries out of the next ``ContentExtractor/extract(descriptor:contentType:fileName:limits:to:)``. A file that needs one
    /// then fails with ``ExtractionFailure/Code/needsOwnProcess``. Set it when no other thread extracts.
    package static var isForbidden: Bool {
        get { forbidden.load(ordering: .relaxed) }
        set {
            forbidden.store(newValue, ordering: .relaxed)
            wanted.store(false, ordering: .relaxed)
        }
    }

    /// Says that a library is needed. Returns whether it may be used.
    static func permits() -> Bool {
        if !isForbidden { return true }
        wanted.store(true, ordering: .relaxed)
        return false
    }

    /// - Throws: `needsOwnProcess` if a library was needed and kept out.
    static func check() throws(ExtractionFailure) {
        if isForbidden && wanted.load(ordering: .relaxed) {
            throw ExtractionFailure(.needsOwnProcess, "The file is read in a process of its own.")
        }
    }
}
