// Roots, files, directories, bundles and programs. Names, identifiers and places in the tree are Apple's:
// https://developer.apple.com/documentation/uniformtypeidentifiers/system-declared-uniform-type-identifiers
// Each comment gives the identifier, the direct supertypes and the first filename extensions.

extension UTType {
    /// Item: `public.item`. The root of everything with a place in a file system.
    public static var item: UTType { UTType(known: "public.item") }

    /// Content: `public.content`. The root of everything a user reads, sees or hears.
    public static var content: UTType { UTType(known: "public.content") }

    /// Composite content: `public.composite-content`, under ``content``. Text, pictures and more in one document.
    public static var compositeContent: UTType { UTType(known: "public.composite-content") }

    /// Disk image: `public.disk-image`, under ``archive``. Mounts as a volume.
    public static var diskImage: UTType { UTType(known: "public.disk-image") }

    /// Data: `public.data`, under ``item``. Any stream of bytes, in a file or in memory.
    public static var data: UTType { UTType(known: "public.data") }

    /// Directory: `public.directory`, under ``item``. Folders and packages alike.
    public static var directory: UTType { UTType(known: "public.directory") }

    /// Resolvable reference: `com.apple.resolvable`. Stands for another item: links, aliases, bookmarks.
    public static var resolvable: UTType { UTType(known: "com.apple.resolvable") }

    /// Symbolic link: `public.symlink`, under ``item`` and ``resolvable``.
    public static var symbolicLink: UTType { UTType(known: "public.symlink") }

    /// Executable: `public.executable`. Not itself an item: programs on disk are both.
    public static var executable: UTType { UTType(known: "public.executable") }

    /// Mount point: `com.apple.mount-point`, under ``item`` and ``resolvable``. Resolves to the root of a volume.
    public static var mountPoint: UTType { UTType(known: "com.apple.mount-point") }

    /// Alias: `com.apple.alias-file`, under ``data`` and ``resolvable``. A Finder alias on disk.
    public static var aliasFile: UTType { UTType(known: "com.apple.alias-file") }

    /// Bookmark data: `com.apple.bookmark`, under ``data`` and ``resolvable``. What `URL.bookmarkData` makes.
    public static var urlBookmarkData: UTType { UTType(known: "com.apple.bookmark") }

    /// URL: `public.url`, under ``data``. The bytes of a URL, not the thing it names.
    public static var url: UTType { UTType(known: "public.url") }

    /// File URL: `public.file-url`, under ``url``.
    public static var fileURL: UTType { UTType(known: "public.file-url") }

    /// Folder: `public.folder`, under ``directory``. A directory the user looks into, unlike a package.
    public static var folder: UTType { UTType(known: "public.folder") }

    /// Volume: `public.volume`, under ``folder``. The root folder of a file system.
    public static var volume: UTType { UTType(known: "public.volume") }

    /// Package: `com.apple.package`, under ``directory``. A directory shown as one file.
    public static var package: UTType { UTType(known: "com.apple.package") }

    /// Bundle: `com.apple.bundle`, under ``directory``. A directory laid out as a bundle; not each one is a package.
    public static var bundle: UTType { UTType(known: "com.apple.bundle") }

    /// Plug-in: `com.apple.plugin`, under ``bundle`` and ``package``; `plugin`.
    public static var pluginBundle: UTType { UTType(known: "com.apple.plugin") }

    /// Spotlight importer: `com.apple.metadata-importer`, under ``pluginBundle``; `mdimporter`.
    public static var spotlightImporter: UTType { UTType(known: "com.apple.metadata-importer") }

    /// Quick Look generator: `com.apple.quicklook-generator`, under ``pluginBundle``; `qlgenerator`.
    public static var quickLookGenerator: UTType { UTType(known: "com.apple.quicklook-generator") }

    /// XPC service: `com.apple.xpc-service`, under ``bundle`` and ``package``; `xpc`.
    public static var xpcService: UTType { UTType(known: "com.apple.xpc-service") }

    /// Framework: `com.apple.framework`, under ``bundle``; `framework`.
    public static var framework: UTType { UTType(known: "com.apple.framework") }

    /// Application: `com.apple.application`, under ``executable``. A bundle or a single file.
    public static var application: UTType { UTType(known: "com.apple.application") }

    /// Application bundle: `com.apple.application-bundle`, under ``application`` and
    /// `com.apple.localizable-name-bundle` and ``package``; `app`.
    public static var applicationBundle: UTType { UTType(known: "com.apple.application-bundle") }

    /// Application extension: `com.apple.application-and-system-extension`, under ``xpcService``; `appex`.
    public static var applicationExtension: UTType { UTType(known: "com.apple.application-and-system-extension") }

    /// Unix executable: `public.unix-executable`, under ``data`` and ``executable``.
    public static var unixExecutable: UTType { UTType(known: "public.unix-executable") }

    /// Windows executable: `com.microsoft.windows-executable`, under ``data`` and ``executable``; `exe`.
    public static var exe: UTType { UTType(known: "com.microsoft.windows-executable") }

    /// System Preferences pane: `com.apple.systempreference.prefpane`, under ``package`` and ``bundle``; `prefPane`.
    public static var systemPreferencesPane: UTType { UTType(known: "com.apple.systempreference.prefpane") }
}
