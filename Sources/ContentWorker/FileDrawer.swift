#if Files
    import CDrawing
    import ContentExtraction
    import ContentSandbox
    import SearchlightBasics

    /// Draws files, as the worker calls it with `--draw`.
    enum FileDrawer {
        /// Has fonts and libraries loaded: the sandbox closes all but the fonts.
        static func prepare() {
            let request = PictureRequest(side: 64).contentType
            let samples = Samples.all.filter { $0.fileName.hasSuffix(".pdf") }.map {
                WorkerServer.Sample(fileName: $0.fileName, contentType: request, bytes: $0.bytes)
            }
            WorkerServer.warmUp(samples, extract: draw)
        }

        /// Draws the file behind a descriptor: see `WorkerServer.Extraction`.
        static func draw(
            _ descriptor: Int32, _ contentType: String, _ fileName: String,
            _ send: (String, [(name: String, value: JSONValue)]) throws -> Void
        ) throws -> Int64? {
            guard let request = PictureRequest(contentType: contentType) else {
                throw ExtractionRefusal(code: "unsupported", reason: "This worker draws files only.")
            }
            var result = drawing()
            let outcome = drawing_of_file(
                descriptor, UInt32(request.page), UInt32(request.side), orientation(descriptor), &result)
            guard outcome == Int32(drawing_done.rawValue), let picture = picture(taking: result) else {
                throw refusal(outcome)
            }
            try picture.send(send)
            return nil
        }

        /// How a camera was held; 1 where the file does not say it, or is no JPEG.
        private static func orientation(_ descriptor: Int32) -> Int32 {
            var found: Int32 = 1
            // A damaged file's picture shows what is left of it.
            _ = try? ContentExtractor.extract(descriptor: descriptor, contentType: "public.jpeg", fileName: "") {
                item in
                if case .integer(let number)? = item["orientation"] { found = Int32(clamping: number) }
            }
            return found
        }

        private static func refusal(_ outcome: Int32) -> ExtractionRefusal {
            switch UInt32(outcome) {
            case drawing_damaged.rawValue: ExtractionRefusal(code: "damaged", reason: "The file is damaged.")
            case drawing_encrypted.rawValue: ExtractionRefusal(code: "encrypted", reason: "It needs a password.")
            case drawing_too_large.rawValue: ExtractionRefusal(code: "tooLarge", reason: "The picture is too large.")
            default: ExtractionRefusal(code: "unsupported", reason: "There is no such page or picture.")
            }
        }
    }
#endif
