import FoundationEssentials
import SearchEngine
import SystemIndex
import WebMarkup

/// What was sealed, kept in notes of the histories that it is about: clearing a history clears it, whoever clears and whether or not this
/// module is there then.
extension ReportBox {
    /// Notes that are kept of one app; of more the oldest go that wait no more.
    static let mostNotes = 4096

    /// Reports that wait until their period is over, in the order in which they were sealed.
    package func waiting() throws -> [Waiting] { try sealed().compactMap(\.waiting) }

    /// All that was sealed and is known of, in that order. Reads a small file of each app.
    func sealed() throws -> [Sealed] {
        let all = try index.apps().flatMap { app in try index.app(app).notes.all().compactMap(Self.sealed) }
        return all.enumerated().sorted { ($0.element.mark.time, $0.offset) < ($1.element.mark.time, $1.offset) }
            .map(\.element)
    }

    /// Writes down what was sealed, with the opening that it is about. Another opening of the same gets a mark of its own, so that
    /// whichever is cleared the other still counts as sealed.
    func remember(_ sealed: Sealed, of opening: Opening) throws {
        try index.app(opening.app).notes.update { notes in
            var sealed = sealed
            var place: Int?
            for (index, note) in notes.enumerated() {
                guard let known = Self.sealed(note), known.mark.isOfSame(sealed.mark) else { continue }
                if note.time == opening.time {
                    place = index
                    sealed.waiting = known.waiting ?? sealed.waiting
                } else if known.waiting != nil {
                    // Another process that sealed the same has made the same report.
                    sealed.waiting = nil
                }
            }
            let note = try Self.note(sealed, time: opening.time)
            if let place { notes[place] = note } else { notes.append(note) }
            while notes.count > Self.mostNotes,
                let oldest = notes.firstIndex(where: { Self.sealed($0)?.waiting == nil })
            {
                notes.remove(at: oldest)
            }
        }
    }

    /// Changes what is written down; nil removes it.
    func change(_ body: (Sealed) -> Sealed?) throws {
        for app in try index.apps() {
            let notes = index.app(app).notes
            guard try notes.all().contains(where: { note in Self.sealed(note).map { body($0) != $0 } ?? false }) else {
                continue
            }
            try notes.update { notes in
                notes = try notes.compactMap { note in
                    guard let known = Self.sealed(note) else { return note }
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

    private struct Former: Decodable {
        struct Anything: Decodable {}
        var waiting: [Anything]?
        var sealed: [Anything]?
    }

    /// nil for a note that something else wrote.
    private static func sealed(_ note: HistoryNotes.Note) -> Sealed? {
        try? JSONDecoder().decode(Sealed.self, from: Data(note.text.utf8))
    }

    private static func note(_ sealed: Sealed, time: Int64) throws -> HistoryNotes.Note {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return HistoryNotes.Note(time: time, text: String(decoding: try encoder.encode(sealed), as: UTF8.self))
    }
}
