/// Types of content, named as Uniform Type Identifiers.
package enum ContentTypes {
    /// Bytes of a file's beginning that say most of its type.
    package static let beginningBytes = 4096

    /// The type that a file's name suggests, without a look inside; `public.data` for an unknown name.
    package static func type(fileName: String) -> String { row(fileName)?.type ?? "public.data" }

    /// The type of a file by its name and its first bytes (``beginningBytes`` suffice).
    ///
    /// The bytes decide if they contradict the name, as in an OLE document that is called `x.dot`; the name decides among formats with
    /// the same beginning.
    package static func type(fileName: String, beginning: [UInt8]) -> String {
        identify(fileName: fileName, beginning: beginning).type
    }

    /// Whether files of a type have content that is read.
    package static func isReadable(_ type: String) -> Bool {
        TypeTable.byType[type].map { $0.family != .unknown } ?? false
    }

    static func row(_ fileName: String) -> TypeTable.Row? {
        let name = (fileName.split(separator: "/").last ?? "").lowercased()
        let dot = UInt8(ascii: ".")
        guard let last = name.utf8.lastIndex(of: dot) else { return wholeNames[name].flatMap { TypeTable.byType[$0] } }
        let first = name.utf8[..<last].lastIndex(of: dot)
        // mail folders of Maildir: 1700000000.M1P2.host:2,S
        if first != nil, name.utf8.contains(UInt8(ascii: ":")), name.contains(":2,") {
            return TypeTable.byType["com.apple.mail.email"]
        }
        for dot in [first, last] {
            if let dot, let row = TypeTable.byEnding[String(name[name.utf8.index(after: dot)...])] { return row }
        }
        return nil
    }

    private static let wholeNames = [
        "makefile": "public.make-source", "gnumakefile": "public.make-source", "dockerfile": "public.source-code",
        "readme": "public.plain-text", "license": "public.plain-text", "copying": "public.plain-text",
        "changelog": "public.plain-text", "news": "public.plain-text", "authors": "public.plain-text",
        "todo": "public.plain-text", "inbox": "org.ietf.mbox", "sent": "org.ietf.mbox", "drafts": "org.ietf.mbox",
        "trash": "org.ietf.mbox", "templates": "org.ietf.mbox",
    ]

    static func identify(fileName: String, beginning: [UInt8]) -> (type: String, family: ContentFamily) {
        let named = row(fileName)
        let signature = ByteSignature.identify(beginning, named: named?.family ?? .unknown, fileName: fileName)
        switch (named, signature) {
        case (nil, nil): return ("public.data", .unknown)
        case (let named?, nil): return (named.type, named.family)
        case (nil, let type?): return (type, TypeTable.byType[type]?.family ?? .unknown)
        case (let named?, let type?):
            let family = TypeTable.byType[type]?.family ?? .unknown
            return family == named.family ? (named.type, family) : (type, family)
        }
    }
}
