import HTTPTypes
import Hummingbird
import SearchlightBasics
import SystemIndex

extension Response {
    /// A JSON answer.
    static func json(_ value: JSONValue, status: HTTPResponse.Status = .ok, type: String = "application/json")
        -> Response
    {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16 << 10)  // about what twenty results take
        value.write(into: &bytes)
        return Response.bytes(bytes, type: type, status: status)
    }

    /// An answer of some media type.
    static func bytes(_ bytes: [UInt8], type: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: type], body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    static func text(_ text: String, type: String) -> Response { bytes(Array(text.utf8), type: type) }

    static var nothing: Response { Response(status: .noContent) }
}

extension JSONValue {
    /// An optional text, null without one.
    static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

    static func count(_ number: Int) -> JSONValue { .integer(Int64(number)) }

    /// A moment, as the API writes moments.
    ///
    /// - Parameter seconds: since 1970.
    static func moment(_ seconds: Int64) -> JSONValue {
        .string(DateText.readable(Double(seconds) - secondsFrom1970To2001))
    }

    private static var secondsFrom1970To2001: Double { 978_307_200 }
}
