/// A property that can be made before it is read.
protocol PreparableDependency {
    /// Comes back once its value is there.
    ///
    /// - Throws: why there will be none; nothing if nothing was added.
    func prepare() async throws
}

/// What a query needs of the rest of the app.
enum PreparedDependencies {
    /// Makes what the properties of an entity's query need, so that reading them neither waits nor traps. Then waits
    /// for what the program's manager still makes, which entities may read.
    ///
    /// - Throws: why one of the query's own cannot be made. What the query does not need may fail.
    static func prepare(for query: some Sendable) async throws {
        for (_, value) in Mirror(reflecting: query).children {
            try await (value as? any PreparableDependency)?.prepare()
        }
        await AppDependencyManager.shared.finish()
    }
}
