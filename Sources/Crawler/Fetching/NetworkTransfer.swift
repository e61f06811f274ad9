import CTransfer
import SearchlightBasics
import WebMarkup

/// A request at a time by libcurl, with the connections that stay open after it. One thread at a time, as the pool of
/// ``NetworkFetcher`` sees to.
final class NetworkTransfer: @unchecked Sendable {
    private let transfer: OpaquePointer

    /// Below libcurl's own limits, so that the failure is told as this one.
    private static let maximumHeadBytes = 64 << 10
    private static let connectSeconds = 10.0

    /// nil without memory.
    init?() {
        guard let opened = ct_transfer_open() else { return nil }
        transfer = opened
    }

    deinit { ct_transfer_close(transfer) }

    /// What libcurl's questions are answered with.
    private final class Answers {
        let allowsPrivateAddresses: Bool
        let networks = OwnNetworks()
        let isCancelled: () -> Bool
        var refusal: String?

        init(allowsPrivateAddresses: Bool, isCancelled: @escaping () -> Bool) {
            self.allowsPrivateAddresses = allowsPrivateAddresses
            self.isCancelled = isCancelled
        }

        func mayConnect(_ address: [UInt8]) -> Bool {
            guard !allowsPrivateAddresses else { return true }
            guard let purpose = AddressPolicy.refusal(of: address) ?? networks.refusal(of: address) else { return true }
            refusal = "\(AddressPolicy.text(of: address)), \(purpose)"
            return false
        }
    }

    func run(
        _ request: FetchRequest, isCancelled: @escaping () -> Bool
    ) throws(FetchError) -> FetchResponse {
        for (name, value) in request.headers {
            guard !name.isEmpty, name.utf8.allSatisfy(FetchHeaders.isToken) else { continue }
            let value = String(decoding: value.utf8.filter { $0 >= 0x20 && $0 != 0x7F }, as: UTF8.self)
            // libcurl's way to write a header without a value.
            _ = ct_transfer_add_header(transfer, value.isEmpty ? "\(name);" : "\(name): \(value)")
        }
        let answers = Answers(
            allowsPrivateAddresses: request.allowsPrivateAddresses, isCancelled: isCancelled)
        // Zero would be no limit.
        let milliseconds = max(1, min(86_400_000, Int(nearest: request.seconds * 1000)))
        let result = withExtendedLifetime(answers) {
            ct_transfer_run(
                transfer, request.address.withoutFragment.description, request.body, request.body?.count ?? 0,
                max(0, request.maximumBytes), Self.maximumHeadBytes,
                min(milliseconds, Int(Self.connectSeconds * 1000)), milliseconds,
                Unmanaged.passUnretained(answers).toOpaque(),
                { context, address, count in
                    guard let context else { return false }
                    let bytes = Array(UnsafeBufferPointer(start: address, count: count))
                    return Unmanaged<Answers>.fromOpaque(context).takeUnretainedValue().mayConnect(bytes)
                },
                { context in
                    guard let context else { return true }
                    return Unmanaged<Answers>.fromOpaque(context).takeUnretainedValue().isCancelled()
                })
        }
        if let code = Self.code(of: result) {
            let detail = answers.refusal.flatMap { code == .forbiddenAddress ? $0 : nil }
            throw FetchError(
                code, request.address, detail: detail ?? String(cString: ct_transfer_message(transfer)),
                seconds: request.seconds)
        }
        return FetchResponse(
            status: ct_transfer_status(transfer), headers: FetchHeaders(lines: bytes(ct_transfer_head)),
            body: bytes(ct_transfer_body), isCut: ct_transfer_is_cut(transfer),
            remoteAddress: String(cString: ct_transfer_remote_address(transfer)))
    }

    private func bytes(
        _ get: (OpaquePointer, UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>?
    ) -> [UInt8] {
        var count = 0
        let start = get(transfer, &count)
        return Array(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
    }

    private static func code(of result: ct_result) -> FetchError.Code? {
        switch result {
        case CT_DONE: nil
        case CT_FORBIDDEN_ADDRESS: .forbiddenAddress
        case CT_UNKNOWN_HOST: .unknownHost
        case CT_NO_CONNECTION: .noConnection
        case CT_TIMED_OUT: .timedOut
        case CT_UNTRUSTED_CERTIFICATE: .untrustedCertificate
        case CT_TOO_MANY_HEADERS: .tooManyHeaders
        case CT_CANCELLED: .cancelled
        default: .badAnswer
        }
    }
}
