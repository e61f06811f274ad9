import Glibc
import Meaning
import SearchEngine

/// Puts the files of a model into a home, and removes them.
package struct MeaningInstallation: Sendable {
    private let home: Home
    private var folder: String { MeaningFolder.own(in: home) }

    package init(home: Home) { self.home = home }

    /// A file of a model.
    package struct File: Sendable, Equatable {
        package var name: String
        package var path: String
        package var byteCount: Int
    }

    /// The files' names, in the order in which they are needed.
    package static let names = [MeaningModel.tableName, MeaningModel.encoderName]

    /// The files of a model in a folder.
    package static func files(in folder: String) -> [File] {
        names.compactMap { name in
            let path = folder + "/" + name
            var status = stat()
            return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
                ? File(name: name, path: path, byteCount: Int(status.st_size)) : nil
        }
    }

    /// Copies files into the home. Each is complete and checked before it takes the place of an older one.
    ///
    /// - Parameter paths: of files with the names of a model's, or of folders with such files.
    /// - Returns: what was installed.
    /// - Throws: `IndexError`: `notFound` if there is no such file, or a table of words would be missing; `corrupted`;
    ///   errors of the disk. Nothing is installed then.
    package func install(_ paths: [String]) throws -> [File] {
        let given = try paths.flatMap(Self.files(at:))
        if let name = Self.names.first(where: { name in given.count { $0.name == name } > 1 }) {
            throw Self.missing("\(name) is given twice.", paths.last ?? "")
        }
        let hasTable =
            given.contains { $0.name == MeaningModel.tableName }
            || access(folder + "/" + MeaningModel.tableName, F_OK) == 0
        if !hasTable { throw Self.missing("\(MeaningModel.tableName) is missing.", paths.first ?? "") }
        let storage = home.storage(folder)
        try storage.prepare()
        var staged: [String: String] = [:]
        defer { for name in staged.values where storage.exists(name) { try? storage.remove(name) } }
        for file in given {
            let name = "new-" + file.name
            staged[file.name] = name
            try copy(file, to: name, in: storage)
        }
        func path(_ name: String) -> String { folder + "/" + (staged[name] ?? name) }
        do throws(MeaningError) {
            let model = try MeaningModel.open(
                table: path(MeaningModel.tableName), encoder: path(MeaningModel.encoderName))
            if let error = model.encoderError, error.code != .absent { throw error }
        } catch {
            // The copy is gone by the time that anyone reads this.
            var error = IndexError(error)
            let name = String((error.path ?? "").split(separator: "/").last ?? "")
            error.path = given.first { staged[$0.name] == name }?.path ?? error.path
            error.remedy = "Get the files again, both of one model."
            throw error
        }
        for name in Self.names {
            if let new = staged[name] { try storage.rename(new, to: name) }
        }
        try storage.syncFolder()
        return Self.files(in: folder).filter { staged[$0.name] != nil }
    }

    /// Removes the files of the home. Items keep their vectors until they change.
    ///
    /// - Returns: what was removed.
    package func remove() throws -> [File] {
        let files = Self.files(in: folder)
        if files.isEmpty { return [] }
        let storage = home.storage(folder)
        for file in files { try storage.remove(file.name) }
        try storage.syncFolder()
        return files
    }

    private static func files(at path: String) throws -> [File] {
        var status = stat()
        guard stat(path, &status) == 0 else { throw missing("There is no such file or folder.", path) }
        if status.st_mode & S_IFMT == S_IFDIR {
            let files = Self.files(in: path)
            if files.isEmpty { throw missing("The folder has none of a model's files.", path) }
            return files
        }
        let name = String(path.split(separator: "/").last ?? "")
        guard names.contains(name), status.st_mode & S_IFMT == S_IFREG else {
            throw missing("This is no file of a model.", path)
        }
        return [File(name: name, path: path, byteCount: Int(status.st_size))]
    }

    private static func missing(_ message: String, _ path: String) -> IndexError {
        IndexError(
            .notFound, message, path: path,
            remedy: "Give a folder with \(names.joined(separator: " and ")), or one of these files.")
    }

    /// Bytes that are copied at a time.
    private static let chunk = 1 << 20

    private func copy(_ file: File, to name: String, in storage: DiskStorage) throws {
        let source = open(file.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard source >= 0 else { throw Self.failure("cannot be opened", file.path) }
        defer { close(source) }
        let target = try storage.create(name)
        defer { target.close() }
        var offset = 0
        var buffer = [UInt8](repeating: 0, count: Self.chunk)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(source, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw Self.failure("cannot be read", file.path) }
            if count == 0 { break }
            try target.write(Array(buffer[..<count]), at: offset)
            offset += count
        }
        try target.sync()
    }

    private static func failure(_ what: String, _ path: String) -> IndexError {
        let number = errno
        return IndexError(
            number == EACCES ? .permissionDenied : .inputOutput,
            "The file \(what): \(String(cString: strerror(number))).", path: path,
            remedy: "Check the file and its mode.", systemError: number)
    }
}

extension IndexError {
    /// What is wrong with a model, in the engine's words.
    init(_ error: MeaningError) {
        let code: Code =
            switch error.code {
            case .absent: .notFound
            case .permissionDenied: .permissionDenied
            case .inputOutput: .inputOutput
            case .corrupted, .differentSpace: .corrupted
            case .formatTooNew: .formatTooNew
            case .limitExceeded: .limitExceeded
            }
        self.init(code, error.message, path: error.path, remedy: error.remedy, systemError: error.systemError)
    }
}
