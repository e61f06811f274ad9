import JSONCoding
/// Addresses are its.
package import WebMarkup

/// A public index whose pages the person finds.
package struct PublicSource: Sendable, Hashable, JSONCodable {
    /// Of its manifest.
    package var address: String
    /// Whether it may stand at an address of this computer or its network.
    package var isPrivate: Bool
    /// As it stood in the manifest that was read last; nil before.
    package var manifest: PublicManifest?
    /// `ETag` of that manifest.
    package var entityTag: String?
    /// When it was read last, in seconds since 1970.
    package var updated: Int64?

    /// - Parameter address: of the manifest, or of the folder that it stands in, which ends with a slash.
    package init(address: WebAddress, isPrivate: Bool = false) {
        let manifest = address.path.hasSuffix("/") ? WebAddress("index.json", relativeTo: address) : address
        self.address = (manifest ?? address).withoutFragment.description
        self.isPrivate = isPrivate
    }

    /// nil if the file was changed by hand into something that is not an address.
    package var webAddress: WebAddress? { WebAddress(address) }

    /// What the person calls it: the host, with the folders that the manifest stands in.
    package var name: String {
        guard let address = webAddress else { return self.address }
        let folder = address.path.split(separator: "/", omittingEmptySubsequences: true).dropLast().joined(
            separator: "/")
        return address.scope + (folder.isEmpty ? "" : "/" + folder)
    }
}
