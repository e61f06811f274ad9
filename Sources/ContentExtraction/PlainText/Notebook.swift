import SearchlightBasics

/// Jupyter notebooks: the cells and what they printed, without pictures.
enum Notebook {
    static func read(_ reading: Reading) throws {
        let bytes = try reading.file.all(maximum: reading.limits.partBytes / 2)
        guard let notebook = try? JSONValue(parsing: bytes) else { return try PlainText.read(reading) }
        var collector = reading.collector(), attributes = AttributeList()
        let sheets = notebook["worksheets"]?.list ?? [notebook]
        for cell in sheets.flatMap({ $0["cells"]?.list ?? [] }) {
            collector.line(text(cell["source"] ?? cell["input"]))
            if attributes.isEmpty, case .string("markdown")? = cell["cell_type"] {
                attributes.set("title", PlainText.markdownTitle(text(cell["source"])))
            }
            for output in cell["outputs"]?.list ?? [] {
                collector.line(text(output["text"]))
                collector.line(text(output["data"]?["text/plain"]))
                collector.line(text(output["evalue"]))
            }
        }
        if case .string(let language)? = notebook["metadata"]?["kernelspec"]?["language"] {
            attributes.set("kind", language)
        }
        try reading.emit(attributes, text: collector)
    }

    /// A text that may be a list of lines.
    private static func text(_ value: JSONValue?) -> String {
        switch value {
        case .string(let text)?: text
        case .array(let lines)?: lines.map { if case .string(let line) = $0 { line } else { "" } }.joined()
        default: ""
        }
    }
}
