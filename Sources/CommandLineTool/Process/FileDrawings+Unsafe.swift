#if Files && Server
    import CPictures
    import ContentSandbox
    import Glibc
    import SearchlightBasics

    extension FileDrawings {
        /// The pixels as a PNG with texts; nil if libpng refuses them.
        static func png(_ drawn: DrawnPicture, _ texts: [(name: String, value: String)]) -> [UInt8]? {
            let words = texts.flatMap { [$0.name, $0.value] }
            var pixels = drawn.pixels, bytes: UnsafeMutablePointer<UInt8>?, count = 0
            let result = pixels.withUnsafeMutableBufferPointer { buffer in
                var picture = searchlight_picture(
                    pixels: buffer.baseAddress, width: UInt32(drawn.width), height: UInt32(drawn.height))
                return withCWords(words) { searchlight_picture_encode(&picture, $0, &bytes, &count) }
            }
            guard result == 0, let bytes else { return nil }
            defer { free(bytes) }
            return Array(UnsafeBufferPointer(start: bytes, count: count))
        }
    }
#endif
