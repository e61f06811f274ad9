import ContentExtraction
import SeededRandom
import Testing

/// The other suites' samples, cut off and changed: reading ends, and says why. `SEARCHLIGHT_SEED` repeats a run.
@Suite struct DamagedSampleTests {
    private static let samples: [(name: String, bytes: [UInt8])] = [
        ("a.gif", PictureFormatTests.gif), ("a.tif", PictureFormatTests.tiff(isBig: true)),
        ("a.bmp", PictureFormatTests.bitmap), ("a.heic", PictureFormatTests.isoPicture(brand: "heic", "hvc1")),
        ("a.jpg", PictureFormatTests.news(PictureFormatTests.records(title: [65]))),
        ("a.mp3", Array(SoundFormatTests.modern.prefix(1500))), ("a.ogg", SoundFormatTests.vorbis),
        ("a.opus", SoundFormatTests.opus), ("a.m4a", SoundFormatTests.mp4(brand: "M4A ", hasPictures: false)),
        ("a.mp4", SoundFormatTests.mp4(brand: "isom", hasPictures: true)),
        ("a.wav", Array(SoundFormatTests.wave.prefix(400)) + SoundFormatTests.wave.suffix(80)),
        ("a.ttc", FontTests.collection), ("a.woff", FontTests.web),
        ("a.tar", Tar.archive(ArchiveFormatTests.members)), ("a.7z", Embedded.bytes(ArchiveFormatTests.sevenZip)),
        ("a.tar.gz", Gzip.file(Tar.archive(ArchiveFormatTests.members))), ("b.7z", EncryptedFileTests.sevenZip),
        ("a.rar", EncryptedFileTests.rar5), ("a.odt", EncryptedFileTests.openDocument("text")),
        ("a.xls", EncryptedFileTests.workbook("Workbook")), ("a.pdf", Embedded.bytes(EncryptedFileTests.openPDF)),
        (
            "b.xls",
            Compound.file([
                ("Workbook", OldPropertiesTests.book), ("\u{05}SummaryInformation", OldPropertiesTests.summary),
            ])
        ),
        ("a.sqlite", Embedded.bytes(OlderPeopleTests.thunderbird)),
        ("b.db", Embedded.bytes(OlderPeopleTests.evolution)), ("a.webloc", TextFormatTests.binaryLocation),
        ("a.mobi", OtherBookTests.kindle(Array("<p>low water</p>".utf8), compression: 2)),
        ("a.fb2", Array(OtherBookTests.fiction.utf8)),
    ]

    private static let limits: ExtractionLimits = {
        var limits = ExtractionLimits()
        limits.seconds = 2
        return limits
    }()

    /// The file is read, or fails for a reason that lies in its bytes.
    private static func expectEnd(_ bytes: [UInt8], _ name: String) throws {
        guard let code = try Fixture.failure(bytes, name, limits: limits) else { return }
        #expect([.unsupported, .encrypted, .damaged, .tooLarge, .timedOut].contains(code), "\(name): \(code)")
    }

    @Test(arguments: samples.indices) func cutFilesEnd(number: Int) throws {
        let (name, bytes) = Self.samples[number]
        for end in stride(from: 1, to: bytes.count, by: max(1, bytes.count / 80)) {
            try Self.expectEnd(Array(bytes[..<end]), name)
        }
    }

    @Test(arguments: samples.indices) func changedFilesEnd(number: Int) throws {
        let (name, bytes) = Self.samples[number]
        var random = SeededGenerator(seed: SeededGenerator.printedSeed() &+ UInt64(number))
        for _ in 0..<120 {
            var changed = bytes
            for _ in 0...Int.random(in: 0...6, using: &random) {
                let place = Int.random(in: 0..<changed.count, using: &random)
                changed[place] = [0, 1, 0x7F, 0x80, 0xFF, .random(in: 0...255, using: &random)].randomElement(
                    using: &random)!
            }
            try Self.expectEnd(changed, name)
        }
    }
}
