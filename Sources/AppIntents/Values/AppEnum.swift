/// Titles are looked up.
public import LocalizedStrings

/// A type whose cases have titles that people know.
public protocol CaseDisplayRepresentable: CustomLocalizedStringResourceConvertible, CaseIterable, Hashable {
    /// How each case looks.
    static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}

extension CaseDisplayRepresentable {
    /// The title of the case; one that has none is named as in the source.
    public var localizedStringResource: LocalizedStringResource {
        Self.caseDisplayRepresentations[self]?.title ?? LocalizedStringResource(stringLiteral: "\(self)")
    }
}

extension CaseDisplayRepresentable where Self: InstanceDisplayRepresentable {
    /// The title that the value itself says.
    public var localizedStringResource: LocalizedStringResource { displayRepresentation.title }
}

/// A type that looks the same whenever it is asked.
public protocol StaticDisplayRepresentable: CaseDisplayRepresentable, TypeDisplayRepresentable {}

/// A property that has one of a few values, such as a genre or a priority.
///
/// As an entity's property with an indexing key it is searched by the title of its case.
public protocol AppEnum: AppValue, StaticDisplayRepresentable, RawRepresentable
where Self == ValueType, RawValue: LosslessStringConvertible {}
