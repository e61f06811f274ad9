import Foundation
import Testing
import WebMarkup

@testable import Crawler

@Suite struct NetworkFetcherTests {
    @Test func anAnswerIsReadAsItIs() throws {
        let server = try LoopbackServer {
            $0.answer(
                "404 Not Found", "Content-Type: Text/HTML; charset=utf-8", "X-A: 1", "x-a:  2 ", "Folded: a\r\n  b",
                body: Array("nothing here".utf8))
            return true
        }
        defer { server.stop() }
        var wanted = try request(server, "/a/../b?c=%20#fragment")
        wanted.headers = [("User-Agent", "Searchlight/1"), ("Empty", ""), ("Accept", "text/html")]
        let response = try NetworkFetcher().fetch(wanted)
        #expect(response.status == 404)
        #expect(response.headers.mediaType == "text/html")
        #expect(response.headers.values("X-a") == ["1", "2"])
        #expect(response.headers.first("FOLDED") == "a b")
        #expect(response.headers.first("Missing") == nil)
        #expect(String(decoding: response.body, as: UTF8.self) == "nothing here")
        #expect(!response.isCut)
        #expect(response.remoteAddress == "127.0.0.1")
        let head = try #require(server.heads.first)
        #expect(head.hasPrefix("GET \(wanted.address.pathAndQuery) HTTP/1.1\r\n"))
        #expect(head.contains("\r\nUser-Agent: Searchlight/1\r\n"))
        #expect(head.contains("\r\nEmpty:\r\n"))
        #expect(head.contains("\r\nAccept: text/html\r\n"))
        #expect(!head.contains("fragment"))
    }

    @Test func aBodyWithoutEndIsCut() throws {
        let server = try LoopbackServer { request in
            request.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n")
            while request.write([UInt8](repeating: 97, count: 4096)) {}
            return false
        }
        defer { server.stop() }
        var wanted = try request(server)
        wanted.maximumBytes = 100_001
        let response = try NetworkFetcher().fetch(wanted)
        #expect(response.body == [UInt8](repeating: 97, count: 100_001))
        #expect(response.isCut)
    }

    @Test func aBodyOfJustTheLimitIsWhole() throws {
        let server = try LoopbackServer {
            $0.answer("200 OK", body: [UInt8](repeating: 1, count: 5000))
            return true
        }
        defer { server.stop() }
        var wanted = try request(server)
        wanted.maximumBytes = 5000
        #expect(try !NetworkFetcher().fetch(wanted).isCut)
        wanted.maximumBytes = 4999
        let response = try NetworkFetcher().fetch(wanted)
        #expect(response.isCut)
        #expect(response.body.count == 4999)
        wanted.maximumBytes = 0
        #expect(try NetworkFetcher().fetch(wanted).isCut)
    }

    @Test func encodedBodiesAreDecodedAndLimitedAfterwards() throws {
        let small = try #require(Data(base64Encoded: "H4sIAAAAAAACA7MpsMtIzcnJt9EvsAMARPuu0gwAAAA="))
        let large = try #require(Data(base64Encoded: Self.zeros))
        let server = try LoopbackServer {
            $0.answer("200 OK", "Content-Encoding: gzip", body: Array($0.head.contains("/large") ? large : small))
            return true
        }
        defer { server.stop() }
        let response = try NetworkFetcher().fetch(try request(server))
        #expect(String(decoding: response.body, as: UTF8.self) == "<p>hello</p>")
        #expect(server.heads[0].contains("Accept-Encoding: "))
        var wanted = try request(server, "/large")
        #expect(try NetworkFetcher().fetch(wanted).body == [UInt8](repeating: 0, count: 300_000))
        wanted.maximumBytes = 1000
        let cut = try NetworkFetcher().fetch(wanted)
        #expect(cut.isCut)
        #expect(cut.body.count == 1000)
    }

    @Test(arguments: [
        ["Content-Encoding: gzip, gzip"], ["Content-Encoding: gzip", "content-encoding: gzip"],
    ])
    func encodingsWithinEncodingsAreRefused(headers: [String]) throws {
        let twice = try #require(
            Data(base64Encoded: "H4sIAAAAAAACA5Pv5mAAASbmzZobTnucPXly+0X9DcwMLr/XXeIBigMA7idnlyAAAAA="))
        let server = try LoopbackServer { request in
            request.write("HTTP/1.1 200 OK\r\n" + headers.joined(separator: "\r\n") + "\r\n\r\n")
            request.write(Array(twice))
            return false
        }
        defer { server.stop() }
        let wanted = try request(server)
        #expect(code { () throws(FetchError) in try NetworkFetcher().fetch(wanted) } == .badAnswer)
    }

    @Test func encodingsOfTheTransferAreRefused() throws {
        let once = try #require(Data(base64Encoded: "H4sIAAAAAAACA7MpsMtIzcnJt9EvsAMARPuu0gwAAAA="))
        let server = try LoopbackServer { request in
            request.write(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n\(String(once.count, radix: 16))\r\n")
            request.write(Array(once) + Array("\r\n0\r\n\r\n".utf8))
            return false
        }
        defer { server.stop() }
        let wanted = try request(server)
        #expect(code { () throws(FetchError) in try NetworkFetcher().fetch(wanted) } == .badAnswer)
    }

    @Test func anUnknownEncodingIsNoAnswer() throws {
        let server = try LoopbackServer {
            $0.answer("200 OK", "Content-Encoding: unheard-of", body: [1])
            return false
        }
        defer { server.stop() }
        let wanted = try request(server)
        #expect(code { () throws(FetchError) in try NetworkFetcher().fetch(wanted) } == .badAnswer)
    }

    @Test func aServerThatNeverAnswersTimesOut() throws {
        let server = try LoopbackServer { _ in
            sleep(2)
            return false
        }
        defer { server.stop() }
        var wanted = try request(server)
        wanted.seconds = 0.3
        #expect(code { () throws(FetchError) in try NetworkFetcher().fetch(wanted) } == .timedOut)
    }

    @Test func aServerThatDripsTimesOut() throws {
        let server = try LoopbackServer { request in
            request.write("HTTP/1.1 200 OK\r\n\r\n")
            while request.write("a") { usleep(20_000) }
            return false
        }
        defer { server.stop() }
        var wanted = try request(server)
        wanted.seconds = 0.3
        #expect(code { () throws(FetchError) in try NetworkFetcher().fetch(wanted) } == .timedOut)
    }

    @Test(arguments: ["X-A: \(String(repeating: "a", count: 1000))\r\n", "a", "HTTP/1.1 103 Early Hints\r\n\r\n"])
    func headersWithoutEndAreRefused(piece: String) throws {
        let server = try LoopbackServer { request in
            request.write("HTTP/1.1 \(piece.hasPrefix("HTTP") ? "103 Early Hints\r\n" : "200 OK")\r\n")
            while request.write(String(repeating: piece, count: 10)) {}
            return false
        }
        defer { server.stop() }
        let wanted = try request(server)
        #expect(code { () throws(FetchError) in try NetworkFetcher().fetch(wanted) } == .tooManyHeaders)
    }

    @Test func headersBelowTheLimitAreRead() throws {
        let server = try LoopbackServer {
            $0.answer("200 OK", "X-A: " + String(repeating: "a", count: 60_000), "X-B: 1")
            return true
        }
        defer { server.stop() }
        let response = try NetworkFetcher().fetch(try request(server))
        #expect(response.headers.first("X-A")?.count == 60_000)
        #expect(response.headers.first("X-B") == "1")
    }

    @Test func interimAnswersAndTrailersAreNoHeaders() throws {
        let server = try LoopbackServer { request in
            request.write("HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\n")
            request.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX-A: 1\r\n\r\n")
            request.write("2\r\nab\r\n0\r\nX-Late: 1\r\n\r\n")
            return true
        }
        defer { server.stop() }
        let response = try NetworkFetcher().fetch(try request(server))
        #expect(response.headers.all.map(\.name) == ["Transfer-Encoding", "X-A"])
        #expect(response.body == Array("ab".utf8))
    }

    @Test func whatIsNoAnswerIsToldApart() throws {
        let closing = try LoopbackServer { _ in false }
        defer { closing.stop() }
        var wanted = try request(closing)
        #expect(code { () throws(FetchError) in try NetworkFetcher().fetch(wanted) } == .badAnswer)
        let short = try LoopbackServer {
            $0.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
            return false
        }
        defer { short.stop() }
        wanted = try request(short)
        #expect(code { () throws(FetchError) in try NetworkFetcher().fetch(wanted) } == .badAnswer)
        let mail = try LoopbackServer {
            $0.write("220 mail.example.com\r\n")
            return false
        }
        defer { mail.stop() }
        wanted = try request(mail)
        #expect(code { () throws(FetchError) in try NetworkFetcher().fetch(wanted) } == .badAnswer)
        // What answers no TLS.
        wanted.address = try #require(WebAddress("https://127.0.0.1:\(mail.port)/"))
        wanted.seconds = 1
        let failure = code { () throws(FetchError) in try NetworkFetcher().fetch(wanted) }
        #expect([.noConnection, .timedOut].contains(failure))
        // RFC 6761: there is never such a host.
        wanted.address = try #require(WebAddress("http://searchlight.invalid/"))
        #expect(code { () throws(FetchError) in try NetworkFetcher().fetch(wanted) } == .unknownHost)
    }

    @Test func aPortWhereNobodyListensIsNoConnection() throws {
        let former = try LoopbackServer { _ in false }
        former.stop()
        let port = former.port
        let address = try #require(WebAddress("http://127.0.0.1:\(port)/"))
        let wanted = FetchRequest(address: address, seconds: 5, allowsPrivateAddresses: true)
        #expect(code { () throws(FetchError) in try NetworkFetcher().fetch(wanted) } == .noConnection)
    }

    @Test func cancellingEndsWhatRunsAndWhatComes() throws {
        let server = try LoopbackServer { _ in
            sleep(6)
            return false
        }
        defer { server.stop() }
        let fetcher = NetworkFetcher()
        Thread.detachNewThread {
            usleep(200_000)
            fetcher.cancel()
        }
        let wanted = try request(server)
        #expect(code { () throws(FetchError) in try fetcher.fetch(wanted) } == .cancelled)
        #expect(code { () throws(FetchError) in try fetcher.fetch(wanted) } == .cancelled)
    }

    /// 300,000 bytes of zero, by gzip.
    private static let zeros =
        "H4sIAAAAAAACA+3BAQ0AAADCoPdPbQ8HFAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/Bj74rL24JMEAA=="
}
