#if Files && Server
    import AppPrograms
    import ContentIndexing
    import ContentSandbox
    import FoundationEssentials
    import Glibc
    import SearchServer

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
            return Self.png(drawn, texts)
        }
    }
#endif
