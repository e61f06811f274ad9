import CEngineSupport
import Glibc

/// Turns what a system call said into an error a person understands.
package enum SystemCall {
    /// Repeats a call that a signal interrupted; a negative result throws.
    @discardableResult
    static func check<R: SignedInteger>(_ action: String, _ path: String, _ call: () -> R) throws -> R {
        while true {
            let result = call()
            if result >= 0 { return result }
            if errno != EINTR { throw error(errno, action, path) }
        }
    }

    /// The error for an errno.
    package static func error(_ number: Int32, _ action: String, _ path: String) -> IndexError {
        let reason = String(cString: strerror(number))
        switch number {
        case ENOENT:
            return IndexError(
                .notFound, "Cannot \(action): it does not exist.", path: path, systemError: number)
        case EACCES, EPERM, EROFS:
            return IndexError(
                .permissionDenied, "Cannot \(action): \(reason).", path: path,
                remedy: "Check who owns the folder and its mode, or keep the index in another one.",
                systemError: number)
        case ELOOP:
            return IndexError(
                .permissionDenied, "Cannot \(action): it is a symbolic link, and none is followed here.", path: path,
                remedy: "Put what it leads to in its place, or remove it.", systemError: number)
        case ENOSPC, EDQUOT, EFBIG:
            return IndexError(
                .diskFull, "Cannot \(action): \(reason).", path: path,
                remedy: "Free some space and try again; everything acknowledged so far is safe.", systemError: number)
        case EMFILE, ENFILE:
            return IndexError(
                .limitExceeded, "Cannot \(action): \(reason).", path: path,
                remedy: "Raise the limit on open files (`ulimit -n`).", systemError: number)
        default:
            return IndexError(
                .inputOutput, "Cannot \(action): \(reason).", path: path,
                remedy: "Check the disk; what was acknowledged before is safe.", systemError: number)
        }
    }
}
