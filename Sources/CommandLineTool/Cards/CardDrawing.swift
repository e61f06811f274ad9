import ResultCards
import SystemIndex

/// Puts a card together: the picture at the left, the kind's lines beside it, the buttons below them.
struct CardDrawing {
    var style: Style
    var pictures: PictureProtocol
    /// Whether buttons are numbered for keys.
    var numbersActions = false

    /// Cells of a picture at most.
    private static let pictureColumns = 14
    private static let pictureRows = 7
    /// A card does not grow wider than people read with ease.
    private static let widest = 76

    func lines(_ view: CardView, columns: Int) -> [String] {
        let width = Self.width(columns)
        let picture =
            Self.hasPicture(columns)
            ? view.bitmap.map { TerminalPicture($0, columns: Self.pictureColumns, rows: Self.pictureRows, pictures) }
            : nil
        let margin = picture.map { $0.lines.isEmpty ? 0 : $0.columns + 2 } ?? 0
        var text = view.card.kind.renderer.lines(view).map { $0.drawn(width - margin, style) }
        if view.card.kind == .appIcon, view.bitmap == nil, !view.appName.isEmpty {
            // Drawn if there is no icon.
            text.insert(CardLine("▣ " + view.appName, .faint).drawn(width - margin, style), at: 0)
        }
        text += buttons(view, width - margin)
        let side = picture?.lines ?? []
        let blank = String(repeating: " ", count: max(0, margin - 2))
        return (0..<max(text.count, side.count)).map { row in
            let left = margin == 0 ? "" : (row < side.count ? side[row] : blank) + "  "
            return left + (row < text.count ? text[row] : "")
        }
    }

    private static func width(_ columns: Int) -> Int { min(max(columns, 8), widest) }

    /// Beside the text there must be room for it.
    private static func hasPicture(_ columns: Int) -> Bool { width(columns) >= 40 }

    /// The picture that ``lines(_:columns:)`` leaves room for, and the cells it covers, if a layer is to put it there.
    func layered(_ view: CardView, columns: Int) -> (bitmap: Bitmap, columns: Int, rows: Int)? {
        guard pictures == .kittyLayer, Self.hasPicture(columns), let bitmap = view.bitmap else { return nil }
        let cells = bitmap.cells(columns: Self.pictureColumns, rows: Self.pictureRows)
        return (bitmap, cells.columns, cells.rows)
    }

    private static func name(_ action: CardAction) -> String {
        switch action.kind {
        case .call: "Call \(action.label)"
        case .message: "Message \(action.label)"
        case .mail: "Mail \(action.label)"
        case .navigate: "Navigate"
        case .play: "Play"
        case .custom: action.label
        }
    }

    /// Buttons that digits press.
    static let maximumNumbered = 9

    private func buttons(_ view: CardView, _ width: Int) -> [String] {
        var lines: [String] = [], line = "", room = width
        for (index, action) in view.actions.prefix(Self.maximumNumbered).enumerated() {
            let number = numbersActions ? "\(index + 1) " : ""
            let label = "[\(number)\(TextWidth.fitted(printable(Self.name(action)), max(4, width - 6)))]"
            let length = TextWidth.of(label)
            if !line.isEmpty && length + 1 > room {
                lines.append(line)
                line = ""
                room = width
            }
            line += (line.isEmpty ? "" : " ") + style.title.on + label + style.title.off
            room -= length + 1
        }
        return line.isEmpty ? lines : lines + [line]
    }
}
