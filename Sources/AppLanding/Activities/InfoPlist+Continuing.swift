package import SystemIndex

extension InfoPlist {
    /// Whether an activity of a type is delivered to the app. Items and pages always are; searches and the app's own
    /// types only if the app declares that it continues them.
    package func continues(_ activityType: String) -> Bool {
        switch activityType {
        case Landing.itemType, Landing.pageType: true
        case Landing.searchType: continuesSearches ?? false
        default: activityTypes?.contains(activityType) ?? false
        }
    }
}
