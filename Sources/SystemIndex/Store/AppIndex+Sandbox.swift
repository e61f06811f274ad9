import SearchEngine

extension AppIndex {
    /// Whether the items are in the app's sandbox, where this program only reads them.
    var isSandboxed: Bool { sandbox != nil }

    /// - Throws: what the person is told, if only the sandbox can change the items.
    func refuseIfSandboxed() throws {
        if let sandbox { throw sandbox.denied }
    }

    /// The indexes that this program may change: none in a sandbox.
    func writable() throws -> [(protection: ProtectionClass, index: Index)] { isSandboxed ? [] : try existing() }
}
