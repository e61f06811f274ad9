#if Files
    import ArgumentParser
    import ContentIndexing
    import SearchlightBasics

    struct ExtractCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "extract",
            abstract: "Print what is read out of files, without indexing them.",
            discussion: """
                Each file is one line of JSON with its attributes. A file that cannot be read has an error.

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
                let (answer, isRead) = try extraction.extract(file)
                Output.line(answer.text)
                isComplete = isComplete && isRead
            }
            if !isComplete { throw ExitStatus.nothing }
        }
    }
#endif
