import Glibc

/// Reads what is inside of a file: its text, its properties, and the things that it holds.
package struct ContentExtractor {
    /// Loads what reading needs of other files: converters of encodings and rules of time zones.
    ///
    /// A process calls it before a sandbox closes the file system. Other processes need not. Takes some milliseconds and 2 MB.
    package static func prepare() {
        CharacterSets.prepare()
        TimeZones.prepare()
        ArchiveStream.prepare()
        // glibc reads the rules of local time again at each use, unless they have a name.
        setenv("TZ", ":/etc/localtime", 0)
        tzset()
    }

    /// Whether files of a type are read by Swift alone, and become one item: then one process may read many of them.
    ///
    /// - Parameter contentType: one of ``ContentTypes``.
    package static func isMemorySafe(_ contentType: String) -> Bool {
        TypeTable.byType[contentType].map { $0.family.isMemorySafe } ?? false
    }

    /// Reads a file.
    ///
    /// The descriptor is read by `pread` only: its position stays, no other file is opened, and no process is started. Memory stays
    /// within a few times `limits.partBytes`. Each thread may read a file.
    ///
    /// - Parameters:
    ///   - descriptor: a regular file, open for reading; it stays the caller's.
    ///   - contentType: a Uniform Type Identifier of ``ContentTypes``; empty to find it by name and bytes.
    ///   - fileName: the name for people, whose ending may decide how the bytes are read. Never opened.
    ///   - limits: how much is read.
    ///   - start: where reading begins: 0, or what an earlier call for this file returned. Only mailboxes go on in the middle.
    ///   - sink: receives each item once it is complete. An error that it throws ends reading.
    /// - Returns: where the next call begins, if the file has more than one call reads; else nil.
    /// - Throws: ``ExtractionFailure`` if nothing, or nothing more, could be read. Items that were handed over before stay valid.
    @discardableResult package static func extract(
        descriptor: Int32, contentType: String, fileName: String, limits: ExtractionLimits = ExtractionLimits(),
        from start: Int = 0, to sink: (ExtractedItem) throws -> Void
    ) throws(ExtractionFailure) -> Int? {
        let file = try FileBytes(descriptor)
        let found = ContentTypes.identify(
            fileName: fileName, beginning: file.beginning(ContentTypes.beginningBytes))
        let given = TypeTable.byType[contentType]
        let type = given?.type ?? found.type, family = given?.family ?? found.family
        if !family.isMemorySafe { _ = LibraryUse.permits() }
        try LibraryUse.check()
        do {
            return try withoutActuallyEscaping(sink) { sink in
                let reading = Reading(
                    file: file, type: type, name: String(fileName.split(separator: "/").last ?? ""), limits: limits,
                    start: max(0, start),
                    sink: { item in
                        try LibraryUse.check()
                        do { try sink(item) } catch { throw ExtractionFailure(.stopped, "\(error)") }
                    })
                try FamilyReaders.read(family, reading)
                try LibraryUse.check()
                return reading.next
            }
        } catch let failure as ExtractionFailure {
            try LibraryUse.check()
            throw failure
        } catch {
            throw ExtractionFailure(.damaged, "\(error)")
        }
    }
}
