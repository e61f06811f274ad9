import AppLanding
import AppPrograms
/// The caller says how to fetch.
package import Crawler
import FoundationEssentials
import SearchEngine
/// Pages become items of it.
package import SystemIndex
import WebMarkup

/// The public indexes that a person uses. They are fetched whole and searched here: what the person types is sent nowhere.
///
/// Pages are items of an app of their own, which is switched off, listed, exported and forgotten as any is. A page that two indexes have is the
/// one's that was read last.
package struct PublicSources: Sendable {
    package let index: SystemIndex
    let fetcher: any Fetcher

    package init(_ index: SystemIndex, fetcher: any Fetcher = NetworkFetcher()) {
        self.index = index
        self.fetcher = fetcher
    }

    private var file: SmallFile { index.file("sources.json", of: .publicIndex) }

    /// In the order of their names.
    package func all() throws -> [PublicSource] {
        try (file.decode([PublicSource].self) ?? []).sorted { $0.name < $1.name }
    }

    /// - Parameter adds: whether it may be new; otherwise one that was removed meanwhile stays so.
    private func remember(_ source: PublicSource, adds: Bool = false) throws {
        var isThere = adds
        try file.update([PublicSource]()) { sources in
            isThere = isThere || sources.contains { $0.name == source.name }
            guard isThere else { return }
            sources.removeAll { $0.name == source.name }
            sources.append(source)
        }
        if isThere { return }
        // What was read since then has no source any more.
        let pages = try identifiers { name, _ in name == source.name }
        if !pages.isEmpty { try index.app(.publicIndex).commit { $0.delete(identifiers: pages) } }
        throw PublicIndexError(.unknown, "\(source.name) was removed meanwhile.")
    }

    /// Forgets a public index and deletes its pages.
    ///
    /// - Returns: how many pages; nil if there is no such index.
    package func remove(_ name: String) throws -> Int? {
        guard try all().contains(where: { $0.name == name }) else { return nil }
        let pages = try identifiers { source, _ in source == name }
        let sites = try all().first { $0.name == name }?.manifest?.parts.map(\.site) ?? []
        try forgetParts(of: Set(sites), but: name)
        if !pages.isEmpty { try index.app(.publicIndex).commit { $0.delete(identifiers: pages) } }
        try file.update([PublicSource]()) { $0.removeAll { $0.name == name } }
        return pages.count
    }

    /// Has other indexes' parts of some sites fetched again the next time: what this one gives up may stand there too.
    private func forgetParts(of sites: Set<String>, but name: String) throws {
        guard !sites.isEmpty, try all().count > 1 else { return }
        try file.update([PublicSource]()) { sources in
            for index in sources.indices where sources[index].name != name {
                guard let parts = sources[index].manifest?.parts, parts.contains(where: { sites.contains($0.site) })
                else {
                    continue
                }
                sources[index].manifest?.parts.removeAll { sites.contains($0.site) }
                sources[index].entityTag = nil
            }
        }
    }

    /// The pages that are of an index now.
    package func pages(of source: PublicSource) throws -> Set<String> {
        Set(try identifiers { name, _ in name == source.name })
    }

    /// The identifiers of the items for which a condition on index and site holds. Reads all items.
    private func identifiers(where condition: (String, String?) -> Bool) throws -> [String] {
        var found: [String] = []
        try forEachPage { identifier, source, site in if condition(source, site) { found.append(identifier) } }
        return found
    }

    private func forEachPage(_ body: (_ identifier: String, _ source: String, _ site: String?) -> Void) throws {
        for snapshot in try index.app(.publicIndex).snapshots() {
            try snapshot.forEachDocument { document in
                if case .text(let source)? = document[PublicPage.sourceName] {
                    var site: String?
                    if case .text(let text)? = document[PublicPage.siteName] { site = text }
                    body(document.identifier, source, site)
                }
                return true
            }
        }
    }

    // MARK: Reading

    /// What reading an index came to.
    package struct Outcome: Sendable, Hashable {
        package var indexed = 0
        package var deleted = 0
        /// Sites without changes.
        package var unchanged = 0
        /// Lines that were no page of their site, or too large.
        package var refused = 0
    }

    /// Parts of an index that are taken, and seconds between the times that it is written down which were.
    private static let maximumParts = 10_000
    private static let secondsBetweenNotes = 2.0

    /// Fetches what changed of an index since it was read last. Each site's pages become durable some at a time. A
    /// failed site is fetched again the next time; the others are fetched anyway.
    ///
    /// - Parameters:
    ///   - given: as the person named it; what was read of it before is known from the last time.
    ///   - adds: whether it may be one that was not used before.
    ///   - now: seconds since 1970.
    ///   - progress: told of sites that are done, of how many.
    /// - Throws: ``PublicIndexError`` if the index, or the first site that failed, is missing or malformed;
    ///   `IndexError` if it cannot be kept.
    package func read(
        _ given: PublicSource, adds: Bool = true, now: Int64, progress: (Int, Int) -> Void = { _, _ in }
    ) throws -> Outcome {
        guard let address = given.webAddress else {
            throw PublicIndexError(
                .malformed, "\(given.address) is no web address. Remove the index, and add it again.")
        }
        try readAnewWhereForgotten()
        // Reading another one may have changed what is known of this one.
        var source = try all().first { $0.name == given.name && $0.address == given.address } ?? given
        source.isPrivate = given.isPrivate
        let server = PublicServer(fetcher: fetcher, isPrivate: source.isPrivate)
        var outcome = Outcome()
        let known = source.manifest?.parts ?? []
        let response = try server.get(address, ifNoneMatch: source.entityTag)
        if response.status == 304 {
            outcome.unchanged = known.count
            source.updated = now
            try remember(source, adds: adds)
            return outcome
        }
        let manifest = try self.manifest(response, from: address, server)
        let registration = AppRegistration(name: "Public index", opening: .items)
        if (try? index.registration(.publicIndex)) != registration { try index.register(.publicIndex, registration) }
        var own: [String: Set<String>] = [:]
        try forEachPage { if $1 == source.name { own[$2 ?? "", default: []].insert($0) } }
        let kept = Set(manifest.parts.map(\.site))
        let gone = own.filter { !kept.contains($0.key) }
        // What this one gives up may stand in another: said before it is done, so that it is done again after a crash.
        try forgetParts(of: Set(gone.keys), but: source.name)
        source.entityTag = nil
        source.manifest = manifest
        source.manifest?.parts = known.filter { kept.contains($0.site) }
        try remember(source, adds: adds)
        for pages in gone.values {
            try index.app(.publicIndex).commit { $0.delete(identifiers: pages.sorted()) }
            outcome.deleted += pages.count
        }
        var failure: PublicIndexError?, noted = ContinuousClock.now
        for (number, part) in manifest.parts.enumerated() {
            progress(number, manifest.parts.count)
            if known.contains(part) {
                outcome.unchanged += 1
                continue
            }
            do {
                let lines = try lines(of: part, from: address, server)
                var taking = PartTaking(part, of: source, index.app(.publicIndex))
                let stale = try taking.take(lines, of: own[part.site] ?? [])
                if !stale.isEmpty {
                    try forgetParts(of: [part.site], but: source.name)
                    try index.app(.publicIndex).commit { $0.delete(identifiers: stale) }
                }
                outcome.indexed += taking.indexed
                outcome.refused += taking.refused
                outcome.deleted += stale.count
                source.manifest?.parts.removeAll { $0.site == part.site }
                source.manifest?.parts.append(part)
            } catch let error as PublicIndexError {
                failure = failure ?? error
            }
            if noted.duration(to: .now) > .seconds(Self.secondsBetweenNotes) {
                try remember(source)
                noted = .now
            }
        }
        progress(manifest.parts.count, manifest.parts.count)
        _ = try index.app(.publicIndex).maintain(maximumBytes: 64 << 20)
        if failure == nil {
            source.manifest = manifest
            source.entityTag = response.headers.first("ETag")
            source.updated = now
        }
        try remember(source)
        if let failure { throw failure }
        return outcome
    }

    /// After the app was forgotten, the pages of all indexes are read anew.
    private func readAnewWhereForgotten() throws {
        guard try index.app(.publicIndex).snapshots().allSatisfy({ $0.count == 0 }),
            try all().contains(where: { $0.entityTag != nil || $0.manifest?.parts.isEmpty == false })
        else { return }
        try file.update([PublicSource]()) { sources in
            for index in sources.indices {
                sources[index].entityTag = nil
                sources[index].manifest?.parts = []
            }
        }
    }

    private func manifest(
        _ response: FetchResponse, from address: WebAddress, _ server: PublicServer
    ) throws -> PublicManifest {
        let manifest = try server.decode(PublicManifest.self, response, from: address)
        guard manifest.format == 1 else {
            throw PublicIndexError(
                .malformed,
                "\(address) has the format \(manifest.format), which this version does not know. A newer one may.")
        }
        guard Set(manifest.parts.map(\.site)).count == manifest.parts.count, manifest.parts.count <= Self.maximumParts
        else {
            throw PublicIndexError(
                .malformed,
                "\(address) has a site twice, or more than \(Self.maximumParts). Only its owner can change that.")
        }
        return manifest
    }

    private func lines(
        of part: PublicManifest.Part, from address: WebAddress, _ server: PublicServer
    ) throws -> [UInt8] {
        guard part.sha256.count == 64, part.sha256.allSatisfy(\.isHexDigit),
            let location = WebAddress(part.path, relativeTo: address)
        else {
            throw PublicIndexError(.malformed, "The index names a part for \(part.site) by what is no SHA-256.")
        }
        // As long as its lines may be: a server may say that the file is compressed, and then it is not any more.
        let response = try server.get(location, maximumBytes: PublicManifest.maximumPageBytes)
        guard response.status == 200 else { throw PublicServer.refusal(response, of: location) }
        let lines = Gzip.decoded(response.body, maximumBytes: PublicManifest.maximumPageBytes + 1) ?? response.body
        guard lines.count <= PublicManifest.maximumPageBytes,
            sha256(lines) == part.sha256
        else {
            throw PublicIndexError(
                .malformed, "The pages of \(part.site) are not those that the index names. Try again later.")
        }
        return lines
    }
}
