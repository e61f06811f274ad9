/// Whoever asks says how.
package import Crawler
import FoundationEssentials
/// Addresses are its.
package import WebMarkup

/// What is asked of other machines, and what of their answers is taken: no redirects, no cookies, bounded lengths.
struct PublicServer: Sendable {
    let fetcher: any Fetcher
    let isPrivate: Bool

    /// Bytes of an answer that is JSON.
    static let mostJSON = 4 << 20

    func get(_ address: WebAddress, ifNoneMatch tag: String? = nil, mostBytes: Int = mostJSON) throws -> FetchResponse {
        try ask(address, tag.map { [("If-None-Match", $0)] } ?? [], body: nil, mostBytes: mostBytes)
    }

    func post(_ value: some Encodable, to address: WebAddress) throws -> FetchResponse {
        try ask(
            address, [("Content-Type", "application/json")], body: [UInt8](JSONEncoder().encode(value)),
            mostBytes: Self.mostJSON)
    }

    private func ask(
        _ address: WebAddress, _ headers: [(String, String)], body: [UInt8]?, mostBytes: Int
    ) throws -> FetchResponse {
        let request = FetchRequest(
            address: address, headers: [("User-Agent", "Searchlight"), ("Accept", "*/*")] + headers, body: body,
            mostBytes: mostBytes, seconds: 120, allowsPrivateAddresses: isPrivate)
        let response: FetchResponse
        do throws(FetchError) {
            response = try fetcher.fetch(request)
        } catch {
            throw PublicIndexError(.unreachable, error.sentence)
        }
        guard !response.isCut else {
            throw PublicIndexError(
                .malformed, "\(address) is longer than \(mostBytes) bytes. Only its owner can change that.")
        }
        return response
    }

    func decode<T: Decodable>(_ type: T.Type, _ response: FetchResponse, from address: WebAddress) throws -> T {
        guard response.status == 200 else { throw Self.refusal(response, of: address) }
        do {
            return try JSONDecoder().decode(type, from: Data(response.body))
        } catch {
            throw PublicIndexError(.malformed, "\(address) is not as Docs/PublicIndex.md has it. Check the address.")
        }
    }

    /// The reason that the server itself gives (RFC 9457), where it gives one.
    static func refusal(_ response: FetchResponse, of address: WebAddress) -> PublicIndexError {
        var reason = ""
        if let json = try? JSONDecoder().decode(Detail.self, from: Data(response.body)) {
            reason = " (" + String(json.detail.prefix(300)) + ")"
        }
        return PublicIndexError(.unreachable, "\(address) was answered with \(response.status)\(reason).")
    }

    private struct Detail: Decodable {
        var detail: String
    }
}

extension ReportKeys {
    /// How long a key server's periods are.
    ///
    /// - Throws: ``PublicIndexError`` where it does not answer as it should.
    package static func period(of address: WebAddress, _ fetcher: any Fetcher, isPrivate: Bool) throws -> ReportPeriod {
        let server = PublicServer(fetcher: fetcher, isPrivate: isPrivate)
        guard let place = WebAddress("keys", relativeTo: address) else {
            throw PublicIndexError(.malformed, "The key server's address is none: \(address).")
        }
        let announced = try server.decode(Announcement.self, try server.get(place), from: place)
        guard seconds.contains(announced.seconds) else {
            throw PublicIndexError(.malformed, "\(place) says that its periods last \(announced.seconds) seconds.")
        }
        return ReportPeriod(seconds: announced.seconds)
    }
}
