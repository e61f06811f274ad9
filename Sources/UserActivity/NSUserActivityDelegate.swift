/// Streams are its.
public import Foundation

/// Hears of an activity's life. All methods are optional.
public protocol NSUserActivityDelegate: NSObjectProtocol {
    /// The activity is about to be stored or handed over, and its `needsSave` is set: bring it up to date. When another
    /// machine wants the activity, this runs on the main queue, whichever thread the activity is used on.
    func userActivityWillSave(_ userActivity: NSUserActivity)
    /// The person went on with it on another machine, whose app has it now. On the main queue.
    func userActivityWasContinued(_ userActivity: NSUserActivity)
    /// Streams to the app that continues the activity on another machine, for an activity that supports them. Keep the
    /// streams and open them, else they are closed. On the main queue.
    func userActivity(
        _ userActivity: NSUserActivity, didReceive inputStream: InputStream, outputStream: OutputStream)
}

extension NSUserActivityDelegate {
    /// Does nothing.
    public func userActivityWillSave(_ userActivity: NSUserActivity) {}
    /// Does nothing.
    public func userActivityWasContinued(_ userActivity: NSUserActivity) {}
    /// Does nothing.
    public func userActivity(
        _ userActivity: NSUserActivity, didReceive inputStream: InputStream, outputStream: OutputStream
    ) {}
}
