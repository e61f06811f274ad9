import AppLanding
import AppPrograms
import FoundationEssentials
import ItemExchange
import SearchEngine
import SearchlightBasics
import SystemIndex

/// The content that the project brings along.
struct DemoContent {
    /// An app with its files.
    struct App {
        var id: AppIdentifier
        var name: String
        var files: [String]
    }

    let folder: String
    let apps: [App]

    let queries = ["brulee", "dianying", "'salt cart'", "0131 --app org.example.contacts", "lanten"]

    /// In `$SEARCHLIGHT_DEMO_CONTENT`, else `DemoContent` in the current folder or above the program.
    static func find() throws -> DemoContent {
        let explicit = ProcessInfo.processInfo.environment["SEARCHLIGHT_DEMO_CONTENT"] ?? ""
        var candidates = explicit.isEmpty ? ["DemoContent"] : [explicit]
        if explicit.isEmpty, let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        {
            var folder = program[...]
            while let slash = folder.lastIndex(of: "/") {
                folder = folder[..<slash]
                candidates.append(folder + "/DemoContent")
            }
        }
        for folder in candidates {
            guard let list = FileManager.default.contents(atPath: folder + "/apps.json") else { continue }
            return try DemoContent(folder: folder, list: [UInt8](list))
        }
        throw Failure("There is no demo content in \(candidates[0]). Set SEARCHLIGHT_DEMO_CONTENT to its folder.")
    }

    private init(folder: String, list: [UInt8]) throws {
        self.folder = folder
        guard let json = try? JSONValue(parsing: list), case .array(let entries) = json else {
            throw Failure("\(folder)/apps.json is not a JSON array.")
        }
        apps = try entries.map { entry in
            guard case .string(let id)? = entry["id"], case .string(let name)? = entry["name"],
                case .array(let files)? = entry["files"]
            else {
                throw Failure("\(folder)/apps.json: an app needs id, name and files.")
            }
            var names: [String] = []
            for case .string(let name) in files { names.append(folder + "/" + name) }
            return App(id: try Homes.identifier(id), name: name, files: names)
        }
    }

    /// Imports everything, unless the home holds exactly this content already.
    func fill(_ index: SystemIndex) throws {
        for app in apps where try index.registration(app.id) == nil {
            try index.register(app.id, AppRegistration(name: app.name))
        }
        var stamp = ""
        for file in apps.flatMap(\.files) {
            guard let bytes = FileManager.default.contents(atPath: file) else { throw Failure("\(file) is missing.") }
            // FNV-1a: what changed is to be noticed, not to be proved.
            let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
            stamp += "\(file.split(separator: "/").last ?? "") \(bytes.count) \(String(hash, radix: 16))\n"
        }
        let stampPath = index.home.path + "/" + DemoHome.contentStamp
        let known = try index.apps()
        if apps.allSatisfy({ known.contains($0.id) }),
            FileManager.default.contents(atPath: stampPath).map({ String(decoding: $0, as: UTF8.self) }) == stamp
        {
            return
        }
        var bar = ProgressBar(total: apps.count)
        defer { bar.clear() }
        let start = ContinuousClock.now
        var items = 0
        for (place, app) in apps.enumerated() {
            let target = index.app(app.id)
            if try target.exists() { try target.commit { $0.deleteAll() } }
            let importer = Importer(app: target, reader: ItemReader())
            var complaint: ImportComplaint?
            importer.onComplaint = { complaint = complaint ?? $0 }
            items += try importer.run(try app.files.map(InputFile.init)).imported
            if let complaint {
                throw Failure("\(complaint.file), line \(complaint.line): \(complaint.failure.message)")
            }
            bar.show(done: place + 1, items: items, seconds: start.duration(to: .now) / .seconds(1))
        }
        guard FileManager.default.createFile(atPath: stampPath, contents: Data(stamp.utf8)) else {
            throw Failure("\(stampPath) cannot be written.")
        }
    }
}
