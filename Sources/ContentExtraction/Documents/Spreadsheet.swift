/// Excel's workbooks since 2007: the names of sheets, then the rows, cells apart by tabs.
enum Spreadsheet {
    static func read(_ reading: Reading) throws {
        let properties = PackageProperties(), strings = SharedStrings(limit: reading.limits.textBytes)
        let names = SheetNames()
        // Cells refer to strings that most files have behind the sheets.
        try Package.forEachPart(reading) { name in
            let name = name.lowercased()
            return PackageProperties.isProperties(name) || name == "xl/sharedstrings.xml" || name == "xl/workbook.xml"
        } _: { name, archive in
            switch name.lowercased() {
            case "xl/sharedstrings.xml": try Package.read(archive, strings)
            case "xl/workbook.xml": try Package.read(archive, names)
            default: try Package.read(archive, properties)
            }
        }
        var text = reading.collector()
        for name in names.names { text.line(name) }
        try Package.forEachPart(reading) {
            isSheet($0) || isBeside($0)
        } _: { name, archive in
            if text.isCut { return }
            if isSheet(name) {
                let cells = SheetCells(text, strings.strings)
                try Package.read(archive, cells)
                text = cells.collector
            } else {
                let runs = RunText(text)
                try Package.read(archive, runs)
                text = runs.collector
            }
            text.endLine()
        }
        try reading.emit(properties.attributes, text: text)
    }

    private static func isSheet(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasPrefix("xl/worksheets/") && name.hasSuffix(".xml") && !name.contains("_rels")
    }

    private static func isBeside(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasSuffix(".xml")
            && ["xl/comments", "xl/threadedcomments/", "xl/drawings/drawing", "xl/charts/chart"].contains {
                name.hasPrefix($0)
            }
    }
}

private final class SheetNames: ElementHandler {
    private(set) var names: [String] = []

    override func began(_ name: String, space: String, attributes: XMLAttributes) {
        if name == "sheet", let text = attributes["name"], names.count < 1000 { names.append(text) }
    }
}

private final class SharedStrings: ElementHandler {
    private(set) var strings: [String] = []
    private var string = "", room: Int, isText = false

    init(limit: Int) { room = limit }

    override func began(_ name: String, space: String, attributes: XMLAttributes) {
        if name == "si" { string = "" }
        // Readings of Japanese words stand in rPh.
        if name == "t" { isText = !isInside("rPh") }
    }

    override func ended(_ name: String, space: String, text: String) {
        if name == "t" { isText = false }
        if name == "si", room > 0 {
            room -= string.utf8.count + 16
            strings.append(string)
        }
    }

    override func read(_ text: String) { if isText, room > 0 { string += text } }
}

private final class SheetCells: ElementHandler {
    private(set) var collector: TextCollector
    private let strings: [String]
    private var type = "", inline = ""

    init(_ collector: TextCollector, _ strings: [String]) {
        self.collector = collector
        self.strings = strings
    }

    override func began(_ name: String, space: String, attributes: XMLAttributes) {
        if name == "c" {
            type = attributes["t"] ?? "n"
            inline = ""
        }
    }

    override func ended(_ name: String, space: String, text: String) {
        switch name {
        case "v" where type == "s":
            if let index = Int(text), strings.indices.contains(index) { cell(strings[index]) }
        case "v" where type == "n":
            // 3.1400000000000001 is how 3.14 is kept.
            cell(text.utf8.count > 15 ? Double(text).map { "\($0)" } ?? text : text)
        case "v" where type != "b" && type != "e": cell(text)
        case "t" where !isInside("rPh"): inline += value
        case "is": cell(inline)
        case "row": collector.endLine()
        case "oddHeader", "oddFooter", "evenHeader", "evenFooter", "firstHeader", "firstFooter": collector.line(text)
        default: break
        }
    }

    private func cell(_ text: String) {
        if text.isEmpty { return }
        collector.append(text)
        collector.append("\t")
    }
}
