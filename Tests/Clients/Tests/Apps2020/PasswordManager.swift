import CoreSpotlight
import Foundation

// A password manager: titles and user names only, in the strictest protection class, under custom keys.

public struct Login {
    public var id: String
    public var title: String
    public var userName: String
    public var password: String
    public var site: String
    public var usedOn: Date?
}

private extension CSCustomAttributeKey {
    static let site = CSCustomAttributeKey(
        keyName: "org_example_vault_site", searchable: true, searchableByDefault: true, unique: false,
        multiValued: false)!
    static let strength = CSCustomAttributeKey(keyName: "org_example_vault_strength")!
}

public final class VaultIndex {
    private let index = CSSearchableIndex(name: "vault", protectionClass: FileProtectionType.complete)
    private var query: CSSearchQuery?
    public init() {}

    public func update(_ logins: [Login], reply: @escaping (_ failed: Bool) -> Void) {
        var items: [CSSearchableItem] = []
        for login in logins {
            let set = CSSearchableItemAttributeSet(contentType: .item)
            set.title = login.title
            set.displayName = login.title
            set.contentDescription = login.userName
            set.accountHandles = [login.userName]
            set.lastUsedDate = login.usedOn
            set.setValue(NSString(string: login.site), forCustomKey: .site)
            set.setValue(login.password.count as NSNumber, forCustomKey: .strength)
            items.append(.init(uniqueIdentifier: login.id, domainIdentifier: "vault.logins", attributeSet: set))
        }
        index.beginBatch()
        index.indexSearchableItems(items, completionHandler: nil)
        index.endBatch(withClientState: Data([1])) { reply($0 != nil) }
    }

    /// Logins for a site, for the keyboard's suggestions.
    public func suggestions(forSite site: String, reply: @escaping ([String], Error?) -> Void) {
        query?.cancel()
        let escaped = ["\\", "\"", "*"].reduce(site) { $0.replacingOccurrences(of: $1, with: "\\" + $1) }
        let context = CSSearchQueryContext()
        context.fetchAttributes = ["title", "contentDescription", "org_example_vault_site"]
        let query = CSSearchQuery(
            queryString: "\(CSCustomAttributeKey.site.keyName) == \"\(escaped)\"c", queryContext: context)
        query.protectionClasses = [.complete]
        var userNames: [String] = []
        query.foundItemsHandler = { (items: [CSSearchableItem]) in
            for item in items where item.attributeSet.value(forCustomKey: .site) != nil {
                if let name = item.attributeSet.contentDescription { userNames.append(name) }
            }
        }
        query.completionHandler = { [weak query] error in
            _ = query?.isCancelled
            reply(userNames.sorted(), error)
        }
        query.start()
        self.query = query
    }

    public func lockForever(_ reply: @escaping () -> Void) {
        index.deleteAllSearchableItems { _ in reply() }
    }
}
