import SystemIndex

extension AppDoor {
    /// Begins to receive what people choose of the app's results. A running program is told at once; one that does not run is
    /// started as it was registered, and told when it listens. So listen early after the start.
    ///
    /// - Throws: ``DoorError`` when the runtime folder cannot be used.
    package func listen() throws -> ContinuationListener {
        try reporting { try ContinuationListener(app: app, home: index.home) }
    }
}
