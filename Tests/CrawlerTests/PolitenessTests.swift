import Testing
import WebMarkup

@testable import Crawler

@Suite struct PolitenessTests {
    /// The distances between one host's requests.
    private func distances(_ site: ScriptedSite, _ host: String) -> [Double] {
        let times = site.log.filter { $0.request.address.host == host }.map(\.time)
        return zip(times.dropFirst(), times).map { ($0 - $1).rounded(toDecimals: 6) }
    }

    @Test func aSecondLiesBetweenRequestsToOneHost() throws {
        let site = ScriptedSite()
        site.page("https://a.test/", "/b", "/c")
        site.redirect("https://a.test/b", "/d")
        _ = try Run(site, "https://a.test/")
        #expect(distances(site, "a.test") == [1, 1, 1, 1], "robots.txt and redirects count as well")
    }

    @Test func theIntervalBeginsWhenTheAnswerIsThere() throws {
        let site = ScriptedSite()
        let clock = site.clock
        site.page("https://a.test/", "/b", "/c")
        site.on("https://a.test/b") { (_, _) throws(FetchError) in
            clock.sleep(5)
            return FetchResponse(status: 404)
        }
        _ = try Run(site, "https://a.test/")
        #expect(distances(site, "a.test") == [1, 1, 6])
    }

    @Test func theCrawlDelayIsObeyedUpToItsLimit() throws {
        for (said, kept) in [("3.5", 3.5), ("0.1", 1), ("100000", 60)] {
            let site = ScriptedSite()
            site.robots("https://a.test", "User-agent: *", "Crawl-delay: \(said)")
            site.page("https://a.test/", "/b", "/c")
            _ = try Run(site, "https://a.test/")
            #expect(distances(site, "a.test") == [kept, kept, kept])
        }
    }

    @Test func whileOneHostIsWaitedForOthersAreServed() throws {
        let site = ScriptedSite()
        site.robots("https://slow.test", "User-agent: *", "Crawl-delay: 10")
        site.page("https://slow.test/", "/1", "/2")
        site.page("https://fast.test/", "/1", "/2", "/3")
        let run = try Run(site, "https://slow.test/", "https://fast.test/")
        #expect(distances(site, "slow.test") == [10, 10, 10])
        #expect(distances(site, "fast.test") == [1, 1, 1, 1])
        #expect(site.log.last?.request.address.host == "slow.test")
        #expect(run.summary.seconds.rounded(toDecimals: 6) == 30)
    }

    @Test func hostsComeInTurn() throws {
        let site = ScriptedSite()
        for host in ["a", "b", "c"] { site.page("https://\(host).test/", "/1", "/2") }
        _ = try Run(site, "https://a.test/", "https://b.test/", "https://c.test/")
        let hosts = site.log.map { String($0.request.address.host.first ?? "?") }
        #expect(hosts.joined() == "abcabcabcabc")
    }

    @Test func aNameWithAndWithoutWWWIsOneHost() throws {
        let site = ScriptedSite()
        site.page("https://a.test/", "https://www.a.test/b")
        _ = try Run(site, "https://a.test/")
        #expect(site.log.map(\.time) == [0, 1, 2, 3])
    }

    @Test func theCrawlSaysWhoItIs() throws {
        let site = ScriptedSite()
        site.page("https://a.test/")
        _ = try Run(site, "https://a.test/") {
            $0.userAgent = "Searchlight/1.0 (+https://example.com/)"
            $0.limits.bytesPerPage = 77
            $0.limits.secondsPerPage = 9
            $0.allowsPrivateAddresses = true
        }
        for asked in site.log {
            #expect(
                asked.request.headers.contains { $0.name == "User-Agent" && $0.value.hasPrefix("Searchlight/1.0 (") })
            #expect(asked.request.seconds == 9)
            #expect(asked.request.allowsPrivateAddresses)
        }
        #expect(site.log.map(\.request.maximumBytes) == [512 << 10, 77])
    }

    @Test(arguments: ["7", "Sun, 06 Nov 1994 08:50:00 GMT"]) func theTimeToAskAgainIsObeyed(value: String) throws {
        let site = ScriptedSite()
        site.page("https://a.test/", "/b", "/c")
        site.page("https://a.test/c")
        site.on("https://a.test/b") { (_, times) throws(FetchError) in
            guard times == 0 else {
                return FetchResponse(status: 200, headers: FetchHeaders([("Content-Type", "text/html")]))
            }
            // By the server's own clock, which is ahead of ours.
            return FetchResponse(
                status: 429, headers: FetchHeaders([("retry-after", value), ("Date", "Sun, 06 Nov 1994 08:49:53 GMT")]))
        }
        let run = try Run(site, "https://a.test/")
        #expect(run.events == ["page https://a.test/ 0", "page https://a.test/b 1", "page https://a.test/c 1"])
        #expect(site.times("https://a.test/b") == [2, 9])
        #expect(site.times("https://a.test/c") == [10], "the whole host waits")
    }

    @Test func aPageThatIsNeverReadyHasFailed() throws {
        let site = ScriptedSite()
        site.page("https://a.test/", "/b", "/d", "/e", "/c", "/f")
        site.on("https://a.test/c", 503, ("Retry-After", "301"))
        site.on("https://a.test/b", 503, ("Retry-After", "5"))
        site.on("https://a.test/d", 503)
        site.on("https://a.test/e", 500, ("Retry-After", "5"))
        let run = try Run(site, "https://a.test/")
        #expect(
            run.events.dropFirst() == [
                "failed https://a.test/b 503", "failed https://a.test/d 503", "failed https://a.test/e 500",
                "failed https://a.test/c 503", "refused https://a.test/f limit(Crawler.CrawlLimit.seconds)",
            ])
        #expect(site.times("https://a.test/b") == [2, 7, 12])
        #expect(site.times("https://a.test/d")[0] == 17, "the whole host waits, also after the last time")
        #expect(site.times("https://a.test/c").count == 1, "whoever asks for longer is left alone")
        #expect(site.times("https://a.test/e").count == 1)
    }

    /// A server that says "too many requests" means all of them.
    @Test func aHostThatHasEnoughIsLeftAloneAndOthersAreNot() throws {
        let site = ScriptedSite()
        site.page("https://a.test/", "/1", "/2", "/3")
        for name in 1...3 { site.on("https://a.test/\(name)", 429) }
        site.page("https://b.test/", "/1")
        site.page("https://b.test/1")
        let run = try Run(site, "https://a.test/", "https://b.test/")
        #expect(site.times("https://a.test/1") == [2, 32, 92], "30 s and 60 s")
        #expect(site.times("https://a.test/2").isEmpty && site.times("https://a.test/3").isEmpty)
        #expect(run.events.contains("page https://b.test/1 1") && run.events.contains("failed https://a.test/1 429"))
        #expect(run.summary.left.map(\.description) == ["https://a.test/2", "https://a.test/3"])
        #expect(run.summary.seconds < 200, "nothing is waited for that cannot come")
    }

    @Test func whatIsKnownIsAskedForConditionally() throws {
        let site = ScriptedSite()
        site.on("https://a.test/", 304)
        site.page("https://a.test/b", "/c")
        site.on("https://a.test/c", 304)
        let known = ["https://a.test/": KnownPage(etag: "W/\"x\"", lastModified: "Sun, 06 Nov 1994 08:49:37 GMT")]
        let run = try Run(site, "https://a.test/", known: known, links: ["https://a.test/": ["https://a.test/b"]])
        // What was not asked for with a condition cannot be unchanged.
        #expect(run.events == ["unchanged https://a.test/", "page https://a.test/b 1", "failed https://a.test/c 304"])
        func header(_ name: String, _ address: String) -> String? {
            site.log.first { $0.address == address }?.request.headers.first { $0.name == name }?.value
        }
        #expect(header("If-None-Match", "https://a.test/") == "W/\"x\"")
        #expect(header("If-Modified-Since", "https://a.test/") == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(header("If-None-Match", "https://a.test/b") == nil)
        #expect(header("If-None-Match", "https://a.test/robots.txt") == nil)
    }

    @Test func aCrawlIsCancelledBetweenRequestsAndWhileItWaits() throws {
        let site = ScriptedSite()
        site.robots("https://a.test", "User-agent: *", "Crawl-delay: 50")
        site.page("https://a.test/", "/b")
        let clock = site.clock
        let run = try Run(site, "https://a.test/", isCancelled: { clock.now() >= 1070 })
        #expect(run.summary.isCancelled)
        #expect(run.events == ["page https://a.test/ 0"])
        #expect(run.summary.seconds >= 70 && run.summary.seconds < 71)
        let none = try Run(site, "https://a.test/", isCancelled: { true })
        #expect(none.summary.requests == 0)
    }

    @Test func aCancelledRequestEndsTheCrawl() throws {
        let site = ScriptedSite()
        site.page("https://a.test/", "/b", "/c")
        site.fail("https://a.test/b", .cancelled)
        let run = try Run(site, "https://a.test/")
        #expect(run.summary.isCancelled)
        #expect(run.events == ["page https://a.test/ 0"])
    }
}

extension Double {
    fileprivate func rounded(toDecimals decimals: Int) -> Double {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        return (self * scale).rounded() / scale
    }
}
