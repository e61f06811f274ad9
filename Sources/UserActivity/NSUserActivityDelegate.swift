public import Foundation

/// Hears of an activity's life. All methods are optional.
public protocol NSUserActivityDelegate: NSObjectProtocol {
    /// The activity is about to be stored, and its `needsSave` is set: bring it up to date.
    func userActivityWillSave(_ userActivity: NSUserActivity)
    /// The person went on with it elsewhere. Never called here: activities do not leave this machine.
    func userActivityWasContinued(_ userActivity: NSUserActivity)
    /// Streams to the continuing app. Never called here.
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
