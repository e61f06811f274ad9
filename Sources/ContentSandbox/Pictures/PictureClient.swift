/// Draws files in the sandbox: pages of PDFs, and pictures. Any thread.
package final class PictureClient: Sendable {
    private let client: WorkerClient
    private let fileName: String

    /// Fonts that a page may name without having them in it, and their configuration. Nothing else can be read there.
    private static let readable = [
        "/usr/share/fonts", "/usr/local/share/fonts", "/etc/fonts", "/usr/share/fontconfig", "/var/cache/fontconfig",
        "/usr/share/poppler",
    ]

    /// Creates a client. Starts nothing yet.
    ///
    /// - Parameter program: the absolute path of `searchlight-content-worker`.
    package init(program: String) {
        var limits = WorkerLimits()
        // A camera's picture is this large before it is made small.
        limits.memory = 768 << 20
        let paths = Self.readable.flatMap { ["--readable", $0] }
        fileName = ""
        client = WorkerClient(program: program, arguments: ["--draw", "--foreground"] + paths, limits: limits)
    }

    /// Has pictures drawn by another program, which tests do.
    package init(client: WorkerClient, fileName: String) {
        self.client = client
        self.fileName = fileName
    }

    /// Draws a file.
    ///
    /// - Parameters:
    ///   - descriptor: a regular file, open for reading only. It stays the caller's.
    ///   - request: which picture of it.
    /// - Throws: ``WorkerFailure`` for a file that is no picture and no PDF, has no such page, is damaged or takes too
    ///   long.
    package func picture(descriptor: Int32, _ request: PictureRequest) throws(WorkerFailure) -> DrawnPicture {
        var assembly = PictureAssembly(request)
        do throws(WorkerFailure) {
            try client.items(descriptor: descriptor, contentType: request.contentType, fileName: fileName) {
                try assembly.take($0)
            }
        } catch {
            throw error.underlying as? WorkerFailure ?? error
        }
        return try assembly.picture()
    }
}
