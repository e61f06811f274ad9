import FoundationEssentials
import Glibc
package import SearchEngine

/// What an app's index extension is started for, as its environment says.
package enum ExtensionTask: Sendable, Hashable {
    /// To index again what ``AppIndex/reindexRequest(now:)`` says.
    case reindex
    /// To hand over an item's content: the request and the answer are files of this folder.
    case content(folder: String)

    private static let name = "SEARCHLIGHT_EXTENSION"

    /// What this program was started for; nil where it is no extension, or was started by hand.
    package static var current: ExtensionTask? {
        guard let task = ProcessInfo.processInfo.environment[name] else { return nil }
        return task == "reindex" ? .reindex : .content(folder: task)
    }

    func environment(_ home: Home, _ app: AppIdentifier) -> [String: String] {
        var environment = ChildProgram.environment(home, app)
        switch self {
        case .reindex: environment[Self.name] = "reindex"
        case .content(let folder): environment[Self.name] = folder
        }
        return environment
    }
}

/// What became of the wish to have an app index again.
public enum ExtensionStart: Sendable, Hashable {
    /// Nothing is to be indexed again.
    case notNeeded
    /// No extension is registered: the app's own process hears of it when it sets a delegate.
    case notRegistered
    /// It is at it, or was started less than a minute ago.
    case underWay
    case started
    /// The registered program could not be started; why.
    case failed(String)
}

extension SystemIndex {
    /// Starts an app's index extension where there is something to index again, and lets it run by itself.
    ///
    /// The request stays until the extension acknowledges it, so that one that fails is started again by a later call.
    /// Any thread.
    ///
    /// - Parameter now: seconds since 1970.
    /// - Throws: `IndexError` when the app's registration or its request cannot be read.
    public func startIndexExtension(of app: AppIdentifier, now: Int64) throws -> ExtensionStart {
        guard let words = try registration(app)?.indexExtension, !words.isEmpty else { return .notRegistered }
        let index = self.app(app)
        guard try index.reindexRequest(now: now) != nil else { return .notNeeded }
        let lock = try index.extensionLock()
        guard try lock.tryLock() else { return .underWay }
        lock.unlock()
        guard try index.mayStartExtension(now: now) else { return .underWay }
        do throws(ChildProgram.Failure) {
            let environment = ExtensionTask.reindex.environment(home, app)
            try ChildProgram(words, environment: environment, files: .none).leave()
            return .started
        } catch {
            return .failed(error.reason)
        }
    }

    /// An item's content of a type that the item promised, from the app's extension. Waits for it, a minute at most.
    ///
    /// - Throws: ``ContentFailure``; `IndexError` when the registration cannot be read.
    public func content(of item: String, type: String, in app: AppIdentifier) throws -> [UInt8] {
        guard let words = try registration(app)?.indexExtension, !words.isEmpty else {
            throw ContentFailure.notRegistered
        }
        let folder = try LandingSocket.folder() + "/content-\(UInt64.random(in: .min ... .max))"
        try DiskStorage(path: folder).prepare()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try ContentRequest(item: item, type: type).write(folder)
        let child: ChildProgram
        do throws(ChildProgram.Failure) {
            let environment = ExtensionTask.content(folder: folder).environment(home, app)
            child = try ChildProgram(words, environment: environment, files: .none)
        } catch {
            throw ContentFailure.failed(error.reason)
        }
        let start = Clock.monotonicSeconds()
        while child.status == nil {
            guard Clock.monotonicSeconds() - start < 60 else {
                kill(child.identifier, SIGKILL)
                child.wait()
                throw ContentFailure.failed("it did not answer for a minute")
            }
            Clock.sleep(microseconds: 5000)
        }
        if let bytes = try SmallFile(folder: folder, name: ContentRequest.contentName).read() { return bytes }
        let reason = try SmallFile(folder: folder, name: ContentRequest.errorName).read()
        throw ContentFailure.failed(
            reason.map { String(decoding: $0, as: UTF8.self) } ?? "it ended with status \(child.status ?? 0)")
    }
}

/// Why an item's content is not to be had.
public enum ContentFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The app has no extension, so nobody can be asked while it does not run.
    case notRegistered
    /// The extension could not give it; why.
    case failed(String)

    public var description: String {
        switch self {
        case .notRegistered: "The app has registered no index extension."
        case .failed(let reason): "The app's index extension did not give the content: \(reason)."
        }
    }
}

/// What is asked of an extension, as a file, and its answer, as another.
package struct ContentRequest: Sendable, Codable {
    package var item: String
    package var type: String

    static let contentName = "content", errorName = "error"
    private static let requestName = "request.json"

    func write(_ folder: String) throws { try SmallFile(folder: folder, name: Self.requestName).encode(self) }

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

extension AppIndex {
    /// Held by the app's extension while it runs, so that there is one at a time.
    package func extensionLock() throws -> any StorageLock {
        let storage = DiskStorage(path: folder)
        try storage.prepare()
        return try storage.lock("lock-extension")
    }
}
