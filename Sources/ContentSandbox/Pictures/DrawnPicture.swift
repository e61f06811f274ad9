/// Values of attributes are its.
package import SearchlightBasics

/// A file's picture as pixels, which came out of the sandbox. Pixels cannot attack what shows them; an encoded picture
/// could.
package struct DrawnPicture: Sendable, Hashable {
    /// Pixels of a row, and rows.
    package var width: Int, height: Int
    /// Red, green, blue and opacity of each pixel, row by row from the top; opacity is not multiplied in.
    package var pixels: [UInt8]

    /// - Parameters: as the properties of the same names say.
    package init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height * 4, "a picture has four bytes a pixel")
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    /// Bytes of pixels in one item of an answer.
    private static let itemBytes = 1 << 20

    /// Answers with the picture: its size, then its pixels in items.
    package func send(_ send: (_ part: String, _ attributes: [(name: String, value: JSONValue)]) throws -> Void) throws
    {
        try send("", [("width", .integer(Int64(width))), ("height", .integer(Int64(height)))])
        for (number, start) in stride(from: 0, to: pixels.count, by: Self.itemBytes).enumerated() {
            let some = pixels[start..<min(start + Self.itemBytes, pixels.count)]
            try send("\(number + 1)", [("pixels", .string(Base64.text(some)))])
        }
    }
}

/// Puts a picture together out of an answer. The worker is a stranger.
struct PictureAssembly {
    private let side: Int
    private var size: (width: Int, height: Int)?
    private var pixels: [UInt8] = []

    init(_ request: PictureRequest) { side = request.side }

    /// Takes the next item.
    ///
    /// - Throws: a ``WorkerFailure`` for one that does not belong to a picture of the wanted size.
    mutating func take(_ item: WorkerItem) throws {
        guard let size else {
            guard item.part.isEmpty, item.attributes.count == 2, item.attributes[0].key == "width",
                item.attributes[1].key == "height", case .integer(let width) = item.attributes[0].value,
                case .integer(let height) = item.attributes[1].value, (1...Int64(side)).contains(width),
                (1...Int64(side)).contains(height)
            else { throw WorkerFailure.malformed("it does not begin with a picture's size") }
            self.size = (Int(width), Int(height))
            return
        }
        guard item.attributes.count == 1, item.attributes[0].key == "pixels",
            case .string(let text) = item.attributes[0].value, let bytes = Base64.bytes(Array(text.utf8)),
            pixels.count + bytes.count <= size.width * size.height * 4
        else { throw WorkerFailure.malformed("its pixels are none") }
        pixels += bytes
    }

    /// The whole picture.
    ///
    /// - Throws: a ``WorkerFailure`` if pixels are missing.
    func picture() throws(WorkerFailure) -> DrawnPicture {
        guard let size, pixels.count == size.width * size.height * 4 else {
            throw .malformed("pixels are missing")
        }
        return DrawnPicture(width: size.width, height: size.height, pixels: pixels)
    }
}
