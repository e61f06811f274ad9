import FoundationEssentials

/// How a terminal shows pictures.
enum PictureProtocol: Sendable, Hashable {
    /// Not at all: it has no colours, or the person wants none.
    case none
    /// Two pixels in each cell, by half blocks; in 256 colours or in all.
    case halfBlocks(allColours: Bool)
    /// As pixels: kitty, "Terminal graphics protocol", which WezTerm and Ghostty know too.
    case kitty

    /// - Parameter redraws: whether the screen is drawn anew at each key, over which the pixels of kitty's protocol stay.
    static func of(environment: [String: String], hasColours: Bool, redraws: Bool) -> PictureProtocol {
        guard hasColours else { return .none }
        let terminal = environment["TERM"] ?? "", program = environment["TERM_PROGRAM"] ?? ""
        // Multiplexers would have to be asked to pass pixels on.
        let isDirect = (environment["TMUX"] ?? "").isEmpty && !terminal.hasPrefix("screen")
        let knowsPixels =
            terminal == "xterm-kitty" || terminal == "xterm-ghostty" || program == "WezTerm" || program == "ghostty"
        if knowsPixels && isDirect && !redraws { return .kitty }
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
            // A cell is about twice as high as wide.
            let shape = bitmap.fitted(width: columns, height: rows * 2)
            let height = (shape.height + 1) / 2
            lines = Self.kitty(bitmap.fitted(width: 400, height: 400), columns: shape.width, rows: height)
            self.columns = shape.width
        }
    }

    private static func halfBlocks(_ bitmap: Bitmap, allColours: Bool) -> [String] {
        func colour(_ x: Int, _ y: Int) -> String? {
            guard y < bitmap.height else { return nil }
            let place = (y * bitmap.width + x) * 4
            let (red, green, blue) = (bitmap.pixels[place], bitmap.pixels[place + 1], bitmap.pixels[place + 2])
            guard bitmap.pixels[place + 3] >= 128 else { return nil }
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

    /// The picture over so many cells, the cursor where it was (`C=1`), nothing answered (`q=2`), in pieces of 4,096 bytes.
    private static func kitty(_ bitmap: Bitmap, columns: Int, rows: Int) -> [String] {
        let data = Array(Data(bitmap.pixels).base64EncodedString().utf8)
        var text = ""
        for start in stride(from: 0, to: data.count, by: 4096) {
            let end = min(start + 4096, data.count)
            let head =
                start == 0
                ? "a=T,f=32,s=\(bitmap.width),v=\(bitmap.height),c=\(columns),r=\(rows),C=1,q=2,m=" : "m="
            text += "\u{1B}_G\(head)\(end < data.count ? 1 : 0);"
            text += String(decoding: data[start..<end], as: UTF8.self) + "\u{1B}\\"
        }
        let blank = String(repeating: " ", count: columns)
        return [text + blank] + Array(repeating: blank, count: max(0, rows - 1))
    }
}
