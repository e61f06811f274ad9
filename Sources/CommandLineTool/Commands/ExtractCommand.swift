#if Files
    import ArgumentParser
    import ContentIndexing
    import SearchlightBasics

    struct ExtractCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "extract",
            abstract: "Print what is read out of files, without indexing them.",
            discussion: """
                Each file is one line of JSON with its attributes. A file that cannot be read has an error instead. \
                A mailbox, an address book or a calendar holds several items: their values stand together unless you \
                ask for --items.

                EXAMPLES
                  searchlight extract report.pdf
                  searchlight extract *.eml --json
                  searchlight extract --items contacts.vcf
                """)

        @Argument(help: "The files.")
        var files: [String]

        @Flag(help: "Print JSON (the default, and the only form).")
        var json = false

        @Flag(help: "Print a line for each item in a file.")
        var items = false

        func run() throws {
            let extraction = FileExtraction(try ContentReaders.standard(isForeground: true))
            var isComplete = true
            for file in files {
                let isRead = try extraction.extract(file, isApart: items) { Output.line($0.text) }
                isComplete = isComplete && isRead
            }
            if !isComplete { throw ExitStatus.nothing }
        }
    }
#endif
