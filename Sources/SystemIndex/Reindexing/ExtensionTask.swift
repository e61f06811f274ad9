import SearchEngine
/// Requests have a form as JSON.
package import SearchlightBasics

/// What an app's index extension is started for, as its environment says.
package enum ExtensionTask: Sendable, Hashable {
    /// To index again what ``AppIndex/reindexRequest(now:)`` says.
    case reindex
    /// To hand over an item's content: the request and the answer are files of this folder.
    case content(folder: String)

    package static let environmentName = "SEARCHLIGHT_EXTENSION"

    /// What this program was started for; nil if it is not an extension, or was started by hand.
    package static var current: ExtensionTask? {
        guard let task = ProcessEnvironment.value(environmentName) else { return nil }
        return task == "reindex" ? .reindex : .content(folder: task)
    }
}

/// Why an item's content is not to be had.
package enum ContentFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The app has no extension, so it cannot be asked while it does not run.
    case notRegistered
    /// The extension could not give it; why.
    case failed(String)

    package var description: String {
        switch self {
        case .notRegistered: "The app has registered no index extension."
        case .failed(let reason): "The app's index extension did not give the content: \(reason)."
        }
    }
}

/// A request to an extension, as a file. Its answer is another file.
package struct ContentRequest: Sendable {
    package var item: String
    package var type: String

    package init(item: String, type: String) {
        self.item = item
        self.type = type
    }

    package static let contentName = "content", errorName = "error"
    private static let requestName = "request.json"

    package func write(_ folder: String) throws { try SmallFile(folder: folder, name: Self.requestName).encode(self) }

    /// - Throws: `IndexError` for a folder without a request.
    package static func read(_ folder: String) throws -> ContentRequest {
        guard let request = try SmallFile(folder: folder, name: requestName).decode(ContentRequest.self) else {
            throw IndexError(.notFound, "There is no request for an item's content.", path: folder)
        }
        return request
    }

    package static func answer(_ bytes: [UInt8], in folder: String) throws {
        try SmallFile(folder: folder, name: contentName).replace(bytes)
    }

    package static func fail(_ reason: String, in folder: String) throws {
        try SmallFile(folder: folder, name: errorName).replace(Array(reason.utf8))
    }
}

extension ContentRequest: JSONConvertible {
    package init(json: JSONValue) throws(JSONFormError) {
        self.init(item: try json.value("item"), type: try json.value("type"))
    }

    package var json: JSONValue { .object(of: ["item": item, "type": type]) }
}
