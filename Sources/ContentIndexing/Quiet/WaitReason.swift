/// Why contents are not read now.
package enum WaitReason: String, Sendable, Hashable, Codable, CaseIterable {
    case paused, battery, screen, memory, disk, processor

    /// Words that go on "It waits because".
    package var words: String {
        switch self {
        case .paused: "you paused it"
        case .battery: "the computer runs on its battery"
        case .screen: "a film, a game or a presentation is on the screen"
        case .memory: "memory is short"
        case .disk: "other programs wait for the disk"
        case .processor: "other programs wait for the processor"
        }
    }
}
