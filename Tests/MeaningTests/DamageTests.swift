import CEngineSupport
import Foundation
import SeededRandom
import Testing

@testable import Meaning

/// Bytes from disk never trap. What is damaged is refused, or makes no difference.
///
/// `SEARCHLIGHT_LIFE_STEPS` set to anything has every byte and every length tried; else a part of them.
@Suite struct DamageTests {
    static let triesAll = ProcessInfo.processInfo.environment["SEARCHLIGHT_LIFE_STEPS"] != nil
    static let texts = ["Dentist appointment", "東京の天気", "xqzvbn plortk", "настройки экрана 50 %"]

    enum Kind: String, CaseIterable { case table, encoder }

    private func path(_ kind: Kind) -> String { kind == .table ? TinyModel.table : TinyModel.encoder }

    /// Opens a file and computes with it. Returns the vectors, or nil if it is refused.
    private func use(_ kind: Kind, _ path: String) throws -> [[Float]?]? {
        do {
            switch kind {
            case .table:
                let table = try WordTable(path: path)
                _ = try table.file.notice()
                let filter = try MeaningModel.open(table: path, encoder: nil).filter
                for text in Self.texts { _ = filter.passes(text) }
                return Self.texts.map { table.vector([$0]) }
            case .encoder:
                let encoder = try Encoder(path: path), workspace = EncoderWorkspace(encoder.shape)
                _ = try encoder.file.notice()
                return Self.texts.map { encoder.vector([$0], .query, with: workspace) }
            }
        } catch {
            #expect(error.path == path && !error.remedy.isEmpty)
            return nil
        }
    }

    @Test(arguments: Kind.allCases) func everyFlippedByteIsRefusedOrHarmless(_ kind: Kind) throws {
        let good = try bytes(of: path(kind))
        let file = try TemporaryFile(good), expected = try #require(try use(kind, file.path))
        let descriptor = open(file.path, O_RDWR)
        defer { close(descriptor) }
        var refused = 0, harmless = 0
        for offset in good.indices where Self.triesAll || offset < 640 || offset % 61 == 0 {
            var byte = good[offset] ^ (offset % 3 == 0 ? 0x80 : 1)
            pwrite(descriptor, &byte, 1, off_t(offset))
            if let vectors = try use(kind, file.path) {
                harmless += 1
                // Another test may change the instruction set meanwhile, and with it the last digits.
                let isSame = zip(vectors, expected).allSatisfy {
                    ($0 == nil) == ($1 == nil) && largestDifference($0 ?? [], $1 ?? []) < 1e-3
                }
                if !isSame { Issue.record("byte \(offset) changes a vector") }
            } else {
                refused += 1
            }
            byte = good[offset]
            pwrite(descriptor, &byte, 1, off_t(offset))
        }
        print("\(kind): \(refused) bytes refused, \(harmless) harmless")
        #expect(refused > harmless)
    }

    @Test(arguments: Kind.allCases) func everyTruncationIsRefused(_ kind: Kind) throws {
        let good = try bytes(of: path(kind)), file = try TemporaryFile(good)
        for length in stride(from: good.count - 1, through: 0, by: -1)
        where Self.triesAll || length < 640 || length % 61 == 0 || length > good.count - 130 {
            #expect(truncate(file.path, off_t(length)) == 0)
            if try use(kind, file.path) != nil { Issue.record("\(length) bytes were accepted") }
        }
    }

    /// A file that is wrong on purpose: its checksums are right.
    @Test(arguments: Kind.allCases) func wrongNumbersWithRightChecksumsNeverTrap(_ kind: Kind) throws {
        let good = try bytes(of: path(kind)), seed = SeededGenerator.printedSeed()
        var random = SeededGenerator(seed: seed)
        let count = Int(good[32])
        var opened = 0
        for _ in 0..<(Self.triesAll ? 20_000 : 1_500) {
            var bad = good
            let entry = 64 + 32 * Int.random(in: 0..<count, using: &random)
            func long(_ at: Int) -> Int { (0..<8).reduce(0) { $0 | Int(bad[at + $1]) << (8 * $1) } }
            let start = long(entry + 8), length = long(entry + 16)
            for _ in 0..<Int.random(in: 1...4, using: &random) where length > 0 {
                let at = start + Int.random(in: 0..<length, using: &random) & ~3
                let value = [
                    0, 1, 0x7F, 0xFF, 0x7FFF_FFFF, 0xFFFF_FFFF, 0x7FC0_0000, 0x7F80_0000,
                    UInt32.random(in: 0 ... .max, using: &random),
                ].randomElement(using: &random)!
                for k in 0..<4 where at + k < start + length {
                    bad[at + k] = UInt8(truncatingIfNeeded: value >> UInt32(8 * k))
                }
            }
            put(checksum(bad[start..<start + length]), into: &bad, at: entry + 4)
            let file = try TemporaryFile(bad)
            if try use(kind, file.path) != nil { opened += 1 }
        }
        print("\(kind): \(opened) were opened")
    }

    private func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.withUnsafeBytes { se_crc32c(0, $0.baseAddress, $0.count) }
    }

    private func put(_ value: UInt32, into bytes: inout [UInt8], at offset: Int) {
        for k in 0..<4 { bytes[offset + k] = UInt8(truncatingIfNeeded: value >> UInt32(8 * k)) }
    }

    /// Another program cuts the file, or writes into it, after it was opened.
    @Test func changesUnderTheMappingDoNotEndTheProcess() throws {
        let table = try TemporaryFile(try bytes(of: TinyModel.table)),
            encoder = try TemporaryFile(try bytes(of: TinyModel.encoder))
        let model = try MeaningModel.open(table: table.path, encoder: encoder.path)
        #expect(model.itemVector(["Dentist appointment"]) != nil && model.queryVector("dentist") != nil)
        #expect(truncate(table.path, 4096) == 0 && truncate(encoder.path, 4096) == 0)
        #expect(model.itemVector(["Dentist appointment"]) == nil)
        #expect(model.encodedItemVector(["Dentist appointment"]) == nil)
        #expect(model.queryVector("dentist") == nil)
        _ = model.filter.passes("Dentist appointment")

        let other = try TemporaryFile(try bytes(of: TinyModel.table)),
            third = try TemporaryFile(try bytes(of: TinyModel.encoder))
        let second = try MeaningModel.open(table: other.path, encoder: third.path)
        for path in [other.path, third.path] {
            let descriptor = open(path, O_RDWR)
            defer { close(descriptor) }
            let noise = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
            pwrite(descriptor, noise, (try bytes(of: path)).count - 1024, 1024)
        }
        for text in Self.texts {
            _ = second.itemVector([text])
            _ = second.queryVector(text)
            _ = second.filter.passes(text)
        }
    }

    @Test func missingFilesHaveTheirOwnCode() throws {
        #expect(throws: MeaningError.self) { try MeaningModel.open(folder: "/nowhere") }
        do {
            _ = try MeaningModel.open(folder: "/nowhere")
        } catch {
            #expect(error.code == .absent && error.path == "/nowhere/words.table" && error.systemError == ENOENT)
        }
        let model = try MeaningModel.open(table: TinyModel.table, encoder: "/nowhere/encoder.model")
        #expect(!model.hasEncoder && model.encoderError?.code == .absent)
        #expect(model.queryVector("dentist")?.source == .table && model.encodedItemVector(["dentist"]) == nil)
        for (path, code) in [("/", MeaningError.Code.corrupted), ("/dev/null", .corrupted)] {
            do {
                _ = try MeaningModel.open(table: path, encoder: nil)
                Issue.record("\(path) was opened")
            } catch {
                #expect(error.code == code)
            }
        }
        // The other kind of file, and a version that is to come.
        #expect(throws: MeaningError.self) { try MeaningModel.open(table: TinyModel.encoder, encoder: nil) }
        var newer = try bytes(of: TinyModel.table)
        newer[12] = 2
        put(checksum(newer[0..<60]), into: &newer, at: 60)
        let file = try TemporaryFile(newer)
        do {
            _ = try MeaningModel.open(table: file.path, encoder: nil)
        } catch {
            #expect(error.code == .formatTooNew)
        }
        // An encoder of another space.
        var foreign = try bytes(of: TinyModel.encoder)
        foreign[40] ^= 1
        put(checksum(foreign[0..<60]), into: &foreign, at: 60)
        let elsewhere = try TemporaryFile(foreign)
        let alone = try MeaningModel.open(table: TinyModel.table, encoder: elsewhere.path)
        #expect(!alone.hasEncoder && alone.encoderError?.code == .differentSpace)
    }
}
