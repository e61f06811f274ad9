import Crawler
import FoundationEssentials
import WebMarkup

/// Requests to other machines, and limits for their answers: no redirects, no cookies, bounded lengths.
struct PublicServer: Sendable {
    let fetcher: any Fetcher
    let isPrivate: Bool

    /// Bytes of an answer that is JSON.
    static let maximumJSON = 4 << 20

    func get(_ address: WebAddress, ifNoneMatch tag: String? = nil, maximumBytes: Int = maximumJSON) throws
        -> FetchResponse
    {
        try ask(address, tag.map { [("If-None-Match", $0)] } ?? [], body: nil, maximumBytes: maximumBytes)
    }

    func post(_ value: some Encodable, to address: WebAddress) throws -> FetchResponse {
        try ask(
            address, [("Content-Type", "application/json")], body: [UInt8](JSONEncoder().encode(value)),
            maximumBytes: Self.maximumJSON)
    }

    private func ask(
        _ address: WebAddress, _ headers: [(String, String)], body: [UInt8]?, maximumBytes: Int
    ) throws -> FetchResponse {
        let request = FetchRequest(
            address: address, headers: [("User-Agent", "Searchlight"), ("Accept", "*/*")] + headers, body: body,
            maximumBytes: maximumBytes, seconds: 120, allowsPrivateAddresses: isPrivate)
        let response: FetchResponse
        do throws(FetchError) {
            response = try fetcher.fetch(request)
        } catch {
            throw PublicIndexError(.unreachable, error.sentence)
        }
        guard !response.isCut else {
            throw PublicIndexError(
                .malformed, "\(address) is longer than \(maximumBytes) bytes. Only its owner can change that.")
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

    /// The reason that the server itself gives (RFC 9457), if it gives one.
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
