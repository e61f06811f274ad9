/// Whoever asks says how.
package import Crawler
import Crypto
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

    /// Items that become durable together.
    private static let batch = 200

    /// What is kept with an item, and is searched by nobody: the index that it is of, and the part.
    private static let sourceName = AttributeCatalog.unsearchable("searchlight_public_index")
    private static let siteName = AttributeCatalog.unsearchable("searchlight_public_site")

    package init(_ index: SystemIndex, fetcher: any Fetcher = NetworkFetcher()) {
        self.index = index
        self.fetcher = fetcher
    }

    private var file: SmallFile { index.file("sources.json", of: .publicIndex) }

    /// In the order of their names.
    package func all() throws -> [PublicSource] {
        try (file.decode([PublicSource].self) ?? []).sorted { $0.name < $1.name }
    }

    private func remember(_ source: PublicSource) throws {
        try file.update([PublicSource]()) { sources in
            sources.removeAll { $0.name == source.name }
            sources.append(source)
        }
    }

    /// Forgets a public index and deletes its pages.
    ///
    /// - Returns: how many pages; nil where there is no such index.
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
        for snapshot in try index.app(.publicIndex).snapshots() {
            try snapshot.forEachDocument { document in
                if case .text(let source)? = document[Self.sourceName] {
                    var site: String?
                    if case .text(let text)? = document[Self.siteName] { site = text }
                    if condition(source, site) { found.append(document.identifier) }
                }
                return true
            }
        }
        return found
    }

    // MARK: Reading

    /// What reading an index came to.
    package struct Outcome: Sendable, Hashable {
        package var indexed = 0
        package var deleted = 0
        /// Sites of which nothing had changed.
        package var unchanged = 0
        /// Lines that were no page of their site, or too large.
        package var refused = 0
    }

    /// Fetches what changed of an index since it was read last. Each site's pages become durable some at a time; one that failed is fetched
    /// again the next time.
    ///
    /// - Parameters:
    ///   - now: seconds since 1970.
    ///   - progress: told of sites that are done, of how many.
    /// - Throws: ``PublicIndexError`` where the index cannot be had or is not as it should be, `IndexError` where it cannot be kept.
    package func read(
        _ source: PublicSource, now: Int64, progress: (Int, Int) -> Void = { _, _ in }
    ) throws -> Outcome {
        guard let address = source.webAddress else {
            throw PublicIndexError(
                .malformed, "\(source.address) is no web address. Remove the index, and add it again.")
        }
        let server = PublicServer(fetcher: fetcher, isPrivate: source.isPrivate)
        var source = source, outcome = Outcome()
        // Who forgot the app has its pages read anew.
        if try index.app(.publicIndex).snapshots().allSatisfy({ $0.count == 0 }) {
            source.entityTag = nil
            source.manifest?.parts = []
        }
        let known = source.manifest?.parts ?? []
        let response = try server.get(address, ifNoneMatch: source.entityTag)
        if response.status == 304 {
            outcome.unchanged = known.count
            source.updated = now
            try remember(source)
            return outcome
        }
        let manifest = try server.decode(PublicManifest.self, response, from: address)
        guard manifest.format == 1 else {
            throw PublicIndexError(
                .malformed,
                "\(address) has the format \(manifest.format), which this version does not know. A newer one may.")
        }
        guard Set(manifest.parts.map(\.site)).count == manifest.parts.count else {
            throw PublicIndexError(.malformed, "\(address) has a site twice. Only its owner can change that.")
        }
        let registration = AppRegistration(name: "Public index", opening: .items)
        if try index.registration(.publicIndex) != registration { try index.register(.publicIndex, registration) }
        // What was read is told part by part, so that what fails leaves the rest known.
        let kept = Set(manifest.parts.map(\.site))
        let gone = try identifiers { name, site in name == source.name && !kept.contains(site ?? "") }
        if !gone.isEmpty { try index.app(.publicIndex).commit { $0.delete(identifiers: gone) } }
        outcome.deleted = gone.count
        try forgetParts(of: Set(known.map(\.site)).subtracting(kept), but: source.name)
        var read = manifest
        read.parts = known.filter { kept.contains($0.site) }
        source.entityTag = nil
        source.manifest = read
        try remember(source)
        for (number, part) in manifest.parts.enumerated() {
            progress(number, manifest.parts.count)
            if known.contains(part) {
                outcome.unchanged += 1
                continue
            }
            try take(part, of: source, address, server, &outcome)
            read.parts.removeAll { $0.site == part.site }
            read.parts.append(part)
            source.manifest = read
            try remember(source)
        }
        progress(manifest.parts.count, manifest.parts.count)
        source.manifest = manifest
        source.entityTag = response.headers.first("ETag")
        source.updated = now
        try remember(source)
        return outcome
    }

    private func take(
        _ part: PublicManifest.Part, of source: PublicSource, _ address: WebAddress, _ server: PublicServer,
        _ outcome: inout Outcome
    ) throws {
        guard part.sha256.count == 64, part.sha256.allSatisfy(\.isHexDigit),
            let place = WebAddress(part.path, relativeTo: address)
        else {
            throw PublicIndexError(.malformed, "The index names a part for \(part.site) by what is no SHA-256.")
        }
        let response = try server.get(place, mostBytes: PublicServer.mostPart)
        guard response.status == 200 else { throw PublicServer.refusal(response, of: place) }
        // A server may have said that it is compressed, and then it is not any more.
        let lines = Gzip.decoded(response.body, mostBytes: PublicServer.mostPages + 1) ?? response.body
        guard lines.count <= PublicServer.mostPages, ReportCollection.hex(SHA256.hash(data: lines)) == part.sha256
        else {
            throw PublicIndexError(
                .malformed, "The pages of \(part.site) are not those that the index names. Try again later.")
        }
        let app = index.app(.publicIndex), reader = ItemReader()
        var items: [Document] = [], present: Set<String> = []
        for line in lines.split(separator: UInt8(ascii: "\n")) {
            guard let json = try? JSONValue(parsing: line), let read = try? reader.item(json),
                var item = PublicPage.item(read, of: part.site), let page = WebAddress(item.identifier)
            else {
                outcome.refused += 1
                continue
            }
            item.domain = PageItem.domain(of: page)
            item.attributes.append(Attribute(Self.sourceName, .text(source.name)))
            item.attributes.append(Attribute(Self.siteName, .text(part.site)))
            items.append(item)
            present.insert(item.identifier)
        }
        for start in stride(from: 0, to: items.count, by: Self.batch) {
            try app.commit { transaction in
                for item in items[start...].prefix(Self.batch) {
                    do {
                        try transaction.index(item)
                        outcome.indexed += 1
                    } catch let error as IndexError where error.code == .limitExceeded {
                        outcome.refused += 1
                    }
                }
            }
        }
        let stale = try identifiers { $0 == source.name && $1 == part.site }.filter { !present.contains($0) }
        if !stale.isEmpty {
            try app.commit { $0.delete(identifiers: stale) }
            try forgetParts(of: [part.site], but: source.name)
        }
        outcome.deleted += stale.count
        _ = try app.maintain(maximumBytes: 64 << 20)
    }
}
