import CMeaning

/// The keys of a model file and their hash table. Both files have one; any thread may look into it.
struct KeyTable: @unchecked Sendable {  // read-only memory; the owner keeps the file
    /// How many keys there are, 1 to ``maximumCount``.
    let count: Int
    private let offsets: ModelSections.Section
    private let bytes: ModelSections.Section
    private let slots: ModelSections.Section
    private let scores: ModelSections.Section
    private let mask: UInt32
    private let hasHalfScores: Bool

    /// The most keys that a file may have.
    static let maximumCount = 1 << 22

    /// Checks the sections of the keys: offsets ascend within the bytes, slots name keys, and a third of them is free.
    ///
    /// - Throws: ``MeaningError/Code/corrupted``.
    init(_ file: ModelSections, count: UInt32, slots slotCount: UInt32) throws(MeaningError) {
        let path = file.file.path
        guard count >= 1, count <= Self.maximumCount, slotCount.nonzeroBitCount == 1, slotCount <= 1 << 24,
            UInt64(slotCount) * 2 >= UInt64(count) * 3
        else { throw .corrupted("the numbers of keys and slots do not fit", path: path) }
        self.count = Int(count)
        mask = slotCount - 1
        offsets = try file.section(ModelSections.Number.keyOffsets, count: 4 * (Int(count) + 1))
        bytes = try file.section(ModelSections.Number.keyBytes)
        slots = try file.section(ModelSections.Number.hashSlots, count: 4 * Int(slotCount))
        scores = try file.section(ModelSections.Number.scores)
        hasHalfScores = scores.count == 2 * Int(count)
        guard hasHalfScores || scores.count == 4 * Int(count) else {
            throw .corrupted("there are not as many scores as keys", path: path)
        }
        var last: UInt32 = 0, ascends = true
        for key in 0...self.count {
            let offset = offsets.number(at: 4 * key)
            ascends = ascends && offset >= last
            last = offset
        }
        guard ascends, Int(last) <= bytes.count else {
            throw .corrupted("the offsets of keys do not ascend", path: path)
        }
        var taken = 0, highest: UInt32 = 0
        for slot in 0..<Int(slotCount) {
            let entry = slots.number(at: 4 * slot)
            if entry != 0 { taken += 1 }
            highest = max(highest, entry)
        }
        guard highest <= count, taken <= self.count else { throw .corrupted("a slot names no key", path: path) }
    }

    /// Returns the number of a key, or -1.
    ///
    /// - Parameter hash: FNV-1a of the bytes. The file may have changed since it was checked, so each number is bounded here
    ///   again.
    @inline(__always)
    func find(_ key: UnsafeRawPointer, _ length: Int, hash: UInt32) -> Int32 {
        var slot = hash & mask
        for _ in 0...Int(mask) {
            let entry = Int(slots.number(at: 4 * Int(slot)))
            if entry == 0 || entry > count { return -1 }
            let start = Int(offsets.number(at: 4 * entry - 4)), end = Int(offsets.number(at: 4 * entry))
            if end - start == length, end <= bytes.count, Self.isEqual(bytes.start + start, key, length) {
                return Int32(truncatingIfNeeded: entry - 1)
            }
            slot = (slot + 1) & mask
        }
        return -1
    }

    /// Short keys are compared faster here than by a call of `memcmp`.
    @inline(__always)
    private static func isEqual(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer, _ length: Int) -> Bool {
        var at = 0
        while at + 8 <= length {
            if first.loadUnaligned(fromByteOffset: at, as: UInt64.self)
                != second.loadUnaligned(fromByteOffset: at, as: UInt64.self)
            {
                return false
            }
            at += 8
        }
        while at < length {
            if first.load(fromByteOffset: at, as: UInt8.self) != second.load(fromByteOffset: at, as: UInt8.self) {
                return false
            }
            at += 1
        }
        return true
    }

    /// Returns the logarithm of a key's probability, at most 0 in a good file. `key` is below ``count``.
    @inline(__always)
    func score(_ key: Int) -> Float {
        hasHalfScores
            ? cm_half((scores.start + 2 * key).assumingMemoryBound(to: UInt8.self)) : scores.float(at: 4 * key)
    }
}
