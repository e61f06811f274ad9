#if Files && Server
    import AppPrograms
    import CPictures
    import ContentIndexing
    import ContentSandbox
    import FoundationEssentials
    import Glibc
    import SearchServer
    import SearchlightBasics

    /// Has files drawn by the worker, and makes PNGs of the pixels.
    final class FileDrawings: FileDrawing {
        private let client: PictureClient

        /// Nil without the worker.
        init?() {
            guard let reader = try? ContentReaders.worker(isForeground: true), access(reader.program, X_OK) == 0 else {
                return nil
            }
            client = PictureClient(program: reader.program)
        }

        func png(descriptor: Int32, page: Int, side: Int, texts: [(name: String, value: String)]) -> [UInt8]? {
            // A file that cannot be drawn has no picture, as most files.
            guard let drawn = try? client.picture(descriptor: descriptor, PictureRequest(side: side, page: page)) else {
                return nil
            }
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
