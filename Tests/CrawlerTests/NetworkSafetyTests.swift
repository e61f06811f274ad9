import Foundation
import Testing
import WebMarkup

@testable import Crawler

@Suite struct NetworkSafetyTests {
    private static let openssl = "/usr/bin/openssl"

    @Test func headersCannotBringInOthers() throws {
        let server = try LoopbackServer {
            $0.answer("200 OK")
            return true
        }
        defer { server.stop() }
        var wanted = try request(server)
        wanted.headers = [("If-None-Match", "\"a\"\r\nX-Injected: 1\u{0}"), ("X: 1\r\nY", "2"), ("", "3")]
        _ = try NetworkFetcher().fetch(wanted)
        let head = try #require(server.heads.first)
        #expect(head.contains("\r\nIf-None-Match: \"a\"X-Injected: 1\r\n"))
        #expect(!head.contains("\r\nX") && !head.contains("\r\nY"))
    }

    @Test(arguments: [
        "127.0.0.1", "localhost", "127.1", "0x7f.1", "2130706433", "0177.0.0.1", "[::ffff:127.0.0.1]", "0",
    ])
    func privateAddressesAreRefusedInAnySpelling(host: String) throws {
        let server = try LoopbackServer {
            $0.answer("200 OK")
            return true
        }
        defer { server.stop() }
        // Where addresses are made canonical, some of these are one.
        guard let address = WebAddress("http://\(host):\(server.port)/") else { return }
        let fetcher = NetworkFetcher()
        #expect(
            code { () throws(FetchError) in try fetcher.fetch(FetchRequest(address: address)) } == .forbiddenAddress)
        #expect(server.connections == 0)
        let allowed = FetchRequest(address: address, seconds: 10, allowsPrivateAddresses: true)
        #expect(try fetcher.fetch(allowed).status == 200)
        // The connection that is open now is not for the others.
        #expect(
            code { () throws(FetchError) in try fetcher.fetch(FetchRequest(address: address)) } == .forbiddenAddress)
        #expect(server.heads.count == 1)
    }

    @Test func otherPortsAreRefused() throws {
        for port in [1, 22, 25, 81, 1023] {
            let address = try #require(WebAddress("http://127.0.0.1:\(port)/"))
            let wanted = FetchRequest(address: address, allowsPrivateAddresses: true)
            #expect(code { () throws(FetchError) in try NetworkFetcher().fetch(wanted) } == .forbiddenAddress)
        }
        #expect([80, 443, 1024, 65_535].allSatisfy(AddressPolicy.allows))
        #expect(![0, 79, 1023, 65_536, -1].contains(where: AddressPolicy.allows))
    }

    @Test func redirectsAreNotFollowedAndCookiesNotKept() throws {
        let server = try LoopbackServer {
            $0.answer("302 Found", "Location: /elsewhere", "Set-Cookie: a=b")
            return true
        }
        defer { server.stop() }
        let fetcher = NetworkFetcher()
        for _ in 0..<2 {
            let response = try fetcher.fetch(try request(server))
            #expect(response.status == 302)
            #expect(response.headers.first("location") == "/elsewhere")
        }
        #expect(server.heads.count == 2)
        #expect(server.heads.allSatisfy { $0.hasPrefix("GET / ") && !$0.contains("Cookie") })
        #expect(server.connections == 1, "connections are kept")
    }

    @Test func theEnvironmentsProxyPlaysNoPart() async {
        // In a process of its own: other tests read the environment.
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer {
                $0.answer("200 OK")
                return true
            }
            defer { server.stop() }
            setenv("http_proxy", "http://127.0.0.1:1", 1)
            let address = try #require(WebAddress("http://127.0.0.1:\(server.port)/"))
            let wanted = FetchRequest(address: address, seconds: 10, allowsPrivateAddresses: true)
            #expect(try NetworkFetcher().fetch(wanted).status == 200)
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: openssl), "openssl makes the certificate"))
    func aCertificateOfOnesOwnIsNotTrusted() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/searchlight-crawler-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func start(_ arguments: [String]) throws -> Process {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: Self.openssl)
            process.arguments = arguments
            process.currentDirectoryURL = URL(fileURLWithPath: folder)
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            return process
        }
        try start([
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "key", "-out", "certificate", "-days", "2",
            "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
        ]).waitUntilExit()
        // Free a moment ago.
        let former = try LoopbackServer { _ in false }
        former.stop()
        let port = former.port
        let server = try start(["s_server", "-accept", "\(port)", "-key", "key", "-cert", "certificate", "-www"])
        defer {
            // It has the blocked signals of the thread that started it, and this is none of them.
            kill(server.processIdentifier, SIGKILL)
            server.waitUntilExit()
        }
        let address = try #require(WebAddress("https://localhost:\(port)/"))
        let wanted = FetchRequest(address: address, seconds: 10, allowsPrivateAddresses: true)
        var failure: FetchError.Code? = .noConnection
        for _ in 0..<100 where failure == .noConnection {
            usleep(50_000)
            failure = code { () throws(FetchError) in try NetworkFetcher().fetch(wanted) }
        }
        #expect(failure == .untrustedCertificate)
    }

    @Test func aCrawlOfThisMachineIsRefusedUnlessItIsAllowed() throws {
        let server = try LoopbackServer {
            if $0.head.hasPrefix("GET / ") {
                $0.answer("302 Found", "Location: /page")
            } else if $0.head.hasPrefix("GET /page ") {
                $0.answer("200 OK", "Content-Type: text/html", body: Array("<html>".utf8))
            } else {
                $0.answer("404 Not Found")
            }
            return true
        }
        defer { server.stop() }
        var plan = CrawlPlan(seeds: [try request(server).address])
        plan.limits.minimumSecondsBetweenRequests = 0
        for isAllowed in [false, true] {
            plan.allowsPrivateAddresses = isAllowed
            var crawl = Crawl(plan: plan, fetcher: NetworkFetcher())
            let summary = try crawl.run(known: { _ in nil }, isCancelled: { false }, visit: { _ in PageLinks() })
            #expect(summary.pages == (isAllowed ? 1 : 0))
            #expect(summary.refused == (isAllowed ? 0 : 1))
            #expect(server.heads.count == (isAllowed ? 4 : 0), "robots.txt, two of the page, and the usual sitemap")
        }
    }
}
