import AppLanding
import Foundation
import SearchEngine
import SystemIndex

// ClientObserver search <text>          what a person finds: app, tab, identifier or activity type, tab, title
// ClientObserver landing <text>         what opening the best result brings: activity type, tab, keys of userInfo
// ClientObserver open <text>            opens the best result in its app: landed, declined …
// ClientObserver continue <app> <text>  goes on with a search in an app
// ClientObserver activities <app>       an app's history: type, tab, title, tab, views

let words = Array(CommandLine.arguments.dropFirst())
let index = SystemIndex(home: try Home.standard())
let now = Int64(Date().timeIntervalSince1970)
switch words.first {
case "search":
    let found = try index.scope().search(SearchRequest(words[1], limit: 50, now: now))
    for item in found.items {
        let name = item.isActivity ? try item.activity()?.activityType ?? "?" : item.hit.identifier
        print("\(item.app)\t\(name)\t\(try item.document().displayTitle)")
    }
case "landing":
    guard let best = try index.scope().search(SearchRequest(words[1], limit: 1, now: now)).items.first else { break }
    let landing = try best.landing(typed: words[1])
    let bytes = Data(landing.archivedUserInfo)
    let archive = try? PropertyListSerialization.propertyList(from: bytes, format: nil) as? [String: Any]
    let keys = landing.texts.map { "\($0.key)=\($0.value)" } + (archive ?? [:]).keys
    print("\(landing.activityType)\t\(keys.sorted().joined(separator: ","))")
case "open":
    guard let best = try index.scope().search(SearchRequest(words[1], limit: 1, now: now)).items.first else { break }
    print(try index.land(best.landing(typed: words[1]), in: best.app))
case "continue":
    print(try index.land(.search(words[2]), in: AppIdentifier(words[1])))
case "activities":
    for record in try index.app(AppIdentifier(words[1])).activities.history(now: now) {
        print("\(record.activityType)\t\(record.title ?? "")\t\(record.views)")
    }
default: fatalError("search, landing, open, continue or activities")
}
