import CEngineSupport
import CTransfer
import Glibc
import SearchEngine
import SearchlightBasics
package import SystemIndex

/// The search server on this machine's loopback address, as another program meets it.
package struct LocalServer: Sendable {
    /// The port that a server takes unless it is told another.
    package static let standardPort: UInt16 = 7700

    package let port: UInt16

    package init(port: UInt16 = standardPort) { self.port = port }

    /// Why a server cannot be used, as the end of a sentence.
    package struct Failure: Error, CustomStringConvertible {
        package var description: String

        init(_ description: String) { self.description = description }
    }

    /// The address of the search page with a text in its search field.
    package func page(searching text: String) -> String {
        let page = "http://127.0.0.1:\(port)/"
        return text.isEmpty ? page : page + "?q=" + PercentEncoding.escaped(text)
    }

    /// Returns whether a server answers for this home; false if nothing listens.
    ///
    /// - Throws: ``Failure`` if something else has the port, such as the server of another home or of another user.
    package func serves(_ home: Home) throws -> Bool {
        guard let (body, user) = try answer("/api/health") else { return false }
        guard case .string(let served)? = (try? JSONValue(parsing: body))?["home"] else {
            throw Failure("another program listens on port \(port)")
        }
        guard served == home.path else { throw Failure("the page on port \(port) is that of \(served)") }
        // Another user of this machine could claim the home and read the typed text. Some sandboxes refuse to tell
        // users.
        guard user == Int64(geteuid()) || user == Int64(SE_CANNOT_ASK) else {
            throw Failure("a program of another user listens on port \(port)")
        }
        return true
    }

    private static let maximumAnswerBytes = 8192
    private static let milliseconds = 2000

    /// Returns the body of an answer and the user who gave it; nil if nothing listens.
    private func answer(_ path: String) throws -> (body: [UInt8], user: Int64)? {
        guard let transfer = ct_transfer_open() else { throw Failure("there is not enough memory to ask port \(port)") }
        defer { ct_transfer_close(transfer) }
        let result = ct_transfer_run(
            transfer, "http://127.0.0.1:\(port)\(path)", nil, 0, Self.maximumAnswerBytes, Self.maximumAnswerBytes,
            Self.milliseconds, Self.milliseconds, nil, { _, _, _ in true }, { _ in false })
        if result == CT_NO_CONNECTION, ct_transfer_remote_address(transfer)[0] == 0 { return nil }
        var count = 0
        let bytes = ct_transfer_body(transfer, &count)
        let body = (0..<count).compactMap { bytes?[$0] }
        // The connection is still open here. Once it is closed, its other end has no owner any more.
        return (body, se_tcp_peer_user(ct_transfer_socket(transfer)))
    }
}
