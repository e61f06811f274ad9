import CEngineSupport

/// The header and the sections of a model file, with lengths and checksums verified (Docs/FileFormats.md).
struct ModelSections: Sendable {
    /// Which of the two files it is: four letters, read as a little-endian number.
    enum Kind: UInt32, Sendable {
        /// `words.table`: "WORD".
        case words = 0x4452_4F57
        /// `encoder.model`: "ENCO".
        case encoder = 0x4F43_4E45
    }

    /// The numbers of sections.
    enum Number {
        static let parameters: UInt32 = 1
        static let keyOffsets: UInt32 = 2
        static let keyBytes: UInt32 = 3
        static let hashSlots: UInt32 = 4
        static let scores: UInt32 = 5
        static let weights: UInt32 = 6
        static let codebooks: UInt32 = 7
        static let codes: UInt32 = 8
        static let wordRows: UInt32 = 9
        static let positions: UInt32 = 10
        static let embeddingNorm: UInt32 = 11
        static let layers: UInt32 = 12
        static let map: UInt32 = 13
        static let notice: UInt32 = 15
    }

    /// Part of the file. It points into the mapping: an object that keeps it also keeps the file.
    struct Section: @unchecked Sendable {  // read-only memory
        let start: UnsafeRawPointer
        /// In bytes.
        let count: Int

        /// Returns four bytes at an offset, which the caller has checked.
        func number(at offset: Int) -> UInt32 {
            UInt32(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        }

        /// Returns a float at an offset, which the caller has checked.
        func float(at offset: Int) -> Float { Float(bitPattern: number(at: offset)) }
    }

    let file: ModelFile
    /// The first 8 bytes of the SHA-256 of everything behind the header, as the file says.
    let identity: UInt64
    /// Files of one space carry the same number.
    let space: UInt64
    private let sections: [UInt32: Section]

    private static let headerLength = 64, entryLength = 32, maximumSections = 64

    /// Opens and verifies a file. Costs a CRC-32C of all of it: some milliseconds with a warm page cache.
    ///
    /// - Throws: ``MeaningError``.
    init(path: String, kind: Kind) throws(MeaningError) {
        let file = try ModelFile(path: path)
        self.file = file
        guard file.count >= Self.headerLength else { throw .corrupted("it is shorter than a header", path: path) }
        let header = Section(start: file.base, count: Self.headerLength)
        guard header.number(at: 0) == 0x4F4D_4C53, header.number(at: 4) == 0x314C_4544 else {
            throw .corrupted("it does not begin with SLMODEL1", path: path)
        }
        guard se_crc32c(0, file.base, 60) == header.number(at: 60) else {
            throw .corrupted("the header's checksum is wrong", path: path)
        }
        guard header.number(at: 12) == 1 else {
            throw MeaningError(
                .formatTooNew, "The model has format version \(header.number(at: 12)).", path: path,
                remedy: "Update this program, or install a model of version 1.")
        }
        guard header.number(at: 8) == kind.rawValue else { throw .corrupted("it is of another kind", path: path) }
        guard Self.long(header, 16) == UInt64(file.count) else {
            throw .corrupted("its length is not the one in its header", path: path)
        }
        guard header.number(at: 36) == 128 else { throw .corrupted("it does not have 128 dimensions", path: path) }
        identity = Self.long(header, 24)
        space = Self.long(header, 40)
        sections = try Self.sections(file, count: header.number(at: 32))
        if file.hasFailed {
            throw MeaningError(
                .inputOutput, "The file of the model cannot be read.", path: path,
                remedy: "Check the disk, and install the model again.")
        }
    }

    private static func sections(_ file: ModelFile, count: UInt32) throws(MeaningError) -> [UInt32: Section] {
        let end = headerLength + entryLength * Int(min(count, 1 << 16))
        guard count <= maximumSections, end <= file.count else {
            throw .corrupted("the section table does not fit", path: file.path)
        }
        var sections: [UInt32: Section] = [:]
        for start in stride(from: headerLength, to: end, by: entryLength) {
            let entry = Section(start: file.base + start, count: entryLength)
            let number = entry.number(at: 0)
            let offset = long(entry, 8), length = long(entry, 16)
            let (stop, overflows) = offset.addingReportingOverflow(length)
            guard !overflows, stop <= UInt64(file.count), offset >= UInt64(end), offset % 64 == 0 else {
                throw .corrupted("section \(number) is outside of the file", path: file.path)
            }
            let section = Section(start: file.base + Int(offset), count: Int(length))
            guard sections.updateValue(section, forKey: number) == nil else {
                throw .corrupted("section \(number) is there twice", path: file.path)
            }
            guard se_crc32c(0, section.start, section.count) == entry.number(at: 4) else {
                throw .corrupted("the checksum of section \(number) is wrong", path: file.path)
            }
        }
        return sections
    }

    private static func long(_ section: Section, _ offset: Int) -> UInt64 {
        UInt64(section.number(at: offset)) | UInt64(section.number(at: offset + 4)) << 32
    }

    /// Returns a section.
    ///
    /// - Parameter count: the length in bytes that it must have; nil allows any.
    /// - Throws: ``MeaningError/Code/corrupted`` if it is missing or has another length.
    func section(_ number: UInt32, count: Int? = nil) throws(MeaningError) -> Section {
        guard let section = sections[number] else { throw .corrupted("section \(number) is missing", path: file.path) }
        if let count, section.count != count {
            throw .corrupted("section \(number) has \(section.count) bytes instead of \(count)", path: file.path)
        }
        return section
    }

    /// What the model was made from, and its licences.
    func notice() throws(MeaningError) -> String {
        let section = try section(Number.notice)
        return String(
            decoding: UnsafeRawBufferPointer(start: section.start, count: section.count), as: UTF8.self)
    }
}
