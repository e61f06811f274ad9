/// Which version of which reader reads a file now. A record with another number is read again.
struct ReaderVersions: Sendable {
    private let builtIn: UInt16
    private let importers: Importers

    init(builtIn: UInt16, _ importers: Importers) {
        self.builtIn = builtIn
        self.importers = importers
    }

    /// - Parameter name: of the file.
    func version(of name: [UInt8]) -> UInt16 {
        if importers.isEmpty { return builtIn }
        let type = FileType.of(FilePath(name), source: nil, importers)
        guard let importer = importers.importer(of: type.identifier) else { return builtIn }
        // Versions of built-in readers are small numbers, and this one is not.
        return (importer.stamp | 0x8000) &+ builtIn
    }
}

extension ImportingReader {
    /// Who reads what now.
    var versions: ReaderVersions { ReaderVersions(builtIn: version, importers) }
}
