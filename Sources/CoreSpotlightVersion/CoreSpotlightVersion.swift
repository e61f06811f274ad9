// A module of its own, which CoreSpotlight passes on: the compiler leaves names that begin with a module's name and
// `Version` out of that module's symbol graph, and with it out of documentation and of the comparison with Apple's.

/// The version of this implementation.
public let CoreSpotlightVersionNumber: Double = 1
