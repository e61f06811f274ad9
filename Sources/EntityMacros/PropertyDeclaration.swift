/// What of a property's declaration its macro is about.
struct PropertyDeclaration: Equatable {
    /// As it is written, with the signs ` if it has them.
    let name: String
    let type: String
    /// `public`, `package`, `fileprivate` or `private`; nil for what its type has.
    let access: String?

    init(_ source: String) throws(DeclarationError) {
        var scanner = SourceScanner(source)
        scanner.skipAttributes()
        var access: String?
        var word = scanner.word()
        while let modifier = word, modifier != "var" {
            if modifier == "static" || modifier == "class" { throw .static }
            if modifier == "let" || modifier == "func" { throw .noVariable }
            // `private(set)` does not restrict reading.
            if scanner.bracketed() == nil, Self.accesses.contains(modifier) { access = modifier }
            scanner.skipAttributes()
            word = scanner.word()
        }
        guard word != nil, let name = scanner.word() else { throw .noVariable }
        guard scanner.take(":"), let type = scanner.type() else { throw .noType }
        guard scanner.next() == UInt8(ascii: "{") else { throw .noGetter }
        self.name = name
        self.type = type
        self.access = access
    }

    private static let accesses: Set = ["public", "package", "internal", "fileprivate", "private"]

    /// The name without the signs `.
    var plainName: String { name.filter { $0 != "`" } }
}

/// What a property belongs to.
struct PropertyOwner: Equatable {
    /// How the property's own type is called there.
    let type: String
    /// Whether stored properties may stand there.
    let hasStorage: Bool

    init(_ source: String) throws(DeclarationError) {
        var scanner = SourceScanner(source)
        scanner.skipAttributes()
        while let word = scanner.word() {
            switch word {
            case "struct":
                type = "Self"
                hasStorage = true
                return
            // `final class`, not `class var`: this is the head of a type. In a class `Self` may be a subclass.
            case "class", "actor":
                guard let name = scanner.word() else { throw .noOwner }
                type = name
                hasStorage = true
                return
            case "extension":
                guard var name = scanner.word() else { throw .noOwner }
                while scanner.take("."), let inner = scanner.word() { name += "." + inner }
                type = name
                hasStorage = false
                return
            case "enum", "protocol":
                type = "Self"
                hasStorage = false
                return
            default:
                _ = scanner.bracketed()
                scanner.skipAttributes()
            }
        }
        throw .noOwner
    }
}

/// Why a macro does not stand for anything there.
enum DeclarationError: Error, Equatable {
    case noVariable, noType, noGetter, noOwner, `static`

    /// What follows the macro's name in a sentence.
    var remedy: String {
        switch self {
        case .noVariable: "belongs before a property: `var name: String { … }`"
        case .noType: "needs the property's type: `var name: String { … }`"
        case .noGetter:
            "needs a property that is worked out: `var name: String { … }`; one that is stored is a @Property"
        case .noOwner: "belongs before a property of an entity"
        case .static: "belongs before a property of the entity, not of its type"
        }
    }
}

extension SourceScanner {
    /// Goes past attributes with their arguments.
    mutating func skipAttributes() {
        while take("@") {
            repeat { _ = word() } while take(".")
            if next() == UInt8(ascii: "(") { _ = bracketed() }
        }
    }
}
