#if Files
    import ArgumentParser
    import ContentIndexing
    import SearchlightBasics

    struct ExtractCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "extract",
            abstract: "Print what is read out of files, without indexing them.",
            discussion: """
                Each item is one line of JSON with its file and attributes. A file that cannot be read has an error instead.

                EXAMPLES
                  searchlight extract report.pdf
                  searchlight extract *.eml --json
                """)

        @Argument(help: "The files.")
        var files: [String]

        @Flag(help: "Print JSON (the default, and the only form).")
        var json = false

        func run() throws {
            let extraction = FileExtraction(try ContentReaders.standard(isForeground: true))
            var isComplete = true
            for file in files {
                let isRead = try extraction.extract(file) { Output.line($0.text) }
                isComplete = isComplete && isRead
            }
            if !isComplete { throw ExitStatus.nothing }
        }
    }
#endif
