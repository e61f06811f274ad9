import Foundation

/// Turns an `NSError` into one of this module's errors.
///
/// On Apple's systems these are NSErrors, so that apps write `catch let error as NSError`. On Linux such a cast looks for a
/// conformance to `_ObjectiveCBridgeable`, as Foundation gives `CocoaError` one.
enum ErrorBridge {
    /// nil for an error of another domain.
    static func taken<Bridged>(_ error: NSError, domain: String, _ make: (NSError) -> Bridged) -> Bridged? {
        error.domain == domain ? make(error) : nil
    }

    /// Traps for an error of another domain: only a cast that must not fail comes here.
    static func forced<Bridged>(_ error: NSError?, domain: String, _ make: (NSError) -> Bridged) -> Bridged {
        guard let error, let bridged = taken(error, domain: domain, make) else {
            preconditionFailure("An error of the domain \(error?.domain ?? "none") is cast to one of \(domain).")
        }
        return bridged
    }
}
