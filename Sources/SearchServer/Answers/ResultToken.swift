import Foundation
import SystemIndex

/// Names a result to the calls that come back with it. Nothing secret: it says in another form what the result says.
struct ResultToken: Hashable {
    var app: AppIdentifier
    var isActivity: Bool
    var identifier: String

    /// Bytes that a token has at most: an app's and an item's identifier in Base64.
    static let longest = 8192

    init(app: AppIdentifier, isActivity: Bool, identifier: String) {
        self.app = app
        self.isActivity = isActivity
        self.identifier = identifier
    }

    /// URL-safe Base64 of the kind, the app, a zero byte and the identifier.
    var text: String {
        let bytes = Data("\(isActivity ? "a" : "i")\(app.rawValue)\0\(identifier)".utf8)
        let url = bytes.base64EncodedData().lazy.filter { $0 != UInt8(ascii: "=") }.map { byte in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            default: byte
            }
        }
        return String(decoding: Array(url), as: UTF8.self)
    }

    /// nil for what is no token.
    init?(_ text: String) {
        guard text.utf8.count <= Self.longest else { return nil }
        var base64 = text.replacing("-", with: "+").replacing("_", with: "/")
        base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: base64), let whole = String(validating: data, as: UTF8.self),
            let zero = whole.firstIndex(of: "\0"), let kind = whole.first, kind == "a" || kind == "i",
            let app = try? AppIdentifier(String(whole[whole.index(after: whole.startIndex)..<zero]))
        else { return nil }
        let identifier = String(whole[whole.index(after: zero)...])
        guard !identifier.isEmpty else { return nil }
        self.init(app: app, isActivity: kind == "a", identifier: identifier)
    }
}
