import Foundation

// Names and types: Apple, "CSSearchableItemAttributeSet", developer.apple.com/documentation/corespotlight.

extension CSSearchableItemAttributeSet {
    /// Uniform types that the index delegate can provide as bytes for drag and drop. A type may stand in only one of
    /// the three provider lists.
    public var providerDataTypeIdentifiers: [String]? {
        get { texts("providerDataTypeIdentifiers") }
        set { setTexts("providerDataTypeIdentifiers", newValue) }
    }

    /// Uniform types that the index delegate can provide as a copy in a file. A type may stand in only one of the three
    /// provider lists.
    public var providerFileTypeIdentifiers: [String]? {
        get { texts("providerFileTypeIdentifiers") }
        set { setTexts("providerFileTypeIdentifiers", newValue) }
    }

    /// Uniform types for which the index delegate can give the original file in place, without a copy. A type may stand
    /// in only one of the three provider lists.
    public var providerInPlaceFileTypeIdentifiers: [String]? {
        get { texts("providerInPlaceFileTypeIdentifiers") }
        set { setTexts("providerInPlaceFileTypeIdentifiers", newValue) }
    }
}
