import CoreSpotlight

// A robotics league: attributes of the app's own behind properties, and queries that name them.

public protocol Searchable {
    var searchAttributes: CSSearchableItemAttributeSet { get }
    var webURL: URL { get }
}

public struct Team: Searchable {
    var number: Int
    var nickname: String?
    var city: String?

    public var searchAttributes: CSSearchableItemAttributeSet {
        let attributeSet = CSSearchableItemAttributeSet(itemContentType: "Team")
        attributeSet.displayName = [String(number), nickname].compactMap({ $0 }).joined(separator: " | ")
        attributeSet.alternateNames = ["team\(number)", nickname].compactMap { $0 }
        attributeSet.city = city
        attributeSet.teamNumber = String(number)
        attributeSet.nickname = nickname
        return attributeSet
    }

    public var webURL: URL { return URL(string: "https://example.org/team/\(number)")! }
}

public extension CSSearchableItemAttributeSet {
    private enum SearchableTeamKeys: String {
        case teamNumber = "teamNumber"
        case nickname = "nickname"
    }

    private var teamNumberKey: CSCustomAttributeKey {
        return CSCustomAttributeKey(keyName: SearchableTeamKeys.teamNumber.rawValue)!
    }

    var teamNumber: String? {
        get { value(forCustomKey: teamNumberKey) as? String }
        set {
            if let newValue = newValue {
                setValue(NSString(string: newValue), forCustomKey: teamNumberKey)
            } else {
                setValue(nil, forCustomKey: teamNumberKey)
            }
        }
    }

    private var nicknameKey: CSCustomAttributeKey {
        return CSCustomAttributeKey(keyName: SearchableTeamKeys.nickname.rawValue)!
    }

    var nickname: String? {
        get { value(forCustomKey: nicknameKey) as? String }
        set { setValue(newValue.map { $0 as NSString }, forCustomKey: nicknameKey) }
    }
}

final class SearchService: NSObject {
    typealias SearchHandler = (([CSSearchableItem], Error?) -> Void)

    func search(_ searchText: String, completion: @escaping SearchHandler) {
        let text = searchText.trimmingCharacters(in: .whitespaces)
        let query = CSSearchQuery(
            queryString: "contentType == 'Team' && (teamNumber == \"\(text)*\" || nickname == \"\(text)*\"cdwt)",
            attributes: ["displayName", "teamNumber", "nickname"])
        var all: [CSSearchableItem] = []
        query.foundItemsHandler = { items in all.append(contentsOf: items) }
        query.completionHandler = { error in completion(all, error) }
        query.start()
    }
}
