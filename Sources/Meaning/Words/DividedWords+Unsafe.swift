/// Remembers how words were divided into entries, because texts repeat their words. One thread at a time.
///
/// A table with one slot for each hash: a later word takes the slot of an earlier one.
struct DividedWords {
    private struct Slot {
        var hash: UInt32 = 0
        var start: Int32 = 0
        var count: Int32 = 0
        var firstEntry: Int32 = 0
        var entryCount: Int32 = 0
    }

    private var slots = [Slot](repeating: Slot(), count: slotCount)
    private var bytes: [UInt8] = []
    private var entries: [UInt32] = []

    private static let slotCount = 1 << 13
    /// Longer words seldom come again.
    private static let maximumLength = 64
    /// Everything is forgotten at this number of bytes: 0.5 MB with the entries.
    private static let maximumBytes = 1 << 18

    /// Appends the entries of a word.
    ///
    /// - Returns: false if the word is not remembered.
    @inline(__always)
    func append(_ word: UnsafeBufferPointer<UInt8>, hash: UInt32, to result: inout [UInt32], atMost room: Int) -> Bool {
        let slot = slots[Int(hash) & (Self.slotCount - 1)]
        guard slot.hash == hash, Int(slot.count) == word.count, slot.count > 0 else { return false }
        for index in 0..<word.count where bytes[Int(slot.start) + index] != word[index] { return false }
        let first = Int(slot.firstEntry)
        for index in first..<first + min(Int(slot.entryCount), room) { result.append(entries[index]) }
        return true
    }

    /// Remembers the entries of a word.
    mutating func remember(_ word: UnsafeBufferPointer<UInt8>, hash: UInt32, _ parts: [Division.Part]) {
        guard word.count <= Self.maximumLength else { return }
        if bytes.count + word.count > Self.maximumBytes { self = DividedWords() }
        var slot = Slot(hash: hash, start: Int32(bytes.count), count: Int32(word.count))
        slot.firstEntry = Int32(entries.count)
        bytes.append(contentsOf: word)
        for part in parts where part.key >= 0 { entries.append(UInt32(part.key)) }
        slot.entryCount = Int32(entries.count) - slot.firstEntry
        slots[Int(hash) & (Self.slotCount - 1)] = slot
    }
}
