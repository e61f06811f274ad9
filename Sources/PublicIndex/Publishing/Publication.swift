import Crawler
/// Manifests are bytes of its.
package import FoundationEssentials
import Glibc
import ItemExchange
import SearchEngine
import SearchlightBasics
/// What is published stands in an index.
package import SystemIndex
import WebMarkup

/// A folder with what everybody may find: the pages of the sites that a crawler read without cookies, for any web server to hand out.
///
/// Pages of sites that stand at private addresses are not published, nor is what was read of a site before it was removed.
package struct Publication {
    /// What people call the public index.
    private let name: String
    private let reports: PublicManifest.Reports?
    private let opened: [String: [ReportCollection.Opened]]

    /// - Parameters:
    ///   - reports: how people report what they opened; nil if no reports are taken.
    ///   - opened: what enough people reported.
    package init(name: String, reports: PublicManifest.Reports? = nil, opened: [ReportCollection.Opened] = []) {
        self.name = name
        self.reports = reports
        self.opened = Dictionary(grouping: opened, by: \.content.page)
    }

    /// Writes what a home's crawler read into a folder, over what was written there before. Concurrent readers find the
    /// old or the new state: parts are named by their content, and the manifest comes last.
    ///
    /// - Throws: `IndexError` and what cannot be written.
    package func write(_ index: SystemIndex, to folder: String) throws -> PublicManifest {
        let parts = folder + "/parts"
        // The person may give a folder anywhere; one in the home is no link.
        try DiskStorage(path: parts, below: index.home.path).refuseLinks()
        do {
            try FileManager.default.createDirectory(atPath: parts, withIntermediateDirectories: true)
        } catch {
            throw Self.failure(parts)
        }
        let before = FileManager.default.contents(atPath: folder + "/index.json").flatMap {
            try? JSONDecoder().decode(PublicManifest.self, from: $0)
        }
        var manifest = PublicManifest(name: name, parts: [], reports: reports)
        for site in try WebContent(index).sites() where !site.isPrivate {
            guard let address = site.webAddress else { continue }
            let (lines, pages) = try lines(of: site.name, domain: PageItem.domain(of: address), in: index)
            let part = PublicManifest.Part(
                site: site.name, pages: pages, bytes: lines.count,
                sha256: sha256(lines))
            manifest.parts.append(part)
            let path = folder + "/" + part.path
            if FileManager.default.fileExists(atPath: path) { continue }
            guard let bytes = Gzip.encoded(lines) else {
                throw IndexError(.inputOutput, "There was no memory to compress the pages of \(site.name).", path: path)
            }
            try Self.write(Data(bytes), to: path)
        }
        try Self.sync(parts)
        try Self.write(Self.encoder.encode(manifest), to: folder + "/index.json")
        try Self.sync(folder)
        // Readers of the manifest before this one still find its parts.
        let names = Set((manifest.parts + (before?.parts ?? [])).map { String($0.path.dropFirst("parts/".count)) })
        for old in try FileManager.default.contentsOfDirectory(atPath: parts)
        where (old.hasSuffix(".jsonl.gz") || old.contains(".gz.new-")) && !names.contains(old) {
            try FileManager.default.removeItem(atPath: parts + "/" + old)
        }
        return manifest
    }

    /// Replaces a file whole, on the disk before it has its name: what is there is complete, also after a power cut. Others may read it, as
    /// the person's settings for new files say: a web server has to.
    private static func write(_ bytes: Data, to path: String) throws {
        let temporary = path + ".new-\(UInt64.random(in: .min ... .max))"
        do {
            guard (try? bytes.write(to: URL(filePath: temporary))) != nil else { throw failure(path) }
            let file = open(temporary, O_RDONLY | O_CLOEXEC)
            guard file >= 0 else { throw failure(path) }
            defer { close(file) }
            guard fsync(file) == 0, rename(temporary, path) == 0 else { throw failure(path) }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// Makes the names in a folder durable.
    private static func sync(_ folder: String) throws {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure(folder) }
    }

    private static func failure(_ path: String) -> IndexError {
        IndexError(
            .inputOutput, "The publication cannot be written: \(String(cString: strerror(errno))).", path: path,
            remedy: "See whether the folder may be written and the disk has room, and publish again.",
            systemError: errno)
    }

    /// What changes when a manifest does.
    package static func tag(of manifest: Data) -> String {
        String(sha256(manifest).prefix(32))
    }

    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()

    /// A site's pages in the order of their addresses, so that the same pages are the same bytes.
    private func lines(of site: String, domain: String, in index: SystemIndex) throws -> ([UInt8], pages: Int) {
        var pages: [String: [UInt8]] = [:]
        for snapshot in try index.app(.web).snapshots() {
            try snapshot.forEachDocument { document in
                guard document.domain == domain, var item = PublicPage.item(document, of: site) else { return true }
                item.add(opened[item.identifier] ?? [])
                var line: [UInt8] = []
                JSONValue(item).write(into: &line)
                pages[item.identifier] = line
                return true
            }
        }
        let sorted = pages.sorted { $0.key < $1.key }
        let lines = sorted.flatMap { $0.value + [UInt8(ascii: "\n")] }
        guard lines.count <= PublicManifest.maximumPageBytes else {
            throw IndexError(
                .limitExceeded,
                "The pages of \(site) have \(lines.count) bytes, and readers take \(PublicManifest.maximumPageBytes).",
                remedy: "Read fewer of that site: searchlight web add with --pages.")
        }
        return (lines, sorted.count)
    }
}
