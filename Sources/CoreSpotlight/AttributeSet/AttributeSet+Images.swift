public import Foundation

// Names and types: Apple, "CSSearchableItemAttributeSet", developer.apple.com/documentation/corespotlight.

extension CSSearchableItemAttributeSet {
    /// Height of the image or video frame in pixels, as stored; pairs with pixelWidth. A number that queries can
    /// compare.
    public var pixelHeight: NSNumber? {
        get { number("pixelHeight") }
        set { setNumber("pixelHeight", newValue) }
    }

    /// Width of the image or video frame in pixels, as stored; pairs with pixelHeight. A number that queries can
    /// compare.
    public var pixelWidth: NSNumber? {
        get { number("pixelWidth") }
        set { setNumber("pixelWidth", newValue) }
    }

    /// Pixels in all, normally pixelWidth times pixelHeight; Searchlight does not compute it, so set it if queries
    /// are to compare it.
    public var pixelCount: NSNumber? {
        get { number("pixelCount") }
        set { setNumber("pixelCount", newValue) }
    }

    /// Colour model of the image, such as RGB, CMYK, YUV or Gray. Query strings can ask for it, but words do not find
    /// it. Compare profileName.
    public var colorSpace: String? {
        get { text("colorSpace") }
        set { setText("colorSpace", newValue) }
    }

    /// Bits for each sample: the depth of a colour channel in an image (8, 16), or of a sound sample in uncompressed
    /// audio (16, 24).
    public var bitsPerSample: NSNumber? {
        get { number("bitsPerSample") }
        set { setNumber("bitsPerSample", newValue) }
    }

    /// 1 when the flash fired for the picture, 0 when it did not; leave it unset if that is unknown. A filter can
    /// compare it.
    public var flashOn: NSNumber? {
        get { number("flashOn") }
        set { setNumber("flashOn", newValue) }
    }

    /// Actual focal length of the lens in millimetres, not converted to the 35 mm format; see focalLength35mm, which is
    /// only a flag.
    public var focalLength: NSNumber? {
        get { number("focalLength") }
        set { setNumber("focalLength", newValue) }
    }

    /// 1 when the focal length is 35 mm, otherwise 0: a flag despite its name, not a length. The length in millimetres
    /// is focalLength.
    public var focalLength35mm: NSNumber? {
        get { number("focalLength35mm") }
        set { setNumber("focalLength35mm", newValue) }
    }

    /// Maker of the camera, scanner or recorder; searched as full text, so that photos are found by the brand. Pairs
    /// with acquisitionModel.
    public var acquisitionMake: String? {
        get { text("acquisitionMake") }
        set { setText("acquisitionMake", newValue) }
    }

    /// Model of the camera, scanner or recorder; searched as full text. Pairs with acquisitionMake.
    public var acquisitionModel: String? {
        get { text("acquisitionModel") }
        set { setText("acquisitionModel", newValue) }
    }

    /// Name of the person the camera belongs to, as written in the file's metadata; searched as a name, though not
    /// necessarily the photographer.
    public var cameraOwner: String? {
        get { text("cameraOwner") }
        set { setText("cameraOwner", newValue) }
    }

    /// Model of the lens the picture was taken through; searched as full text, like the camera's acquisitionModel.
    public var lensModel: String? {
        get { text("lensModel") }
        set { setText("lensModel", newValue) }
    }

    /// Sensitivity on the ISO scale that the camera was set to, such as 100 or 400; larger is more sensitive. A number
    /// that queries can compare.
    public var isoSpeed: NSNumber? {
        get { number("isoSpeed") }
        set { setNumber("isoSpeed", newValue) }
    }

    /// 0 for landscape, 1 for portrait; this is not the Exif orientation of 1 to 8. A number that queries can compare.
    public var orientation: NSNumber? {
        get { number("orientation") }
        set { setNumber("orientation", newValue) }
    }

    /// Names of the layers in a drawing or image file; searched as full text, so a file is found by what its layers are
    /// called.
    public var layerNames: [String]? {
        get { texts("layerNames") }
        set { setTexts("layerNames", newValue) }
    }

    /// White balance of the camera: 0 for automatic, 1 for set by hand. It is not a colour temperature.
    public var whiteBalance: NSNumber? {
        get { number("whiteBalance") }
        set { setNumber("whiteBalance", newValue) }
    }

    /// Aperture at the time of the picture as an APEX value, a logarithmic scale: larger means a smaller opening. The
    /// f-number itself is fNumber.
    public var aperture: NSNumber? {
        get { number("aperture") }
        set { setNumber("aperture", newValue) }
    }

    /// Name of the image's colour profile, such as sRGB IEC61966-2.1; can be asked for in a query string but is not
    /// found by words.
    public var profileName: String? {
        get { text("profileName") }
        set { setText("profileName", newValue) }
    }

    /// Horizontal resolution of the image in dots per inch; with pixelWidth it gives the printed width. Pairs with
    /// resolutionHeightDPI.
    public var resolutionWidthDPI: NSNumber? {
        get { number("resolutionWidthDPI") }
        set { setNumber("resolutionWidthDPI", newValue) }
    }

    /// Vertical resolution of the image in dots per inch; with pixelHeight it gives the printed height. Pairs with
    /// resolutionWidthDPI.
    public var resolutionHeightDPI: NSNumber? {
        get { number("resolutionHeightDPI") }
        set { setNumber("resolutionHeightDPI", newValue) }
    }

    /// 0 for automatic exposure, 1 for manual, 2 for automatic bracketing. The programme behind it is named by
    /// exposureProgram.
    public var exposureMode: NSNumber? {
        get { number("exposureMode") }
        set { setNumber("exposureMode", newValue) }
    }

    /// How long the shutter was open, in seconds: 0.004 for 1/250. A number that queries can compare;
    /// exposureTimeString is the readable form.
    public var exposureTime: NSNumber? {
        get { number("exposureTime") }
        set { setNumber("exposureTime", newValue) }
    }

    /// Version of the Exif standard the metadata follows, such as 2.32; a text, so compare it for equality rather than
    /// by size.
    public var exifVersion: String? {
        get { text("exifVersion") }
        set { setText("exifVersion", newValue) }
    }

    /// Version of the GPS block within the Exif metadata, such as 2.3.0.0; a text that is stored and returned, but not
    /// found by words.
    public var exifgpsVersion: String? {
        get { text("exifgpsVersion") }
        set { setText("exifgpsVersion", newValue) }
    }

    /// 1 when the image has transparency information, 0 when every pixel is opaque. A filter can compare it.
    public var hasAlphaChannel: NSNumber? {
        get { number("hasAlphaChannel") }
        set { setNumber("hasAlphaChannel", newValue) }
    }

    /// 1 when the camera's red-eye reduction was on for the picture, 0 when it was off. A filter can compare it.
    public var redEyeOn: NSNumber? {
        get { number("redEyeOn") }
        set { setNumber("redEyeOn", newValue) }
    }

    /// How the camera measured the light, such as Average, Spot or Pattern. Query strings can ask for it, but words do
    /// not find it.
    public var meteringMode: String? {
        get { text("meteringMode") }
        set { setText("meteringMode", newValue) }
    }

    /// Widest opening of the lens as an APEX value, normally 0 to 99.99: a property of the lens, where aperture is that
    /// of the picture.
    public var maxAperture: NSNumber? {
        get { number("maxAperture") }
        set { setNumber("maxAperture", newValue) }
    }

    /// Focal length divided by the diameter of the opening, 2.8 for f/2.8; smaller lets in more light. The same on the
    /// APEX scale is aperture.
    public var fNumber: NSNumber? {
        get { number("fNumber") }
        set { setNumber("fNumber", newValue) }
    }

    /// Name of the camera's exposure programme, such as Manual, Normal or Aperture Priority; found by a query string,
    /// not by words.
    public var exposureProgram: String? {
        get { text("exposureProgram") }
        set { setText("exposureProgram", newValue) }
    }

    /// Exposure time as a person reads it, such as 1/250 seconds. For comparisons set exposureTime as well.
    public var exposureTimeString: String? {
        get { text("exposureTimeString") }
        set { setText("exposureTimeString", newValue) }
    }
}
