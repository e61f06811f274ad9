#if Files
    import ContentSandbox

    /// Small files that reach what most files need, for the template to read before it is confined.
    enum Samples {
        static let all = [
            sample("page.html", "<!DOCTYPE html><title>Page</title><p>caf\u{E9} <b>bold</b>"),
            sample("drawing.svg", "<svg xmlns='http://www.w3.org/2000/svg'><title>Drawing</title><text>x</text></svg>"),
            sample("note.txt", "A note.\n"),
            sample(
                "mail.eml",
                "From: a@example.org\r\nDate: Mon, 1 Jan 2024 00:00:00 +0000\r\nSubject: =?utf-8?q?Hi?=\r\n\r\nText\r\n"
            ),
            sample("paper.pdf", pdf),
        ]

        /// One page with one word. It has no table of offsets: the reader repairs it, as it does with many files.
        private static let pdf = """
            %PDF-1.4
            1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
            2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
            3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
            4 0 obj<</Length 33>>stream
            BT /F 12 Tf 10 10 Td (word) Tj ET
            endstream endobj
            5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
            trailer<</Root 1 0 R>>

            """

        private static func sample(_ name: String, _ text: String) -> WorkerServer.Sample {
            WorkerServer.Sample(fileName: name, contentType: "", bytes: text.utf8)
        }
    }
#endif
