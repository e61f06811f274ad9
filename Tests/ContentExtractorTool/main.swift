// ContentExtractorTool [--items] [--base FOLDER] FILE…: prints what is read of each file, a JSON line each:
// {"file", "attributes", "error", "note"}. A file with several items has lists of their values; --items prints them apart.
// A development tool without a sandbox: it reads files that are trusted.
import ContentExtraction
import Glibc
import SearchlightBasics

func merged(_ items: [ExtractedItem]) -> JSONValue {
    var names: [String] = [], values: [String: [JSONValue]] = [:]
    for item in items {
        for (name, value) in item.attributes {
            if values[name] == nil { names.append(name) }
            let new: [JSONValue] = if case .array(let list) = value { list } else { [value] }
            values[name, default: []] += new
        }
    }
    let isOne = items.count == 1
    return .object(
        names.map { name in
            let list = values[name] ?? []
            if isOne { return JSONValue.Member(name, items[0][name] ?? .null) }
            var seen: Set<JSONValue> = []
            let unique = list.filter { seen.insert($0).inserted }
            return JSONValue.Member(name, unique.count == 1 ? unique[0] : .array(unique))
        })
}

func line(_ members: [JSONValue.Member]) {
    var bytes: [UInt8] = []
    JSONValue.object(members).write(into: &bytes)
    bytes.append(10)
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
        if count <= 0 { exit(1) }
        rest = rest.dropFirst(count)
    }
}

func read(_ file: String, base: String, apart: Bool) {
    let path = base.isEmpty ? file : base + "/" + file
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
        return line([.init("file", .string(file)), .init("error", .string("The file cannot be opened."))])
    }
    defer { close(descriptor) }
    var items: [ExtractedItem] = []
    var members: [JSONValue.Member] = [.init("file", .string(file))]
    var failure: ExtractionFailure?
    do throws(ExtractionFailure) {
        try ContentExtractor.extract(descriptor: descriptor, contentType: "", fileName: file) { items.append($0) }
    } catch {
        failure = error
    }
    if apart {
        for item in items {
            line(members + [.init("part", .string(item.part)), .init("attributes", merged([item]))])
        }
    }
    if !items.isEmpty { members.append(.init("attributes", merged(items))) }
    if let note = items.compactMap(\.note).first { members.append(.init("note", .string(note))) }
    if let failure {
        members.append(.init(items.isEmpty ? "error" : "note", .string("\(failure.code.rawValue): \(failure.reason)")))
    }
    if !apart || items.isEmpty { line(members) }
}

var files = Array(CommandLine.arguments.dropFirst())
var base = ""
let apart = files.first == "--items"
if apart { files.removeFirst() }
if files.first == "--base", files.count > 1 {
    base = files[1]
    files.removeFirst(2)
}
if files.isEmpty {
    while let name = readLine() { read(name, base: base, apart: apart) }
}
for file in files { read(file, base: base, apart: apart) }
