import SearchlightBasics
/// Addresses are its.
package import WebMarkup

/// Why there is no answer.
package struct FetchError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What a program can tell apart.
    package enum Code: Sendable, Hashable {
        /// ``AddressPolicy`` refuses the port, or an IP address of the host, and no other address could be reached.
        case forbiddenAddress
        case unknownHost
        /// Refused, unreachable, or closed before the answer was complete.
        case noConnection
        /// The request's seconds, or ten for the connection.
        case timedOut
        case untrustedCertificate
        /// More than 64 KiB.
        case tooManyHeaders
        /// No HTTP, less than was announced, or encoded in a way that is not known.
        case badAnswer
        /// By ``NetworkFetcher/cancel()``.
        case cancelled
    }

    /// For programs; see ``sentence`` for the person.
    package var code: Code
    /// The one that was asked for.
    package var address: WebAddress
    /// What is wrong and what helps, for the person, with full stops.
    package var sentence: String

    /// - Parameter sentence: with cause and remedy.
    package init(_ code: Code, _ address: WebAddress, _ sentence: String) {
        self.code = code
        self.address = address
        self.sentence = sentence
    }

    /// For logs.
    package var description: String { "\(address): \(sentence)" }

    /// - Parameter detail: the library's own words, or the name of the address block.
    init(_ code: Code, _ address: WebAddress, detail: String, seconds: Double) {
        let host = address.host
        let addition = detail.isEmpty ? "" : " (\(detail))"
        let sentence =
            switch code {
            case .forbiddenAddress:
                "\(host) is not on the public Internet\(addition). Where that is meant, allow private addresses (`--private`)."
            case .unknownHost:
                "There is no host \(host). Check the address and the connection to the Internet."
            case .noConnection:
                "\(host) cannot be reached\(addition). Check whether the server runs, and try again."
            case .timedOut:
                "\(host) has not answered completely within \(Self.text(seconds)) seconds. Try again later."
            case .untrustedCertificate:
                "The certificate of \(host) is not trusted\(addition). Its owner has to renew it; a certificate of one's "
                    + "own has to be added to the system's."
            case .tooManyHeaders:
                "\(host) sends more headers than 64 KiB. Only its owner can change that."
            case .badAnswer:
                "\(host) gives no answer that can be read\(addition). Only its owner can change that."
            case .cancelled:
                "The request to \(host) was cancelled."
            }
        self.init(code, address, sentence)
    }

    private static func text(_ seconds: Double) -> String {
        guard seconds < 1_000_000, seconds != seconds.rounded() else { return "\(Int(nearest: seconds))" }
        return "\(seconds)"
    }
}
