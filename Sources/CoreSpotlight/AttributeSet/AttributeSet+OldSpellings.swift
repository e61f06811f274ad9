public import Foundation

// How Swift 2 spelled these (iOS 9). `URL`, now `url`, is left out: inside extensions of the class it would hide the type.

extension CSSearchableItemAttributeSet {
    /// Now `value(forCustomKey:)`.
    @available(*, deprecated, renamed: "value(forCustomKey:)")
    public func valueForCustomKey(_ key: CSCustomAttributeKey) -> (any NSSecureCoding)? { value(forCustomKey: key) }

    /// Now `htmlContentData`.
    @available(*, deprecated, renamed: "htmlContentData")
    public var HTMLContentData: Data? {
        get { htmlContentData }
        set { htmlContentData = newValue }
    }

    /// Now `isoSpeed`.
    @available(*, deprecated, renamed: "isoSpeed")
    public var ISOSpeed: NSNumber? {
        get { isoSpeed }
        set { isoSpeed = newValue }
    }

    /// Now `exifVersion`.
    @available(*, deprecated, renamed: "exifVersion")
    public var EXIFVersion: String? {
        get { exifVersion }
        set { exifVersion = newValue }
    }

    /// Now `exifgpsVersion`.
    @available(*, deprecated, renamed: "exifgpsVersion")
    public var EXIFGPSVersion: String? {
        get { exifgpsVersion }
        set { exifgpsVersion = newValue }
    }

    /// Now `gpsTrack`.
    @available(*, deprecated, renamed: "gpsTrack")
    public var GPSTrack: NSNumber? {
        get { gpsTrack }
        set { gpsTrack = newValue }
    }

    /// Now `gpsStatus`.
    @available(*, deprecated, renamed: "gpsStatus")
    public var GPSStatus: String? {
        get { gpsStatus }
        set { gpsStatus = newValue }
    }

    /// Now `gpsMeasureMode`.
    @available(*, deprecated, renamed: "gpsMeasureMode")
    public var GPSMeasureMode: String? {
        get { gpsMeasureMode }
        set { gpsMeasureMode = newValue }
    }

    /// Now `gpsdop`.
    @available(*, deprecated, renamed: "gpsdop")
    public var GPSDOP: NSNumber? {
        get { gpsdop }
        set { gpsdop = newValue }
    }

    /// Now `gpsMapDatum`.
    @available(*, deprecated, renamed: "gpsMapDatum")
    public var GPSMapDatum: String? {
        get { gpsMapDatum }
        set { gpsMapDatum = newValue }
    }

    /// Now `gpsDestLatitude`.
    @available(*, deprecated, renamed: "gpsDestLatitude")
    public var GPSDestLatitude: NSNumber? {
        get { gpsDestLatitude }
        set { gpsDestLatitude = newValue }
    }

    /// Now `gpsDestLongitude`.
    @available(*, deprecated, renamed: "gpsDestLongitude")
    public var GPSDestLongitude: NSNumber? {
        get { gpsDestLongitude }
        set { gpsDestLongitude = newValue }
    }

    /// Now `gpsDestBearing`.
    @available(*, deprecated, renamed: "gpsDestBearing")
    public var GPSDestBearing: NSNumber? {
        get { gpsDestBearing }
        set { gpsDestBearing = newValue }
    }

    /// Now `gpsDestDistance`.
    @available(*, deprecated, renamed: "gpsDestDistance")
    public var GPSDestDistance: NSNumber? {
        get { gpsDestDistance }
        set { gpsDestDistance = newValue }
    }

    /// Now `gpsProcessingMethod`.
    @available(*, deprecated, renamed: "gpsProcessingMethod")
    public var GPSProcessingMethod: String? {
        get { gpsProcessingMethod }
        set { gpsProcessingMethod = newValue }
    }

    /// Now `gpsAreaInformation`.
    @available(*, deprecated, renamed: "gpsAreaInformation")
    public var GPSAreaInformation: String? {
        get { gpsAreaInformation }
        set { gpsAreaInformation = newValue }
    }

    /// Now `gpsDateStamp`.
    @available(*, deprecated, renamed: "gpsDateStamp")
    public var GPSDateStamp: Date? {
        get { gpsDateStamp }
        set { gpsDateStamp = newValue }
    }

    /// Now `gpsDifferental`.
    @available(*, deprecated, renamed: "gpsDifferental")
    public var GPSDifferental: NSNumber? {
        get { gpsDifferental }
        set { gpsDifferental = newValue }
    }
}

extension CSCustomAttributeKey {
    /// Now `isSearchable`.
    @available(*, deprecated, renamed: "isSearchable")
    public var searchable: Bool { isSearchable }

    /// Now `isSearchableByDefault`.
    @available(*, deprecated, renamed: "isSearchableByDefault")
    public var searchableByDefault: Bool { isSearchableByDefault }

    /// Now `isUnique`.
    @available(*, deprecated, renamed: "isUnique")
    public var unique: Bool { isUnique }

    /// Now `isMultiValued`.
    @available(*, deprecated, renamed: "isMultiValued")
    public var multiValued: Bool { isMultiValued }
}
