import AppDoor

/// How much programs may ask for at once over the bus, beside what ``AppDoor/DoorLimits`` says of each call.
package enum BusDoorLimits {
    /// Bytes of JSON in a message. More belongs in a file.
    package static let messageBytes = 16 << 20
    /// Calls of one connection that wait.
    package static let waitingCalls = 32
    /// Bytes that one connection's waiting calls and its batch hold. A file counts with its length.
    package static let waitingBytes = DoorLimits.bytes
    /// Calls of all connections that wait.
    package static let allWaitingCalls = 1024
    /// Bytes that all connections' waiting calls and batches hold.
    package static let allWaitingBytes = 512 << 20
    /// Connections that are remembered: those that have called.
    package static let connections = 4096
    /// Apps that wait for what people choose.
    package static let listeningApps = 128
    /// Seconds without a call, a batch or a listening app after which the service ends.
    package static let idleSeconds = 60
}
