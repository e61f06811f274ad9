import SearchlightBasics

/// `file:` addresses (RFC 8089).
enum FileAddress {
    /// - Parameter path: absolute; need not be UTF-8.
    static func address(of path: [UInt8]) -> String { "file://" + PercentEncoding.escaped(path, keeping: "/-._~") }
}
