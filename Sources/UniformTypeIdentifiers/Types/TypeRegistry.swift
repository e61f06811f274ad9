import Foundation
import Synchronization

/// What is declared of one type. Identifiers are in lower case; tags are as written.
struct TypeDeclaration: Sendable {
    var identifier: String
    var supertypes: [String] = []
    var tags: [String: [String]] = [:]
    var description: String?
    var version: Int?
    var referenceURL: URL?
    /// Whether it is in the main bundle's `Info.plist`.
    var isOfProgram = false
}

/// All declared types of the process. Built once and never changed, so reading needs no lock.
struct TypeRegistry: Sendable {
    static let shared = TypeRegistry(
        table: TypeTable.declarations, bundle: BundleTypes(Bundle.main.infoDictionary ?? [:]))

    private(set) var declarations: [String: TypeDeclaration] = [:]
    /// For each declared type all types above it, itself excluded.
    private(set) var ancestors: [String: Set<String>] = [:]
    /// The undeclared ones among them, if there are any: code may say at any time what stands above these.
    private var undeclared: [String: [String]] = [:]
    private var typesByTag: [Tag: [String]] = [:]

    private struct Tag: Hashable {
        var tagClass: String
        var tag: String
    }

    /// The owner of a type describes it. A bundle that exports a type which the table merely knows, such as Markdown,
    /// replaces that line. The types of the system stay, and an imported declaration serves if there is no other.
    init(table: [TypeDeclaration], bundle: BundleTypes) {
        let exported = Dictionary(bundle.exported.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
        let known = table.map { line in
            let ofSystem = line.identifier.hasPrefix("public.") || line.identifier.hasPrefix("com.apple.")
            return ofSystem ? line : exported[line.identifier] ?? line
        }
        for declaration in known + bundle.exported + bundle.imported where declarations[declaration.identifier] == nil {
            declarations[declaration.identifier] = declaration
            for (tagClass, tags) in declaration.tags {
                for tag in tags {
                    let key = Tag(tagClass: tagClass, tag: TypeRegistry.folded(tag, tagClass: tagClass))
                    typesByTag[key, default: []].append(declaration.identifier)
                }
            }
        }
        for identifier in declarations.keys {
            let above = reachable(from: identifier)
            ancestors[identifier] = above
            let open = above.filter { declarations[$0] == nil }
            if !open.isEmpty { undeclared[identifier] = Array(open) }
        }
    }

    /// The types that have the tag, in the order of their declarations.
    func types(tag: String, tagClass: String) -> [String] {
        typesByTag[Tag(tagClass: tagClass, tag: TypeRegistry.folded(tag, tagClass: tagClass))] ?? []
    }

    /// All types above one, itself excluded, whether it is declared, dynamic or neither.
    func types(above identifier: String) -> Set<String> {
        if let known = ancestors[identifier], undeclared[identifier] == nil { return known }
        // Two types may assert each other as parents; no type is its own supertype.
        return closure(of: identifier).subtracting([identifier])
    }

    /// A type and all above it. Of a type that is not declared these are the supertypes that a dynamic identifier holds, which
    /// may be dynamic themselves, or asserted parents.
    private func closure(of type: String) -> Set<String> {
        var result: Set<String> = []
        var rest = [type]
        while let next = rest.popLast() {
            guard result.insert(next).inserted else { continue }
            if let known = ancestors[next] {
                let open = undeclared[next] ?? []
                result.formUnion(open.isEmpty ? known : known.subtracting(open))
                rest += open
            } else {
                rest += DynamicType(identifier: next).map(parents) ?? Array(AssertedParents.of(next))
            }
        }
        return result
    }

    private func parents(of dynamic: DynamicType) -> [String] {
        guard dynamic.hasUnknownSupertype else { return dynamic.supertypes }
        return dynamic.supertypes + dynamic.tags.flatMap { types(tag: $0.tag, tagClass: $0.tagClass).prefix(1) }
    }

    /// Both tag classes are case-insensitive text in Apple's tree; others, such as four-character codes, are not.
    static func folded(_ tag: String, tagClass: String) -> String {
        switch tagClass {
        case UTTagClass.filenameExtension.rawValue, UTTagClass.mimeType.rawValue: tag.lowercased()
        default: tag
        }
    }

    /// Walks with a seen-set, since the declarations of a bundle may form a ring.
    private func reachable(from identifier: String) -> Set<String> {
        var result: Set<String> = []
        var rest = declarations[identifier]?.supertypes ?? []
        while let next = rest.popLast() {
            if result.insert(next).inserted { rest += declarations[next]?.supertypes ?? [] }
        }
        result.remove(identifier)
        return result
    }
}

/// Parents that code gave to undeclared types. They belong to the identifier and not to one value, so that equal values
/// behave alike, a decoded copy included.
enum AssertedParents {
    private static let parents = Mutex<[String: Set<String>]>([:])

    static func add(_ parent: String, to identifier: String) {
        guard parent != identifier else { return }
        parents.withLock { _ = $0[identifier, default: []].insert(parent) }
    }

    static func of(_ identifier: String) -> Set<String> {
        parents.withLock { $0[identifier] ?? [] }
    }
}

extension TypeTable {
    static var declarations: [TypeDeclaration] {
        // Over bytes: splitting by characters takes most of the first use's time.
        lines.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
            if line.first == UInt8(ascii: "#") { return nil }
            let cells = line.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
                .map { $0.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) } }
            precondition(
                cells.count == 5 && cells[0].count == 1,
                "TypeTable: five cells in each line, not in: \(Substring(line))")
            var declaration = TypeDeclaration(identifier: cells[0][0], supertypes: cells[1])
            if !cells[2].isEmpty { declaration.tags[UTTagClass.filenameExtension.rawValue] = cells[2] }
            if !cells[3].isEmpty { declaration.tags[UTTagClass.mimeType.rawValue] = cells[3] }
            declaration.description = cells[4].joined(separator: " ")
            return declaration
        }
    }
}

/// The types an `Info.plist` declares; keys and their meaning from
/// <https://developer.apple.com/documentation/bundleresources/information-property-list/utexportedtypedeclarations>.
struct BundleTypes {
    var exported: [TypeDeclaration]
    var imported: [TypeDeclaration]

    init(_ dictionary: [String: Any]) {
        func declarations(_ key: String) -> [TypeDeclaration] {
            (dictionary[key] as? [Any] ?? []).compactMap { ($0 as? [String: Any]).flatMap(BundleTypes.declaration) }
        }
        exported = declarations("UTExportedTypeDeclarations")
        imported = declarations("UTImportedTypeDeclarations")
    }

    /// nil without an identifier, and for one in the domain of dynamic types. Any other key that is missing or of the
    /// wrong type counts as not given.
    private static func declaration(_ entry: [String: Any]) -> TypeDeclaration? {
        guard let identifier = (entry["UTTypeIdentifier"] as? String)?.lowercased(), !identifier.isEmpty,
            !identifier.hasPrefix(DynamicType.domain)
        else { return nil }
        let tags = entry["UTTypeTagSpecification"] as? [String: Any] ?? [:]
        return TypeDeclaration(
            identifier: identifier,
            supertypes: strings(entry["UTTypeConformsTo"]).map { $0.lowercased() },
            tags: tags.mapValues(strings).filter { tagClasses.contains($0.key) && !$0.value.isEmpty },
            description: entry["UTTypeDescription"] as? String,
            version: (entry["UTTypeVersion"] as? String).flatMap(Int.init) ?? entry["UTTypeVersion"] as? Int,
            referenceURL: (entry["UTTypeReferenceURL"] as? String).flatMap(URL.init), isOfProgram: true)
    }

    /// Tags of other classes are not kept: Apple, `UTType.tags`.
    private static let tagClasses: Set<String> = [
        UTTagClass.filenameExtension.rawValue, UTTagClass.mimeType.rawValue, "com.apple.ostype",
        "com.apple.nspboard-type",
    ]

    /// A single string stands for an array of one.
    private static func strings(_ value: Any?) -> [String] {
        (value as? String).map { [$0] } ?? (value as? [Any] ?? []).compactMap { $0 as? String }
    }
}
