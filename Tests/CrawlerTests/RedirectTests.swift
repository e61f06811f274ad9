import Testing
import WebMarkup

@testable import Crawler

@Suite struct RedirectTests {
    @Test(arguments: [301, 302, 303, 307, 308]) func redirectsAreFollowed(status: Int) throws {
        let site = ScriptedSite()
        site.redirect("https://a.test/", "b?c=1#d", status: status)
        site.page("https://a.test/b?c=1", "e")
        let run = try Run(site, "https://a.test/")
        #expect(run.events == ["page https://a.test/b?c=1 0 for https://a.test/", "gone https://a.test/e"])
    }

    @Test func eachHopIsCheckedAgainstRobots() throws {
        let site = ScriptedSite()
        site.robots("https://www.a.test", "User-agent: *", "Disallow: /private")
        site.redirect("https://a.test/", "https://www.a.test/private")
        let run = try Run(site, "https://a.test/")
        #expect(run.events == ["refused https://a.test/ robots"])
        #expect(site.times("https://www.a.test/private").isEmpty)
    }

    @Test func hopsToOtherHostsAreRefused() throws {
        let site = ScriptedSite()
        site.page("https://a.test/", "/b")
        site.redirect("https://a.test/b", "https://b.test/c")
        let run = try Run(site, "https://a.test/")
        #expect(run.events.last == "refused https://a.test/b otherHost(https://b.test/c)")
        #expect(site.log.allSatisfy { $0.request.address.host == "a.test" })
        let wide = try Run(site, "https://a.test/") { $0.followsOtherHosts = true }
        #expect(wide.events.last == "gone https://a.test/b")
    }

    @Test func hopsToPrivateAddressesAreRefused() throws {
        let site = ScriptedSite()
        site.page("https://a.test/", "/b")
        site.redirect("https://a.test/b", "http://10.0.0.1/admin")
        // As the network's fetcher has it, whatever is asked for there.
        site.fail("http://10.0.0.1/robots.txt", .forbiddenAddress)
        site.page("http://10.0.0.1/admin")
        let run = try Run(site, "https://a.test/") { $0.followsOtherHosts = true }
        #expect(run.events.last == "refused https://a.test/b forbiddenAddress")
        #expect(site.times("http://10.0.0.1/admin").isEmpty)
        #expect(site.log.allSatisfy { !$0.request.allowsPrivateAddresses })
    }

    @Test func aNameThatBecomesPrivateBetweenIsRefused() throws {
        let site = ScriptedSite()
        site.page("https://a.test/", "/b")
        site.fail("https://a.test/b", .forbiddenAddress)
        #expect(try Run(site, "https://a.test/").events.last == "refused https://a.test/b forbiddenAddress")
    }

    @Test func loopsEnd() throws {
        let site = ScriptedSite()
        site.page("https://a.test/", "/self", "/b", "/f")
        site.redirect("https://a.test/self", "/self")
        site.redirect("https://a.test/b", "/c")
        site.redirect("https://a.test/c", "/d")
        site.redirect("https://a.test/d", "/b")
        let run = try Run(site, "https://a.test/")
        #expect(
            run.events.dropFirst() == [
                "refused https://a.test/self redirectLoop", "refused https://a.test/b redirectLoop",
                "gone https://a.test/f",
            ])
        #expect(site.pages.count == 6)
    }

    @Test func redirectsHaveALimit() throws {
        let site = ScriptedSite()
        for number in 0..<6 { site.redirect("https://a.test/\(number)", "/\(number + 1)") }
        site.page("https://a.test/6")
        #expect(try Run(site, "https://a.test/0").events == ["refused https://a.test/0 tooManyRedirects"])
        #expect(try Run(site, "https://a.test/1").events == ["page https://a.test/6 0 for https://a.test/1"])
    }

    @Test(arguments: [nil, "", "ftp://a.test/", "http://user:word@a.test/"] as [String?])
    func redirectsWithoutAnAddressAreRefused(target: String?) throws {
        let site = ScriptedSite()
        site.page("https://a.test/", "/b", "/c")
        if let target { site.redirect("https://a.test/b", target) } else { site.on("https://a.test/b", 302) }
        let run = try Run(site, "https://a.test/")
        let reason = target == "" ? "redirectLoop" : "badRedirect"
        #expect(run.events.dropFirst() == ["refused https://a.test/b \(reason)", "gone https://a.test/c"])
    }

    @Test func whatIsAskedForAlreadyIsNotAskedForByARedirect() throws {
        let site = ScriptedSite()
        site.page("https://a.test/", "/b", "/c", "/d")
        site.redirect("https://a.test/b", "/")
        site.redirect("https://a.test/c", "/d")
        site.page("https://a.test/d")
        let run = try Run(site, "https://a.test/")
        #expect(
            run.events == [
                "page https://a.test/ 0", "refused https://a.test/b duplicate(https://a.test/)",
                "page https://a.test/d 1 for https://a.test/c",
            ], "what waits is read where a redirect leads to it first")
        #expect(site.times("https://a.test/d").count == 1)
    }

    @Test func aTargetIsAskedForConditionally() throws {
        let site = ScriptedSite()
        site.redirect("https://a.test/", "/b")
        site.on("https://a.test/b", 304)
        let run = try Run(site, "https://a.test/", known: ["https://a.test/b": KnownPage(etag: "\"1\"")])
        #expect(run.events == ["unchanged https://a.test/b for https://a.test/"])
    }
}
