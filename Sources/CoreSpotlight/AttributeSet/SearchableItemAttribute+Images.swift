// Names: Apple, "SearchableItemAttribute", developer.apple.com/documentation/corespotlight.

extension SearchableItemAttribute {
    // MARK: Images

    /// The name of ``CSSearchableItemAttributeSet/isoSpeed``.
    public static let isoSpeed = SearchableItemAttribute(rawValue: "isoSpeed")

    /// The name of ``CSSearchableItemAttributeSet/acquisitionMake``.
    public static let acquisitionMake = SearchableItemAttribute(rawValue: "acquisitionMake")

    /// The name of ``CSSearchableItemAttributeSet/acquisitionModel``.
    public static let acquisitionModel = SearchableItemAttribute(rawValue: "acquisitionModel")

    /// The name of ``CSSearchableItemAttributeSet/aperture``.
    public static let aperture = SearchableItemAttribute(rawValue: "aperture")

    /// The name of ``CSSearchableItemAttributeSet/bitsPerSample``.
    public static let bitsPerSample = SearchableItemAttribute(rawValue: "bitsPerSample")

    /// The name of ``CSSearchableItemAttributeSet/cameraOwner``.
    public static let cameraOwner = SearchableItemAttribute(rawValue: "cameraOwner")

    /// The name of ``CSSearchableItemAttributeSet/colorSpace``.
    public static let colorSpace = SearchableItemAttribute(rawValue: "colorSpace")

    /// The name of ``CSSearchableItemAttributeSet/flashOn``.
    public static let flashOn = SearchableItemAttribute(rawValue: "flashOn")

    /// The name of ``CSSearchableItemAttributeSet/focalLength``.
    public static let focalLength = SearchableItemAttribute(rawValue: "focalLength")

    /// The name of ``CSSearchableItemAttributeSet/focalLength35mm``.
    public static let focalLength35mmEquivalent = SearchableItemAttribute(rawValue: "focalLength35mm")

    /// The name of ``CSSearchableItemAttributeSet/layerNames``.
    public static let layerNames = SearchableItemAttribute(rawValue: "layerNames")

    /// The name of ``CSSearchableItemAttributeSet/lensModel``.
    public static let lensModel = SearchableItemAttribute(rawValue: "lensModel")

    /// The name of ``CSSearchableItemAttributeSet/orientation``.
    public static let orientation = SearchableItemAttribute(rawValue: "orientation")

    /// The name of ``CSSearchableItemAttributeSet/pixelCount``.
    public static let pixelCount = SearchableItemAttribute(rawValue: "pixelCount")

    /// The name of ``CSSearchableItemAttributeSet/pixelHeight``.
    public static let pixelHeight = SearchableItemAttribute(rawValue: "pixelHeight")

    /// The name of ``CSSearchableItemAttributeSet/pixelWidth``.
    public static let pixelWidth = SearchableItemAttribute(rawValue: "pixelWidth")

    /// The name of ``CSSearchableItemAttributeSet/whiteBalance``.
    public static let whiteBalance = SearchableItemAttribute(rawValue: "whiteBalance")

    /// The name of ``CSSearchableItemAttributeSet/exifgpsVersion``.
    public static let exifGPSVersion = SearchableItemAttribute(rawValue: "exifgpsVersion")

    /// The name of ``CSSearchableItemAttributeSet/exifVersion``.
    public static let exifVersion = SearchableItemAttribute(rawValue: "exifVersion")

    /// The name of ``CSSearchableItemAttributeSet/exposureMode``.
    public static let exposureMode = SearchableItemAttribute(rawValue: "exposureMode")

    /// The name of ``CSSearchableItemAttributeSet/exposureProgram``.
    public static let exposureProgram = SearchableItemAttribute(rawValue: "exposureProgram")

    /// The name of ``CSSearchableItemAttributeSet/exposureTime``.
    public static let exposureTime = SearchableItemAttribute(rawValue: "exposureTime")

    /// The name of ``CSSearchableItemAttributeSet/exposureTimeString``.
    public static let exposureTimeString = SearchableItemAttribute(rawValue: "exposureTimeString")

    /// The name of ``CSSearchableItemAttributeSet/fNumber``.
    public static let fNumber = SearchableItemAttribute(rawValue: "fNumber")

    /// The name of ``CSSearchableItemAttributeSet/hasAlphaChannel``.
    public static let hasAlphaChannel = SearchableItemAttribute(rawValue: "hasAlphaChannel")

    /// The name of ``CSSearchableItemAttributeSet/maxAperture``.
    public static let maximumAperture = SearchableItemAttribute(rawValue: "maxAperture")

    /// The name of ``CSSearchableItemAttributeSet/meteringMode``.
    public static let meteringMode = SearchableItemAttribute(rawValue: "meteringMode")

    /// The name of ``CSSearchableItemAttributeSet/profileName``.
    public static let profileName = SearchableItemAttribute(rawValue: "profileName")

    /// The name of ``CSSearchableItemAttributeSet/redEyeOn``.
    public static let redEyeOn = SearchableItemAttribute(rawValue: "redEyeOn")

    /// The name of ``CSSearchableItemAttributeSet/resolutionHeightDPI``.
    public static let resolutionHeightDPI = SearchableItemAttribute(rawValue: "resolutionHeightDPI")

    /// The name of ``CSSearchableItemAttributeSet/resolutionWidthDPI``.
    public static let resolutionWidthDPI = SearchableItemAttribute(rawValue: "resolutionWidthDPI")
}
