/// Times are its.
package import NIOCore

/// How long things may take. Tests have less patience.
package struct HandoffTiming: Sendable {
    /// Between two pings.
    package var ping = TimeAmount.seconds(20)
    /// Without a byte, after which a connection counts as broken.
    package var silence = TimeAmount.seconds(60)
    /// Until an answer to a ping if the network has changed, after which a connection counts as broken.
    package var probe = TimeAmount.seconds(3)
    /// Until a connection is made.
    package var connect = TimeAmount.seconds(5)
    /// Until the other side has shown that it is paired, and until it has said something.
    package var greeting = TimeAmount.seconds(10)
    /// Until the app has saved its activity.
    package var save = TimeAmount.seconds(8)
    /// Until the state of an activity has come from the other machine.
    package var state = TimeAmount.seconds(10)
    /// Until the app takes a stream.
    package var stream = TimeAmount.seconds(9)
    /// Before the first attempt to connect again. It doubles with each failure.
    package var redial = TimeAmount.milliseconds(500)
    /// Between two attempts to connect, at most.
    package var maximumRedial = TimeAmount.seconds(60)
    /// How long the machine with the larger digest leaves connecting to the other one.
    package var deference = TimeAmount.seconds(5)

    package init() {}
}
