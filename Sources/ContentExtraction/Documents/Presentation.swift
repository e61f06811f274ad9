import SearchlightBasics

/// PowerPoint's presentations since 2007. A form feed stands behind each slide.
enum Presentation {
    static func read(_ reading: Reading) throws {
        let properties = PackageProperties()
        var slides: [(number: Int, text: String)] = [], beside: [(number: Int, text: String)] = [], title: String?
        var room = reading.limits.textBytes
        try Package.forEachPart(reading) { name in
            PackageProperties.isProperties(name) || kind(name) != nil
        } _: { name, archive in
            guard let kind = kind(name) else { return try Package.read(archive, properties) }
            let runs = RunText(TextCollector(limit: room))
            try Package.read(archive, runs)
            room -= runs.collector.text.utf8.count
            let number = Package.number(in: name)
            if kind == "slide" {
                slides.append((number, runs.collector.text))
                if number == 1 { title = runs.styledTitle }
            } else {
                beside.append((number, runs.collector.text))
            }
            if runs.collector.isCut { reading.cut("Only the first slides are searched.") }
        }
        var text = TextCollector(limit: reading.limits.textBytes + slides.count)
        for slide in slides.sorted(by: { $0.number < $1.number }) {
            text.append(slide.text)
            // Notes of a slide have its number in most files.
            for notes in beside where notes.number == slide.number { text.line(notes.text) }
            text.endPage()
        }
        for notes in beside where !slides.contains(where: { $0.number == notes.number }) { text.line(notes.text) }
        var attributes = properties.attributes
        if !slides.isEmpty { attributes.replace("pageCount", .integer(Int64(slides.count))) }
        if let given = attributes.text("title"), given == "PowerPoint Presentation", let title {
            attributes.replace("title", .string(title))
        }
        attributes.set("title", title)
        try reading.emit(attributes, text: text)
    }

    private static func kind(_ name: String) -> String? {
        let name = name.lowercased()
        guard name.hasSuffix(".xml") else { return nil }
        if name.hasPrefix("ppt/slides/slide") { return "slide" }
        let beside = ["ppt/notesslides/", "ppt/comments/", "ppt/diagrams/data", "ppt/charts/chart"]
        return beside.contains { name.hasPrefix($0) } ? "beside" : nil
    }
}
