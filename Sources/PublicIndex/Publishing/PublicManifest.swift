import FoundationEssentials

/// What is in a public index: its file `index.json`, beside which the parts are.
package struct PublicManifest: Sendable, Hashable, Codable {
    /// Of the files; readers refuse what is higher.
    package var format = 1
    /// What people call it.
    package var name: String
    /// A site each, in the order of their names.
    package var parts: [Part]
    /// How to report; nil if no reports are taken.
    package var reports: Reports?

    /// Bytes of a site's lines at most.
    package static let maximumPageBytes = 256 << 20

    /// The pages of one site: JSON Lines, compressed with gzip, in the file `parts/<sha256>.jsonl.gz`.
    package struct Part: Sendable, Hashable, Codable {
        /// Host without `www.`, and a port that is not the scheme's own: all of its pages are of it.
        package var site: String
        package var pages: Int
        /// Of the lines before compression.
        package var bytes: Int
        /// Of the same, in hexadecimal digits.
        package var sha256: String

        /// Relative to the manifest.
        package var path: String { "parts/\(sha256).jsonl.gz" }
    }

    /// How to report.
    package struct Reports: Sendable, Hashable, Codable {
        /// The key server's address.
        package var keys: String
        /// People who have to send the same before it can be read.
        package var threshold: Int

        package init(keys: String, threshold: Int) {
            self.keys = keys
            self.threshold = threshold
        }
    }

    package init(name: String, parts: [Part], reports: Reports? = nil) {
        self.name = name
        self.parts = parts
        self.reports = reports
    }
}
