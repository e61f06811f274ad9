import ContentSandbox
import SearchlightBasics
import Testing

/// GIF, HEIC and AVIF, drawn by the real worker in its sandbox. Each picture is twice as wide as high, red on its left half and
/// blue on its right.
@Suite struct CameraPictureTests {
    /// 64 by 32 pixels: `heif-enc -q 40`.
    static let heic = bytes(
        "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA"
            + "AAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAIAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAQwACAAEA"
            + "AAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAA"
            + "AADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAe"
            + "ugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAA"
            + "AAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAACAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QA"
            + "AAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAAEttZGF0AAAAPygBr1jm9Oq//+c7v/8qPSH2JRfX/+Kr1X9RO0/8YSVJLUGh"
            + "OEOoU1kV9AH/X9IQtIF+6STPHCOH8N3q7MGiFA==")
    /// 64 by 32 pixels: `heif-enc -A -q 40`.
    static let avif = bytes(
        "AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA"
            + "AAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEOAAEAAAAAAAAAKgAAACNpaW5mAAAAAAABAAAAFWluZmUC"
            + "AAAAAAEAAGF2MDEAAAAAamlwcnAAAABLaXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EADAAAAAAUaXNwZQAAAAAA"
            + "AABAAAAAIAAAABBwaXhpAAAAAAMICAgAAAAXaXBtYQAAAAAAAAABAAEEgYIDhAAAADJtZGF0EgAKCRgVP/sECAgaEDIbGYAQ"
            + "QQQEALNXJfYnFZ3V1IT2sNlVWsUpoANg")
    /// 8 by 4 pixels, as Pillow writes them.
    static let gif = bytes(
        "R0lGODdhCAAEAIEAAP8AAOsAFBQA6wAA/ywAAAAACAAEAAAIFgABCAwgYIBBgQAIGhyAUOHBgQUNBgQAOw==")

    private static func bytes(_ text: String) -> [UInt8] { Base64.bytes(Array(text.utf8)) ?? [] }

    private func draw(_ bytes: [UInt8], side: Int) throws(WorkerFailure) -> DrawnPicture {
        let file = TextFile(bytes: bytes)
        return try PictureClient(program: Rig.worker).picture(
            descriptor: file.descriptor, PictureRequest(side: side))
    }

    /// Red, green, blue and opacity of a pixel.
    private func pixel(_ picture: DrawnPicture, _ x: Int, _ y: Int) -> [UInt8] {
        Array(picture.pixels[(y * picture.width + x) * 4..<(y * picture.width + x) * 4 + 4])
    }

    @Test(arguments: [(heic, 64), (avif, 64), (gif, 8)]) func bothHalvesAreThere(bytes: [UInt8], width: Int) throws {
        for side in [128, 4] {
            let picture = try draw(bytes, side: side)
            #expect((picture.width, picture.height) == (min(side, width), min(side, width) / 2))
            let left = pixel(picture, 0, 0), right = pixel(picture, picture.width - 1, picture.height - 1)
            #expect(left[0] > 160 && left[2] < 90 && left[3] == 255, "\(left)")
            #expect(right[2] > 160 && right[0] < 90 && right[3] == 255, "\(right)")
        }
    }

    /// The see-through colour of a GIF, and a frame that covers a part of its screen only.
    @Test func whatAFrameDoesNotCoverIsClear() throws {
        let head: [UInt8] = Array("GIF89a".utf8) + [4, 0, 2, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
        let control: [UInt8] = [0x21, 0xF9, 4, 1, 0, 0, 1, 0]
        // Two by one pixels at 1, 1: the codes clear, 0, 1 and end in three bits each.
        let frame: [UInt8] = [0x2C, 1, 0, 1, 0, 2, 0, 1, 0, 0, 2, 2, 0x44, 0x0A, 0, 0x3B]
        let picture = try draw(head + control + frame, side: 64)
        #expect((picture.width, picture.height) == (4, 2))
        #expect(pixel(picture, 1, 1) == [255, 0, 0, 255], "the first colour")
        #expect(pixel(picture, 2, 1)[3] == 0, "the see-through one")
        #expect(pixel(picture, 0, 0)[3] == 0, "beside the frame")
    }

    @Test func whatEndsEarlyIsDamagedOrShowsWhatItHas() {
        for original in [Self.heic, Self.avif, Self.gif] {
            for count in [13, original.count / 3, original.count / 2, original.count - 12] {
                do throws(WorkerFailure) {
                    let picture = try draw(Array(original.prefix(count)), side: 64)
                    #expect(max(picture.width, picture.height) <= 64)
                } catch {
                    #expect(error.isCausedByFile, "\(count): \(error)")
                }
            }
        }
    }

    /// 65,535 by 65,535 pixels would be 16 GB.
    @Test func aHugeScreenIsRefused() {
        let head: [UInt8] = Array("GIF89a".utf8) + [255, 255, 255, 255, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 255, 255, 255, 255, 0, 2, 2, 0x44, 0x0A, 0, 0x3B]
        #expect(throws: WorkerFailure.self) { try draw(head + frame, side: 64) }
    }
}
