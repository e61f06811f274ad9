/// The pixels over a screen that is drawn anew at each key. They lie on the terminal until they are deleted, whatever
/// is written. So a picture is sent once, moved as the text moves, and deleted when another replaces it or the text
/// goes.
struct PictureLayer {
    /// A picture and where its text left room.
    struct Placement: Sendable, Hashable {
        var bitmap: Bitmap
        /// Counted from 1 at the top left of the screen.
        var row: Int
        /// Cells that the whole picture would cover.
        var columns: Int
        var rows: Int
        /// Of these rows those that are in sight.
        var visible: Range<Int>
    }

    /// Tells the picture from those of other programs in the same terminal.
    private let number: UInt32
    /// The picture that the terminal holds, and how many pixels of it.
    private var shown: (bitmap: Bitmap, width: Int, height: Int)?

    init(number: UInt32) { self.number = number }

    /// Commands that put a picture where it is now, or take away what was there; the cursor stays.
    mutating func show(_ placement: Placement?) -> String {
        guard let placement, !placement.visible.isEmpty else { return clear() }
        var text = ""
        let held: (bitmap: Bitmap, width: Int, height: Int)
        if let shown, shown.bitmap == placement.bitmap {
            held = shown
        } else {
            let sent = KittyGraphics.sent(placement.bitmap, "a=t", "i=\(number)")
            text = clear() + sent.text
            held = (placement.bitmap, sent.width, sent.height)
            shown = held
        }
        // Of a picture that is scrolled out in part, the rest: the rows of pixels that stand for the rows in sight.
        let top = placement.visible.lowerBound * held.height / placement.rows
        let bottom = placement.visible.upperBound * held.height / placement.rows
        let part = "y=\(top),w=\(held.width),h=\(max(1, bottom - top))"
        let extent = "c=\(placement.columns),r=\(placement.visible.count)"
        // The same placement (`p`) again moves it. In WezTerm text that is written takes pixels away, so that they are put
        // there at each key.
        return text + "\u{1B}7\u{1B}[\(placement.row);1H"
            + KittyGraphics.command("a=p,i=\(number),p=1,\(part),\(extent),C=1") + "\u{1B}8"
    }

    /// Commands that take away what is shown, and its pixels out of the terminal's memory.
    mutating func clear() -> String {
        guard shown != nil else { return "" }
        shown = nil
        return KittyGraphics.command("a=d,d=I,i=\(number)")
    }
}
