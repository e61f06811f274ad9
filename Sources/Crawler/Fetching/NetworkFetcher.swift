import Synchronization
import WebMarkup

/// Answers from the network, by libcurl: http and https only, without cookies, proxies, passwords and redirects.
///
/// Certificates are verified with the system's store. Content encodings that libcurl knows are asked for and decoded:
/// gzip, deflate, and depending on its build br and zstd. An answer with nested encodings is refused, since each
/// multiplies the work of the next.
///
/// Any number of threads. Connections stay open for the next request, at least as long as servers let them. Requests
/// that may reach private addresses never share a connection with others, because an open connection is not checked
/// again.
package final class NetworkFetcher: Fetcher {
    private let idle = Mutex<[(allowsPrivateAddresses: Bool, transfer: NetworkTransfer)]>([])
    private let isCancelled = Atomic<Bool>(false)
    private let shouldStop: @Sendable () -> Bool

    /// Connects with nothing yet.
    ///
    /// - Parameter shouldStop: asked before each request and about once a second while one runs, on its thread; true is as
    ///   ``cancel()`` for that request.
    package init(shouldStop: @escaping @Sendable () -> Bool = { false }) { self.shouldStop = shouldStop }

    /// Ends the requests that run within about a second, and all later ones at once, with
    /// ``FetchError/Code/cancelled``. A look-up of a name is not waited for either. Any thread.
    package func cancel() { isCancelled.store(true, ordering: .relaxed) }

    /// See ``Fetcher/fetch(_:)``; throws every code of ``FetchError``.
    package func fetch(_ request: FetchRequest) throws(FetchError) -> FetchResponse {
        let address = request.address
        if isStopped {
            throw FetchError(.cancelled, address, detail: "", seconds: 0)
        }
        guard AddressPolicy.allows(port: address.port ?? 80) else {
            throw FetchError(
                .forbiddenAddress, address,
                "No web pages are read from port \(address.port ?? 80). Ports are 80, 443 and those from 1024.")
        }
        guard let transfer = take(request.allowsPrivateAddresses) else {
            throw FetchError(.noConnection, address, detail: "not enough memory", seconds: 0)
        }
        defer { idle.withLock { $0.append((request.allowsPrivateAddresses, transfer)) } }
        return try transfer.run(request) { self.isStopped }
    }

    private var isStopped: Bool { isCancelled.load(ordering: .relaxed) || shouldStop() }

    private func take(_ allowsPrivateAddresses: Bool) -> NetworkTransfer? {
        let waiting: NetworkTransfer? = idle.withLock { idle in
            // The last one used has the connections that are most likely still open.
            guard let index = idle.lastIndex(where: { $0.allowsPrivateAddresses == allowsPrivateAddresses }) else {
                return nil
            }
            return idle.remove(at: index).transfer
        }
        return waiting ?? NetworkTransfer()
    }
}
