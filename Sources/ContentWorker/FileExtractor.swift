#if Files
    import ContentExtraction
    import ContentSandbox
    import Glibc
    import SearchlightBasics

    /// The readers of `ContentExtraction`, as the worker calls them.
    enum FileExtractor {
        /// Loads what reading needs later. The sandbox closes the file system.
        static func prepare() {
            ContentExtractor.prepare()
            // Each child would otherwise make the tables of types and what the libraries keep.
            WorkerServer.warmUp(Samples.all, extract: extract)
        }

        /// Reads the file behind a descriptor: see `WorkerServer.Extraction`.
        static func extract(
            _ descriptor: Int32, _ contentType: String, _ fileName: String,
            _ send: (String, [(name: String, value: JSONValue)]) throws -> Void
        ) throws -> Int64? {
            LibraryUse.isForbidden = WorkerServer.readsSeveralFiles
            var note: String?, next: Int?, limits = ExtractionLimits()
            // Less than the client waits, so that what was read until then is kept.
            limits.seconds = 4
            do throws(ExtractionFailure) {
                // The bytes may contradict the name, so the type is found anew.
                next = try ContentExtractor.extract(
                    descriptor: descriptor, contentType: "", fileName: fileName, limits: limits,
                    from: Int(lseek(descriptor, 0, SEEK_CUR))
                ) { item in
                    try send(item.part, item.attributes)
                    note = item.note ?? note
                }
            } catch {
                if error.code == .needsOwnProcess { throw ExtractionRefusal.needsOwnProcess }
                throw ExtractionRefusal(code: error.code.rawValue, reason: error.reason)
            }
            // The items before it count all the same: see SandboxedReader.
            if let next { return Int64(next) }
            if let note { throw ExtractionRefusal(code: "cut", reason: note) }
            return nil
        }
    }
#endif
