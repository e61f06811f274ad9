// A module of its own, which CoreSpotlight passes on. The compiler leaves names that consist of a module's name and
// `Version` out of that module's symbol graph. They would be missing in the documentation and in the comparison with
// Apple's names.

/// The version of this implementation.
public let CoreSpotlightVersionNumber: Double = 1
