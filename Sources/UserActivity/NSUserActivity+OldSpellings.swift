// How Swift 2 spelled these (iOS 9).

extension NSUserActivity {
    /// Now `isEligibleForSearch`.
    @available(*, deprecated, renamed: "isEligibleForSearch")
    public var eligibleForSearch: Bool {
        get { isEligibleForSearch }
        set { isEligibleForSearch = newValue }
    }

    /// Now `isEligibleForHandoff`.
    @available(*, deprecated, renamed: "isEligibleForHandoff")
    public var eligibleForHandoff: Bool {
        get { isEligibleForHandoff }
        set { isEligibleForHandoff = newValue }
    }

    /// Now `isEligibleForPublicIndexing`.
    @available(*, deprecated, renamed: "isEligibleForPublicIndexing")
    public var eligibleForPublicIndexing: Bool {
        get { isEligibleForPublicIndexing }
        set { isEligibleForPublicIndexing = newValue }
    }

    /// Now `addUserInfoEntries(from:)`.
    @available(*, deprecated, renamed: "addUserInfoEntries(from:)")
    public func addUserInfoEntriesFromDictionary(_ otherDictionary: [AnyHashable: Any]) {
        addUserInfoEntries(from: otherDictionary)
    }
}
