import ContentSandbox
import Foundation
import Glibc
import SearchlightBasics
import SeededRandom
import Testing

/// Pictures of files, drawn by the real worker in its sandbox.
@Suite struct DrawingTests {
    private func draw(_ bytes: [UInt8], side: Int = 100, page: Int = 0) throws(WorkerFailure) -> DrawnPicture {
        let file = TextFile(bytes: bytes)
        return try PictureClient(program: Rig.worker).picture(
            descriptor: file.descriptor, PictureRequest(side: side, page: page))
    }

    private func failure(_ bytes: [UInt8], page: Int = 0) -> String? {
        do throws(WorkerFailure) {
            _ = try draw(bytes, page: page)
            return nil
        } catch {
            return error.extractionCode ?? "\(error.code)"
        }
    }

    /// Two pages of 200 by 100 points: a black one, and one with a word in a font that it only names.
    static let pages = Array(
        """
        %PDF-1.4
        1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
        2 0 obj<</Type/Pages/Kids[3 0 R 6 0 R]/Count 2>>endobj
        3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R>>endobj
        4 0 obj<</Length 16>>stream
        0 0 100 100 re f
        endstream endobj
        6 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 7 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
        7 0 obj<</Length 36>>stream
        BT /F 40 Tf 10 30 Td (MMMMMMM) Tj ET
        endstream endobj
        5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
        trailer<</Root 1 0 R>>

        """.utf8)

    /// An uncompressed picture of two by one pixels, red and blue: TIFF 6.0, section 2.
    static let tiff: [UInt8] = {
        func word(_ number: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
            var bytes = word(tag, 2)
            bytes += word(type, 2)
            bytes += word(count, 4)
            return bytes + word(value, 4)
        }
        let entries = [
            entry(256, 4, 1, 2), entry(257, 4, 1, 1), entry(258, 3, 3, 122), entry(259, 3, 1, 1),
            entry(262, 3, 1, 2), entry(273, 4, 1, 128), entry(277, 3, 1, 3), entry(278, 4, 1, 1),
            entry(279, 4, 1, 6),
        ]
        var bytes: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, UInt8(entries.count), 0]
        for entry in entries { bytes += entry }
        bytes += [0, 0, 0, 0] as [UInt8]
        bytes += [8, 0, 8, 0, 8, 0] as [UInt8]
        return bytes + ([255, 0, 0, 0, 0, 255] as [UInt8])
    }()

    /// One pixel, transparent.
    static let webP = Base64.bytes(Array("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==".utf8)) ?? []

    private static let hasFonts =
        FileManager.default.enumerator(atPath: "/usr/share/fonts")?.contains {
            ($0 as? String).map { $0.hasSuffix(".ttf") || $0.hasSuffix(".otf") || $0.hasSuffix(".t1") } ?? false
        } ?? false

    @Test func aPageIsDrawnWithFontsThatItNames() throws {
        let first = try draw(Self.pages), second = try draw(Self.pages, page: 1)
        #expect(first.width == 100 && first.height == 50)
        // The left half is black, and the page white.
        #expect(first.pixels[(25 * 100 + 10) * 4] == 0 && first.pixels[(25 * 100 + 90) * 4] == 255)
        #expect(failure(Self.pages, page: 2) == "unsupported")
        guard Self.hasFonts else { return }
        let dark = stride(from: 0, to: second.pixels.count, by: 4).count { second.pixels[$0] < 128 }
        #expect(dark > 100, "the word is not there")
    }

    @Test func picturesAreDrawn() throws {
        let tiff = try draw(Self.tiff)
        #expect(tiff == DrawnPicture(width: 2, height: 1, pixels: [255, 0, 0, 255, 0, 0, 255, 255]))
        let webP = try draw(Self.webP)
        #expect(webP.width == 1 && webP.height == 1)
    }

    @Test func otherFilesAreRefused() {
        #expect(failure(Array("just a text that is long enough".utf8)) == "unsupported")
        #expect(failure(Array("%PDF-1.7 and nothing behind it".utf8)) == "damaged")
        #expect(failure([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 0, 0]) == "damaged")
        #expect(failure(Array(Self.tiff.prefix(60))) == "damaged")
        #expect(failure(Self.tiff, page: 1) == "unsupported")
        #expect(failure([]) != nil)
    }

    /// Whatever is in a file, there is a picture of the wanted size, or a failure of the file.
    @Test(arguments: 1...4) func damagedFilesEndNothing(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let client = PictureClient(program: Rig.worker)
        for original in [
            Self.pages, Self.tiff, Self.webP, CameraPictureTests.heic, CameraPictureTests.avif, CameraPictureTests.gif,
        ] {
            for _ in 0..<6 {
                var bytes = original
                for _ in 0..<Int.random(in: 1...12, using: &random) {
                    bytes[.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
                }
                let file = TextFile(bytes: bytes)
                do throws(WorkerFailure) {
                    let picture = try client.picture(descriptor: file.descriptor, PictureRequest(side: 64))
                    #expect(max(picture.width, picture.height) <= 64)
                } catch {
                    #expect(error.isCausedByFile, "seed \(seed): \(error)")
                }
            }
        }
    }

    @Test(arguments: [
        "{\"part\": \"\", \"attributes\": {\"width\": 999, \"height\": 1}}",
        "{\"part\": \"\", \"attributes\": {\"width\": 0, \"height\": 1}}",
        "{\"part\": \"\", \"attributes\": {\"height\": 1, \"width\": 1}}",
        "{\"part\": \"\", \"attributes\": {\"width\": 1, \"height\": 1}}",
        "{\"part\": \"\", \"attributes\": {\"width\": 1, \"height\": 1}}\n{\"part\": \"1\", \"attributes\": {\"pixels\": \"AAA=\"}}",
        "{\"part\": \"\", \"attributes\": {\"width\": 1, \"height\": 1}}\n{\"part\": \"1\", \"attributes\": {\"pixels\": \"AAAAAAAA\"}}",
        "{\"part\": \"\", \"attributes\": {\"width\": 1, \"height\": 1}}\n{\"part\": \"1\", \"attributes\": {\"pixels\": \"????\"}}",
        "",
    ])
    func answersThatAreNoPictureAreRefused(_ lines: String) {
        let file = TextFile(lines + (lines.isEmpty ? "" : "\n") + "{\"end\": true}\n")
        let client = PictureClient(client: Rig.client(), fileName: "raw")
        #expect(throws: WorkerFailure.self) {
            try client.picture(descriptor: file.descriptor, PictureRequest(side: 64))
        }
    }

    @Test func aRequestComesBackFromItsText() {
        let request = PictureRequest(side: 256, page: 7)
        #expect(PictureRequest(contentType: request.contentType) == request)
        #expect(PictureRequest(side: .max, page: .max) == PictureRequest(side: 2048, page: 1_000_000))
        #expect(PictureRequest(side: -1, page: -1) == PictureRequest(side: 1, page: 0))
        for text in ["", "text/plain", request.contentType + ";", "application/x-searchlight-pixels;side=;page=1"] {
            #expect(PictureRequest(contentType: text) == nil)
        }
    }
}
