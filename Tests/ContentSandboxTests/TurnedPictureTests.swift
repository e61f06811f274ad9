import ContentSandbox
import SearchlightBasics
import Testing

/// Photos that a camera held on its side wrote: drawn upright by the real worker.
@Suite struct TurnedPictureTests {
    /// 32 by 16 pixels in four quarters: red and green above blue and white. Made by ImageMagick.
    private static let picture =
        Base64.bytes(
            Array(
                """
                /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcp\
                LDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIy\
                MjIyMjIyMjIyMjIyMjL/wAARCAAQACADAREAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAYHCP/EABQQAQAAAAAAAAAA\
                AAAAAAAAAAD/xAAYAQEAAwEAAAAAAAAAAAAAAAAABQYHCP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIJX\
                WyAK5EOVAGUOnV3AdysbSAD/2Q==
                """.utf8)) ?? []

    /// The picture with an orientation: Exif (CIPA DC-008), section 4.7, and tag 274 in big-endian TIFF.
    private static func picture(orientation: UInt8) -> [UInt8] {
        let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
        let tiff: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1] + entry + [0, 0, 0, 0]
        let content = Array("Exif".utf8) + [0, 0] + tiff
        return picture.prefix(2) + [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content + picture.dropFirst(2)
    }

    /// The colour in the middle of each quarter, a letter each, line by line.
    private static func quarters(_ picture: DrawnPicture) -> String {
        var letters = ""
        for row in [picture.height / 4, picture.height * 3 / 4] {
            for column in [picture.width / 4, picture.width * 3 / 4] {
                let pixel = picture.pixels[((row * picture.width + column) * 4)...].prefix(3).map { $0 > 128 }
                letters += pixel == [true, true, true] ? "w" : pixel[0] ? "r" : pixel[1] ? "g" : "b"
            }
        }
        return letters
    }

    @Test(arguments: [
        (1, "rgbw"), (2, "grwb"), (3, "wbgr"), (4, "bwrg"), (5, "rbgw"), (6, "brwg"), (7, "wgbr"), (8, "gwrb"),
    ])
    func aTurnedPhotoIsDrawnUpright(orientation: Int, quarters: String) throws {
        let file = TextFile(bytes: Self.picture(orientation: UInt8(orientation)))
        let client = PictureClient(program: Rig.worker)
        let drawn = try client.picture(descriptor: file.descriptor, PictureRequest(side: 100))
        #expect((drawn.width, drawn.height) == (orientation < 5 ? (32, 16) : (16, 32)))
        #expect(Self.quarters(drawn) == quarters)
        // The same when it is made smaller.
        let small = try client.picture(descriptor: file.descriptor, PictureRequest(side: 8))
        #expect((small.width, small.height) == (orientation < 5 ? (8, 4) : (4, 8)))
        #expect(Self.quarters(small) == quarters)
    }

    /// Eight orientations are known. Any other is none.
    @Test(arguments: [0, 9, 255]) func anUnknownOrientationTurnsNothing(orientation: UInt8) throws {
        let file = TextFile(bytes: Self.picture(orientation: orientation))
        let drawn = try PictureClient(program: Rig.worker).picture(
            descriptor: file.descriptor, PictureRequest(side: 100))
        #expect(drawn.width == 32 && Self.quarters(drawn) == "rgbw")
    }
}
