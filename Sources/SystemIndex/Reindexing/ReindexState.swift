import SearchEngine
import SearchlightBasics

/// What an app is to index again.
package struct ReindexRequest: Sendable, Hashable {
    /// Whether everything is wanted; then ``identifiers`` is empty.
    package var everything: Bool
    /// Items that are about to expire or are missing, in the order of their bytes.
    package var identifiers: [String]
    /// The number of the latest cause in it, which grows. Later causes are not part of the request.
    package internal(set) var number: UInt64

    /// One that a program was told of before.
    package init(everything: Bool, identifiers: [String], number: UInt64) {
        self.everything = everything
        self.identifiers = identifiers
        self.number = number
    }
}

/// What is kept of an app's requests, in `reindexing.json`.
struct ReindexState: Sendable, Hashable {
    /// Counts causes.
    var number: UInt64 = 0
    /// The number of the latest cause to index everything. Nil if every such cause was acknowledged.
    var everything: UInt64?
    /// Items asked for and not acknowledged, by the number of the cause.
    var identifiers: [String: UInt64] = [:]
    /// Protection classes that have an index, so that one that is gone is missed.
    var classes: Set<String> = []
    /// Items that were asked for since they are about to expire, with the date, in seconds since 1970: once for each date.
    var asked: [String: Int64] = [:]
    /// Everything was asked for when many expired up to here, so that none of them is asked for alone.
    var askedUntil: Int64 = .min
    /// Whether something that was read did not have its checksum, so that all must be looked at.
    var isDamageSuspected = false
    /// When the app's extension was last started, in seconds since 1970.
    var extensionStarted: Int64 = 0

    /// What is outstanding; nil for nothing.
    var request: ReindexRequest? {
        if everything != nil { return ReindexRequest(everything: true, identifiers: [], number: number) }
        guard !identifiers.isEmpty else { return nil }
        let sorted = identifiers.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return ReindexRequest(everything: false, identifiers: sorted, number: number)
    }

    /// A file that was changed by hand may have any number: if no greater one is left, what was asked for is forgotten.
    private mutating func count() {
        if number == .max { self = ReindexState(number: 0, everything: nil, classes: classes, asked: asked) }
        number += 1
    }

    mutating func askForEverything() {
        count()
        everything = number
    }

    mutating func ask(for wanted: [String]) {
        guard !wanted.isEmpty else { return }
        count()
        for identifier in wanted { identifiers[identifier] = number }
    }

    /// Takes away what a request asked for, unless it was asked for once more since.
    mutating func acknowledge(_ request: ReindexRequest) {
        if request.everything {
            if let cause = everything, cause <= request.number { everything = nil }
            identifiers = identifiers.filter { $0.value > request.number }
        } else {
            for identifier in request.identifiers where identifiers[identifier].map({ $0 <= request.number }) == true {
                identifiers[identifier] = nil
            }
        }
    }
}

extension ReindexState: JSONConvertible {
    init(json: JSONValue) throws(JSONFormError) {
        number = try json.value("number")
        everything = try json.optional("everything")
        identifiers = try json.value("identifiers")
        classes = try json.value("classes")
        asked = try json.value("asked")
        askedUntil = try json.value("askedUntil")
        isDamageSuspected = try json.value("isDamageSuspected")
        extensionStarted = try json.value("extensionStarted")
    }

    var json: JSONValue {
        .object(of: [
            "number": number, "everything": everything, "identifiers": identifiers, "classes": classes, "asked": asked,
            "askedUntil": askedUntil, "isDamageSuspected": isDamageSuspected, "extensionStarted": extensionStarted,
        ])
    }
}
