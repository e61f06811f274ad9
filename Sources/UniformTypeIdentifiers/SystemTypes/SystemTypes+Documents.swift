// Documents, archives, messages and the rest. Names, identifiers and places in the tree are Apple's:
// https://developer.apple.com/documentation/uniformtypeidentifiers/system-declared-uniform-type-identifiers
// Each comment gives the identifier, the direct supertypes and the first filename extensions.

extension UTType {
    /// PDF document: `com.adobe.pdf`, under ``data`` and ``compositeContent``; `pdf`.
    public static var pdf: UTType { UTType(known: "com.adobe.pdf") }

    /// Rich text with attachments (RTFD): `com.apple.rtfd`, under ``package`` and ``compositeContent``; `rtfd`. A
    /// package, so not `data`.
    public static var rtfd: UTType { UTType(known: "com.apple.rtfd") }

    /// Flattened rich text with attachments: `com.apple.flat-rtfd`, under ``data`` and ``compositeContent``. An RTFD
    /// package as one stream, as pasteboards carry it.
    public static var flatRTFD: UTType { UTType(known: "com.apple.flat-rtfd") }

    /// Web archive: `com.apple.webarchive`, under ``data`` and ``compositeContent``; `webarchive`.
    public static var webArchive: UTType { UTType(known: "com.apple.webarchive") }

    /// Archive: `public.archive`. Files and directories packed together.
    public static var archive: UTType { UTType(known: "public.archive") }

    /// Gzip archive: `org.gnu.gnu-zip-archive`, under ``data`` and ``archive``; `gz`, `gzip`.
    public static var gzip: UTType { UTType(known: "org.gnu.gnu-zip-archive") }

    /// Bzip2 archive: `public.bzip2-archive`, under ``data`` and ``archive``; `bz2`, `bz`.
    public static var bz2: UTType { UTType(known: "public.bzip2-archive") }

    /// Zip archive: `public.zip-archive`, under `com.pkware.zip-archive`; `zip`.
    public static var zip: UTType { UTType(known: "public.zip-archive") }

    /// Apple Archive: `com.apple.archive`, under ``data`` and ``archive``; `aar`, `yaa`.
    public static var appleArchive: UTType { UTType(known: "com.apple.archive") }

    /// Tar archive: `public.tar-archive`, under `org.gnu.gnu-tar-archive`; `tar`.
    public static var tarArchive: UTType { UTType(known: "public.tar-archive") }

    /// Spreadsheet: `public.spreadsheet`, under ``content``.
    public static var spreadsheet: UTType { UTType(known: "public.spreadsheet") }

    /// Presentation: `public.presentation`, under ``compositeContent``.
    public static var presentation: UTType { UTType(known: "public.presentation") }

    /// Database: `public.database`.
    public static var database: UTType { UTType(known: "public.database") }

    /// Message: `public.message`. Mail, chat and the like.
    public static var message: UTType { UTType(known: "public.message") }

    /// Contact: `public.contact`.
    public static var contact: UTType { UTType(known: "public.contact") }

    /// Electronic business card (vCard): `public.vcard`, under ``text`` and ``contact``; `vcf`, `vcard`.
    public static var vCard: UTType { UTType(known: "public.vcard") }

    /// To-do item: `public.to-do-item`.
    public static var toDoItem: UTType { UTType(known: "public.to-do-item") }

    /// Calendar event: `public.calendar-event`.
    public static var calendarEvent: UTType { UTType(known: "public.calendar-event") }

    /// Email message: `public.email-message`, under ``message``.
    public static var emailMessage: UTType { UTType(known: "public.email-message") }

    /// Internet location: `com.apple.internet-location`, under `public.stored-url` and ``data``.
    public static var internetLocation: UTType { UTType(known: "com.apple.internet-location") }

    /// Windows internet shortcut: `com.microsoft.internet-shortcut`, under `public.stored-url` and ``data``; `url`.
    public static var internetShortcut: UTType { UTType(known: "com.microsoft.internet-shortcut") }

    /// Font: `public.font`, under ``data``.
    public static var font: UTType { UTType(known: "public.font") }

    /// Bookmark: `public.bookmark`.
    public static var bookmark: UTType { UTType(known: "public.bookmark") }

    /// Personal information exchange (PKCS #12): `com.rsa.pkcs-12`, under ``data``; `p12`, `pfx`.
    public static var pkcs12: UTType { UTType(known: "com.rsa.pkcs-12") }

    /// Certificate (X.509): `public.x509-certificate`, under ``data``; `cer`, `der`, `crt`, `pem`.
    public static var x509Certificate: UTType { UTType(known: "public.x509-certificate") }

    /// EPUB publication: `org.idpf.epub-container`, under ``data`` and ``compositeContent``; `epub`.
    public static var epub: UTType { UTType(known: "org.idpf.epub-container") }

    /// Log: `public.log`, under ``item``. `log` files are its child `com.apple.log`.
    public static var log: UTType { UTType(known: "public.log") }

    /// Haptic pattern (AHAP): `com.apple.haptics.ahap`, under ``json`` and `public.haptics-content`; `ahap`.
    public static var ahap: UTType { UTType(known: "com.apple.haptics.ahap") }

    /// GeoJSON: `public.geojson`, under ``json``; `geojson`.
    public static var geoJSON: UTType { UTType(known: "public.geojson") }

    /// Link metadata: `com.apple.linkpresentation.metadata`, under ``data``.
    public static var linkPresentationMetadata: UTType { UTType(known: "com.apple.linkpresentation.metadata") }
}
