/// Numbers byte strings in the order of their first appearance: an open-addressing hash table over one arena.
///
/// The hash is seeded per table, so that no chosen set of strings collides in every process.
package struct ByteStringTable {
    private var slots: [UInt32]  // number + 1, 0 when empty
    private var hashes: [UInt32] = []
    private var offsets: [UInt32] = [0]
    private var arena: [UInt8] = []
    private let seed: UInt64

    package init(seed: UInt64, capacity: Int = 1024) {
        self.seed = seed
        var size = 1024
        while size < capacity * 2 { size *= 2 }
        slots = Array(repeating: 0, count: size)
    }

    package var count: Int { hashes.count }
    package var byteCount: Int { arena.count + slots.count * 4 + hashes.count * 8 }

    package mutating func removeAll() {
        for i in slots.indices { slots[i] = 0 }
        hashes.removeAll(keepingCapacity: true)
        offsets.removeAll(keepingCapacity: true)
        offsets.append(0)
        arena.removeAll(keepingCapacity: true)
    }

    package func bytes(_ number: Int) -> ArraySlice<UInt8> { arena[Int(offsets[number])..<Int(offsets[number + 1])] }

    /// The number of `source[range]`, given anew if the string was not there.
    @inline(__always)
    package mutating func number(of source: [UInt8], _ start: Int, _ length: Int) -> Int {
        let hash = UInt32(truncatingIfNeeded: hashBytes(source, start, length, seed: seed) >> 32)
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] != 0 {
            let candidate = Int(slots[slot]) - 1
            if hashes[candidate] == hash, equals(candidate, source, start, length) { return candidate }
            slot = (slot + 1) & mask
        }
        let number = hashes.count
        slots[slot] = UInt32(number + 1)
        hashes.append(hash)
        arena.append(contentsOf: source[start..<start + length])
        offsets.append(UInt32(arena.count))
        if hashes.count * 2 > slots.count { grow() }
        return number
    }

    /// The number of a string that was given one.
    package func find(_ source: [UInt8]) -> Int? {
        let hash = UInt32(truncatingIfNeeded: hashBytes(source, 0, source.count, seed: seed) >> 32)
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let candidate = Int(slots[slot]) - 1
            if hashes[candidate] == hash, equals(candidate, source, 0, source.count) { return candidate }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    private func equals(_ number: Int, _ source: [UInt8], _ start: Int, _ length: Int) -> Bool {
        let offset = Int(offsets[number])
        guard Int(offsets[number + 1]) - offset == length else { return false }
        for i in 0..<length where arena[offset + i] != source[start + i] { return false }
        return true
    }

    private mutating func grow() {
        let size = slots.count * 2
        var wider = [UInt32](repeating: 0, count: size)
        for (number, hash) in hashes.enumerated() {
            var slot = Int(hash) & (size - 1)
            while wider[slot] != 0 { slot = (slot + 1) & (size - 1) }
            wider[slot] = UInt32(number + 1)
        }
        slots = wider
    }

    /// The numbers in the byte order of their strings. Compares the first eight bytes as one integer where they differ.
    package func sortedNumbers() -> [UInt32] {
        var keyed: [(key: UInt64, number: UInt32)] = []
        keyed.reserveCapacity(count)
        for number in 0..<count {
            let start = Int(offsets[number]), end = Int(offsets[number + 1])
            var key: UInt64 = 0
            for i in 0..<8 { key = key << 8 | (start + i < end ? UInt64(arena[start + i]) : 0) }
            keyed.append((key, UInt32(number)))
        }
        keyed.sort { a, b in
            if a.key != b.key { return a.key < b.key }
            return bytes(Int(a.number)).lexicographicallyPrecedes(bytes(Int(b.number)))
        }
        return keyed.map(\.number)
    }
}

/// A seeded 64-bit hash: multiply and fold of 8 bytes a step, after wyhash (Wang Yi, public domain description).
@inline(__always)
package func hashBytes(_ source: [UInt8], _ start: Int, _ length: Int, seed: UInt64) -> UInt64 {
    var state = seed ^ (UInt64(length) &* 0x9E37_79B9_7F4A_7C15)
    var i = 0
    while i < length {
        var word: UInt64 = 0
        let width = min(8, length - i)
        for k in 0..<width { word |= UInt64(source[start + i + k]) << UInt64(8 * k) }
        let product = (state ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
        state = product.high ^ product.low
        i += 8
    }
    let last = (state ^ 0xE703_7ED1_A0B4_28DB).multipliedFullWidth(by: 0x8EBC_6AF0_9C88_C6E3)
    return last.high ^ last.low
}
