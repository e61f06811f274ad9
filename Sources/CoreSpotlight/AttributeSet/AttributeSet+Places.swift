public import Foundation

// Names and types: Apple, "CSSearchableItemAttributeSet", developer.apple.com/documentation/corespotlight.

extension CSSearchableItemAttributeSet {
    /// One publishable line that sums the item up, as over a news picture; searched as description. It does not replace
    /// title.
    public var headline: String? {
        get { text("headline") }
        set { setText("headline", newValue) }
    }

    /// Notes for the item's users, such as an embargo or a warning; searched as description. These are not travel
    /// directions.
    public var instructions: String? {
        get { text("instructions") }
        set { setText("instructions", newValue) }
    }

    /// Street name of the address; searched as description. The house number goes in subThoroughfare, the whole in
    /// fullyFormattedAddress.
    public var thoroughfare: String? {
        get { text("thoroughfare") }
        set { setText("thoroughfare", newValue) }
    }

    /// House number, or other part of a street, that belongs to thoroughfare; a text, since 14b is one. Searched as
    /// description.
    public var subThoroughfare: String? {
        get { text("subThoroughfare") }
        set { setText("subThoroughfare", newValue) }
    }

    /// Postal code as written in its country, with leading zeros and spaces kept; searched as description.
    public var postalCode: String? {
        get { text("postalCode") }
        set { setText("postalCode", newValue) }
    }

    /// Town the item is in, or comes from; searched as a keyword, so that a place or photo is found by it. Pairs with
    /// country.
    public var city: String? {
        get { text("city") }
        set { setText("city", newValue) }
    }

    /// State, province or region the item is in, or comes from; searched as a keyword. Pairs with country.
    public var stateOrProvince: String? {
        get { text("stateOrProvince") }
        set { setText("stateOrProvince", newValue) }
    }

    /// Country by its full name rather than a code, since it is searched as a keyword. For a work, where it was made.
    public var country: String? {
        get { text("country") }
        set { setText("country", newValue) }
    }

    /// The whole postal address, laid out for its country; searched as description. Navigation needs latitude and
    /// longitude beside it.
    public var fullyFormattedAddress: String? {
        get { text("fullyFormattedAddress") }
        set { setText("fullyFormattedAddress", newValue) }
    }

    /// Metres above sea level on the WGS84 datum, negative below. A number that queries can compare; pairs with
    /// latitude and longitude.
    public var altitude: NSNumber? {
        get { number("altitude") }
        set { setNumber("altitude", newValue) }
    }

    /// Degrees north of the equator on WGS84, -90 to 90, negative in the south. With longitude it serves distance
    /// filters and, with supportsNavigation, the navigate button.
    public var latitude: NSNumber? {
        get { number("latitude") }
        set { setNumber("latitude", newValue) }
    }

    /// Degrees east of Greenwich on WGS84, -180 to 180, negative in the west. With latitude it serves distance filters
    /// and, with supportsNavigation, the navigate button.
    public var longitude: NSNumber? {
        get { number("longitude") }
        set { setNumber("longitude", newValue) }
    }

    /// How fast the item, or the camera, was moving, in kilometres per hour. Pairs with gpsTrack, its direction.
    public var speed: NSNumber? {
        get { number("speed") }
        set { setNumber("speed", newValue) }
    }

    /// The time of what the item records, such as the moment of a position fix. A filter can compare it, but it does
    /// not count for recency.
    public var timestamp: Date? {
        get { date("timestamp") }
        set { setDate("timestamp", newValue) }
    }

    /// Where the camera pointed, in degrees clockwise from true north, 0 to below 360; 90 is east. Compare gpsTrack,
    /// the direction of travel.
    public var imageDirection: NSNumber? {
        get { number("imageDirection") }
        set { setNumber("imageDirection", newValue) }
    }

    /// Name of the place or sight, perhaps the person's own word for it, such as Philosopher's Path; searched as a
    /// name.
    public var namedLocation: String? {
        get { text("namedLocation") }
        set { setText("namedLocation", newValue) }
    }

    /// Direction of travel in degrees clockwise from true north, 0 to below 360; 90 is east. Pairs with speed.
    public var gpsTrack: NSNumber? {
        get { number("gpsTrack") }
        set { setNumber("gpsTrack", newValue) }
    }

    /// State of the receiver at the fix, in Exif A while measuring and V when interrupted; found by a query string, not
    /// by words.
    public var gpsStatus: String? {
        get { text("gpsStatus") }
        set { setText("gpsStatus", newValue) }
    }

    /// How the position was measured, in Exif 2 for two dimensions and 3 for three; a text, found by a query string,
    /// not by words.
    public var gpsMeasureMode: String? {
        get { text("gpsMeasureMode") }
        set { setText("gpsMeasureMode", newValue) }
    }

    /// Dilution of precision of the position fix, without a unit; smaller is better, and about 1 is ideal. Queries can
    /// compare it.
    public var gpsdop: NSNumber? {
        get { number("gpsdop") }
        set { setNumber("gpsdop", newValue) }
    }

    /// Geodetic datum of the receiver's coordinates, such as WGS-84 or TOKYO; latitude and longitude themselves are to
    /// be given on WGS84.
    public var gpsMapDatum: String? {
        get { text("gpsMapDatum") }
        set { setText("gpsMapDatum", newValue) }
    }

    /// Latitude of the destination in degrees, negative in the south; not where the item is, and not what the navigate
    /// button uses.
    public var gpsDestLatitude: NSNumber? {
        get { number("gpsDestLatitude") }
        set { setNumber("gpsDestLatitude", newValue) }
    }

    /// Longitude of the destination in degrees, negative in the west; not where the item is, and not what the navigate
    /// button uses.
    public var gpsDestLongitude: NSNumber? {
        get { number("gpsDestLongitude") }
        set { setNumber("gpsDestLongitude", newValue) }
    }

    /// Direction towards the destination in degrees, 0 to below 360. Pairs with gpsDestLatitude, gpsDestLongitude and
    /// gpsDestDistance.
    public var gpsDestBearing: NSNumber? {
        get { number("gpsDestBearing") }
        set { setNumber("gpsDestBearing", newValue) }
    }

    /// Distance to the destination. No unit is documented, so use the same one for all items: queries compare the bare
    /// number.
    public var gpsDestDistance: NSNumber? {
        get { number("gpsDestDistance") }
        set { setNumber("gpsDestDistance", newValue) }
    }

    /// Method by which the position was found, in Exif GPS, CELLID, WLAN or MANUAL; found by a query string, not by
    /// words.
    public var gpsProcessingMethod: String? {
        get { text("gpsProcessingMethod") }
        set { setText("gpsProcessingMethod", newValue) }
    }

    /// Name of the area the receiver noted with the position; searched as full text. A name a person would use belongs
    /// in namedLocation.
    public var gpsAreaInformation: String? {
        get { text("gpsAreaInformation") }
        set { setText("gpsAreaInformation", newValue) }
    }

    /// Date and time of the position fix by the satellites' clock, in UTC; a filter can compare it, but it does not
    /// count for recency.
    public var gpsDateStamp: Date? {
        get { date("gpsDateStamp") }
        set { setDate("gpsDateStamp", newValue) }
    }

    /// 1 when differential correction was applied to the position, 0 when not, as in Exif. The spelling, without the
    /// second i, is Apple's.
    public var gpsDifferental: NSNumber? {
        get { number("gpsDifferental") }
        set { setNumber("gpsDifferental", newValue) }
    }
}
