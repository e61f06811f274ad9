import FoundationEssentials
import SearchEngine
import SystemIndex

// ClientObserver search <text>          what a person finds: app, tab, identifier or activity type, tab, title
// ClientObserver activities <app>       an app's history: type, tab, title, tab, views

let words = Array(CommandLine.arguments.dropFirst())
let index = SystemIndex(home: try Home.standard())
let now = Int64(Date().timeIntervalSince1970)
switch words.first {
case "search":
    let found = try index.scope().search(SearchRequest(words[1], limit: 50, now: now))
    for item in found.items {
        let name = item.isActivity ? item.activity?.activityType ?? "?" : item.hit.identifier
        print("\(item.app)\t\(name)\t\(try item.document().displayTitle)")
    }
case "activities":
    for record in try index.app(AppIdentifier(words[1])).activities.history(now: now) {
        print("\(record.activityType)\t\(record.title ?? "")\t\(record.views)")
    }
default: fatalError("search or activities")
}
