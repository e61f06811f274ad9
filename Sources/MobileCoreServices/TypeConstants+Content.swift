// The old constants for documents, images, sound, moving pictures, bundles, archives and the rest.
// `NSString` is not Sendable, yet these are literals that nothing can change: hence `nonisolated(unsafe)`.
// https://developer.apple.com/library/archive/documentation/Miscellaneous/Reference/UTIRef

/// PDF document; now `UTType.pdf`.
nonisolated(unsafe) public let kUTTypePDF: CFString = "com.adobe.pdf"
/// Rich text with attachments (RTFD); now `UTType.rtfd`.
nonisolated(unsafe) public let kUTTypeRTFD: CFString = "com.apple.rtfd"
/// Flattened rich text with attachments; now `UTType.flatRTFD`.
nonisolated(unsafe) public let kUTTypeFlatRTFD: CFString = "com.apple.flat-rtfd"
/// Web archive; now `UTType.webArchive`.
nonisolated(unsafe) public let kUTTypeWebArchive: CFString = "com.apple.webarchive"
/// Image; now `UTType.image`.
nonisolated(unsafe) public let kUTTypeImage: CFString = "public.image"
/// JPEG image; now `UTType.jpeg`.
nonisolated(unsafe) public let kUTTypeJPEG: CFString = "public.jpeg"
/// TIFF image; now `UTType.tiff`.
nonisolated(unsafe) public let kUTTypeTIFF: CFString = "public.tiff"
/// GIF image; now `UTType.gif`.
nonisolated(unsafe) public let kUTTypeGIF: CFString = "com.compuserve.gif"
/// PNG image; now `UTType.png`.
nonisolated(unsafe) public let kUTTypePNG: CFString = "public.png"
/// Apple icon image; now `UTType.icns`.
nonisolated(unsafe) public let kUTTypeAppleICNS: CFString = "com.apple.icns"
/// Windows bitmap image; now `UTType.bmp`.
nonisolated(unsafe) public let kUTTypeBMP: CFString = "com.microsoft.bmp"
/// Windows icon image; now `UTType.ico`.
nonisolated(unsafe) public let kUTTypeICO: CFString = "com.microsoft.ico"
/// Camera raw image; now `UTType.rawImage`.
nonisolated(unsafe) public let kUTTypeRawImage: CFString = "public.camera-raw-image"
/// SVG image; now `UTType.svg`.
nonisolated(unsafe) public let kUTTypeScalableVectorGraphics: CFString = "public.svg-image"
/// Live Photo; now `UTType.livePhoto`.
nonisolated(unsafe) public let kUTTypeLivePhoto: CFString = "com.apple.live-photo"
/// 3D content; now `UTType.threeDContent`.
nonisolated(unsafe) public let kUTType3DContent: CFString = "public.3d-content"
/// Audiovisual content; now `UTType.audiovisualContent`.
nonisolated(unsafe) public let kUTTypeAudiovisualContent: CFString = "public.audiovisual-content"
/// Movie; now `UTType.movie`.
nonisolated(unsafe) public let kUTTypeMovie: CFString = "public.movie"
/// Video; now `UTType.video`.
nonisolated(unsafe) public let kUTTypeVideo: CFString = "public.video"
/// Audio; now `UTType.audio`.
nonisolated(unsafe) public let kUTTypeAudio: CFString = "public.audio"
/// QuickTime movie; now `UTType.quickTimeMovie`.
nonisolated(unsafe) public let kUTTypeQuickTimeMovie: CFString = "com.apple.quicktime-movie"
/// MPEG movie; now `UTType.mpeg`.
nonisolated(unsafe) public let kUTTypeMPEG: CFString = "public.mpeg"
/// MPEG-2 video; now `UTType.mpeg2Video`.
nonisolated(unsafe) public let kUTTypeMPEG2Video: CFString = "public.mpeg-2-video"
/// MPEG-2 transport stream; now `UTType.mpeg2TransportStream`.
nonisolated(unsafe) public let kUTTypeMPEG2TransportStream: CFString = "public.mpeg-2-transport-stream"
/// MP3 audio; now `UTType.mp3`.
nonisolated(unsafe) public let kUTTypeMP3: CFString = "public.mp3"
/// MPEG-4 movie; now `UTType.mpeg4Movie`.
nonisolated(unsafe) public let kUTTypeMPEG4: CFString = "public.mpeg-4"
/// MPEG-4 audio; now `UTType.mpeg4Audio`.
nonisolated(unsafe) public let kUTTypeMPEG4Audio: CFString = "public.mpeg-4-audio"
/// Protected MPEG-4 audio; now `UTType.appleProtectedMPEG4Audio`.
nonisolated(unsafe) public let kUTTypeAppleProtectedMPEG4Audio: CFString = "com.apple.protected-mpeg-4-audio"
/// Protected MPEG-4 movie; now `UTType.appleProtectedMPEG4Video`.
nonisolated(unsafe) public let kUTTypeAppleProtectedMPEG4Video: CFString = "com.apple.protected-mpeg-4-video"
/// AVI movie; now `UTType.avi`.
nonisolated(unsafe) public let kUTTypeAVIMovie: CFString = "public.avi"
/// AIFF audio; now `UTType.aiff`.
nonisolated(unsafe) public let kUTTypeAudioInterchangeFileFormat: CFString = "public.aiff-audio"
/// Waveform audio; now `UTType.wav`.
nonisolated(unsafe) public let kUTTypeWaveformAudio: CFString = "com.microsoft.waveform-audio"
/// MIDI audio; now `UTType.midi`.
nonisolated(unsafe) public let kUTTypeMIDIAudio: CFString = "public.midi-audio"
/// Playlist; now `UTType.playlist`.
nonisolated(unsafe) public let kUTTypePlaylist: CFString = "public.playlist"
/// M3U playlist; now `UTType.m3uPlaylist`.
nonisolated(unsafe) public let kUTTypeM3UPlaylist: CFString = "public.m3u-playlist"
/// Folder; now `UTType.folder`.
nonisolated(unsafe) public let kUTTypeFolder: CFString = "public.folder"
/// Volume; now `UTType.volume`.
nonisolated(unsafe) public let kUTTypeVolume: CFString = "public.volume"
/// Package; now `UTType.package`.
nonisolated(unsafe) public let kUTTypePackage: CFString = "com.apple.package"
/// Bundle; now `UTType.bundle`.
nonisolated(unsafe) public let kUTTypeBundle: CFString = "com.apple.bundle"
/// Plug-in; now `UTType.pluginBundle`.
nonisolated(unsafe) public let kUTTypePluginBundle: CFString = "com.apple.plugin"
/// Spotlight importer; now `UTType.spotlightImporter`.
nonisolated(unsafe) public let kUTTypeSpotlightImporter: CFString = "com.apple.metadata-importer"
/// Quick Look generator; now `UTType.quickLookGenerator`.
nonisolated(unsafe) public let kUTTypeQuickLookGenerator: CFString = "com.apple.quicklook-generator"
/// XPC service; now `UTType.xpcService`.
nonisolated(unsafe) public let kUTTypeXPCService: CFString = "com.apple.xpc-service"
/// Framework; now `UTType.framework`.
nonisolated(unsafe) public let kUTTypeFramework: CFString = "com.apple.framework"
/// Application; now `UTType.application`.
nonisolated(unsafe) public let kUTTypeApplication: CFString = "com.apple.application"
/// Application bundle; now `UTType.applicationBundle`.
nonisolated(unsafe) public let kUTTypeApplicationBundle: CFString = "com.apple.application-bundle"
/// Unix executable; now `UTType.unixExecutable`.
nonisolated(unsafe) public let kUTTypeUnixExecutable: CFString = "public.unix-executable"
/// Windows executable; now `UTType.exe`.
nonisolated(unsafe) public let kUTTypeWindowsExecutable: CFString = "com.microsoft.windows-executable"
/// System Preferences pane; now `UTType.systemPreferencesPane`.
nonisolated(unsafe) public let kUTTypeSystemPreferencesPane: CFString = "com.apple.systempreference.prefpane"
/// Archive; now `UTType.archive`.
nonisolated(unsafe) public let kUTTypeArchive: CFString = "public.archive"
/// Gzip archive; now `UTType.gzip`.
nonisolated(unsafe) public let kUTTypeGNUZipArchive: CFString = "org.gnu.gnu-zip-archive"
/// Bzip2 archive; now `UTType.bz2`.
nonisolated(unsafe) public let kUTTypeBzip2Archive: CFString = "public.bzip2-archive"
/// Zip archive; now `UTType.zip`.
nonisolated(unsafe) public let kUTTypeZipArchive: CFString = "public.zip-archive"
/// Spreadsheet; now `UTType.spreadsheet`.
nonisolated(unsafe) public let kUTTypeSpreadsheet: CFString = "public.spreadsheet"
/// Presentation; now `UTType.presentation`.
nonisolated(unsafe) public let kUTTypePresentation: CFString = "public.presentation"
/// Database; now `UTType.database`.
nonisolated(unsafe) public let kUTTypeDatabase: CFString = "public.database"
/// Message; now `UTType.message`.
nonisolated(unsafe) public let kUTTypeMessage: CFString = "public.message"
/// Contact; now `UTType.contact`.
nonisolated(unsafe) public let kUTTypeContact: CFString = "public.contact"
/// Electronic business card (vCard); now `UTType.vCard`.
nonisolated(unsafe) public let kUTTypeVCard: CFString = "public.vcard"
/// To-do item; now `UTType.toDoItem`.
nonisolated(unsafe) public let kUTTypeToDoItem: CFString = "public.to-do-item"
/// Calendar event; now `UTType.calendarEvent`.
nonisolated(unsafe) public let kUTTypeCalendarEvent: CFString = "public.calendar-event"
/// Email message; now `UTType.emailMessage`.
nonisolated(unsafe) public let kUTTypeEmailMessage: CFString = "public.email-message"
/// Internet location; now `UTType.internetLocation`.
nonisolated(unsafe) public let kUTTypeInternetLocation: CFString = "com.apple.internet-location"
/// Font; now `UTType.font`.
nonisolated(unsafe) public let kUTTypeFont: CFString = "public.font"
/// Bookmark; now `UTType.bookmark`.
nonisolated(unsafe) public let kUTTypeBookmark: CFString = "public.bookmark"
/// Personal information exchange (PKCS #12); now `UTType.pkcs12`.
nonisolated(unsafe) public let kUTTypePKCS12: CFString = "com.rsa.pkcs-12"
/// Certificate (X.509); now `UTType.x509Certificate`.
nonisolated(unsafe) public let kUTTypeX509Certificate: CFString = "public.x509-certificate"
/// EPUB publication; now `UTType.epub`.
nonisolated(unsafe) public let kUTTypeElectronicPublication: CFString = "org.idpf.epub-container"
/// Log; now `UTType.log`.
nonisolated(unsafe) public let kUTTypeLog: CFString = "public.log"
/// Alias data; never got a `UTType` of its own.
nonisolated(unsafe) public let kUTTypeAliasRecord: CFString = "com.apple.alias-record"
/// Java source code; never got a `UTType` of its own.
nonisolated(unsafe) public let kUTTypeJavaSource: CFString = "com.sun.java-source"
/// Text with multimedia; never got a `UTType` of its own.
nonisolated(unsafe) public let kUTTypeTXNTextAndMultimediaData: CFString = "com.apple.txn.text-multimedia-data"
/// JPEG 2000 image; never got a `UTType` of its own.
nonisolated(unsafe) public let kUTTypeJPEG2000: CFString = "public.jpeg-2000"
/// QuickTime image; never got a `UTType` of its own.
nonisolated(unsafe) public let kUTTypeQuickTimeImage: CFString = "com.apple.quicktime-image"
/// QuickDraw picture; never got a `UTType` of its own.
nonisolated(unsafe) public let kUTTypePICT: CFString = "com.apple.pict"
/// Application file; never got a `UTType` of its own.
nonisolated(unsafe) public let kUTTypeApplicationFile: CFString = "com.apple.application-file"
/// Java class; never got a `UTType` of its own.
nonisolated(unsafe) public let kUTTypeJavaClass: CFString = "com.sun.java-class"
/// Java archive; never got a `UTType` of its own.
nonisolated(unsafe) public let kUTTypeJavaArchive: CFString = "com.sun.java-archive"
/// Writing; never got a `UTType` of its own.
nonisolated(unsafe) public let kUTTypeInkText: CFString = "com.apple.ink.inktext"
