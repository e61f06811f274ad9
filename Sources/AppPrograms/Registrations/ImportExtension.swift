/// A program of an app that reads files of some types for the index: its import extension.
public struct ImportExtension: Sendable, Hashable {
    /// A type of files that it reads.
    public struct FileType: Sendable, Hashable {
        /// A uniform type identifier.
        public var identifier: String
        /// Filename extensions, without a period and in lower case, of a type that the system does not know.
        public var filenameExtensions: [String]

        /// Checks nothing.
        public init(_ identifier: String, filenameExtensions: [String] = []) {
            self.identifier = identifier
            self.filenameExtensions = filenameExtensions
        }
    }

    /// The absolute path of the program. It gets no arguments but the file's type and name.
    public var program: String
    /// It also reads files of types that conform to one of these.
    public var types: [FileType]

    /// Checks nothing.
    public init(program: String, types: [FileType]) {
        self.program = program
        self.types = types
    }
}
