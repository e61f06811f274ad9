import SearchEngine

extension IndexError {
    /// Whether nothing helps but to index everything again.
    package var isMendedByReindexing: Bool { code == .corrupted || code == .formatTooOld }
}
