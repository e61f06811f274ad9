/// The person's own content: which of it is indexed, and how far that is.
///
/// The program that starts the server brings an implementation, so that nothing that reads content is linked into what
/// searches. Any thread; every call may wait for the disk.
package protocol ContentControl: Sendable {
    /// What is chosen, and how far indexing is. Cheap: it is asked every second.
    func state() throws -> ContentChoiceState
    /// What of this machine could be chosen, with sizes. Looks at names and sizes only, for a second at most.
    func offers() throws -> ContentOffers
    /// Chooses folders by their paths and sources by their names, and starts indexing.
    ///
    /// - Throws: `IndexError` for a folder that cannot be chosen, or a source that is not here. Others before it are chosen.
    func add(folders: [String], sources: [String]) throws
    /// Takes a folder or a source out. Its items are deleted within seconds.
    ///
    /// - Returns: false if it was not chosen.
    func remove(_ choice: ContentChoice) throws -> Bool
    /// Lets indexing wait, or go on.
    func setPaused(_ isPaused: Bool) throws
    /// Files that were skipped or not read to their end, in the order of their paths.
    func problems() throws -> [ContentProblem]
    /// Why the content of a file is not found; nil for one that was read, or is not chosen.
    ///
    /// - Parameter path: absolute.
    func problem(of path: String) throws -> ContentProblem?
}

/// What a person chose.
package enum ContentChoice: Sendable, Hashable {
    /// By its absolute path.
    case folder(String)
    /// By its name.
    case source(String)
}

/// What is chosen, and how far indexing is.
package struct ContentChoiceState: Sendable, Hashable {
    /// A folder that the person named.
    package struct Folder: Sendable, Hashable {
        /// Absolute.
        package var path: String
        /// Whether it is there now.
        package var isPresent: Bool

        /// - Parameters: as the properties of the same names say.
        package init(path: String, isPresent: Bool) { (self.path, self.isPresent) = (path, isPresent) }
    }

    /// In the order in which they were chosen.
    package var folders: [Folder] = []
    /// Sources that are on.
    package var sources: [ContentSource] = []
    /// Whether the person paused indexing.
    package var isPaused = false
    /// What the indexing program does: `stopped`, `names`, `contents`, `watching` or `waiting`.
    package var phase = "stopped"
    /// Why it waits: `paused`, `battery`, `memory`, `disk` or `processor`; nil if it does not.
    package var waitsBecause: String?
    /// Whether the indexing program ended with a failure.
    package var hasFailed = false
    /// Files: found by name, read, still to be read, and skipped.
    package var named = 0, read = 0, left = 0, skipped = 0

    /// Nothing is chosen.
    package init() {}
}

/// A program, or a standard, whose content can be chosen.
package struct ContentSource: Sendable, Hashable {
    /// By which it is chosen, such as `thunderbird`.
    package var name: String
    /// What people call it, in English.
    package var title: String
    /// The app of the index that has its items.
    package var app: String

    /// - Parameters: as the properties of the same names say.
    package init(name: String, title: String, app: String) { (self.name, self.title, self.app) = (name, title, app) }
}

/// What of this machine could be chosen.
package struct ContentOffers: Sendable, Hashable {
    /// How much there is to read.
    package struct Size: Sendable, Hashable {
        /// Files that would be read.
        package var files: Int
        /// Bytes of these.
        package var bytes: Int64
        /// Whether all was counted.
        package var isComplete: Bool

        /// - Parameters: as the properties of the same names say.
        package init(files: Int, bytes: Int64, isComplete: Bool) {
            (self.files, self.bytes, self.isComplete) = (files, bytes, isComplete)
        }
    }

    /// Something that could be chosen.
    package struct Offer<Subject: Sendable & Hashable>: Sendable, Hashable {
        /// What it is.
        package var subject: Subject
        /// How much there is.
        package var size: Size
        /// Whether it is chosen.
        package var isChosen: Bool

        /// - Parameters: as the properties of the same names say.
        package init(_ subject: Subject, size: Size, isChosen: Bool) {
            (self.subject, self.size, self.isChosen) = (subject, size, isChosen)
        }
    }

    /// The desktop's folders by their paths.
    package var folders: [Offer<String>]
    /// The sources that have something to read.
    package var sources: [Offer<ContentSource>]

    /// - Parameters: as the properties of the same names say.
    package init(folders: [Offer<String>], sources: [Offer<ContentSource>]) {
        (self.folders, self.sources) = (folders, sources)
    }
}

/// A file whose content is not found, or not to its end.
package struct ContentProblem: Sendable, Hashable {
    /// The file's path.
    package var file: String
    /// A code, such as `encrypted`: those of the API's document.
    package var reason: String
    /// What the reader said, in English.
    package var detail: String
    /// Whether the file is found by its name.
    package var isNamed: Bool

    /// - Parameters: as the properties of the same names say.
    package init(file: String, reason: String, detail: String, isNamed: Bool) {
        (self.file, self.reason, self.detail, self.isNamed) = (file, reason, detail, isNamed)
    }
}
