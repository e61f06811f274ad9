/// Why an entry of a folder is left out, with everything in it.
package enum Exclusion: Sendable, Hashable, CaseIterable {
    case hidden, hiddenList, key, indexHome, buildFolder, ignored
    case cache, vault, noMedia, trackerIgnore, passwordStore, virtualEnvironment, trash
    case otherSource

    /// A sentence for people, about the entry.
    package var sentence: String {
        switch self {
        case .hidden: "It is hidden, or a backup copy, by its name."
        case .hiddenList: "The list .hidden beside it hides it."
        case .key: "By its name it holds keys or passwords, which are never read."
        case .indexHome: "It is Searchlight's own index."
        case .buildFolder: "A program made it out of other files, as compilers and package managers do."
        case .ignored: "Version control leaves it out (.gitignore, or Git's own lists)."
        case .cache: "It is marked as a cache (CACHEDIR.TAG)."
        case .vault: "It is an encrypted vault."
        case .noMedia: "A file named .nomedia keeps it out."
        case .trackerIgnore: "A file in it keeps it out (.trackerignore, .noindex or .metadata_never_index)."
        case .passwordStore: "It is a password store."
        case .virtualEnvironment: "It is an environment of Python, which programs fill."
        case .trash: "It is the trash."
        case .otherSource: "It does not belong to the source of this folder."
        }
    }
}
