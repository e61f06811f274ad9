import AppPrograms
import FoundationEssentials
import ItemExchange
import SearchEngine
import SearchlightBasics
import SystemIndex

/// The content that the project brings along.
package struct DemoContent {
    /// An app with its files.
    struct App {
        var id: AppIdentifier
        var name: String
        var files: [String]
    }

    /// How far filling a home is.
    package struct Progress: Sendable {
        package var apps: Int
        package var totalApps: Int
        package var items: Int
    }

    private let folder: String
    let apps: [App]

    let queries = ["brulee", "dianying", "'salt cart'", "0131 --app org.example.contacts", "lanten"]

    /// The file with an item for each kind of card.
    package var cards: String { folder + "/cards.jsonl" }

    /// Names of the buttons of these cards, as in the Info.plist of the example app Cards, whose items they are.
    package static let cardActionTitles = [
        "org.example.cards.track": "Track parcel", "org.example.cards.confirm": "Confirm delivery",
    ]

    /// Looks in `$SEARCHLIGHT_DEMO_CONTENT`, or else where it is installed, in the current folder, and above the program.
    ///
    /// Installed, the program is `lib/searchlight/searchlight` below a prefix such as `/usr`, and the content is
    /// `share/searchlight/demo` there. In the current folder and above the program it is `DemoContent`, as in a checkout.
    package static func find() throws -> DemoContent {
        let explicit = ProcessInfo.processInfo.environment["SEARCHLIGHT_DEMO_CONTENT"] ?? ""
        let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let candidates = explicit.isEmpty ? places(program: program ?? "") : [explicit]
        for folder in candidates {
            guard let list = FileManager.default.contents(atPath: folder + "/apps.json") else { continue }
            return try DemoContent(folder: folder, list: [UInt8](list))
        }
        throw Demo.Failure(
            "Cannot find the demo's content in \(candidates[0]). Set SEARCHLIGHT_DEMO_CONTENT to its folder.")
    }

    /// Folders that may have the content, for a program with this path.
    static func places(program: String) -> [String] {
        let parts = program.split(separator: "/")
        // Before the current folder, which may hold another folder of this name.
        var places: [String] = []
        if parts.suffix(3).dropLast() == ["lib", "searchlight"] {
            places.append("/" + (parts.dropLast(3) + ["share", "searchlight", "demo"]).joined(separator: "/"))
        }
        places.append("DemoContent")
        for count in stride(from: parts.count - 1, through: 0, by: -1) {
            places.append("/" + (parts.prefix(count) + ["DemoContent"]).joined(separator: "/"))
        }
        return places
    }

    private init(folder: String, list: [UInt8]) throws {
        self.folder = folder
        guard let json = try? JSONValue(parsing: list), case .array(let entries) = json else {
            throw Demo.Failure("Cannot read \(folder)/apps.json: it must hold a JSON array.")
        }
        apps = try entries.map { entry in
            guard case .string(let id)? = entry["id"], case .string(let name)? = entry["name"],
                case .array(let files)? = entry["files"]
            else {
                throw Demo.Failure("Cannot read \(folder)/apps.json: an app needs id, name and files.")
            }
            var names: [String] = []
            for case .string(let name) in files { names.append(folder + "/" + name) }
            return App(id: try AppIdentifier(id), name: name, files: names)
        }
    }

    static func stamp(of home: Home) -> FillStamp { FillStamp(path: home.path + "/demo-content") }

    /// Imports everything, unless the home holds exactly this content already.
    func fill(_ index: SystemIndex, onProgress: (Progress) -> Void) throws {
        for app in apps where try index.registration(app.id) == nil {
            try index.register(app.id, AppRegistration(name: app.name))
        }
        let contents = try fingerprint(), stamp = Self.stamp(of: index.home)
        let known = try index.apps()
        if apps.allSatisfy({ known.contains($0.id) }), stamp.says(contents) { return }
        var progress = Progress(apps: 0, totalApps: apps.count, items: 0)
        for app in apps {
            progress.items += try fill(index.app(app.id), from: app.files)
            progress.apps += 1
            onProgress(progress)
        }
        try stamp.write(contents)
    }

    /// Returns a line for each file that changes when the file does.
    private func fingerprint() throws -> String {
        try apps.flatMap(\.files).map { file in
            guard let bytes = FileManager.default.contents(atPath: file) else {
                throw Demo.Failure("Cannot read \(file). Set SEARCHLIGHT_DEMO_CONTENT to a complete folder.")
            }
            let hash = StableHash.value(of: bytes)
            return "\(file.split(separator: "/").last ?? "") \(bytes.count) \(String(hash, radix: 16))\n"
        }.joined()
    }

    /// Replaces what an app has by the items of its files, and returns how many they are.
    private func fill(_ target: AppIndex, from files: [String]) throws -> Int {
        if try target.exists() { try target.commit { $0.deleteAll() } }
        let importer = Importer(app: target, reader: ItemReader())
        var complaint: ImportComplaint?
        importer.onComplaint = { complaint = complaint ?? $0 }
        let imported = try importer.run(try files.map(InputFile.init)).imported
        if let complaint {
            throw Demo.Failure("\(complaint.file), line \(complaint.line): \(complaint.failure.message)")
        }
        return imported
    }
}
