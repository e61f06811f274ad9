import FoundationEssentials

/// The page's glyphs of kinds, which the window draws too: they are beside the program.
enum BoxGlyphs {
    private static let folder: String? = {
        guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            return nil
        }
        let parent = program.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        let folder = parent + "/Searchlight_SearchServer.resources/WebUI/pictures/kinds"
        return FileManager.default.fileExists(atPath: folder) ? folder : nil
    }()

    /// The path of a kind's glyph; nil if the page's files are not installed. Then the theme's icons stand in.
    static func path(_ group: BoxGroup) -> String? { folder.map { "\($0)/\(group.glyph).svg" } }
}
