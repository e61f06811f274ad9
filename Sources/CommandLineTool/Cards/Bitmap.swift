import CPictures
import Glibc

/// A picture as pixels.
struct Bitmap: Sendable, Hashable {
    /// Red, green, blue and opacity of each pixel, row by row from the top.
    let pixels: [UInt8]
    let width: Int
    let height: Int

    /// Larger pictures than a camera's are refused: what an app gave must not cost the person's memory.
    static let maximumPixels: UInt64 = 64_000_000
    /// In bytes.
    static let largestFile = 32 << 20

    init(pixels: [UInt8], width: Int, height: Int) {
        precondition(width > 0 && height > 0 && pixels.count == width * height * 4, "a bitmap has four bytes a pixel")
        self.pixels = pixels
        self.width = width
        self.height = height
    }

    /// Decodes a PNG or JPEG file; nil for anything else, and for damaged ones.
    init?(file bytes: [UInt8]) {
        guard bytes.count <= Self.largestFile else { return nil }
        var picture = searchlight_picture()
        guard searchlight_picture_decode(bytes, bytes.count, Self.maximumPixels, 64, &picture) == 0 else { return nil }
        defer { free(picture.pixels) }
        width = Int(picture.width)
        height = Int(picture.height)
        guard width > 0, height > 0, let start = picture.pixels else { return nil }
        pixels = Array(UnsafeBufferPointer(start: start, count: width * height * 4))
    }

    /// The picture fitted into a box of so many pixels, with its proportions kept. It is enlarged only as needed for
    /// one pixel a side. Each pixel is the mean of those it stands for; opaque ones count more.
    func fitted(width boxWidth: Int, height boxHeight: Int) -> Bitmap {
        let scale = min(Double(boxWidth) / Double(width), Double(boxHeight) / Double(height))
        let newWidth = max(1, min(boxWidth, Int((Double(width) * scale).rounded())))
        let newHeight = max(1, min(boxHeight, Int((Double(height) * scale).rounded())))
        var result: [UInt8] = []
        result.reserveCapacity(newWidth * newHeight * 4)
        for y in 0..<newHeight {
            let rows = Self.span(y, newHeight, height)
            for x in 0..<newWidth {
                let columns = Self.span(x, newWidth, width)
                var sums = (red: 0, green: 0, blue: 0, opacity: 0)
                for row in rows {
                    for column in columns {
                        let offset = (row * width + column) * 4
                        let opacity = Int(pixels[offset + 3])
                        sums.red += Int(pixels[offset]) * opacity
                        sums.green += Int(pixels[offset + 1]) * opacity
                        sums.blue += Int(pixels[offset + 2]) * opacity
                        sums.opacity += opacity
                    }
                }
                let weight = max(1, sums.opacity)
                result.append(UInt8(sums.red / weight))
                result.append(UInt8(sums.green / weight))
                result.append(UInt8(sums.blue / weight))
                result.append(UInt8(sums.opacity / (rows.count * columns.count)))
            }
        }
        return Bitmap(pixels: result, width: newWidth, height: newHeight)
    }

    /// Which of `old` pixels the pixel at a position of `new` ones stands for; one at least.
    private static func span(_ position: Int, _ new: Int, _ old: Int) -> Range<Int> {
        let start = position * old / new
        return start..<max(start + 1, (position + 1) * old / new)
    }
}
