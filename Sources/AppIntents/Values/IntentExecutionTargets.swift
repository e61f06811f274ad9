/// Which of an app's programs may run a query. Accepted without effect: a query runs in the program that asks for an entity.
///
/// Apple: developer.apple.com/documentation/appintents/intentexecutiontargets.
public struct IntentExecutionTargets: OptionSet, Hashable, Sendable {
    /// A bit for each; the bits are ours.
    public let rawValue: Int

    /// Those whose bits are set.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The app itself.
    public static let main = IntentExecutionTargets(rawValue: 1)
    /// Its extension for intents.
    public static let appIntentsExtension = IntentExecutionTargets(rawValue: 2)
    /// Its extension for widgets.
    public static let widgetKitExtension = IntentExecutionTargets(rawValue: 4)
}
