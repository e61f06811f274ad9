import Glibc

/// A condition on an item's attributes, besides the text.
public indirect enum Filter: Sendable, Hashable {
    case all([Filter])
    case any([Filter])
    case not(Filter)
    /// Items of these identifiers.
    case identifiers(Set<String>)
    /// Items of this domain and of the domains below it.
    case domain(String)
    /// Items whose content type is one of these, letter case aside.
    case contentType([String])
    /// Some number or date of the attribute compares so; dates are seconds since 2001.
    case number(AttributeName, Comparison, Double)
    /// Some number or date of the attribute is in the range, ends included.
    case between(AttributeName, Double, Double)
    /// The attribute is there.
    case exists(AttributeName)
    /// The item's location is at most so many metres from a point, along a great circle; angles in degrees.
    case near(latitude: AttributeName, longitude: AttributeName, Point, metres: Double)
    /// Some text of the attribute equals this one, letter case and accents aside.
    case text(AttributeName, String)
    /// Some text of the attributes matches.
    case pattern(Attributes, TextPattern)

    /// Whether it takes items' identifiers or attributes to decide, rather than columns of numbers, domains and types.
    var needsItems: Bool {
        switch self {
        case .identifiers, .exists, .text, .pattern: true
        case .all(let parts), .any(let parts): parts.contains(where: \.needsItems)
        case .not(let part): part.needsItems
        case .domain, .contentType, .number, .between, .near: false
        }
    }

    /// Which attributes' texts.
    public enum Attributes: Sendable, Hashable {
        case named(AttributeName)
        /// Those whose text is searched, without the full text.
        case metadata
        /// Those whose text is searched.
        case all
    }

    /// How two numbers are compared.
    public enum Comparison: String, Sendable, Hashable, CaseIterable {
        case equal = "=="
        case notEqual = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="

        /// Whether `a` compared with `b` so is true.
        public func holds(_ a: Double, _ b: Double) -> Bool {
            switch self {
            case .equal: a == b
            case .notEqual: a != b
            case .less: a < b
            case .lessOrEqual: a <= b
            case .greater: a > b
            case .greaterOrEqual: a >= b
            }
        }
    }

    /// A location on the earth in degrees.
    public struct Point: Sendable, Hashable {
        /// Degrees north, -90 to 90.
        public var latitude: Double
        /// Degrees east, -180 to 180.
        public var longitude: Double

        /// Makes a location. The degrees are not checked.
        public init(latitude: Double, longitude: Double) {
            self.latitude = latitude
            self.longitude = longitude
        }

        /// Metres along the great circle on a sphere of 6,371,009 m (the haversine formula).
        public func distance(to other: Point) -> Double {
            let radians = Double.pi / 180
            let sine1 = sin((other.latitude - latitude) * radians / 2)
            let sine2 = sin((other.longitude - longitude) * radians / 2)
            let h = sine1 * sine1 + cos(latitude * radians) * cos(other.latitude * radians) * sine2 * sine2
            return 2 * 6_371_009 * asin(min(1, h.squareRoot()))
        }
    }
}
