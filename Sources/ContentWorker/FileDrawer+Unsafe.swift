#if Files
    import CDrawing
    import ContentSandbox
    import Glibc

    extension FileDrawer {
        /// The pixels of a drawing, which are freed.
        static func picture(taking drawing: drawing) -> DrawnPicture? {
            guard let pixels = drawing.pixels else { return nil }
            defer { free(pixels) }
            let (width, height) = (Int(drawing.width), Int(drawing.height))
            let bytes = Array(UnsafeBufferPointer(start: pixels, count: width * height * 4))
            return DrawnPicture(width: width, height: height, pixels: bytes)
        }
    }
#endif
