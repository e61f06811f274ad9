import AppPrograms

/// Connects to a service's socket without saying anything.
enum MessageSocketProbe {
    static func connect(_ path: String) -> Int32? { MessageSocket.connect(to: path, seconds: 2) }
}
