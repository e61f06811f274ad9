/// The type of an activity that stands for a page of the web.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"
// Foundation on Linux has some of these too; a client that sees both gets Foundation's.

/// An activity could not be handed over.
@_disfavoredOverload public var NSUserActivityHandoffFailedError: Int { 4608 }
/// There is no connection to the other program.
@_disfavoredOverload public var NSUserActivityConnectionUnavailableError: Int { 4609 }
/// The other program took too long.
@_disfavoredOverload public var NSUserActivityRemoteApplicationTimedOutError: Int { 4610 }
/// `userInfo` is too large to hand over.
@_disfavoredOverload public var NSUserActivityHandoffUserInfoTooLargeError: Int { 4611 }
/// The first code kept for activities.
@_disfavoredOverload public var NSUserActivityErrorMinimum: Int { 4608 }
/// The last code kept for activities.
@_disfavoredOverload public var NSUserActivityErrorMaximum: Int { 4863 }
