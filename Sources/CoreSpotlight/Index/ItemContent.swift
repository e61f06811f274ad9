package import Foundation
import SearchEngine
import SystemIndex
import UniformTypeIdentifiers

/// Content that items promised to hand over: which way, and from whom.
enum ItemContent {
    /// In which of an item's lists a type stands, which says how the provider is asked for it.
    struct Promise: Sendable {
        enum Way: Sendable {
            case data
            case file(inPlace: Bool)
        }
        var type: String
        var way: Way
    }

    static let notPromised = CSIndexError(
        .invalidItemError,
        userInfo: [NSLocalizedDescriptionKey: "There is no such item, or it does not offer content of this type."])

    /// The way to content of a type: the type itself before one that conforms to it, data before files.
    ///
    /// - Throws: ``notPromised``; an error of the index.
    static func promise(_ item: String, of app: AppIdentifier, _ wanted: UTType) throws -> Promise {
        guard let document = try SystemIndex.current().app(app).document(item),
            document.expiration > DelegateCoordinator.now
        else { throw notPromised }
        let promises =
            document.texts("providerDataTypeIdentifiers").map { Promise(type: $0, way: .data) }
            + document.texts("providerFileTypeIdentifiers").map { Promise(type: $0, way: .file(inPlace: false)) }
            + document.texts("providerInPlaceFileTypeIdentifiers").map { Promise(type: $0, way: .file(inPlace: true)) }
        if let exact = promises.first(where: { $0.type.lowercased() == wanted.identifier }) { return exact }
        let fitting = promises.first {
            UTType(identifier: $0.type, allowUndeclared: true)?.conforms(to: wanted) ?? false
        }
        guard let fitting else { throw notPromised }
        return fitting
    }

    /// - Throws: what the provider throws; what reading its file throws.
    static func data(
        from provider: any CSSearchableIndexDelegate, _ index: CSSearchableIndex, item: String, _ promise: Promise
    ) throws -> Data {
        switch promise.way {
        case .data: return try provider.data(for: index, itemIdentifier: item, typeIdentifier: promise.type)
        case .file(let inPlace):
            let file = try provider.fileURL(
                for: index, itemIdentifier: item, typeIdentifier: promise.type, inPlace: inPlace)
            return try Data(contentsOf: file)
        }
    }

    static func reported(_ error: any Error) -> CSIndexError {
        guard let failure = error as? ContentFailure else { return CSIndexError(error) }
        return CSIndexError(.remoteConnectionError, userInfo: [NSLocalizedDescriptionKey: "\(failure)"])
    }
}

/// What a program that is an index extension does when it is started.
package enum ExtensionRun {
    /// What a handler is given: the same items as the app's indexes have, batches, and a client state of its own.
    private static let index = CSSearchableIndex(name: "CSSearchableIndexExtension")

    /// Carries out what the program was started for; without a task, what is to be indexed again. Waits for the handler, so not
    /// on the main thread, whose queue it may need.
    ///
    /// - Parameter patience: seconds that the handler has to acknowledge.
    /// - Returns: the program's exit status. 0: it is done. 1: the handler failed or did not acknowledge in time. 2:
    ///   the index cannot be read.
    package static func carryOut(_ handler: CSIndexExtensionRequestHandler, patience: TimeInterval) -> Int32 {
        do {
            switch ExtensionTask.current ?? .reindex {
            case .reindex: return try reindex(handler, patience) ? 0 : 1
            case .content(let folder): return try provide(handler, folder) ? 0 : 1
            }
        } catch {
            FileHandle.standardError.write(Data("searchlight: the index extension stopped: \(error)\n".utf8))
            return 2
        }
    }

    /// Asks the handler until nothing is to be indexed again.
    private static func reindex(_ handler: CSIndexExtensionRequestHandler, _ patience: TimeInterval) throws -> Bool {
        let app = try SystemIndex.current().app(ProgramIdentity.app)
        let lock = try app.extensionLock()
        guard try lock.tryLock() else { return true }  // another one is at it
        defer { lock.unlock() }
        while let request = try app.reindexRequest(now: DelegateCoordinator.now) {
            let acknowledged = DispatchSemaphore(value: 0)
            if request.everything {
                handler.searchableIndex(index) { acknowledged.signal() }
            } else {
                handler.searchableIndex(index, reindexSearchableItemsWithIdentifiers: request.identifiers) {
                    acknowledged.signal()
                }
            }
            guard acknowledged.wait(timeout: .now() + patience) == .success else { return false }
            // Behind the changes that it asked for.
            let stored = DispatchSemaphore(value: 0)
            IndexQueue.perform { stored.signal() }
            stored.wait()
            try app.acknowledge(request)
        }
        return true
    }

    private static func provide(_ handler: CSIndexExtensionRequestHandler, _ folder: String) throws -> Bool {
        let request = try ContentRequest.read(folder)
        do {
            guard let type = UTType(identifier: request.type, allowUndeclared: true) else {
                throw ItemContent.notPromised
            }
            let promise = try ItemContent.promise(request.item, of: ProgramIdentity.app, type)
            let data = try ItemContent.data(from: handler, index, item: request.item, promise)
            try ContentRequest.answer([UInt8](data), in: folder)
            return true
        } catch {
            try ContentRequest.fail(error.localizedDescription, in: folder)
            return false
        }
    }
}
