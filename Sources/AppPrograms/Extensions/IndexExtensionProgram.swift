import Glibc
import SearchEngine
package import SystemIndex

/// The outcome of a request that an app index again.
package enum ExtensionStart: Sendable, Hashable {
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
    /// Starts an app's index extension if there is something to index again, and lets it run by itself.
    ///
    /// The request stays until the extension acknowledges it, so that one that fails is started again by a later call.
    /// Any thread.
    ///
    /// - Parameter now: seconds since 1970.
    /// - Throws: `IndexError` when the app's registration or its request cannot be read.
    package func startIndexExtension(of app: AppIdentifier, now: Int64) throws -> ExtensionStart {
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
    package func content(of item: String, type: String, in app: AppIdentifier) throws -> [UInt8] {
        guard let words = try registration(app)?.indexExtension, !words.isEmpty else {
            throw ContentFailure.notRegistered
        }
        let folder = try RuntimeFolder.path() + "/content-\(UInt64.random(in: .min ... .max))"
        try DiskStorage(path: folder).prepare()
        defer { try? DiskStorage(path: folder).removeTree() }
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

extension ExtensionTask {
    func environment(_ home: Home, _ app: AppIdentifier) -> [String: String] {
        var environment = ChildProgram.environment(home, app)
        switch self {
        case .reindex: environment[Self.environmentName] = "reindex"
        case .content(let folder): environment[Self.environmentName] = folder
        }
        return environment
    }
}
