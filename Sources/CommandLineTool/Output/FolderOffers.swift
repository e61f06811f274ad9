#if Files
    import ContentIndexing
    import Foundation

    extension FoundFolder {
        /// The folders of the desktop with their sizes, counted for five seconds at most.
        static func offered(_ choices: ContentChoices) -> [FoundFolder] {
            all(environment: ProcessInfo.processInfo.environment, choices: choices, seconds: 5)
        }
    }

    extension FolderSize {
        /// `12 files, 3.4 MB`, with "more than" if not all was counted.
        var sentence: String {
            let counted = "\(Formatting.count(files, "file")), \(Formatting.bytes(Int(clamping: bytes)))"
            return isComplete ? counted : "more than \(counted)"
        }
    }
#endif
