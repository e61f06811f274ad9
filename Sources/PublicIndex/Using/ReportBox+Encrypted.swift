import FoundationEssentials
import JSONCoding
import SearchEngine
import SystemIndex
import WebMarkup

/// What was encrypted, kept in notes of the histories that it is about. Clearing a history clears it, even if this
/// module is absent then.
extension ReportBox {
    /// Notes that are kept of one app. Beyond that, the oldest that no longer wait are dropped.
    static let maximumNotes = 4096

    /// Reports that wait until their period is over, in the order in which they were encrypted.
    package func waiting() throws -> [Waiting] { try encrypted().compactMap(\.waiting) }

    /// All that was encrypted and is known of, in that order. Reads a small file of each app.
    func encrypted() throws -> [Encrypted] {
        let all = try index.apps().flatMap { app in try index.app(app).notes.all().compactMap(Self.encrypted) }
        return all.enumerated().sorted { ($0.element.mark.time, $0.offset) < ($1.element.mark.time, $1.offset) }
            .map(\.element)
    }

    /// Writes down what was encrypted, with the opening that it is about. Another opening of the same gets a mark of its own, so that
    /// whichever is cleared the other still counts as encrypted.
    func remember(_ encrypted: Encrypted, of opening: Opening) throws {
        try index.app(opening.app).notes.update { notes in
            var encrypted = encrypted
            var existing: Int?
            for (index, note) in notes.enumerated() {
                guard let known = Self.encrypted(note), known.mark.isOfSame(encrypted.mark) else { continue }
                if note.time == opening.time {
                    existing = index
                    encrypted.waiting = known.waiting ?? encrypted.waiting
                } else if known.waiting != nil {
                    // Another process that encrypted the same has made the same report.
                    encrypted.waiting = nil
                }
            }
            let note = try Self.note(encrypted, time: opening.time)
            if let existing { notes[existing] = note } else { notes.append(note) }
            while notes.count > Self.maximumNotes,
                let oldest = notes.firstIndex(where: { Self.encrypted($0)?.waiting == nil })
            {
                notes.remove(at: oldest)
            }
        }
    }

    /// Changes what is written down; nil removes it.
    func change(_ body: (Encrypted) -> Encrypted?) throws {
        for app in try index.apps() {
            let notes = index.app(app).notes
            guard try notes.all().contains(where: { note in Self.encrypted(note).map { body($0) != $0 } ?? false })
            else {
                continue
            }
            try notes.update { notes in
                notes = try notes.compactMap { note in
                    guard let known = Self.encrypted(note) else { return note }
                    let changed = body(known)
                    return changed == known ? note : try changed.map { try Self.note($0, time: note.time) }
                }
            }
        }
    }

    func forgetAll() throws { try change { _ in nil } }

    /// Earlier versions kept what was sealed beside the secret, where clearing the history did not find it.
    func forgetFormerForm() throws {
        guard let former = try file.decode(Former.self), former.waiting != nil || former.sealed != nil else { return }
        try file.update(State()) { _ in }
    }

    private struct Former: JSONCodable {
        struct Anything: Codable {}
        var waiting: [Anything]?
        var sealed: [Anything]?
    }

    /// nil for a note that something else wrote.
    private static func encrypted(_ note: HistoryNotes.Note) -> Encrypted? {
        try? JSONDecoder().decode(Encrypted.self, from: Data(note.text.utf8))
    }

    private static func note(_ encrypted: Encrypted, time: Int64) throws -> HistoryNotes.Note {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return HistoryNotes.Note(time: time, text: String(decoding: try encoder.encode(encrypted), as: UTF8.self))
    }
}
