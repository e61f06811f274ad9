/// A found item as a value.
///
/// On Apple's systems searching for a language model hands these out. Nothing does here: the name is there for code that
/// takes them.
public struct SearchableItem: Sendable {
    /// The item.
    public let item: CSSearchableItem
}
