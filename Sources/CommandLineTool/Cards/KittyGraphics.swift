import FoundationEssentials

/// Commands of kitty's "Terminal graphics protocol". Nothing is answered to any of them (`q=2`).
enum KittyGraphics {
    /// Pixels a side at most that a terminal is sent: more than a card's picture has on any screen.
    private static let maximumPixels = 400

    /// A picture's pixels in pieces of 4,096 bytes, as the protocol wants them; the terminal scales them to its cells.
    ///
    /// - Parameters:
    ///   - action: what is to be done with them.
    ///   - keys: and how.
    /// - Returns: the commands, and how many pixels they hold.
    static func sent(_ bitmap: Bitmap, _ action: String, _ keys: String) -> (text: String, width: Int, height: Int) {
        // Small ones as they are: enlarging is the terminal's affair.
        let bitmap = bitmap.fitted(width: min(bitmap.width, maximumPixels), height: min(bitmap.height, maximumPixels))
        let data = Array(Data(bitmap.pixels).base64EncodedString().utf8)
        var text = ""
        for start in stride(from: 0, to: data.count, by: 4096) {
            let end = min(start + 4096, data.count)
            let head = start == 0 ? "\(action),f=32,s=\(bitmap.width),v=\(bitmap.height),\(keys),q=2,m=" : "m="
            text += "\u{1B}_G\(head)\(end < data.count ? 1 : 0);"
            text += String(decoding: data[start..<end], as: UTF8.self) + "\u{1B}\\"
        }
        return (text, bitmap.width, bitmap.height)
    }

    /// A command without pixels.
    static func command(_ keys: String) -> String { "\u{1B}_G\(keys),q=2\u{1B}\\" }
}

extension Bitmap {
    /// How many cells the picture covers, its proportions kept. A cell is about twice as high as wide.
    func cells(columns: Int, rows: Int) -> (columns: Int, rows: Int) {
        let scale = min(Double(columns) / Double(width), Double(rows * 2) / Double(height))
        let wide = max(1, min(columns, Int((Double(width) * scale).rounded())))
        let high = max(1, min(rows * 2, Int((Double(height) * scale).rounded())))
        return (wide, (high + 1) / 2)
    }
}
