import Glibc
import SearchEngine

extension IndexError {
    /// Whether a symbolic link was refused.
    package var isSymbolicLink: Bool { systemError == ELOOP }

    /// Whether nothing helps but to index everything again.
    package var isMendedByReindexing: Bool { code == .corrupted || code == .formatTooOld }
}
