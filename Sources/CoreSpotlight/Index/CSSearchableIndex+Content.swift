import AppPrograms
public import Foundation
import SystemIndex
public import UniformTypeIdentifiers

extension CSSearchableIndex {
    /// An item's content, of a type that the item promised in one of its three lists of provider types.
    ///
    /// The app's own content comes from the delegate of this process, if there is one. The content of other apps comes
    /// from the app's registered index extension, which is started for it and waited for, a minute at most.
    ///
    /// - Parameters:
    ///   - bundleIdentifier: the app that the item belongs to.
    ///   - contentType: what is wanted. A promised type that conforms to it serves too.
    ///   - completionHandler: called on a thread of the index's own, with the content or an error. A ``CSIndexError``
    ///     is `invalidItemError` if there is no such item or the type was not promised, and `remoteConnectionError` if
    ///     no provider can be asked. Errors that the provider threw are passed on.
    @preconcurrency public func fetchData(
        forBundleIdentifier bundleIdentifier: String, itemIdentifier: String, contentType: UTType,
        completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) {
        IndexQueue.perform { [self] in
            do {
                let app = try AppIdentifier(bundleIdentifier)
                let promise = try ItemContent.promise(itemIdentifier, of: app, contentType)
                let fromExtension: @Sendable () -> Void = {
                    // Waiting for another program must not hold up this one's changes.
                    DispatchQueue.global(qos: .userInitiated).async {
                        do {
                            let bytes = try SystemIndex.current().content(
                                of: itemIdentifier, type: promise.type, in: app)
                            completionHandler(Data(bytes), nil)
                        } catch {
                            completionHandler(nil, ItemContent.reported(error))
                        }
                    }
                }
                guard app == ProgramIdentity.app else { return fromExtension() }
                DelegateCoordinator.shared.withDelegate(of: self) { delegate in
                    guard let delegate else { return fromExtension() }
                    do {
                        completionHandler(
                            try ItemContent.data(from: delegate, self, item: itemIdentifier, promise), nil)
                    } catch {
                        completionHandler(nil, error)
                    }
                }
            } catch {
                completionHandler(nil, ItemContent.reported(error))
            }
        }
    }

    /// See ``fetchData(forBundleIdentifier:itemIdentifier:contentType:completionHandler:)``.
    public func fetchData(
        forBundleIdentifier bundleIdentifier: String, itemIdentifier: String, contentType: UTType
    ) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            fetchData(
                forBundleIdentifier: bundleIdentifier, itemIdentifier: itemIdentifier, contentType: contentType
            ) { data, error in
                if let data {
                    continuation.resume(returning: data)
                } else {
                    continuation.resume(throwing: error ?? CSIndexError(.unknownError))
                }
            }
        }
    }

    /// The same with a type's identifier; of SDKs between 2022 and 2025.
    ///
    /// See ``fetchData(forBundleIdentifier:itemIdentifier:contentType:completionHandler:)``.
    @preconcurrency public func provideData(
        forBundle bundle: String, identifier: String, type: String,
        completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) {
        guard let contentType = UTType(identifier: type, allowUndeclared: true) else {
            let error = ItemContent.notPromised
            return IndexQueue.perform { completionHandler(nil, error) }
        }
        fetchData(
            forBundleIdentifier: bundle, itemIdentifier: identifier, contentType: contentType,
            completionHandler: completionHandler)
    }
}
