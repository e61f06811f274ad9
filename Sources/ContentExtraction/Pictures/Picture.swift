import SearchlightBasics

/// What containers of pictures hold: sizes, and packets of properties.
struct PictureContent {
    var width: Int?, height: Int?
    var bitsPerSample: Int?
    var colorSpace: String?
    var hasAlpha: Bool?
    /// Properties that the format itself has.
    var own = AttributeList()
    /// Exif from its byte order on.
    var exif: [UInt8]?
    /// XMP.
    var packets: [[UInt8]] = []
    /// IPTC.
    var news = AttributeList()
}

/// Photos and other pictures.
enum Picture {
    static func read(_ reading: Reading) throws {
        let file = reading.file, start = ByteReader(file.beginning(64), isBigEndian: true)
        guard let content = content(file, start, reading.limits) else {
            throw ExtractionFailure(.damaged, "The picture's format is not what its name says, or is damaged.")
        }
        var attributes = AttributeList()
        let exif = content.exif.flatMap { ExifReader($0[...]) }
        attributes.set("pixelWidth", content.width ?? exif?.width)
        attributes.set("pixelHeight", content.height ?? exif?.height)
        if let width = content.width ?? exif?.width, let height = content.height ?? exif?.height {
            attributes.set("pixelCount", width.multipliedReportingOverflow(by: height).partialValue)
        }
        if let exif {
            attributes.fill(from: exif.attributes)
            if let packet = exif.packet { attributes.fill(from: PicturePacket.attributes(Array(packet))) }
            if let news = exif.news { attributes.fill(from: NewsRecord.read(news)) }
        }
        for packet in content.packets { attributes.fill(from: PicturePacket.attributes(packet)) }
        attributes.fill(from: content.news)
        attributes.fill(from: content.own)
        attributes.set("bitsPerSample", content.bitsPerSample)
        attributes.set("colorSpace", content.colorSpace)
        attributes.set("hasAlphaChannel", flag: content.hasAlpha)
        if let seconds = number(attributes["exposureTime"]), seconds > 0 {
            attributes.set("exposureTimeString", seconds < 0.5 ? "1/\(Int(nearest: 1 / seconds))" : "\(seconds)")
        }
        try reading.emit(attributes)
    }

    private static func number(_ value: JSONValue?) -> Double? {
        switch value {
        case .integer(let number)?: Double(number)
        case .double(let number)?: number
        default: nil
        }
    }

    private static func content(_ file: FileBytes, _ start: ByteReader, _ limits: ExtractionLimits) -> PictureContent? {
        if start.u16(0) == 0xFFD8 { return JPEGContent.read(file) }
        if start.u32(0) == 0x8950_4E47 { return PNGContent.read(file) }
        if start.has("RIFF", at: 0), start.has("WEBP", at: 8) { return SmallContents.webP(file) }
        if start.has("GIF8", at: 0) { return SmallContents.gif(file) }
        if start.u16(0) == 0xFF0A || start.has("JXL ", at: 4) { return JPEGXLContent.read(file) }
        if start.has("ftyp", at: 4) { return HEIFContent.read(file) }
        if start.has("BM", at: 0) { return SmallContents.bitmap(start) }
        if start.has("8BPS", at: 0) { return SmallContents.photoshop(file) }
        if start.u32(0) == 0x100 || start.u32(0) == 0x200 { return SmallContents.icon(start) }
        if start.has("gimp xcf", at: 0) { return SmallContents.gimp(start) }
        if start.has("FUJIFILMCCD-RAW", at: 0) { return SmallContents.fuji(file) }
        if start.u32(0) == 0x0000_000C || start.u32(0) == 0xFF4F_FF51 { return SmallContents.jpeg2000(file) }
        if start.has("II", at: 0) || start.has("MM", at: 0) {
            // Directories of TIFF files are anywhere; larger files than that keep them at either end, and lose those at the end.
            let bytes = file.beginning(limits.partBytes)
            return ExifReader(bytes[...]) == nil ? nil : PictureContent(exif: bytes)
        }
        return nil
    }
}
