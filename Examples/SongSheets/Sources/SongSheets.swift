import CoreSpotlight
import Foundation
import SpotlightExtension

/// Says what is in a song sheet: a made-up format of lines such as `title: Winter Light`, an empty line, and the
/// words of the song.
final class SongSheetImporter: CSImportExtension, @unchecked Sendable {
    override func update(_ attributes: CSSearchableItemAttributeSet, forFileAt contentURL: URL) throws {
        let text = try String(contentsOf: contentURL, encoding: .utf8)
        guard text.hasPrefix("songsheet 1\n") else { throw CocoaError(.fileReadCorruptFile) }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
        for line in lines.prefix(while: { !$0.isEmpty }) {
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 2 else { continue }
            switch parts[0] {
            case "title": attributes.title = parts[1]
            case "composer": attributes.composer = parts[1]
            case "key": attributes.keySignature = parts[1]
            case "minutes": attributes.duration = Double(parts[1]).map { NSNumber(value: $0 * 60) }
            default: continue
            }
        }
        attributes.textContent = lines.drop { !$0.isEmpty }.joined(separator: "\n")
    }
}

@main
struct SongSheets {
    static func main() { ImportExtension.run(SongSheetImporter()) }
}
