/// A source that is on, to somebody who walks a folder that holds the source's, or is in it.
struct ChosenSource {
    /// A folder of a source.
    struct Place {
        let filter: SourceFilter
        /// Below the source's folder.
        let path: FilePath

        init(_ filter: SourceFilter, _ path: FilePath) {
            self.filter = filter
            self.path = path
        }
    }

    private let base: [UInt8]
    private let filter: SourceFilter

    /// nil for a folder that the person named.
    init?(_ chosen: ChosenFolder) {
        guard let source = chosen.source else { return nil }
        base = Array(chosen.path.utf8)
        filter = SourceFilter(source)
    }

    /// The place of a folder in the source's; nil for one elsewhere, and for one that the source does not read.
    ///
    /// - Parameter folder: absolute.
    func within(_ folder: [UInt8]) -> Place? {
        guard folder.starts(with: base) else { return nil }
        let rest = folder.dropFirst(base.count)
        guard rest.isEmpty || rest.first == FilePath.slash || base.last == FilePath.slash else { return nil }
        var path = FilePath.root
        for name in rest.split(separator: FilePath.slash) {
            path = path.appending(Array(name))
            guard filter.takes(path, isFolder: true) else { return nil }
        }
        return Place(filter, path)
    }
}
