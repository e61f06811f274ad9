/// How a terminal shows pictures.
enum PictureProtocol: Sendable, Hashable {
    /// Not at all: it has no colours, or the person wants none.
    case none
    /// Two pixels in each cell, by half blocks; in 256 colours or in all.
    case halfBlocks(allColours: Bool)
    /// As pixels: kitty, "Terminal graphics protocol", which WezTerm and Ghostty know too.
    case kitty
    /// The same on a screen that is drawn anew at each key: the text leaves room, ``PictureLayer`` puts the pixels there.
    case kittyLayer

    /// - Parameter redraws: whether the screen is drawn anew at each key, over which the pixels of kitty's protocol stay.
    static func of(environment: [String: String], hasColours: Bool, redraws: Bool) -> PictureProtocol {
        guard hasColours else { return .none }
        let terminal = environment["TERM"] ?? "", program = environment["TERM_PROGRAM"] ?? ""
        // Multiplexers would have to be asked to pass pixels on.
        let isDirect = (environment["TMUX"] ?? "").isEmpty && !terminal.hasPrefix("screen")
        let knowsPixels =
            terminal == "xterm-kitty" || terminal == "xterm-ghostty" || program == "WezTerm" || program == "ghostty"
        if knowsPixels && isDirect { return redraws ? .kittyLayer : .kitty }
        let colours = environment["COLORTERM"] ?? ""
        return .halfBlocks(allColours: knowsPixels || colours == "truecolor" || colours == "24bit")
    }
}

/// A picture as text that a terminal shows.
struct TerminalPicture {
    /// One for each line, all ``columns`` wide.
    let lines: [String]
    let columns: Int

    init(_ bitmap: Bitmap, columns: Int, rows: Int, _ picture: PictureProtocol) {
        switch picture {
        case .none:
            lines = []
            self.columns = 0
        case .halfBlocks(let allColours):
            let small = bitmap.fitted(width: columns, height: rows * 2)
            lines = Self.halfBlocks(small, allColours: allColours)
            self.columns = small.width
        case .kitty:
            let shape = bitmap.cells(columns: columns, rows: rows)
            lines = Self.kitty(bitmap, shape)
            self.columns = shape.columns
        case .kittyLayer:
            let shape = bitmap.cells(columns: columns, rows: rows)
            lines = Array(repeating: String(repeating: " ", count: shape.columns), count: shape.rows)
            self.columns = shape.columns
        }
    }

    private static func halfBlocks(_ bitmap: Bitmap, allColours: Bool) -> [String] {
        func colour(_ x: Int, _ y: Int) -> String? {
            guard y < bitmap.height else { return nil }
            let offset = (y * bitmap.width + x) * 4
            let (red, green, blue) = (bitmap.pixels[offset], bitmap.pixels[offset + 1], bitmap.pixels[offset + 2])
            guard bitmap.pixels[offset + 3] >= 128 else { return nil }
            return allColours ? "2;\(red);\(green);\(blue)" : "5;\(nearest(red, green, blue))"
        }
        return stride(from: 0, to: bitmap.height, by: 2).map { y in
            var line = "", last = ""
            for x in 0..<bitmap.width {
                let cell: (codes: String, character: String)
                switch (colour(x, y), colour(x, y + 1)) {
                case (let upper?, let lower?): cell = ("38;\(upper);48;\(lower)", "▀")
                case (let upper?, nil): cell = ("38;\(upper);49", "▀")
                case (nil, let lower?): cell = ("38;\(lower);49", "▄")
                case (nil, nil): cell = ("39;49", " ")
                }
                if cell.codes != last { line += "\u{1B}[\(cell.codes)m" }
                last = cell.codes
                line += cell.character
            }
            return line + "\u{1B}[39;49m"
        }
    }

    /// The nearest of xterm's 256 colours: its cube of six steps a side, or its 24 greys.
    static func nearest(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
        let steps = [0, 95, 135, 175, 215, 255]
        func step(_ value: UInt8) -> Int {
            steps.indices.min { abs(steps[$0] - Int(value)) < abs(steps[$1] - Int(value)) }!
        }
        func distance(_ r: Int, _ g: Int, _ b: Int) -> Int {
            let (dr, dg, db) = (r - Int(red), g - Int(green), b - Int(blue))
            return dr * dr + dg * dg + db * db
        }
        let (r, g, b) = (step(red), step(green), step(blue))
        let grey = max(0, min(23, ((Int(red) + Int(green) + Int(blue)) / 3 - 3) / 10))
        let level = 8 + grey * 10
        let isGreyNearer = distance(level, level, level) < distance(steps[r], steps[g], steps[b])
        return isGreyNearer ? 232 + grey : 16 + 36 * r + 6 * g + b
    }

    /// The picture over so many cells, the cursor where it was (`C=1`).
    private static func kitty(_ bitmap: Bitmap, _ shape: (columns: Int, rows: Int)) -> [String] {
        let text = KittyGraphics.sent(bitmap, "a=T", "c=\(shape.columns),r=\(shape.rows),C=1").text
        let blank = String(repeating: " ", count: shape.columns)
        return [text + blank] + Array(repeating: blank, count: max(0, shape.rows - 1))
    }
}
