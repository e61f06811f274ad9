/// What the desktop says of the machine, for indexing to give way. Called on the indexer's thread, every ten seconds.
package struct MachineState {
    /// Whether it runs on its battery; nil to ask the kernel.
    package var isOnBattery: () -> Bool?
    /// Whether a program keeps the screen from going dark: a film, a game, a presentation.
    package var isScreenKept: () -> Bool

    /// What the kernel says only.
    package init(isOnBattery: @escaping () -> Bool? = { nil }, isScreenKept: @escaping () -> Bool = { false }) {
        self.isOnBattery = isOnBattery
        self.isScreenKept = isScreenKept
    }
}
